"""Names of players, seasons, statuses and roles in words."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts import zones
from accounts.names import names_of as accounts_named
from leagues.season.state import Season
from streams import texts
from streams.text_names import is_name
from tournament_pages.words import date_of

__all__ = ["by_two_clocks", "date_of", "names_of", "role_words", "some_names", "standing_words", "status_words"]
MOST = 12


def names_of(players: Iterable[str | None]) -> dict[str, str]:
    """A name to show for each player of a league; those of seasons that were played elsewhere may have no account.

    A query, and another one where there are such.
    """
    asked = [player for player in players if player]
    past = [player for player in asked if is_name(player)]
    found = accounts_named(player for player in asked if not is_name(player))
    told = texts.told(past)
    return found | {player: told[player] or _("somebody unknown") for player in past}


def status_words() -> dict[str, str]:
    """What the statuses of a season are called."""
    return {
        "draft": _("not announced"),
        "entry": _("open for entry"),
        "drawn": _("the divisions are drawn"),
        "running": _("being played"),
        "played": _("played, promotion to be confirmed"),
        "closed": _("over"),
        "cancelled": _("cancelled"),
    }


def status_of(now: Season) -> str:
    """What the status of a season is called."""
    if now.status == "entry" and now.entry_closed:
        return _("entry is closed")
    return status_words()[now.status]


def role_words() -> dict[str, str]:
    """What the roles are called."""
    return {
        "owner": _("owner"),
        "director": _("director"),
        "arbiter": _("arbiter"),
        "helper": _("helper"),
    }


def standing_words() -> dict[str, str]:
    """How somebody belongs to a league."""
    return {
        "member": _("member"),
        "invited": _("invited"),
        "waiting": _("asks to be admitted"),
        "left": _("has left"),
        "put_out": _("was removed"),
    }


def colour_words() -> dict[str, str]:
    """What the cards are called."""
    return {"warning": _("a warning"), "yellow": _("a yellow card"), "red": _("a red card")}


def some_names(players: Sequence[str], names: Mapping[str, str]) -> str:
    """The first of them, and how many more there are."""
    said = ", ".join(names[player] for player in players[:MOST])
    more = len(players) - MOST
    return said + (" " + _("and %(count)d more") % {"count": more} if more > 0 else "")


def by_two_clocks(at: int | None, zone: str) -> str:
    """A moment by the reader's clock, and by the league's where that is another; empty for none."""
    when = date_of(at)
    if when is None:
        return ""
    mine = zones.moment(when)
    theirs = _moment(when.astimezone(ZoneInfo(zone)))
    return (
        mine if mine == theirs else _("%(mine)s; by the league's clock %(theirs)s") % {"mine": mine, "theirs": theirs}
    )


def _moment(when: datetime) -> str:
    return f"{date_format(when, 'DATETIME_FORMAT')} ({when.tzname()})"
