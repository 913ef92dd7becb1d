"""Rounds and recall: what the log is grouped by, and whether a seat may look back while the match runs."""

import pytest

from games.checks.walk import luck_of, walk
from games.kernel.registry import games_by_name
from games.kernel.replay import steps
from games.kernel.settings import options_of, plainest

GAMES = games_by_name()


@pytest.mark.parametrize("name", GAMES)
def test_it_works(name: str) -> None:
    """Rounds begin with the first, rise one by one and are the same in every world that a spectator can imagine."""
    game = GAMES[name]
    setting = plainest(game)[0]
    seen: list[int] = []
    for ply in walk(game, setting, b"\x05" * 32):
        seen += [game.round(state) for state in steps(game, ply.before, ply.events)]
        world = game.resample(ply.after, "spectator", luck_of("rounds", len(seen)))
        assert game.round(world) == game.round(ply.after)
    assert sorted(seen) == seen
    assert {*seen} in ({0}, {*range(1, seen[-1] + 1)})


@pytest.mark.parametrize("name", GAMES)
def test_recall_is_decided_by_the_options_alone(name: str) -> None:
    game = GAMES[name]
    for setting in plainest(game):
        assert game.recalls(options_of(game, setting)) == game.recall


def test_remembering_is_part_of_two_games() -> None:
    assert {name for name, game in GAMES.items() if not game.recall} == {"few_orcs_more"}
    forgetful = GAMES["armadora"]
    options = forgetful.options_type
    assert [forgetful.recalls(options(recheck_own=own)) for own in (True, False)] == [True, False]  # type: ignore[call-arg]
