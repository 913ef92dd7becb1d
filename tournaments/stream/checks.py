"""What is wrong with settings, and what may no longer change once a tournament has begun."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from tournaments.designs.catalogue import cell_for
from tournaments.pods.field import Uneven
from tournaments.scoring.names import TableTiebreak
from tournaments.stream.settings import (
    CONTINUOUS,
    TWO_SEATS,
    Arena,
    Cells,
    Elimination,
    Entry,
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
MOST_GROUPS = 256
BUCHHOLZ = frozenset({"BH", "FB", "AOB"})
"""Tie-breaks that say nothing where everybody meets everybody."""


class Fault(NamedTuple):
    """Something wrong with settings: where, by names joined with dots, and what, as an English sentence with blanks.

    The sentence is what translations go by. Stages are counted from 1: `stages.2.rounds`.
    """

    where: str
    said: str
    blanks: Mapping[str, object] = {}

    @property
    def why(self) -> str:
        """What is wrong, in English."""
        return self.said % self.blanks if self.blanks else self.said


def faults(settings: Settings, can_all_lose: bool = False) -> tuple[Fault, ...]:
    """Every fault; none where a tournament can be held by these settings."""
    return tuple(_faults(settings, can_all_lose))


def _faults(settings: Settings, can_all_lose: bool) -> Iterator[Fault]:
    if not 1 <= len(settings.name.strip()) <= LONGEST_NAME:
        yield Fault("name", "has 1 to %(most)d characters", {"most": LONGEST_NAME})
    if len(settings.about) > LONGEST_ABOUT:
        yield Fault("about", "has at most %(most)d characters", {"most": LONGEST_ABOUT})
    if settings.team < 1 or settings.seats % max(1, settings.team) or settings.places < 2:
        yield Fault("team", "the seats of a table are not filled by entrants of this size")
        return
    if not settings.stages:
        yield Fault("stages", "there is none")
    for number, stage in enumerate(settings.stages, 1):
        last = number == len(settings.stages)
        at = f"stages.{number}"
        if not last and stage.qualify + stage.wild_cards < 1:
            yield Fault(f"{at}.qualify", "nobody goes on")
        if stage.qualify < 0 or stage.wild_cards < 0:
            yield Fault(f"{at}.qualify", "the number who go on cannot be negative")
        if last and stage.qualify + stage.wild_cards:
            yield Fault(f"{at}.qualify", "nobody can go on from the last stage")
        if not last and isinstance(stage.format, CONTINUOUS):
            yield Fault(f"{at}.format", "an arena or a ladder is a tournament of its own")
        for where, said, blanks in _format_faults(settings, stage.format, can_all_lose):
            yield Fault(f"{at}.{where}", said, blanks)
    yield from _time_faults(settings)
    yield from _entry_faults(settings.entry)
    if not 0 <= settings.apart.rounds <= MOST_ROUNDS:
        yield Fault("apart.rounds", "there are at most %(most)d rounds", {"most": MOST_ROUNDS})


def _format_faults(settings: Settings, form: Format, can_all_lose: bool) -> Iterator[Fault]:
    if isinstance(form, TWO_SEATS) and settings.places != 2:
        yield Fault("format", "this format is for tables of two")
    match form:
        case Swiss() | RoundRobin():
            yield from _crossed_faults(form)
        case PodSwiss() | Cells():
            yield from _table_faults(settings, form, can_all_lose)
        case Groups():
            yield from _groups(form.groups)
        case Ladder():
            yield from _ladder_faults(form)
        case PodElimination():
            if not 1 <= form.qualify < settings.places:
                yield Fault("through", "that many from one table cannot go on")
        case Arena():
            if not 10 <= form.minutes <= 24 * 60:
                yield Fault("minutes", "an arena lasts 10 minutes to 24 hours")
        case Elimination():
            pass


def _ladder_faults(form: Ladder) -> Iterator[Fault]:
    if not 1 <= form.days <= 366:
        yield Fault("days", "a ladder lasts 1 to 366 days")
    if min(form.rules.reach, form.rules.own, form.rules.challenged) < 1:
        yield Fault("reach", "a challenge reaches at least one place up, and one can be played")


def _crossed_faults(form: Swiss | RoundRobin) -> Iterator[Fault]:
    if isinstance(form, Swiss):
        yield from _rounds(form.rounds)
    else:
        yield from _groups(form.groups)
    for said in form.scoring.faults():
        yield Fault("scoring", said)
    yield from _tiebreak_faults(form.tiebreaks, everybody=isinstance(form, RoundRobin))


def _table_faults(settings: Settings, form: PodSwiss | Cells, can_all_lose: bool) -> Iterator[Fault]:
    most = settings.places
    if isinstance(form, PodSwiss):
        most += form.uneven is Uneven.LARGER_TABLES
        yield from _rounds(form.rounds)
        yield from _groups(form.groups)
        yield from _bye_faults(form)
    elif cell_for(form.cell, settings.places) is None:
        known = {"cell": form.cell, "places": settings.places}
        yield Fault("cell", "no schedule is known for %(cell)d players at tables of %(places)d", known)
    for said in form.scoring.faults(most, can_all_lose):
        yield Fault("scoring", said)
    if not form.tiebreaks or form.tiebreaks[0] is not TableTiebreak.POINTS:
        yield Fault("tiebreaks", "the points come first")
    if len(set(form.tiebreaks)) < len(form.tiebreaks):
        yield Fault("tiebreaks", "a tie-break is named twice")


def _rounds(rounds: int) -> Iterator[Fault]:
    if not 1 <= rounds <= MOST_ROUNDS:
        yield Fault("rounds", "there are 1 to %(most)d rounds", {"most": MOST_ROUNDS})


def _groups(groups: int) -> Iterator[Fault]:
    if not 1 <= groups <= MOST_GROUPS:
        yield Fault("groups", "there are 1 to %(most)d groups", {"most": MOST_GROUPS})


def _bye_faults(form: PodSwiss) -> Iterator[Fault]:
    try:
        worth = Fraction(form.bye_points)
    except (ValueError, ZeroDivisionError):
        yield Fault("bye_points", "a bye is worth a number of points")
        return
    if worth < 0:
        yield Fault("bye_points", "a bye is worth less than nothing")


def _tiebreak_faults(names: tuple[str, ...], everybody: bool) -> Iterator[Fault]:
    if not names or names[0] != "PTS":
        yield Fault("tiebreaks", "the points come first")
    if len(set(names)) < len(names):
        yield Fault("tiebreaks", "a tie-break is named twice")
    for name in names:
        try:
            acronym = parse(name).acronym
            if acronym != direct.NAME:
                find(name)
        except UnknownTiebreak:
            yield Fault("tiebreaks", "there is no tie-break %(name)s", {"name": name})
            continue
        if everybody and acronym in BUCHHOLZ:
            yield Fault("tiebreaks", "%(name)s cannot break ties where everybody meets everybody", {"name": name})


def _time_faults(settings: Settings) -> Iterator[Fault]:
    entry, times = settings.entry, settings.times
    moments = [
        ("entry.opens_at", entry.opens_at),
        ("entry.check_in_from", entry.check_in_from),
        ("times.starts_at", times.starts_at),
    ]
    clashes = {
        "entry.check_in_from": "check-in begins before entry opens",
        "times.starts_at": "the tournament begins before entry or check-in",
    }
    known = [(where, at) for where, at in moments if at is not None]
    for where, moment in (*known, ("entry.closes_at", entry.closes_at)):
        if moment is not None and not 0 <= moment <= LATEST:
            yield Fault(where, "there is no such date or time")
    for (_, one), (where, other) in pairwise(known):
        if one >= other:
            yield Fault(where, clashes[where])
    if entry.closes_at is not None:
        if entry.opens_at is not None and entry.closes_at <= entry.opens_at:
            yield Fault("entry.closes_at", "entry closes before it opens")
        if times.starts_at is not None and entry.closes_at > times.starts_at:
            yield Fault("entry.closes_at", "entry closes after the tournament begins")
    if not 0 <= times.round_s <= 366 * 86_400:
        yield Fault("times.round_s", "a round takes at most a year")
    if not 0 <= times.pause_s <= 366 * 86_400:
        yield Fault("times.pause_s", "a pause takes at most a year")
    if times.agreed and not times.round_s:
        yield Fault("times.agreed", "times are agreed before the end of a round: it needs one")


def _entry_faults(entry: Entry) -> Iterator[Fault]:
    if entry.capacity < 0 or entry.capacity > MOST_ENTRANTS:
        yield Fault("entry.capacity", "there are at most %(most)d entrants", {"most": MOST_ENTRANTS})
    if entry.rating_from is not None and entry.rating_to is not None and entry.rating_from > entry.rating_to:
        yield Fault("entry.rating_to", "there is no rating in this range")


def unknown_apart(settings: Settings, entrants: int) -> Iterator[Fault]:
    """What is wrong with those who never meet, where so many have entered."""
    for group in settings.apart.forbidden:
        yield from (
            Fault("apart.forbidden", "there is no entrant %(number)d", {"number": one})
            for one in group
            if not 1 <= one <= entrants
        )
        if len({*group}) < 2 or len({*group}) < len(group):
            yield Fault("apart.forbidden", "two or more different entrants never meet")


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
