"""Long lists in pieces: so many lines a page, and where the others are."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from django.http import HttpRequest

T = TypeVar("T")
LINES = 100
"""Entrants or tables of one page."""
LONGEST = 6


class Piece(NamedTuple):
    """A piece of a list of so many lines: where it starts."""

    start: int
    total: int

    @property
    def before(self) -> int | None:
        """Where the piece before it starts; None at the beginning."""
        return max(0, self.start - LINES) if self.start else None

    @property
    def after(self) -> int | None:
        """Where the next piece starts; None at the end."""
        return self.start + LINES if self.start + LINES < self.total else None

    @property
    def first(self) -> int:
        """The number of its first line."""
        return self.start + 1

    @property
    def last(self) -> int:
        """The number of its last line."""
        return min(self.total, self.start + LINES)

    @property
    def part(self) -> bool:
        """Whether there is more than this."""
        return self.total > LINES

    def of(self, lines: Sequence[T]) -> Sequence[T]:
        """The lines of this piece."""
        return lines[self.start : self.start + LINES]


def piece(request: HttpRequest, total: int) -> Piece:
    """The piece that an address asks for by `from`; the first where that names none."""
    start = request.GET.get("from", "")
    at = int(start) if start.isdecimal() and len(start) <= LONGEST else 0
    return Piece(at // LINES * LINES if at < total else 0, total)
