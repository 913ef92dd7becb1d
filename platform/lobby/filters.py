"""What the reader wants to see of the lists: kept in the address, so that it can be sent to a friend."""

from typing import NamedTuple
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import QueryDict

from games.kernel.registry import games_by_name
from play.models import MatchRow

PACES = ("live", "days", "none")
COUNTS = ("yes", "no")


class Filters(NamedTuple):
    """Empty where anything will do."""

    game: str = ""
    pace: str = ""
    seats: str = ""
    rated: str = ""

    @property
    def query(self) -> str:
        """The part of an address after its question mark."""
        return urlencode({name: value for name, value in self._asdict().items() if value})

    def of(self, rows: QuerySet[MatchRow]) -> QuerySet[MatchRow]:
        """Those of the rows that are wanted."""
        if self.game:
            rows = rows.filter(game=self.game)
        if self.pace:
            rows = rows.filter(terms__pace=self.pace)
        if self.seats:
            rows = rows.filter(seats=int(self.seats))
        if self.rated:
            rows = rows.filter(terms__rated=self.rated == "yes")
        return rows

    def has(self, row: MatchRow) -> bool:
        """Whether the row is one of them; asks the database nothing."""
        return (
            self.game in ("", row.game)
            and self.pace in ("", row.terms["pace"])
            and self.seats in ("", str(row.seats))
            and self.rated in ("", "yes" if row.terms["rated"] else "no")
        )


def seat_counts() -> list[int]:
    """Every number of seats that some game is played by."""
    return sorted({count for game in games_by_name().values() for count in game.seats})


def filters(asked: QueryDict) -> Filters:
    """The filters in an address; what is none of ours is left out."""
    known: dict[str, list[str]] = {
        "game": list(games_by_name()),
        "pace": list(PACES),
        "seats": [str(count) for count in seat_counts()],
        "rated": list(COUNTS),
    }
    return Filters(**{name: str(asked[name]) for name, values in known.items() if asked.get(name) in values})
