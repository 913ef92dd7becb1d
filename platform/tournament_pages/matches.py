"""The tournament and round of a match, for the pages of matches."""

from collections.abc import Collection, Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from play.belonging import Belonging
from tournaments import commands
from tournaments.models import TableRow


def rounds_of(matches: Collection[str]) -> Mapping[str, Belonging]:
    """Tournament, round and table of each of these matches; one query."""
    rows = TableRow.objects.filter(match__in=matches).select_related("tournament")
    return {row.match: _belonging(row) for row in rows}


def released(match_id: str) -> bool:
    """Whether the round of this match is over: what-if lines may leave it then. One query and the tournament."""
    row = TableRow.objects.filter(match=match_id).first()
    if row is None:
        return True
    round_ = commands.find(row.tournament_id).tournament.find(row.stage, row.round)
    return round_ is None or round_.ended


def _belonging(row: TableRow) -> Belonging:
    said = _("%(tournament)s, round %(round)d, table %(table)d")
    names = {"tournament": row.tournament.name, "round": row.round, "table": row.table}
    address = reverse("tournaments:round", args=[row.tournament_id, row.stage, row.round])
    return Belonging(said % names, f"{address}#table-{row.table}")
