"""A table as somebody wants it."""

from typing import NamedTuple

from msgspec import convert

from games.kernel.values import JSON
from play.models import MatchRow
from play.terms import Terms


class Order(NamedTuple):
    """Before or after it was opened. `players` says who sits where, None where a seat is free; to a `private` table
    only those who are invited may come.
    """

    game: str
    rules_version: str
    seats: int
    options: dict[str, JSON]
    players: tuple[str | None, ...]
    terms: Terms
    private: bool


def order_of(row: MatchRow, private: bool) -> Order:
    """The table as it was asked for, with who sits there now."""
    return Order(
        game=row.game,
        rules_version=row.rules_version,
        seats=row.seats,
        options=row.options,
        players=tuple(row.players),
        terms=terms_of(row),
        private=private,
    )


def terms_of(row: MatchRow) -> Terms:
    """The terms that the match is played on."""
    return convert(row.terms, Terms)
