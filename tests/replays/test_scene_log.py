"""The story beside a board: the last parts of the scene, in this viewer's words, and none where there is no scene."""

import pytest

from boards.drawing import FRESH, JUST_NOW, SceneLog
from games.kernel.contract import LogLine, Viewer
from games.orcs_vs_orcs.rules.battle import BattleBegun, BattleEnded, RoundBegun
from play.live import find_reel
from replays.lines import Timeline, main
from replays.scene_log import PARTS, scene_log
from tests.played import played, two_battles

VIEWERS: list[Viewer] = ["spectator", 0, 1, "arbiter"]


@pytest.fixture
def way(db: None) -> Timeline:  # noqa: ARG001 - the match is played through the log
    """A match that begins with two battles before it."""
    return main(find_reel(two_battles()))


def simply(way: Timeline, viewer: Viewer, at: int) -> SceneLog:
    """The same, told forwards."""
    parts: list[list[LogLine]] = []
    ended = None
    for nth in range(at + 1):
        place = way.places[nth]
        rules, event = place.reel.rules, place.event
        if type(event) not in rules.event_types:
            continue
        if isinstance(event, BattleBegun):
            parts, ended = [[]], None
        elif isinstance(event, RoundBegun):
            parts.append([])
        line = rules.tell(event, viewer)
        if parts and ended is None and line is not None:
            parts[-1].append(line)
        if isinstance(event, BattleEnded):
            ended = nth
    since = 0 if ended is None else at - ended
    return SceneLog(tuple(tuple(part) for part in parts[-PARTS:]), since)


def test_it_works(way: Timeline) -> None:
    for viewer in VIEWERS:
        told = 0
        for at, number in enumerate(way.numbers):
            found, wanted = scene_log(way, viewer, number), simply(way, viewer, at)
            assert found.parts == wanted.parts
            assert found.since == wanted.since or not found.parts
            assert not found.parts or found.last == way.numbers[at - found.since]
            told += len(found.parts) == PARTS
        assert told > 20
        assert scene_log(way, viewer) == scene_log(way, viewer, way.numbers[-1])


def test_onlookers_are_told_nothing_private(way: Timeline) -> None:
    secret = [
        line
        for number in way.numbers
        for part in scene_log(way, "spectator", number).parts
        for line in part
        if line.private
    ]
    assert secret == []


def test_twin_a_player_is_told_secrets_of_his_own(way: Timeline) -> None:
    lines = [line for number in way.numbers for part in scene_log(way, 0, number).parts for line in part]
    assert any(line.private for line in lines)


@pytest.mark.django_db
def test_a_game_without_scenes_has_no_story() -> None:
    other = main(find_reel(played("armadora", 2)))
    assert {scene_log(other, 0, number) for number in other.numbers} == {SceneLog()}


def test_a_record_does_not_begin_in_the_middle_of_a_story() -> None:
    """Who got slaves is told after the line that names the field; where none does, all is told."""
    lines = tuple(map(LogLine, ("gained_won", "paid_spoils", "challenge_won", "gained_won", "challenge_lost")))
    told = SceneLog(record=lines)
    assert told.record_from("challenge_", 5) == lines[2:]
    assert told.record_from("challenge_", 3) == lines[2:]
    assert told.record_from("challenge_", 2) == lines[4:]
    assert SceneLog(record=lines[:2]).record_from("challenge_", 5) == lines[:2]


def test_a_story_is_fresh_for_a_while() -> None:
    assert [SceneLog(since=since).fresh for since in (0, FRESH - 1, FRESH)] == [True, True, False]
    assert [SceneLog(since=since).just_now for since in (0, JUST_NOW - 1, JUST_NOW)] == [True, True, False]


def test_it_is_known_whether_the_viewer_has_moved_since(way: Timeline) -> None:
    """By what the seats decided after the command with which the scene ended; an onlooker decides nothing."""
    seen = {True: 0, False: 0}
    for at, number in enumerate(way.numbers):
        since = scene_log(way, "spectator", number).since
        if not since or since >= JUST_NOW:
            continue
        settled = [place for place in way.places[at - since : at + 1] if place.mark.settled]
        movers = {seat for place in settled[:-1] for seat in place.mark.awaited}
        for viewer in VIEWERS:
            moved = scene_log(way, viewer, number).moved
            assert moved is (viewer in movers)
            seen[moved] += 1
    assert min(seen.values()) > 2
