"""How a player's matches ended: noted by the database for each of their players when a match ends."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from enum import Flag
from typing import Any

from django.db.models import QuerySet

from config.postgres import prepared
from play.models import Participant


class Result(Flag):
    """What came of a match for one of its players: the bits that the database writes. `DRAWN` by agreement."""

    WON = 1
    DRAWN = 2
    ALL_LOST = 4
    RESIGNED = 8


_COUNTS = """
SELECT game, result, count(*) FROM play_participant WHERE player = %s AND result IS NOT NULL GROUP BY game, result"""


def results(player: str) -> Mapping[str, Counter[Result]]:
    """Return by game how many of the player's finished matches, what-if lines left out, ended which way; one query."""
    found: defaultdict[str, Counter[Result]] = defaultdict(Counter)
    for game, result, number in prepared.rows(_COUNTS, [player]):
        found[game][Result(result)] = number
    return found


def shown_last(player: str, limit: int, game: str = "") -> QuerySet[Participant, Any]:
    """Return the player's finished matches, of one game or of all, that everybody may see and that ended last."""
    found = Participant.objects.filter(player=player, result__isnull=False, shown=True)
    found = found.filter(game=game) if game else found
    return found.order_by("-ended_at", "match")[:limit].values("match")
