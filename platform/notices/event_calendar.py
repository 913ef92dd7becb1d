"""What a person's tournaments put into their calendar: beginnings, deadlines of rounds, agreed times of tables."""

from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from icalendar import Event

from accounts.models import User
from notices.tournament_reasons import date
from notices.words import address
from tournament_pages.table_calendar import entry_of
from tournaments import commands
from tournaments.models import EntrantRow
from tournaments.stream.state import Entrant, Round, Tournament

LASTS = timedelta(minutes=15)
MOST = 50
"""So many tournaments of one person are looked at: those that moved last."""


def tournament_entries(user: User) -> Iterator[Event]:
    """One query, and each tournament as it is held."""
    mine = EntrantRow.objects.filter(player=user.player, left=False, tournament__status__in=("entry", "running"))
    for found in mine.order_by("-tournament__moved_at").values_list("tournament", flat=True)[:MOST]:
        now = commands.find(found).tournament
        me = now.entrant_of(user.player)
        if me is not None and me.takes_part:
            yield from _of(now, me)


def _of(now: Tournament, me: Entrant) -> Iterator[Event]:
    starts = now.settings.times.starts_at
    if starts is not None and not now.stages:
        said = _("%(name)s begins") % {"name": now.settings.name}
        yield _entry(now, "start", starts, said, reverse("tournaments:event", args=[now.id]))
    for stage in now.stages:
        for round_ in stage.rounds:
            if round_.open:
                yield from _of_round(now, round_, me)


def _of_round(now: Tournament, round_: Round, me: Entrant) -> Iterator[Event]:
    for table in round_.missing:
        if me.number not in table.entrants:
            continue
        if table.opens_at is not None and not table.match:
            yield entry_of(now, round_, table)
        if round_.deadline is not None:
            said = _("Round %(round)d of %(name)s ends") % {"round": round_.number, "name": now.settings.name}
            page = reverse("tournaments:round", args=[now.id, round_.stage, round_.number])
            yield _entry(now, f"{round_.stage}-{round_.number}-deadline", round_.deadline, said, page)


def _entry(now: Tournament, part: str, at: int, said: str, page: str) -> Event:
    """One entry for ever, under a higher number whenever the tournament has moved."""
    made = Event()
    made.add("uid", f"{now.id}-{part}@{urlsplit(settings.SITE_URL).hostname}")
    made.add("sequence", now.version)
    made.add("dtstamp", date(now.at))
    made.add("dtstart", date(at) - LASTS)
    made.add("dtend", date(at))
    made.add("summary", said)
    made.add("url", address(page))
    made.add("transp", "TRANSPARENT")
    return made
