"""When a match will probably be over, judged by its clock and by how long the game's last matches were."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import QuerySet

from eventlog import reading
from lobby.paces import usual_decisions
from play.models import MatchRow
from play.terms import Terms

JUDGED = 20
"""So many of the last finished matches are looked at."""
REMEMBERED_S = 600
SHARE = {"days": 0.3, "live": 0.4}
"""How much of the time that decisions give them people take, on the average of a match."""
GIVEN = '{"do":"give"'


class Forecast(NamedTuple):
    """How many decisions people will have to take; when the match ends as a rule, and at the latest. `house` where that
    is judged by matches among computers, since none was played to its end here.
    """

    decisions: int
    expected: datetime
    latest: datetime
    house: bool = False


def forecast(game: str, seats: int, people: int, terms: Terms, now: datetime) -> Forecast | None:
    """The end of a match that begins now with so many people; None without a clock, or with nothing to judge by."""
    played = decisions_a_seat(game, seats) if terms.pace != "none" and people else 0
    each = played or (usual_decisions(game, seats) if terms.pace != "none" and people else 0)
    if not each:
        return None
    decisions = round(each * people)
    given = timedelta(seconds=decisions * (terms.move_s + terms.bonus_s))
    latest = now + given + timedelta(seconds=people * terms.bank_s)
    return Forecast(decisions, now + given * SHARE[terms.pace], latest, house=not played)


def decisions_a_seat(game: str, seats: int) -> float:
    """How many commands a seat gave on average in the last finished matches, of so many seats where there are any; 0
    where none was played. Four queries at most, remembered for ten minutes.
    """
    key = f"lobby:decisions:{game}:{seats}"
    known: float | None = cache.get(key)
    if known is None:
        over = MatchRow.objects.filter(
            game=game, status=MatchRow.Status.OVER, ended_at__isnull=False, ending="", parent=None
        )
        known = _counted(over.filter(seats=seats)) or _counted(over)
        cache.set(key, known, REMEMBERED_S if known else 1)
    return known


def _counted(over: QuerySet[MatchRow]) -> float:
    judged = dict(over.order_by("-ended_at").values_list("stream", "seats")[:JUDGED])
    if not judged:
        return 0.0
    return reading.accepted(judged, GIVEN) / sum(judged.values())
