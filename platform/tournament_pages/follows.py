"""What follows from a tournament's settings for so many entrants: tables, rounds, byes, how long it takes."""

from math import ceil, log2

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lobby.clock import clock_words
from lobby.consequences import Consequence
from lobby.duration import duration
from tournament_pages.asked import deserted_words
from tournament_pages.words import moment_of, stages_words
from tournaments.commands import terms_of
from tournaments.pods.field import Uneven
from tournaments.stream.settings import Arena, Elimination, PodElimination, PodSwiss, RoundRobin, Settings, Swiss


def follows(settings: Settings, expected: int) -> list[Consequence]:
    """The consequences in the order in which organisers ask for them."""
    entrants = max(settings.places, expected)
    rounds = rounds_of(settings, entrants)
    made = [
        Consequence(_("Format"), stages_words(settings)),
        Consequence(_("Tables"), _tables(settings, entrants)),
    ]
    if rounds:
        said = ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds}
        made.append(Consequence(_("Rounds"), said))
    return [
        *made,
        Consequence(_("Takes"), _takes(settings, rounds)),
        Consequence(_("Begins"), _begins(settings)),
        Consequence(_("Clock"), clock_words(terms_of(settings))),
        Consequence(_("Leaving"), deserted_words(settings)),
    ]


def rounds_of(settings: Settings, entrants: int) -> int:
    """How many rounds so many entrants play; 0 where it goes by time."""
    match settings.stages[0].format:
        case Swiss() as form:
            return form.rounds
        case PodSwiss() as form:
            return form.rounds
        case RoundRobin():
            return entrants - 1 + entrants % 2
        case Elimination(double=double):
            return ceil(log2(entrants)) * (2 if double else 1) + (1 if double else 0)
        case PodElimination():
            return max(1, ceil(log2(entrants) / log2(settings.places)))
        case _:
            return 0


def _tables(settings: Settings, entrants: int) -> str:
    full, rest = divmod(entrants, settings.places)
    form = settings.stages[0].format
    if isinstance(form, Elimination | PodElimination | Arena):
        return ngettext("%(count)d table at first", "%(count)d tables at first", full) % {"count": full}
    said = ngettext("%(count)d table a round", "%(count)d tables a round", full) % {"count": full}
    if not rest:
        return said + _(", nobody has a bye")
    if isinstance(form, PodSwiss) and form.uneven is not Uneven.BYES:
        return said + _(", some of another size")
    return said + ngettext(", %(count)d bye", ", %(count)d byes", rest) % {"count": rest}


def _takes(settings: Settings, rounds: int) -> str:
    form = settings.stages[0].format
    if isinstance(form, Arena):
        return duration(60 * form.minutes)
    if not settings.times.round_s:
        return _("As long as its matches: no round has an end of its own.")
    return _("%(time)s at most") % {"time": duration(rounds * settings.times.round_s)}


def _begins(settings: Settings) -> str:
    starts = settings.times.starts_at
    return _("When you say so.") if starts is None else moment_of(starts)
