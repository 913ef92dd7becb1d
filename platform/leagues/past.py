"""Past matches, from which the lengths of coming ones are foretold."""

from leagues.forecast.lengths import PastMatch
from leagues.season.settings import SeasonSettings
from play.models import MatchRow

MOST = 1000


def past_matches(settings: SeasonSettings) -> list[PastMatch]:
    """The newest matches of the game at so many seats and the same pace that were played to their end; one query."""
    pace = settings.play.terms.get("pace", "none")
    rows = MatchRow.objects.filter(game=settings.game, seats=settings.seats, status=MatchRow.Status.OVER, begun=True)
    rows = rows.filter(terms__pace=pace).order_by("-ended_at")[:MOST]
    return [
        PastMatch((ended - opened).total_seconds(), tuple(player for player in players if player))
        for players, opened, ended in rows.values_list("players", "opened_at", "ended_at")
        if ended is not None
    ]
