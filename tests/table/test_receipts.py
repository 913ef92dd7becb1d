"""What a receipt makes of the lines that it tells."""

import pytest

from games.kernel.contract import LogLine
from games.kernel.values import JSON
from games.orc_wars.game import GAME as ORC_WARS
from games.orc_wars.rules.counters import CountersMoved
from games.orc_wars.state.places import CUP, hand
from table.receipts import joined


def _drawn(*counters: JSON, **more: JSON) -> LogLine:
    return LogLine("drawn", {"counters": list(counters), **more}, "3.2", private=True)


def test_it_works() -> None:
    """What was drawn one by one is told in one line, and what comes between keeps its place."""
    caravan = LogLine("caravan", {"seat": 0}, "3.2")
    lines = [_drawn("a"), _drawn("b"), _drawn("b"), caravan, _drawn("c"), _drawn("c")]
    assert joined(lines) == [_drawn("a", "b", "b"), caravan, _drawn("c", "c")]
    assert joined(lines[:2]) == [_drawn("a", "b")]
    assert joined(lines[:1]) == lines[:1]
    assert joined([]) == []


@pytest.mark.parametrize(
    "other",
    [
        LogLine("swapped", {"counters": ["b"], "seat": 0}, "3.2", private=True),
        LogLine("drawn", {"counters": ["b"], "seat": 0}, "3.3", private=True),
        LogLine("drawn", {"counters": ["b"], "seat": 0}, "3.2"),
        _drawn("b", seat=1),
        _drawn("b", seat=0, count=1),
        _drawn("b"),
    ],
    ids=["another sentence", "another rule", "known to all", "somebody else's", "with a number", "nobody's"],
)
def test_what_differs_in_anything_else_is_told_by_itself(other: LogLine) -> None:
    lines = [_drawn("a", seat=0), other]
    assert joined(lines) == lines


@pytest.mark.parametrize("why", ["bought", "redrawn"])
def test_counters_that_come_into_the_hand_one_by_one_are_told_in_one_line(why: str) -> None:
    """Of Orc Wars: up to four that are bought, up to ten that are drawn."""
    artist = ORC_WARS.artist
    assert artist is not None
    events = [CountersMoved(CUP, hand(0), (one,), why) for one in ("spy_1", "mine", "fortress_3")]
    found = [artist.upshot(event, 0) for event in events]
    (line,) = joined(one.line for one in found if one is not None)
    assert line.args["counters"] == ["spy_1", "mine", "fortress_3"]


def test_what_is_counted_is_told_by_itself() -> None:
    """The number would be that of one of them."""
    lines = [_drawn("a", count=1), _drawn("b", count=1)]
    assert joined(lines) == lines
