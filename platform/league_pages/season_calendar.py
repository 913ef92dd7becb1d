"""The dates of a season as a calendar (RFC 5545): each entry is the same for ever, under a higher number each time."""

from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from league_pages.access import season
from league_pages.names import date_of
from leagues.season.state import Season
from tournaments import commands as tournaments

LASTS = timedelta(minutes=15)


@require_safe
def calendar(request: HttpRequest, organisation_id: str, number: int) -> HttpResponse:
    """The calendar of a season, for whoever sees it."""
    now = season(request, organisation_id, number).now
    made = Calendar()
    made.add("prodid", "-//Warmoot//Leagues//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", now.settings.name)
    for date in dates(now):
        made.add_component(_entry(now, date))
    reply = HttpResponse(bytes(made.to_ical()), content_type="text/calendar; charset=utf-8")
    reply["Content-Disposition"] = f'attachment; filename="season-{now.number}.ics"'
    return reply


class Date(NamedTuple):
    """A moment of a season: the name under which it is known for ever, and by how many events it has come to be."""

    part: str
    at: int
    said: str
    version: int


def dates(now: Season) -> Iterator[Date]:
    """The moments of a season. Deadlines also move at the tournaments: their versions count as well."""
    name = now.settings.name
    known = (
        ("opens", now.settings.entry.opens_at, _("%(season)s: entry opens")),
        ("closes", now.settings.entry.closes_at, _("%(season)s: entry closes")),
        ("begins", now.settings.starts_at, _("%(season)s begins")),
    )
    for part, at, said in known:
        if at is not None:
            yield Date(part, at, said % {"season": name}, now.version)
    for division in now.divisions:
        if not division.tournament:
            continue
        live = tournaments.find(division.tournament)
        for stage in live.tournament.stages:
            for round_ in stage.rounds:
                if round_.deadline is not None:
                    said = _("%(season)s, division %(division)d: round %(round)d ends")
                    blanks = {"season": name, "division": division.number, "round": round_.number}
                    part = f"{division.number}-{stage.number}-{round_.number}"
                    yield Date(part, round_.deadline, said % blanks, now.version + live.version)


def _entry(now: Season, date: Date) -> Event:
    begins, noted = date_of(date.at), date_of(now.at)
    assert begins is not None
    entry = Event()
    entry.add("uid", f"{now.id}-{date.part}@{urlsplit(settings.SITE_URL).hostname}")
    entry.add("sequence", date.version)
    entry.add("dtstamp", noted)
    entry.add("dtstart", begins - LASTS)
    entry.add("dtend", begins)
    entry.add("summary", date.said)
    entry.add("transp", "TRANSPARENT")
    if now.status == "cancelled":
        entry.add("status", "CANCELLED")
    address = reverse("leagues:season", args=[now.organisation, now.number])
    entry.add("url", f"{settings.SITE_URL.rstrip('/')}{address}")
    return entry
