"""A page of a list, by how many rows lie before it: `from` in the address says so."""

from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpRequest

Row = TypeVar("Row", bound=Model)
DIGITS = 6


class OffsetPage(NamedTuple, Generic[Row]):
    """The rows of a page, and where the pages around it begin."""

    rows: list[Row]
    offset: int
    more: bool
    size: int

    @property
    def context(self) -> dict[str, Any]:
        """The links to the pages around it: `after` is 0 on the last, `before` None on the first."""
        return {
            "after": self.offset + self.size if self.more else 0,
            "before": max(0, self.offset - self.size) if self.offset else None,
        }


def offset_page(request: HttpRequest, rows: QuerySet[Row], size: int) -> OffsetPage[Row]:
    """The page that was asked for, the first one where the address says none; one query."""
    start = request.GET.get("from", "0")
    offset = int(start) if start.isdecimal() and len(start) <= DIGITS else 0
    found = list(rows[offset : offset + size + 1])
    return OffsetPage(found[:size], offset, len(found) > size, size)
