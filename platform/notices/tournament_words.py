"""A notice about a tournament in words; to be used within `spoken_to`."""

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.zones import moment
from notices.kinds import Kind
from notices.tournament_reasons import date, table_of
from tournaments.stream.state import Tournament


def said_of_tournament(kind: str, user: User, now: Tournament, mark: str) -> tuple[str, list[str], str]:
    """The line, more lines, and the page's path."""
    titles = {
        Kind.EVENT_ROUND: _("Round %(round)s of %(name)s has begun"),
        Kind.EVENT_SHORT: _("Round %(round)s of %(name)s ends soon"),
        Kind.EVENT_RESULT: _("Your table in round %(round)s of %(name)s has been decided"),
        Kind.CORRECTED: _("Your result in round %(round)s of %(name)s was corrected"),
        Kind.ADMITTED: _("You have been admitted to %(name)s"),
        Kind.EVENT_INVITED: _("You are invited to %(name)s"),
    }
    of_round = mark if "." in mark else ""
    number = of_round.split(".")[1] if of_round else ""
    title = titles[Kind(kind)] % {"name": now.settings.name, "round": number}
    page = reverse("tournaments:event", args=[now.id])
    found = table_of(now, user.pk, of_round) if of_round else None
    if found is None:
        more = {
            Kind.ADMITTED: [_("A place has come free: you are in.")],
            Kind.EVENT_INVITED: [_("You take part only if you accept.")],
        }
        return title, more.get(Kind(kind), []), page
    round_, table = found
    page = f"{reverse('tournaments:round', args=[now.id, round_.stage, round_.number])}#table-{table.number}"
    names = " – ".join(now.entrants[one - 1].name for one in table.entrants)
    lines = [_("Table %(number)d: %(names)s.") % {"number": table.number, "names": names}]
    if round_.deadline is not None and kind in (Kind.EVENT_ROUND, Kind.EVENT_SHORT):
        lines.append(_("It must be finished by %(when)s.") % {"when": moment(date(round_.deadline))})
    if kind == Kind.CORRECTED:
        reasons = [one.reason for one in now.corrections if mark.endswith(f".{one.number}")]
        lines += reasons[-1:]
    return title, lines, page
