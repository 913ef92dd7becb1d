"""What becomes of the entries of somebody who may not play any more."""

from django.utils.translation import gettext as _

from accounts.suspensions import Effect
from games.kernel.refusals import Refused
from streams.actors import actor
from tournaments import commands, entrants_elsewhere
from tournaments.leaving import carry_to_matches
from tournaments.models import EntrantRow, TournamentRow
from tournaments.stream.commands import Withdraw

NOT_BEGUN = (TournamentRow.Status.DRAFT, TournamentRow.Status.ENTRY)
BEGUN = (*NOT_BEGUN, TournamentRow.Status.RUNNING)


def foretell(player: str, leave: bool) -> list[str]:
    """Which entries are withdrawn, and which stay as what has begun is played on; a query, and one for each."""
    said = []
    for row in _entries(player, leave=True):
        words = {"tournament": row.tournament.name}
        if leave or row.tournament.status in NOT_BEGUN:
            said.append(_("The entry in %(tournament)s is withdrawn.") % words)
        else:
            said.append(_("%(tournament)s has begun; they play on in it.") % words)
    return said


def carry_out(player: str, leave: bool) -> None:
    """Withdraw what has not begun, and what has where matches are given up. No reason is told."""
    for row in _entries(player, leave=leave):
        before, wish = commands.find(row.tournament_id).tournament, Withdraw(row.number)
        try:
            done = commands.give(row.tournament_id, wish, actor(player))
        except Refused:  # left meanwhile, or over
            continue
        carry_to_matches(before, wish, done.receipt)


def _entries(player: str, *, leave: bool) -> list[EntrantRow]:
    """Those that are theirs to withdraw: where entrants come from elsewhere, that is told and left there."""
    found = EntrantRow.objects.filter(player=player, left=False, tournament__status__in=BEGUN if leave else NOT_BEGUN)
    rows = found.select_related("tournament").order_by("tournament", "number")
    return [row for row in rows if not entrants_elsewhere.address(row.tournament_id)]


EFFECT = Effect(foretell, carry_out)
