"""What a receipt makes of the lines that it tells."""

import pytest

from games.kernel.contract import LogLine
from games.kernel.values import JSON
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


def test_what_is_counted_is_told_by_itself() -> None:
    """The number would be that of one of them."""
    lines = [_drawn("a", count=1), _drawn("b", count=1)]
    assert joined(lines) == lines
