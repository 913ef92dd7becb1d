"""A leak test is worth no more than the worlds it is given."""

from msgspec.structs import replace

from games.checks.redrawn import Redrawn
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.state import Clan, Options, State, Trade

STATE = State(Options(), (Clan((1, 2), laid=3), Clan((4, 5))), deck=(6, 7), trade=Trade(1, (1,), 0))
WORLD = State(Options(), (Clan((1, 5), laid=6), Clan((4, 2))), deck=(3, 7), trade=Trade(1, (5,), 0))


def noted(*worlds: tuple[State, int | str]) -> list[str]:
    redrawn = Redrawn(HOARD)
    for world, viewer in worlds:
        redrawn.note(STATE, world, viewer)  # type: ignore[arg-type]
    return list(redrawn.faults())


def test_it_works() -> None:
    assert noted((WORLD, "spectator"), (WORLD, 0)) == []


def test_a_secret_that_is_never_redrawn_is_named() -> None:
    kept = replace(WORLD, deck=STATE.deck)
    assert noted((kept, "spectator"), (kept, 0)) == [
        "resample: State.deck is secret (nobody) and never redrawn for a spectator"
    ]
    assert noted((WORLD, "spectator"), (kept, 0)) == [
        "resample: State.deck is secret (nobody) and never redrawn for any seat"
    ]


def test_what_is_partly_secret_may_stay_for_some_seats() -> None:
    kept = replace(WORLD, clans=(replace(WORLD.clans[0], laid=3), WORLD.clans[1]))
    assert noted((WORLD, "spectator"), (kept, 0)) == []


def test_what_is_public_may_not_change() -> None:
    richer = replace(WORLD, clans=(replace(WORLD.clans[0], gold=9), WORLD.clans[1]))
    assert noted((richer, "spectator"), (WORLD, 0)) == ["resample: Clan.gold is public and yet redrawn"]
    fewer = replace(WORLD, trade=None)
    assert "resample: State.trade is public and yet redrawn" in noted((fewer, "spectator"), (WORLD, 0))


def test_the_arbiter_sees_one_world() -> None:
    assert "resample: Clan.hand is redrawn for the arbiter, who sees all" in noted(
        (WORLD, "spectator"), (WORLD, 0), (WORLD, "arbiter")
    )
