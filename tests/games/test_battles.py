"""Where battles begin and end: what a game's own events say of it agrees with its state, step by step."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games.checks.playthrough import parse
from games.few_orcs_more.state import State as FewOrcs
from games.kernel.codec import codec, encode
from games.kernel.contract import BattleBoundary
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.replay import steps
from games.kernel.settings import Setting, options_of
from games.kernel.values import Event, Value, plain
from games.orc_wars.state.agenda import Attack, Raid, Revolt
from games.orc_wars.state.state import State as OrcWars
from games.orcs_vs_orcs.state import State as OrcsVsOrcs
from games.orcz.state import State as Orcz
from tests.games.test_playthroughs import files

GAMES = games_by_name()
FIGHTS = (Attack, Raid, Revolt)
FOUGHT: dict[str, Callable[[Value], bool]] = {
    "few_orcs_more": lambda state: isinstance(state, FewOrcs) and state.battle is not None,
    "orcs_vs_orcs": lambda state: isinstance(state, OrcsVsOrcs) and state.battle is not None,
    "orcz": lambda state: isinstance(state, Orcz) and state.fighting,
    "orc_wars": lambda state: isinstance(state, OrcWars) and any(isinstance(one, FIGHTS) for one in state.agenda),
}
"""Whether a state is in the middle of a battle."""


def recorded(game: AnyGame, file: Path) -> Iterator[tuple[Event, Value]]:
    """Each event of a recorded match and the state after it."""
    old = parse(file.read_bytes())
    raw = plain(old.options)
    assert isinstance(raw, dict)
    state = game.blank(options_of(game, Setting(raw, old.seats)), old.seats)
    for step in old.steps:
        events = codec(game).events(encode(step.events))
        for event, after in zip(events, steps(game, state, events), strict=True):
            state = after
            yield event, state


@pytest.mark.parametrize("name", FOUGHT)
def test_it_works(name: str) -> None:
    """A battle lasts from an event that opens it to its outcome, no less and no more, and none outlives its match."""
    game, fought = GAMES[name], 0
    for file in files(game):
        for at, depth, boundary, state in _followed(game, file):
            assert depth >= 0, (file.stem, at)
            assert FOUGHT[name](state) == (depth > 0), (file.stem, at)
            assert game.outcome(state) is None or depth == 0, (file.stem, at)
            fought += boundary == "ends" and depth == 0
    assert fought >= 10


def _followed(game: AnyGame, file: Path) -> Iterator[tuple[int, int, BattleBoundary | None, Value]]:
    depth = 0
    for at, (event, state) in enumerate(recorded(game, file)):
        boundary = game.battles.get(type(event))
        depth += {"begins": 1, "ends": -1, None: 0}[boundary]
        yield at, depth, boundary, state


def test_all_other_games_have_none() -> None:
    assert {name for name, game in GAMES.items() if game.battles} == {*FOUGHT}


@pytest.mark.parametrize("name", FOUGHT)
def test_each_boundary_is_an_event_of_the_game(name: str) -> None:
    game = GAMES[name]
    assert {*game.battles} <= {*game.event_types}
    assert {*game.battles.values()} == {"begins", "ends"}
