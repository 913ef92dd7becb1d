"""What follows from opening a table so: said before it is done, and again while the table waits."""

from datetime import datetime, timedelta
from math import ceil
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards.games import language
from boards.options import other_rules
from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.registry import game as find_game
from games.kernel.table import Table
from games.kernel.texts import catalogue
from lobby.clock import clock_words
from lobby.duration import DAY, MINUTE, duration
from lobby.forecast import Forecast, forecast
from lobby.order import Order
from play.players import is_computer
from play.terms import Terms

SOON_MS = 10 * 60_000
"""What comes about by itself within so long waits for nobody who plays by correspondence."""


class Consequence(NamedTuple):
    """One of them: what it is about, and what follows."""

    about: str
    said: str


def consequences(order: Order, now: datetime) -> list[Consequence]:
    """The consequences in the order in which people ask for them."""
    terms = order.terms
    return [
        Consequence(_("Begins"), _begins(order)),
        Consequence(_("Clock"), _clock(terms)),
        Consequence(_("Ends"), _ends(order, now)),
        Consequence(_("Rating"), _rating(order)),
        Consequence(_("Watching"), _watching(terms)),
        Consequence(_("Rules"), _rules(order)),
    ]


def _begins(order: Order) -> str:
    free = sum(player is None for player in order.players)
    if not free:
        return _("At once: every seat is taken.") + _by_itself(order)
    said = ngettext("When %(free)d more player has sat down.", "When %(free)d more players have sat down.", free) % {
        "free": free
    }
    door = _("Anybody may sit down.")
    if order.private:
        door = _("Until then only invited players can see the table and sit down.")
    return f"{said} {door}{_by_itself(order)}"


def _by_itself(order: Order) -> str:
    """A word where the game does not wait for the first move: whoever is not there then misses it."""
    rules = find_game(order.game)
    state = Table(rules, codec(rules).options(order.options), order.seats, Luck("a game to try")).state
    step = rules.due(state)
    if step is None or step.after_ms > SOON_MS:
        return ""
    if rules.turn(state).seats:
        said = _("Then it begins once everybody is ready, %(time)s later at the latest.")
        return " " + said % {"time": duration(step.after_ms // 1000)}
    return " " + _(
        "After that the game deals by its own clock and waits for nobody, so everybody should be at the table."
    )


def _clock(terms: Terms) -> str:
    if terms.pace == "none":
        return _("None: everybody may take as long as they like.")
    late = _("Anyone who runs out of time resigns.")
    if terms.on_timeout == "computer":
        late = _("If somebody runs out of time, a computer plays on for them.")
    said = f"{clock_words(terms)}."
    if terms.pace == "days" and terms.vacation_s:
        said += " " + _("Up to %(time)s of vacation; your clock stops while you are away.") % {
            "time": duration(terms.vacation_s)
        }
    return f"{said[0].upper()}{said[1:]} {late}"


def _ends(order: Order, now: datetime) -> str:
    if order.terms.pace == "none":
        return _("Open-ended: there is no clock.")
    people = sum(not is_computer(player) for player in order.players)
    foreseen = forecast(order.game, order.seats, people, order.terms, now)
    if foreseen is None:
        return _("No estimate yet: nobody has finished a match of this kind here.")
    return f"{_when(foreseen, now)} {_counted(foreseen)}{_vacations(order.terms)}"


def _when(foreseen: Forecast, now: datetime) -> str:
    """The end as a rule and at the latest: dates, or how long after the beginning where it is not far off."""
    if (foreseen.latest - now).total_seconds() < 2 * DAY:
        said = _(
            "About %(expected)s after it begins, or %(latest)s at the latest, if everybody uses up all their time."
        )
        expected, latest = (_minutes(one - now) for one in (foreseen.expected, foreseen.latest))
    else:
        said = _(
            "About %(expected)s if it begins now, or %(latest)s at the latest, if everybody uses up all their time."
        )
        expected, latest = (date_format(localtime(one), "DATE_FORMAT") for one in (foreseen.expected, foreseen.latest))
    return said % {"expected": expected, "latest": latest}


def _minutes(length: timedelta) -> str:
    """A length by the minute."""
    return duration(max(1, ceil(length.total_seconds() / MINUTE)) * MINUTE)


def _counted(foreseen: Forecast) -> str:
    said = _("This assumes %(moves)d moves by people, as in the last matches here.")
    if foreseen.house:
        said = _("This assumes %(moves)d moves by people, as we counted in matches among computers.")
    return said % {"moves": foreseen.decisions}


def _vacations(terms: Terms) -> str:
    return " " + _("Vacation is not counted.") if terms.pace == "days" and terms.vacation_s else ""


def _rating(order: Order) -> str:
    if not order.terms.rated:
        return _("None: nobody's rating changes.")
    title = catalogue(order.game, language())["game.title"]
    return _("The result changes everybody's rating in %(game)s; a computer's never changes.") % {"game": title}


def _watching(terms: Terms) -> str:
    who = {
        "everyone": _("Once the match has begun, everybody may watch it: it is listed in the lobby."),
        "link": _("Once the match has begun, anyone with the link may watch it: it is not listed in the lobby."),
        "players": _("Nobody but the players may watch the match."),
    }[terms.watch]
    if terms.watch == "players":
        return who
    who += " " + _("They see only what all the players know.")
    if not terms.delay_s:
        return who
    return who + " " + _("They see it %(time)s later.") % {"time": duration(terms.delay_s)}


def _rules(order: Order) -> str:
    said = _("Version %(version)s, for the whole match.") % {"version": order.rules_version}
    other = other_rules(order.game, order.options, language())
    if not other:
        return f"{said} " + _("All options at their defaults.")
    return f"{said} " + "; ".join(other) + "."
