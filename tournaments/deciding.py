"""The match of a table that its director decides: it goes no further. Of whole rounds see `overtaken`."""

from games.kernel.refusals import Refused
from play import commands as matches
from play import live as held
from tournaments.models import TableRow
from tournaments.stream.commands import OfTable


def end_match(tournament_id: str, table: OfTable, actor: str) -> None:
    """End the match that is being played at a table, so that nobody waits there for nothing: it has no result.

    To be called in the transaction in which the table gets its result, and before it does: matches are locked first.
    """
    where = {"stage": table.stage, "round": table.round, "table": table.table}
    row = TableRow.objects.filter(tournament=tournament_id, settled=False, **where).first()
    if row is None or held.fresh(row.match).match.outcome is not None:
        return
    try:
        matches.cancel(row.match, actor=actor)
    except Refused as refusal:
        if refusal.code != "match_over":  # at this very moment
            raise
