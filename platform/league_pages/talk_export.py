"""What was said in a league, for its owner to take away: threads of seasons and rooms of divisions that they may read.

What was removed stands there as removed, without its words; who was forgotten bears a pseudonym.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from chat.models import Saying
from games.kernel.values import JSON
from league_pages.access import AtLeague
from leagues import rooms
from leagues.season.state import Season


class Line(NamedTuple):
    """Something said: in the thread of a season, or in the room of a `division` of it; `removed` by its author or by an
    officer, who has given a reason.
    """

    season: int
    division: int | None
    id: int
    at: str
    player: str
    text: str
    removed: str
    reason: str

    def plain(self) -> dict[str, JSON]:
        """The same as JSON has it."""
        return {name: value for name, value in self._asdict().items() if value not in ("", None)}


def lines(at: AtLeague, seasons: Iterable[Season]) -> Iterator[Line]:
    """Everything that was said in these seasons and that the visitor may read, season by season; a query for each.

    Whom the visitor has muted is not left out: this is the league's, and not a reader's page.
    """
    for now in seasons:
        places: dict[str, int | None] = {}
        if rooms.thread(at.now, now, at.user) is not None:
            places[rooms.of_season(now.id)] = None
        for one in now.divisions:
            if rooms.division(at.now, now, one.number, at.user) is not None:
                places[rooms.of_division(now.id, one.number)] = one.number
        for saying in Saying.objects.filter(room__in=places).order_by("id").iterator():
            yield _line(now.number, places[saying.room], saying)


def _line(season: int, division: int | None, saying: Saying) -> Line:
    removed = "" if not saying.removed_by else "author" if saying.removed_by == saying.player else "officer"
    at = saying.at.isoformat(timespec="milliseconds")
    return Line(season, division, saying.pk, at, saying.player, saying.text, removed, saying.reason)
