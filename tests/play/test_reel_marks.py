"""Marks of events beside the board: made without following the match, the same as if it were followed."""

from datetime import UTC, datetime, timedelta

import pytest

from play import reel
from play.events import MatchEnded, Rewound
from play.match import Match, match_at, no_parent, opened
from play.reel import Mark, Reel, Written
from tests.golden.retelling import log_of
from tests.golden.test_golden import FILES, IDS, read

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def _reel(number: int) -> Reel:
    """One of the matches kept for ever, with clocks, proposals and rewinds; every third event ends a command."""
    log = log_of(read(FILES[number])["match"])
    written = [Written(NOON + timedelta(seconds=at), settled=at % 3 == 0) for at in range(len(log))]
    return Reel(1, opened(log, no_parent)).after(log, written)


def _told(number: int) -> tuple[list[Mark], list[Match]]:
    made = _reel(number)
    return [*made.marks], [made.match_at(version) for version in range(1, made.version + 1)]


@pytest.mark.parametrize("number", range(len(FILES)), ids=IDS)
def test_it_works(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made = _reel(number)
    beside = sum(type(event) in reel._BESIDE for event in made.log)
    assert beside > 0
    marks, matches = _told(number)
    assert made.match == matches[-1] == match_at(made.log, made.version, _no_state)
    monkeypatch.setattr(reel, "_BESIDE", frozenset())
    assert (marks, matches) == _told(number)


@pytest.mark.parametrize("kind", [Rewound, MatchEnded])
def test_twin_with_an_event_that_is_not_beside_the_board_they_differ(
    kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [_told(number)[0] for number in range(len(FILES))]
    monkeypatch.setattr(reel, "_BESIDE", reel._BESIDE | {kind})
    assert before != [_told(number)[0] for number in range(len(FILES))]


def test_any_version_is_there_whichever_is_asked_first() -> None:
    """What is kept on the way is followed when it is needed, forwards or backwards."""
    versions = [*range(1, _reel(0).version + 1)]
    forwards, backwards = _reel(0), _reel(0)
    once = [forwards.match_at(version) for version in versions]
    assert once == [backwards.match_at(version) for version in reversed(versions)][::-1]
    assert [*_reel(0).matches_at(versions)] == [*zip(versions, once, strict=True)]


def _no_state(match_id: str, version: int) -> Match:
    raise AssertionError(f"no other match is asked for, not {match_id} at {version}")
