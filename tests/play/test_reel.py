"""Reels: any version of a log at once, the same as told from the beginning."""

import pytest

from games.kernel.refusals import Misfit
from games.kernel.registry import games_by_name
from play import commands, live
from play.live import find_reel, reel_of
from play.match import match_at
from play.models import MatchRow
from tests.played import opened, played
from tests.table.tables import person, play_on, table


@pytest.mark.django_db
@pytest.mark.parametrize("game", games_by_name())
def test_it_works(game: str) -> None:
    """Every version is the match that the log tells up to there."""
    match = played(game, min(games_by_name()[game].seats))
    row = live.find(match)
    log = live.read_log(row.stream, row.game, row.rules_version)
    reel = find_reel(match)
    assert reel.version == len(log) == row.version
    for version in {1, 2, 31, 32, 33, 64, 65, len(log) // 2, len(log)} & {*range(1, len(log) + 1)}:
        assert reel.match_at(version) == match_at(log, version, live.state_of)


@pytest.mark.django_db
def test_versions_beside_the_main_line_are_there_too() -> None:
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 3).id
    left = live.fresh(match)
    commands.rewind(match, 4, "a wrong click", actor="officer:9/rewind+seat")
    reel = find_reel(match)
    assert reel.match_at(left.match.version).state == left.match.state
    assert reel.match_at(reel.version).state == reel.match_at(4).state


@pytest.mark.django_db(transaction=True)
def test_a_reel_at_hand_follows_its_log() -> None:
    live.shelf.clear()
    bea = person("Bea")
    match = table("armadora", [bea]).id
    short = find_reel(match)
    held = live.shelf.get(match)
    assert held is not None
    assert held.reel is short
    play_on(match, [bea], 2)
    longer = find_reel(match)
    assert longer.version > short.version
    assert longer.log[: short.version] == list(short.log)
    live.shelf.clear()
    anew = reel_of(MatchRow.objects.get(id=match))
    assert (anew.log, anew.marks, anew.match) == (longer.log, longer.marks, longer.match)


@pytest.mark.django_db
def test_a_version_there_is_not_is_refused() -> None:
    reel = find_reel(opened("armadora", 2))
    for version in (0, -1, reel.version + 1):
        with pytest.raises(Misfit, match="there is no version"):
            reel.match_at(version)
