"""What becomes of the open tables and invitations of somebody who may not play any more."""

from django.db.models import Q, QuerySet
from django.utils.translation import ngettext

from accounts.suspensions import Effect
from games.kernel.refusals import Refused
from lobby.models import Invitation
from play import commands, live
from play.access import seat_of
from play.models import MatchRow
from play.participants import playing


def foretell(player: str, leave: bool) -> list[str]:  # noqa: ARG001 - open tables are left either way
    """How many tables and invitations go; two queries."""
    tables, asked = len(_open(player)), _asked(player).count()
    left = ngettext(
        "%(count)d open table is left or called off.", "%(count)d open tables are left or called off.", tables
    )
    declined = ngettext(
        "%(count)d invitation to a table is declined.", "%(count)d invitations to tables are declined.", asked
    )
    return [said % {"count": count} for said, count in ((left, tables), (declined, asked)) if count]


def carry_out(player: str, leave: bool) -> None:  # noqa: ARG001 - open tables are left either way
    """Call off the tables that they host, get up from those of others, decline what they are asked to."""
    for row in _open(player):
        try:
            _leave(row, player)
        except Refused:  # it has begun, or was left, at this very moment
            continue
    _asked(player).update(declined=True)


def _leave(row: MatchRow, player: str) -> None:
    if row.host == player:
        commands.cancel(row.id, actor=player)
        return
    seat = seat_of(live.fresh(row.id).match, player)
    if seat is not None:
        commands.leave(row.id, seat, actor=player)


def _open(player: str) -> list[MatchRow]:
    open_ = MatchRow.objects.filter(status=MatchRow.Status.OPEN, parent=None)
    return [*open_.filter(Q(host=player) | playing(player)).order_by("id")]


def _asked(player: str) -> "QuerySet[Invitation]":
    open_ = MatchRow.objects.filter(status=MatchRow.Status.OPEN).values("id")
    return Invitation.objects.filter(player=player, declined=False, match__in=open_)


EFFECT = Effect(foretell, carry_out)
