"""The agreed time of a table as a calendar entry (RFC 5545)."""

from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from tournament_pages.words import date_of
from tournaments.stream.state import Round, Table, Tournament

LASTS = timedelta(hours=2)


def calendar_of(now: Tournament, round_: Round, table: Table) -> bytes:
    """One entry; a table is the same one for ever, under a higher number each time that its time changes."""
    made = Calendar()
    made.add("prodid", "-//Warmoot//Tables//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add_component(entry_of(now, round_, table))
    return bytes(made.to_ical())


def entry_of(now: Tournament, round_: Round, table: Table) -> Event:
    """The entry of a table whose time is agreed."""
    begins, noted = date_of(table.opens_at), date_of(now.at)
    assert begins is not None
    names = " – ".join(now.entrants[one - 1].name for one in table.entrants)
    entry = Event()
    host = urlsplit(settings.SITE_URL).hostname
    entry.add("uid", f"{now.id}-{round_.stage}-{round_.number}-{table.number}@{host}")
    entry.add("sequence", now.version)
    entry.add("dtstamp", noted)
    entry.add("dtstart", begins)
    entry.add("dtend", begins + LASTS)
    entry.add("summary", f"{now.settings.name}: {names}")
    said = _("Round %(round)d, table %(table)d") % {"round": round_.number, "table": table.number}
    entry.add("description", said)
    page = reverse("tournaments:round", args=[now.id, round_.stage, round_.number])
    entry.add("url", f"{settings.SITE_URL.rstrip('/')}{page}#table-{table.number}")
    return entry
