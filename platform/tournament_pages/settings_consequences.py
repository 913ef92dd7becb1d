"""What follows from a tournament's settings for so many entrants: tables, rounds, byes, how long it takes."""

from math import ceil, log2

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lobby.clock import clock_words
from lobby.consequences import Consequence
from lobby.duration import duration
from tournament_pages.entry_conditions import called_off_words, deserted_words, unfinished_words
from tournament_pages.words import moment_of, stages_words
from tournaments.commands import terms_of
from tournaments.designs.catalogue import cell_for, design_for
from tournaments.pods.field import Uneven
from tournaments.stream.checks import MOST_ROUNDS
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

MOST_DESIGNED = 64
"""Larger fields are not looked up while the form is filled in."""


def settings_consequences(settings: Settings, expected: int) -> list[Consequence]:
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
    made += [Consequence(_("Meetings"), said) for said in _meetings(settings, entrants)]
    made += [Consequence(_("Stages"), said) for said in _stages(settings, entrants)]
    return [
        *made,
        Consequence(_("Takes"), _takes(settings, rounds)),
        Consequence(_("Begins"), _begins(settings)),
        Consequence(_("Clock"), clock_words(terms_of(settings))),
        Consequence(_("Leaving"), deserted_words(settings)),
        Consequence(_("Not finished"), unfinished_words(settings)),
        Consequence(_("Called off"), called_off_words(settings)),
    ]


def fields_of(settings: Settings, entrants: int) -> list[int]:
    """How many play in each stage, where so many enter."""
    made = [entrants]
    for stage in settings.stages[:-1]:
        going_on = stage.qualify * groups_of(stage.format, made[-1]) + stage.wild_cards
        made.append(min(made[-1], going_on))
    return made


def groups_of(form: Format, entrants: int) -> int:
    """How many groups so many are drawn into."""
    if isinstance(form, Cells):
        return max(1, entrants // form.cell)
    return getattr(form, "groups", 1)


def rounds_of(settings: Settings, entrants: int) -> int:
    """How many rounds so many entrants play in all stages; 0 where it goes by time."""
    played = zip(settings.stages, fields_of(settings, entrants), strict=True)
    return sum(_rounds_of(stage.format, settings.places, field) for stage, field in played)


def _rounds_of(form: Format, places: int, entrants: int) -> int:
    entrants = max(2, entrants)
    match form:
        case Swiss() | PodSwiss():
            return form.rounds
        case RoundRobin():
            size = max(2, ceil(entrants / form.groups))
            return (size - 1 + size % 2) * (2 if form.twice else 1)
        case Elimination(double=double):
            return ceil(log2(entrants)) * (2 if double else 1) + (1 if double else 0)
        case Groups():
            return 3
        case Cells():
            return 1
        case PodElimination():
            return _table_rounds(entrants, places, form.qualify)
        case Arena() | Ladder():
            return 0


def _table_rounds(entrants: int, places: int, through: int) -> int:
    rounds = 1
    while entrants > places and through < places and rounds < MOST_ROUNDS:
        entrants, rounds = ceil(entrants / places) * through, rounds + 1
    return rounds


def _meetings(settings: Settings, entrants: int) -> list[str]:
    """Whether pairs meet again, where the field has a design or cannot have one."""
    form, places = settings.stages[0].format, settings.places
    if isinstance(form, Cells):
        return [_("All tables of a group at once; every pair meets equally often, everybody has every seat as often.")]
    if not isinstance(form, PodSwiss):
        return []
    size = max(places, entrants // form.groups)
    if size % places == 0 and size <= MOST_DESIGNED and design_for(size, places, form.rounds) is not None:
        return [_("By a block design: over all rounds, pairs meet as rarely as possible, and seats come out even.")]
    if form.rounds > (size - 1) // (places - 1):
        return [_("Some pairs meet more than once: there are too few opponents for that many rounds.")]
    return [_("By rank and search: as few repeated meetings as possible.")]


def _stages(settings: Settings, entrants: int) -> list[str]:
    fields = fields_of(settings, entrants)
    return [
        _("%(count)d go on to stage %(number)d.") % {"count": field, "number": number}
        for number, field in enumerate(fields[1:], 2)
    ]


def _tables(settings: Settings, entrants: int) -> str:
    full, rest = divmod(entrants, settings.places)
    form = settings.stages[0].format
    if isinstance(form, Cells):
        cell = cell_for(form.cell, settings.places)
        full = groups_of(form, entrants) * (len(cell.rounds[0]) if cell is not None else 0)
    if isinstance(form, Elimination | PodElimination | Arena | Ladder | Cells):
        return ngettext("%(count)d table at first", "%(count)d tables at first", full) % {"count": full}
    said = ngettext("%(count)d table per round", "%(count)d tables per round", full) % {"count": full}
    if not rest:
        return said + _(", nobody has a bye")
    if isinstance(form, PodSwiss) and form.uneven is not Uneven.BYES:
        return said + _(", some of another size")
    return said + ngettext(", %(count)d bye", ", %(count)d byes", rest) % {"count": rest}


def _takes(settings: Settings, rounds: int) -> str:
    form = settings.stages[0].format
    if isinstance(form, Arena):
        return duration(60 * form.minutes)
    if isinstance(form, Ladder):
        return duration(86_400 * form.days)
    if not settings.times.round_s:
        return _("As long as its matches take: rounds have no deadline.")
    pauses = settings.times.pause_s * max(0, rounds - 1)
    return _("%(time)s at most") % {"time": duration(rounds * settings.times.round_s + pauses)}


def _begins(settings: Settings) -> str:
    starts = settings.times.starts_at
    return _("When you say so.") if starts is None else moment_of(starts)
