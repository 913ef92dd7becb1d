"""A person's deadlines as a calendar that any program can subscribe to (RFC 5545)."""

from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event

from accounts.models import User
from notices.event_calendar import tournament_entries
from notices.kinds import Kind
from notices.turns import Awaited, waiting_for
from notices.words import said, spoken_to
from play.models import MatchRow
from streams import database_time

LASTS = timedelta(minutes=15)
"""How long the entry is that ends with the deadline: one without length is shown by few programs."""
ALARMS = (timedelta(hours=24), timedelta(hours=2))
REFRESH = timedelta(minutes=30)


def calendar(user: User) -> bytes:
    """An entry for each match that waits for the person by a clock, ending when their time does; and for each
    tournament that they are in its beginning, its rounds' deadlines and the times agreed for their tables.

    A match is one entry for ever: with each move it is the same one under a higher number, so that programs move it
    instead of adding another.
    """
    with spoken_to(user):
        made = Calendar()
        made.add("prodid", "-//Warmoot//Deadlines//EN")
        made.add("version", "2.0")
        made.add("method", "PUBLISH")
        made.add("x-wr-calname", _("Warmoot: your deadlines"))
        made.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
        made.add("x-published-ttl", REFRESH)
        for entry in tournament_entries(user):
            made.add_component(entry)
        for row, one in waiting_for(user):
            if one.deadline is not None:
                made.add_component(_entry(user, row, one))
        return bytes(made.to_ical())


def _entry(user: User, row: MatchRow, one: Awaited) -> Event:
    assert one.deadline is not None
    words = said(Kind.YOUR_MOVE, user, row)
    entry = Event()
    entry.add("uid", f"{row.id}-{one.seat}@{urlsplit(settings.SITE_URL).hostname}")
    entry.add("sequence", row.version)
    entry.add("dtstamp", row.moved_at)
    entry.add("last-modified", row.moved_at)
    entry.add("dtstart", one.deadline - LASTS)
    entry.add("dtend", one.deadline)
    entry.add("summary", words.title)
    entry.add("description", "\n".join([*words.lines, words.address]))
    entry.add("url", words.address)
    entry.add("transp", "TRANSPARENT")
    for before in ALARMS:
        if one.deadline - before > database_time.present():
            entry.add_component(_alarm(words.title, before))
    return entry


def _alarm(text: str, before: timedelta) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", text)
    alarm.add("trigger", -before, parameters={"RELATED": "END"})
    return alarm
