"""Whole random matches: no exception, no dead end, no end without an end, and every step can be read back (R17)."""

from collections.abc import Iterator
from itertools import count
from time import monotonic

import pytest
from msgspec.structs import force_setattr, replace

from games.checks import agreement
from games.checks.variants import settings
from games.checks.walk import Broken, Ply, set_up, walk
from games.kernel.codec import codec, encode
from games.kernel.contract import Viewer
from games.kernel.offers import Offers
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.settings import Setting
from games.kernel.values import Event
from tests.budgets import budget
from tests.games.every_game import GAMES, named
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.events import Drawn, TurnEnded
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.hoard.state import State
from tests.games.toys.hoard.view import View

SECONDS = budget("WARMOOT_RANDOM_PLAY_SECONDS", 20, 600)
"""For all games together."""
CEILING = 20_000
"""Steps after which a match counts as endless."""


def played(game: AnyGame, setting: Setting, seed: bytes) -> list[Ply]:
    """A whole match; `Broken` where it never ends."""
    plies = []
    for ply in walk(game, setting, seed):
        plies.append(ply)
        if len(plies) > CEILING:
            raise Broken(f"{game.name}: not over after {CEILING} steps")
    return plies


def faults(game: AnyGame, setting: Setting, plies: list[Ply], snapshot: int) -> Iterator[str]:
    """What is wrong at any step, and with a match that is taken up again from a snapshot in the middle."""
    for ply in plies:
        yield from agreement.printed(game, ply.after, setting.seats)
        yield from agreement.agreement(game, ply.after, setting.seats)
    codes = codec(game)
    log = codes.events(encode([event for ply in plies for event in ply.events]))
    tail = codes.events(encode([event for ply in plies[snapshot + 1 :] for event in ply.events]))
    if fold(game, plies[0].before, log) != plies[-1].after:
        yield "the whole log folds to something else than was played"
    if fold(game, codes.state(encode(plies[snapshot].after)), tail) != plies[-1].after:
        yield "snapshot and tail fold to something else than was played"


def test_it_works() -> None:
    plies = played(HOARD, settings(HOARD)[1], bytes(32))
    assert list(faults(HOARD, settings(HOARD)[1], plies, len(plies) // 2)) == []
    assert HOARD.outcome(plies[-1].after) is not None


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_random_matches_come_to_an_end_without_a_fault(game: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    end = monotonic() + (1 if game is HOARD else SECONDS / (len(GAMES) - 1))
    steps = matches = 0
    for number in count():
        setting, seed = settings(game)[number % len(settings(game))], number.to_bytes(32, "big")
        plies = played(game, setting, seed)
        steps, matches = steps + len(plies), matches + 1
        found = list(faults(game, setting, plies, number % len(plies)))
        assert found == [], f"{game.name} {setting} seed {number}"
        if monotonic() > end:
            break
    with capsys.disabled():
        print(f"\n{game.name}: {matches} random matches, {steps} steps, 0 exceptions, 0 dead ends")


class Endless(Hoard):
    """The last round never comes."""

    def apply(self, state: State, event: Event) -> State:
        after = super().apply(state, event)
        if isinstance(event, TurnEnded):
            return replace(after, round=0, deck=(*after.deck, *after.pile), pile=(), anger=0)
        return after

    def outcome(self, state: State) -> None:
        return None


class Stuck(Hoard):
    def offers(self, state: State, seat: int) -> Offers:
        return () if state.phase == "spoils" else super().offers(state, seat)


class Forgetful(Hoard):
    """The state remembers more than it writes down: what it draws next depends on what this process saw before."""

    seen = 0

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, Drawn):
            type(self).seen += 1
            return replace(super().apply(state, event), anger=-self.seen)
        return super().apply(state, event)


class Meddling(Hoard):
    """Looking changes what is looked at."""

    def view(self, state: State, viewer: Viewer) -> View:
        seen = super().view(state, viewer)
        force_setattr(state, "round", state.round + 1)
        return seen


def test_twin_a_dead_end_is_noticed() -> None:
    with pytest.raises(Broken, match="dead end in phase 'spoils'"):
        played(Stuck(), settings(HOARD)[0], bytes(32))


def test_twin_a_state_that_is_not_all_written_down_is_noticed() -> None:
    game = Forgetful()
    plies = played(game, settings(HOARD)[0], bytes(32))
    assert [line for line in faults(game, settings(HOARD)[0], plies, 0) if "folds to something else" in line] != []


def test_twin_a_view_that_changes_the_state_is_noticed() -> None:
    game = Meddling()
    ply = set_up(game, settings(HOARD)[0], bytes(32))
    assert "view: looking has changed the state" in list(agreement.printed(game, ply.after, 2))
