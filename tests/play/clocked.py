"""What the tests of clocks share: matches with clocks, and a database clock that a test can set."""

import pytest

from games.kernel.values import JSON
from play import commands, live
from play.clock import Clocks
from play.live import Live
from play.match import Match
from play.terms import Terms
from streams import database_time

ALICE, BOB, CAROL = "user:1", "user:2", "user:3"
SECOND, MINUTE, DAY = 1_000, 60_000, 24 * 60 * 60_000
NOON = 1_900_000_000_000
LIVE = Terms(pace="live", move_s=60, bank_s=300, bonus_s=10)
DAYS = Terms(pace="days", move_s=3 * 86_400, bank_s=86_400, vacation_s=10 * 86_400)
SQUARES = ("a1", "a2", "a3", "a5", "b1", "b3", "b4", "b5", "c1", "c2", "c3", "c4", "d2", "d3", "d4", "d5")


class SetClock:
    """Stands in for the database's clock, and stands still until it is set."""

    def __init__(self) -> None:
        self.at = NOON
        self.read = 0

    def __call__(self) -> int:
        self.read += 1
        return self.at

    def on(self, milliseconds: int) -> int:
        """Let it go on, or back."""
        self.at += milliseconds
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """The database's clock, to be set by the test."""
    made = SetClock()
    monkeypatch.setattr(database_time, "now", made)
    return made


def opened(terms: Terms = LIVE, players: tuple[str, ...] = (ALICE, BOB), game: str = "armadora") -> Live:
    """A match with clocks; in Armadora seat 0 begins."""
    options: JSON = {"first": 0} if game == "armadora" else {}
    return commands.open_match(game, len(players), options, players, actor=ALICE, terms=terms)


def lay(match_id: str, seat: int, at: str) -> Match:
    """A warrior on a square, by whoever holds the seat."""
    actor = live.fresh(match_id).match.players[seat]
    assert actor is not None
    return commands.give(match_id, seat, {"type": "warrior", "value": 1, "at": at}, actor=actor).live.match


def clocks_of(match_id: str) -> Clocks:
    made = live.fresh(match_id).match.clock
    assert made is not None
    return made


def banks(match_id: str) -> tuple[int, ...]:
    """What is left in every seat's bank, in milliseconds, by the events so far."""
    return tuple(one.bank_ms for one in clocks_of(match_id).seats)
