"""By which clock a reader lives, and moments told by it."""

from datetime import datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from zoneinfo import TZPATH, ZoneInfo, available_timezones

from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User

COOKIE = "timezone"
"""In which a script of ours tells the clock of the browser: the reader's own, hence neither signed nor secret."""
UTC = "UTC"
_LIST = "zone.tab"


def zone_of(user: User) -> ZoneInfo:
    """The clock that somebody has chosen; asks nothing."""
    return _zone(user.zone)


def reader_s_zone(request: HttpRequest) -> ZoneInfo:
    """The clock of whoever asks: the chosen one, or else the browser's; asks nothing but who it is."""
    user = request.user
    chosen = user.zone if isinstance(user, User) else ""
    return _zone(chosen or request.COOKIES.get(COOKIE, ""))


def moment(when: datetime) -> str:
    """Day and time by the reader's clock, and by which clock that is."""
    local = timezone.localtime(when)
    return f"{date_format(local, 'DATETIME_FORMAT')} ({local.tzname()})"


@cache
def every_zone() -> frozenset[str]:
    """All names of clocks, old ones too; to ask the system for them takes as long as a whole page."""
    return frozenset(available_timezones())


@cache
def zones() -> tuple[str, ...]:
    """The clocks that are lived by, each under its one name of today: no abbreviations, no names of former times."""
    rows = (line.split("\t") for line in _table().splitlines() if not line.startswith("#"))
    return (UTC, *sorted({row[2] for row in rows} & every_zone()))


def _table() -> str:
    """The list of clocks by country that comes with the system's clocks, or with the library's."""
    places = (Path(folder) / _LIST for folder in TZPATH)
    found = next((place for place in places if place.is_file()), None)
    return (found or files("tzdata.zoneinfo") / _LIST).read_text(encoding="utf-8")


def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name if name in every_zone() else UTC)
