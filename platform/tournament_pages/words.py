"""Statuses, formats, results, numbers and moments of tournaments in words."""

from datetime import UTC, datetime
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import zones
from boards.games import language
from boards.labels import labelled
from games.kernel.texts import catalogue
from tournaments.stream.settings import (
    Arena,
    Cells,
    Elimination,
    Format,
    Groups,
    Ladder,
    PodElimination,
    PodSwiss,
    RoundRobin,
    Settings,
    Swiss,
)
from tournaments.stream.state import Result, Table, Tournament


def date_of(at: int | None) -> datetime | None:
    """A moment of the log as a date."""
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC)


def moment_of(at: int) -> str:
    """A moment of the log by the reader's clock."""
    return zones.moment(datetime.fromtimestamp(at / 1000, UTC))


def title_of(game: str) -> str:
    """The game's title."""
    return catalogue(game, language())["game.title"]


def status_words() -> dict[str, str]:
    """What the statuses are called."""
    return {
        "draft": _("not announced"),
        "entry": _("open for entry"),
        "running": _("running"),
        "over": _("over"),
        "cancelled": _("called off"),
    }


def form_words() -> dict[str, str]:
    """What the formats are called, by their tags."""
    return {
        "swiss": _("Swiss"),
        "round_robin": _("Round robin"),
        "elimination": _("Knock-out"),
        "groups_of_four": _("Groups of four"),
        "arena": _("Arena"),
        "ladder": _("Ladder"),
        "pod_swiss": _("Swiss at tables"),
        "cells": _("Tables all at once"),
        "pod_elimination": _("Knock-out at tables"),
    }


def tag_of(form: Format) -> str:
    """The tag of a format, as the log and the rows have it."""
    return str(form.__struct_config__.tag)


def format_words(form: Format) -> str:
    """A format and how long it is."""
    name = form_words()[tag_of(form)]
    match form:
        case Swiss() | PodSwiss():
            said = ngettext("%(name)s, %(count)d round", "%(name)s, %(count)d rounds", form.rounds)
            return said % {"name": name, "count": form.rounds}
        case RoundRobin(twice=True):
            return _("%(name)s, twice") % {"name": name}
        case Elimination(double=True):
            return _("%(name)s, out after two defeats") % {"name": name}
        case Arena():
            return _("%(name)s, %(minutes)d minutes") % {"name": name, "minutes": form.minutes}
        case Ladder():
            return _("%(name)s, %(days)d days") % {"name": name, "days": form.days}
        case RoundRobin() | Elimination() | Groups() | Cells() | PodElimination():
            return name


def stages_words(settings: Settings) -> str:
    """The formats of all stages."""
    return _(", then ").join(format_words(stage.format) for stage in settings.stages)


def number(value: Fraction | float) -> str:
    """An exact number as people write it: halves as such, other fractions to three places."""
    value = Fraction(value)
    whole, rest = divmod(abs(value), 1)
    sign = "−" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    if rest == Fraction(1, 2):
        return f"{sign}{whole or ''}½"
    return f"{sign}{float(abs(value)):.3f}".rstrip("0")


def seat_result(result: Result, place: int) -> str:
    """What a table came to for one of its entrants, in a word or two."""
    if result.kind == "void":
        return _("not counted")
    if place in result.forfeited:
        return _("gave up") if result.kind == "played" else _("forfeited")
    if result.all_lost:
        return _("all lost")
    level = [one for one in range(len(result.ranks)) if one not in result.forfeited]
    if result.kind == "forfeited":
        return _("won by forfeit")
    if len(result.ranks) == 2:
        if len(level) == 2 and result.ranks[0] == result.ranks[1]:
            return _("drawn")
        return _("won") if place in result.winners else _("lost")
    return _("place %(place)d") % {"place": result.ranks[place]}


def table_result(now: Tournament, table: Table) -> str:
    """What a table came to, in a sentence."""
    result = table.result
    if result is None:
        return _("still being played") if table.match else _("not begun")
    names = [now.entrants[one - 1].name for one in table.entrants]
    return ", ".join(labelled(name, seat_result(result, place)) for place, name in enumerate(names))


def locked_words(window: int) -> str:
    """How far a correction reaches, by its window."""
    return {
        1: _("Before the next round was paired: standings and later pairings follow it."),
        2: _("The next round has already been paired: its pairings stand, standings and later rounds follow."),
    }.get(window, _("The next round is over: only the rating report (TRF) follows, unless a ruling says otherwise."))
