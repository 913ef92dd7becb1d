"""What becomes of the places in seasons of somebody who may not play any more."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.suspensions import Effect
from games.kernel.refusals import Refused
from leagues import commands, divisions
from leagues.models import SeasonPlayerRow, SeasonRow
from leagues.season.commands import Leave, TakeBackOffer
from streams.actors import actor

NOT_BEGUN = ("draft", "entry", "drawn")
BEGUN = (*NOT_BEGUN, "running")


def foretell(player: str, leave: bool) -> list[str]:
    """Which seasons they leave, and in which they play on; one query."""
    said = []
    for row in _places(player, leave=True):
        left = leave or row.season.status in NOT_BEGUN
        words = {"season": row.season.name}
        said.append((_("They leave %(season)s.") if left else _("They play on in %(season)s.")) % words)
    return said


def carry_out(player: str, leave: bool) -> None:
    """Leave the seasons that have not begun, and those that have where matches are given up; come in for nobody."""
    by = actor(player)
    for row in _places(player, leave=leave):
        try:
            divisions.leave(row.season_id, Leave(player=player), by)
        except Refused:  # left meanwhile, or their division is over
            continue
    for season in SeasonRow.objects.filter(status__in=BEGUN).values_list("id", flat=True):
        try:
            if player in dict(commands.find_season(season).season.pool):
                commands.at_season(season, TakeBackOffer(), by)
        except Refused:  # taken back, or come in, meanwhile
            continue


def _places(player: str, *, leave: bool) -> QuerySet[SeasonPlayerRow]:
    found = SeasonPlayerRow.objects.filter(player=player, left=False, season__status__in=BEGUN if leave else NOT_BEGUN)
    return found.select_related("season").order_by("season")


EFFECT = Effect(foretell, carry_out)
