"""Every hidden thing is hidden, and what is imagined in its place fits (rule 8)."""

from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.values import JSON
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.state import State
from tests.games.orcs_vs_orcs.tables import Board, in_battle, match
from tests.games.orcs_vs_orcs.test_invariants import faults

HANDS: tuple[dict[str, JSON], dict[str, JSON]] = (
    {"hand": ["orc", "crossbow"], "deck": ["shaman", "orc"], "columns": [{"front": "orc"}, {"front": "orc"}]},
    {"hand": ["heavy_orc", "orc"], "deck": ["kraash", "orc"]},
)


def battle() -> Board:
    return Board(in_battle(*HANDS, heroes=((), ("kraash", "xaphyr"))))


def test_it_works() -> None:
    """Other worlds of a viewer show him the same and break no rule."""
    for number in range(9):
        for step, ply in enumerate(match(number)):
            if step % 5:
                continue
            assert isinstance(ply.after, State)
            for seat in range(ply.after.seats):
                world = GAME.resample(ply.after, seat, Luck(f"{number}/{step}"))
                assert encode(GAME.view(world, seat)) == encode(GAME.view(ply.after, seat))
                assert encode(GAME.offers(world, seat)) == encode(GAME.offers(ply.after, seat))
                assert list(faults(world)) == []


def test_nobody_but_its_owner_sees_a_hand() -> None:
    state = battle().table.state
    for viewer in (0, "spectator"):
        seen = GAME.view(state, viewer).battle  # type: ignore[arg-type]
        assert seen is not None
        assert (seen.defender.hand, seen.defender.deck, seen.defender.deck_cards) == (None, None, None)
        assert (seen.defender.hand_count, seen.defender.deck_count) == (2, 2)
    own = GAME.view(state, 1).battle
    assert own is not None
    assert (own.defender.hand, own.defender.deck, own.defender.deck_cards) == (
        ("heavy_orc", "orc"),
        None,
        ("kraash", "orc"),
    )


def test_a_choice_is_hidden_until_the_reveal() -> None:
    table = battle().give(1, "play", card="heavy_orc", slot=None)
    seen, own = (GAME.view(table.table.state, viewer).battle for viewer in (0, 1))
    assert seen is not None and own is not None  # noqa: PT018 - one thought
    assert (seen.defender.chosen, seen.defender.played, own.defender.played) == (True, None, "heavy_orc")
    table.give(0, "play", card="orc", slot=None)
    assert table.see("/battle/round") == 2


def test_another_choice_is_imagined() -> None:
    """The enemy's hidden card and its place are redrawn, not only his hand."""
    state = battle().give(0, "play", card="crossbow", slot="b1").table.state
    sides = [GAME.resample(state, 1, Luck(number)).fight().sides[0] for number in range(60)]
    assert {side.chosen for side in sides} >= {"orc", "crossbow", "shaman"}
    assert {side.slot for side in sides if side.chosen == "crossbow"} == {"b1", "b2"}
    assert all(side.chosen in side.hand for side in sides)


def test_hidden_heroes_are_redrawn_and_shown_ones_are_not() -> None:
    given: dict[str, JSON] = {"players": [{}, {"heroes": ["buurk", "xaphyr"], "heroes_shown": ["buurk"]}]}
    state = Board(given).table.state
    worlds = [GAME.resample(state, 0, Luck(number)) for number in range(40)]
    assert {world.players[1].shown for world in worlds} == {("buurk",)}
    assert len({world.players[1].hidden for world in worlds}) > 10
    assert {GAME.resample(state, 1, Luck(number)).players[1].hidden for number in range(20)} == {("xaphyr",)}


def test_what_went_face_down_before_all_eyes_stays_there() -> None:
    state = Board({"face_down": 2}).table.state
    stacks = {GAME.resample(state, 0, Luck(number)).stack for number in range(30)}
    assert {stack[0] for stack in stacks} == {"tower"}
    assert {stack[2:] for stack in stacks} == {("villages", "hordes")}
    fresh = {GAME.resample(Board({}).table.state, 0, Luck(number)).stack for number in range(60)}
    assert len(fresh) == 6


def test_a_deck_that_is_looked_through_is_known_to_its_reader_alone() -> None:
    hands: tuple[dict[str, JSON], dict[str, JSON]] = (
        {"hand": ["moordakk", "orc"], "deck": ["orc"], "columns": [{"front": "orc", "back": "catapult"}]},
        {"hand": ["orc", "orc"], "deck": ["heavy_orc", "gruragh"]},
    )
    table = Board(in_battle(*hands, heroes=(("moordakk",), ("gruragh",))))
    table.give(0, "play", card="moordakk", slot="f1").give(1, "play", card="orc", slot=None)
    state = table.table.state
    for number in range(20):
        assert sorted(GAME.resample(state, 0, Luck(number)).fight().sides[1].deck) == ["gruragh", "heavy_orc"]
        watched = GAME.resample(state, "spectator", Luck(number)).fight().sides[1].deck
        assert any(card in GAME.resample(state, "spectator", Luck(number)).players[1].heroes for card in watched)
