"""What is known of somebody's absence at a match: since when it waits, last seen when, told how often."""

from datetime import datetime

from django.utils import timezone

from accounts.names import user_of
from leagues.season.state import Evidence, Season
from notices.models import Notice
from play.models import MatchRow
from table.models import Visit
from tournaments.models import TableRow


def evidence_of(now: Season, match: MatchRow, player: str) -> Evidence:
    """The evidence as of this moment; three queries."""
    number = user_of(player)
    seen = Visit.objects.filter(match=match, user=number).values_list("at", flat=True).first()
    sent = Notice.objects.filter(user=number, match=match.id, at__gte=match.moved_at).count()
    left = None
    if match.deadline is not None:
        left = max(0, round((match.deadline - timezone.now()).total_seconds() * 1000))
    since, entrant = _ms(match.moved_at), now.entrant_of(player)
    away = tuple(one for one in entrant.away if one[1] > since) if entrant is not None else ()
    return Evidence(
        match=match.id,
        waits_since=since,
        seen_at=_ms(seen) if seen is not None else None,
        notices=sent,
        clock_ms=left,
        away=away,
    )


def waited_for(now: Season, me: str) -> list[tuple[str, MatchRow]]:
    """Who is waited for at the matches that one plays in the season, and at which; two queries."""
    division = now.division_of(me)
    if division is None or not division.tournament or division.over:
        return []
    tables = TableRow.objects.filter(tournament=division.tournament, settled=False).values("match")
    rows = MatchRow.objects.filter(id__in=tables, status=MatchRow.Status.RUNNING)
    return [
        (player, row)
        for row in rows
        if me in row.players
        for player in (row.players[seat] for seat in row.turn)
        if player != me and player in division.players
    ]


def _ms(when: datetime) -> int:
    return round(when.timestamp() * 1000)
