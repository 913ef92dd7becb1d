"""Matches that are still being played although the end of their round has decided their tables: they go no further.

A round may leave hundreds, so workers end them after the commit; the sweep finds what lost messages forgot.
"""

from games.kernel.refusals import Refused
from play import commands as matches
from play.models import MatchRow
from retries import guard
from tournaments import commands
from tournaments.commands import SYSTEM
from tournaments.models import TableRow
from tournaments.stream.state import Table, Tournament

ENDING = "matches of decided tables"


def just_closed(now: Tournament) -> bool:
    """Whether the newest event ended a round that has decided tables with matches."""
    rounds = [round_ for stage in now.stages[-2:] for round_ in stage.rounds if round_.ended_at == now.at]
    return any(_is_decided(table) for round_ in rounds for table in round_.tables)


def end_all(tournament_id: str = "", most: int | None = None) -> int:
    """End those of one tournament, or of all; how many there were."""
    return guard.each(ENDING, _running(tournament_id)[:most], end)


def end(match_id: str) -> bool:
    """End a match whose table was decided beside it; whether it did. Its players are told, and it has no result."""
    row = TableRow.objects.filter(match=match_id, settled=True).first()
    if row is None:
        return False
    round_ = commands.find(row.tournament_id).tournament.find(row.stage, row.round)
    table = round_.table(row.table) if round_ is not None else None
    if table is None or not _is_decided(table):
        return False
    try:
        return not matches.cancel(
            match_id, actor=SYSTEM.name, command_id=f"overtaken/{row.tournament_id}"
        ).receipt.repeated
    except Refused as refusal:
        if refusal.code != "match_over":  # at this very moment
            raise
    return False


def _is_decided(table: Table) -> bool:
    """Whether a table has a result that was not read from its match: the director's, or that of the round's end."""
    result = table.result
    return bool(table.match) and result is not None and not result.version and result.kind in ("void", "adjudicated")


def _running(tournament_id: str) -> list[str]:
    """The matches that are being played at tables that have results."""
    settled = TableRow.objects.filter(settled=True)
    if tournament_id:
        settled = settled.filter(tournament=tournament_id)
    running = MatchRow.objects.filter(status=MatchRow.Status.RUNNING, id__in=settled.values("match"))
    return [*running.order_by("id").values_list("id", flat=True)]
