"""What is wrong with settings, and what may no longer change once a tournament has begun."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from tournaments.designs.catalogue import cell_for
from tournaments.pods.field import Uneven
from tournaments.scoring.explanation import TableTiebreak
from tournaments.stream.settings import (
    CONTINUOUS,
    TWO_SEATS,
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
from tournaments.stream.state import Tournament
from tournaments.tiebreaks import direct
from tournaments.tiebreaks.catalogue import find
from tournaments.tiebreaks.names import UnknownTiebreak, parse

LONGEST_NAME = 80
LONGEST_ABOUT = 4000
MOST_ROUNDS = 30
MOST_ENTRANTS = 5000
LATEST = 7_258_118_400_000
"""The year 2200, in milliseconds: what is said to be later is no moment of a calendar."""
BUCHHOLZ = frozenset({"BH", "FB", "AOB"})
"""Tie-breaks that say nothing where everybody meets everybody."""


def faults(settings: Settings, can_all_lose: bool = False) -> tuple[str, ...]:
    """Every fault, as `field: what is wrong`; none where a tournament can be held by these settings."""
    return tuple(_faults(settings, can_all_lose))


def _faults(settings: Settings, can_all_lose: bool) -> Iterator[str]:
    if not 1 <= len(settings.name.strip()) <= LONGEST_NAME:
        yield f"name: has 1 to {LONGEST_NAME} characters"
    if len(settings.about) > LONGEST_ABOUT:
        yield f"about: has at most {LONGEST_ABOUT} characters"
    if settings.team < 1 or settings.seats % max(1, settings.team) or settings.places < 2:
        yield "team: the seats of a table are not filled by entrants of this size"
        return
    if not settings.stages:
        yield "stages: there is none"
    for number, stage in enumerate(settings.stages, 1):
        last = number == len(settings.stages)
        if not last and stage.qualify + stage.wild_cards < 1:
            yield f"stage {number}: nobody goes on"
        if last and stage.qualify + stage.wild_cards:
            yield f"stage {number}: somebody goes on from the last stage"
        if not last and isinstance(stage.format, CONTINUOUS):
            yield f"stage {number}: an arena or a ladder is a tournament of its own"
        for fault in _format_faults(settings, stage.format, can_all_lose):
            yield f"stage {number}: {fault}"
    yield from _time_faults(settings)


def _format_faults(settings: Settings, form: Format, can_all_lose: bool) -> Iterator[str]:
    if isinstance(form, TWO_SEATS) and settings.places != 2:
        yield "this format is for tables of two"
    match form:
        case Swiss() | RoundRobin():
            yield from _crossed_faults(form)
        case PodSwiss() | Cells():
            yield from _table_faults(settings, form, can_all_lose)
        case Groups():
            yield from _groups(form.groups)
        case PodElimination():
            if not 1 <= form.qualify < settings.places:
                yield "so many of a table cannot go on"
        case Arena():
            if not 10 <= form.minutes <= 24 * 60:
                yield "an arena lasts 10 minutes to 24 hours"
        case Ladder():
            if not 1 <= form.days <= 366:
                yield "a ladder lasts 1 to 366 days"
        case Elimination():
            pass


def _crossed_faults(form: Swiss | RoundRobin) -> Iterator[str]:
    if isinstance(form, Swiss):
        yield from _rounds(form.rounds)
    else:
        yield from _groups(form.groups)
    yield from form.scoring.faults()
    yield from _tiebreak_faults(form.tiebreaks, everybody=isinstance(form, RoundRobin))


def _table_faults(settings: Settings, form: PodSwiss | Cells, can_all_lose: bool) -> Iterator[str]:
    most = settings.places
    if isinstance(form, PodSwiss):
        most += form.uneven is Uneven.LARGER_TABLES
        yield from _rounds(form.rounds)
        yield from _groups(form.groups)
        yield from _bye_faults(form)
    elif cell_for(form.cell, settings.places) is None:
        yield f"no schedule is known for {form.cell} players at tables of {settings.places}"
    yield from form.scoring.faults(most, can_all_lose)
    if not form.tiebreaks or form.tiebreaks[0] is not TableTiebreak.POINTS:
        yield "the points come first"
    if len(set(form.tiebreaks)) < len(form.tiebreaks):
        yield "a tie-break is named twice"


def _rounds(rounds: int) -> Iterator[str]:
    if not 1 <= rounds <= MOST_ROUNDS:
        yield f"there are 1 to {MOST_ROUNDS} rounds"


def _groups(groups: int) -> Iterator[str]:
    if not 1 <= groups <= 256:
        yield "there are 1 to 256 groups"


def _bye_faults(form: PodSwiss) -> Iterator[str]:
    try:
        worth = Fraction(form.bye_points)
    except (ValueError, ZeroDivisionError):
        yield "a bye is worth a number of points"
        return
    if worth < 0:
        yield "a bye is worth less than nothing"


def _tiebreak_faults(names: tuple[str, ...], everybody: bool) -> Iterator[str]:
    if not names or names[0] != "PTS":
        yield "the points come first"
    if len(set(names)) < len(names):
        yield "a tie-break is named twice"
    for name in names:
        try:
            acronym = parse(name).acronym
            if acronym != direct.NAME:
                find(name)
        except UnknownTiebreak:
            yield f"there is no tie-break {name}"
            continue
        if everybody and acronym in BUCHHOLZ:
            yield f"{name} says nothing where everybody meets everybody"


def _time_faults(settings: Settings) -> Iterator[str]:
    entry, times = settings.entry, settings.times
    moments = [
        ("entry opens", entry.opens_at),
        ("check-in begins", entry.check_in_from),
        ("the tournament begins", times.starts_at),
    ]
    known = [(what, at) for what, at in moments if at is not None]
    for what, moment in (*known, ("entry closes", entry.closes_at)):
        if moment is not None and not 0 <= moment <= LATEST:
            yield f"times: {what} at no moment of a calendar"
    for (before, one), (after, other) in pairwise(known):
        if one >= other:
            yield f"times: {after} before {before}"
    if entry.closes_at is not None:
        if entry.opens_at is not None and entry.closes_at <= entry.opens_at:
            yield "times: entry closes before it opens"
        if times.starts_at is not None and entry.closes_at > times.starts_at:
            yield "times: entry closes after the tournament begins"
    if not 0 <= times.round_s <= 366 * 86_400 or not 0 <= times.pause_s <= 366 * 86_400:
        yield "times: a round takes at most a year"
    if entry.capacity < 0 or entry.capacity > MOST_ENTRANTS:
        yield f"entry: there are at most {MOST_ENTRANTS} entrants"
    if entry.rating_from is not None and entry.rating_to is not None and entry.rating_from > entry.rating_to:
        yield "entry: no rating is from there to there"


LOCKED = ("game", "rules_version", "options", "seats", "team")
"""What is fixed with the first entry."""


def locked(now: Tournament, after: Settings) -> str:
    """The first thing that may not change any more; empty where everything that changes still may."""
    before = now.settings
    if now.entrants:
        for name in LOCKED:
            if getattr(before, name) != getattr(after, name):
                return name
    if not now.stages:
        return ""
    if len(after.stages) < len(now.stages):
        return "stages"
    for stage, (one, other) in enumerate(zip(before.stages, after.stages, strict=False), 1):
        if stage > len(now.stages):
            break
        what = _locked_in_stage(now, stage, one.format, other.format)
        if what:
            return what
    return ""


def _locked_in_stage(now: Tournament, stage: int, before: Format, after: Format) -> str:
    if type(before) is not type(after):
        return "format"
    for name in before.__struct_fields__:
        if getattr(before, name) == getattr(after, name):
            continue
        if name == "rounds" and len(now.stages[stage - 1].rounds) <= getattr(after, name):
            continue
        return name
    return ""


def warnings(before: Settings, after: Settings) -> tuple[str, ...]:
    """What a director should know who changes the settings of a tournament that has begun."""
    found = []
    if [_rounds_of(stage.format) for stage in before.stages] != [_rounds_of(stage.format) for stage in after.stages]:
        found.append("rounds_changed")
    if before.play != after.play:
        found.append("terms_changed")
    if before.apart != after.apart:
        found.append("kept_apart_changed")
    if before.entry != after.entry:
        found.append("entry_changed")
    return tuple(found)


def _rounds_of(form: Format) -> int:
    return form.rounds if isinstance(form, Swiss | PodSwiss) else 0
