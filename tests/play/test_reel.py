"""Reels: any version of a log at once, the same as told from the beginning, and held with the match's newest state."""

from dataclasses import replace
from functools import lru_cache
from typing import Any
from weakref import ref

import pytest

from games.kernel.refusals import Misfit
from games.kernel.registry import games_by_name
from play import commands, live
from play.live import Live, find_reel, reel_of
from play.match import match_at
from play.models import MatchRow
from replays import lines, visibility
from replays.outline import outline
from replays.story import steps
from tests.asked import asked
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
    commands.rewind(match, 4, "a wrong click", actor="officer:900000009/rewind+seat")
    reel = find_reel(match)
    assert reel.match_at(left.match.version).state == left.match.state
    assert reel.match_at(reel.version).state == reel.match_at(4).state


@pytest.mark.django_db(transaction=True)
def test_a_held_reel_follows_its_log() -> None:
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


@pytest.mark.django_db(transaction=True)
def test_a_move_through_the_door_is_seen_without_reading_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """By who looks for the row alone. The twin: a match that does not wind its reel on."""
    bea = person("Bea")
    match = table("armadora", [bea]).id
    find_reel(match)
    play_on(match, [bea], 2)
    row = live.find(match)
    with asked() as found:
        reel = reel_of(row)
        seen = reel.log, reel.marks, reel.match
    assert found == []
    held = live.held(match)
    assert held.reel is reel
    assert reel.match is held.match
    live.shelf.clear()
    anew = reel_of(row)
    assert seen == (anew.log, anew.marks, anew.match)

    monkeypatch.setattr(Live, "appended", lambda held, _events, _receipt: held)
    play_on(match, [bea], 1)
    row = live.find(match)
    with asked() as found:
        assert reel_of(row).version == row.version
    assert len(found) == 1


@pytest.mark.django_db(transaction=True)
def test_a_move_made_by_another_process_is_read() -> None:
    """A match that fell behind is wound on from where its reel ends, also where its state was followed already."""
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 1).id
    behind = live.held(match)
    short = find_reel(match)
    play_on(match, [bea], 1)
    live.shelf.clear()
    live.shelf.put(replace(behind, reel=short))
    now = live.fresh(match)
    assert now.reel is short
    row = live.find(match)
    with asked() as found:
        reel = reel_of(row)
    assert len(found) == 1
    assert (reel.version, reel.match) == (now.version, now.match)
    play_on(match, [bea], 1)
    assert find_reel(match).match == live.read(match).match


def _versions_alive(moves: int) -> int:
    """How many versions of a match are in memory after so many moves, each looked at by who plays and by a stranger."""
    bea, seen = person("Bea"), []
    match = table("armadora", [bea]).id
    for _ in range(moves):
        play_on(match, [bea], 1)
        for player in (bea.player, None):
            here = visibility.visibility_for(match, player)
            outline(here.line)
            lines.abandoned(here.reel, here.upto)
            assert list(steps(here.line, here.eyes.viewer, here.steps[-5:]))
        seen.append((ref(here.reel), ref(live.held(match))))
        del here
    alive = [(reel() is not None, held() is not None) for reel, held in seen]
    assert alive[-1] == (True, True)
    return max(map(sum, zip(*alive, strict=True)))


@pytest.mark.django_db(transaction=True)
def test_only_the_newest_version_is_alive() -> None:
    assert _versions_alive(6) == 1


@pytest.mark.django_db(transaction=True)
def test_a_cache_of_lines_would_keep_superseded_reels_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: with lines kept by themselves."""
    kept: Any = lru_cache(maxsize=32)(lines.main)
    monkeypatch.setattr(visibility, "main", kept)
    assert _versions_alive(6) > 1
