"""Why the tables of a round are as they are: the stored reasons of its pairing in words."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament_pages.words import number
from tournaments.kind import LiveTournament
from tournaments.pairings import comparison_of, pairing_of
from tournaments.stream.state import Round, StageState, Table, Tournament


class TableWhy(NamedTuple):
    """A table and why it is so."""

    number: int
    entrants: tuple[int, ...]
    names: list[str]
    lines: list[str]


class Why(NamedTuple):
    """How a round was paired: by what, from what, with which figures, and each table's reasons."""

    engine: str
    version: str
    ruleset: str
    seed: str
    hash: str
    by_hand: bool
    uncompared: bool
    figures: list[tuple[str, str]]
    tables: list[TableWhy]
    bye: list[str]


def reasons_of(live: LiveTournament, round_: Round, tables: Sequence[Table]) -> Why | None:
    """The account of a round's pairing with the reasons of some of its tables; None where the log has none."""
    fact = pairing_of(live, round_)
    if fact is None:
        return None
    now, stage, how = live.tournament, live.tournament.stages[round_.stage - 1], fact.pairing
    lines: Mapping[int, list[str]] = {}
    wanted = {table.number for table in tables}
    bye: list[str] = []
    reasons: Any = how.reasons
    if isinstance(reasons, Mapping) and "boards" in reasons:
        lines = {one["board"]: list(_board(now, stage, one)) for one in reasons["boards"] if one["board"] in wanted}
        bye = list(_bye(now, stage, reasons.get("bye")))
    elif isinstance(reasons, Mapping):
        compared = comparison_of(live, round_)
        engine = reasons.get("engine") if compared is None else compared.tables
        lines = {} if round_.uncompared else _by_hand(round_, engine)
    elif isinstance(reasons, Sequence):
        lines = _pods(now, stage, round_, reasons, wanted)
    fallback = _fallback(how.engine)
    return Why(
        engine=how.engine,
        version=how.version,
        ruleset=how.ruleset,
        seed=how.seed,
        hash=how.input_hash,
        by_hand=fact.by_hand,
        uncompared=round_.uncompared,
        figures=list(_figures(how.quality)),
        tables=[
            TableWhy(
                table.number,
                table.entrants,
                [now.entrants[one - 1].name for one in table.entrants],
                lines.get(table.number) or fallback,
            )
            for table in tables
        ],
        bye=bye,
    )


def _fallback(engine: str) -> list[str]:
    """What is to be said of tables that a schedule or a bracket gives."""
    said = {
        "Berger": _("By the Berger table of the group: everybody meets everybody in a fixed order."),
        "bracket": _("By the bracket: the seeding and the winners so far say who meets."),
        "block design": _("By a block design: over all rounds, pairs meet as evenly as possible."),
        "Youden square": _("By a Youden square: every pair meets equally often, everybody has every seat once."),
        "pod elimination": _("By the seeding of those still in."),
        "arena": _("Free at the same time and close in points."),
        "ladder": _("By a challenge on the ladder."),
    }
    return [said[engine]] if engine in said else []


def _board(now: Tournament, stage: StageState, one: Mapping[str, Any]) -> Iterator[str]:
    seats = (one["white"], one["black"])
    points = [f"{_named(now, stage, seat['number'])} {number(Fraction(seat['score'], 10))}" for seat in seats]
    yield _("Points before this round: %(points)s.") % {"points": ", ".join(points)}
    for seat in seats:
        if not seat["granted"]:
            said = _("%(name)s was due the other seat; the pairing could not grant it.")
            yield said % {"name": _named(now, stage, seat["number"])}
    if one["downfloater"]:
        name = _named(now, stage, one["downfloater"])
        yield _("%(name)s floated down from a higher score group: no opponent was left there.") % {"name": name}
    for barred in one["barred"]:
        yield _barred(now, stage, barred)


def _barred(now: Tournament, stage: StageState, barred: Mapping[str, Any]) -> str:
    why = {
        "C1": _("they have met already"),
        "C3": _("both must have the same colour"),
        "forbidden": _("they are kept apart"),
    }.get(str(barred["criterion"]), str(barred["criterion"]))
    names = ", ".join(_named(now, stage, other) for other in barred["opponents"])
    said = _("%(name)s could not meet %(others)s: %(why)s.")
    return said % {"name": _named(now, stage, barred["number"]), "others": names, "why": why}


def _bye(now: Tournament, stage: StageState, bye: Mapping[str, Any] | None) -> Iterator[str]:
    if not bye:
        return
    points = number(Fraction(bye["score"], 10))
    said = _("%(name)s has the bye (points: %(points)s): the lowest-placed entrant who can still be given one.")
    yield said % {"name": _named(now, stage, bye["number"]), "points": points}
    if bye["barred"]:
        names = ", ".join(_named(now, stage, one) for one in bye["barred"])
        yield _("%(names)s were placed lower, but have had a bye or a win without playing.") % {"names": names}


def _pods(
    now: Tournament, stage: StageState, round_: Round, reasons: Sequence[Any], wanted: Collection[int]
) -> dict[int, list[str]]:
    """Table by table; where there are groups, the reasons come group by group."""
    grouped = reasons if reasons and isinstance(reasons[0], list) else [reasons]
    found: dict[int, list[str]] = {}
    for group, some in enumerate(grouped):
        tables = [table for table in round_.tables if table.group == group]
        members = stage.groups[group]
        for table, one in zip(tables, some or (), strict=False):
            if table.number in wanted:
                found[table.number] = list(_pod(now, members, one))
    return found


def _pod(now: Tournament, members: Sequence[int], one: Mapping[str, Any]) -> Iterator[str]:
    scores = [number(Fraction(score)) for score in one["scores"]]
    yield _("Points at this table: %(points)s.") % {"points": ", ".join(scores)}
    if one["came"]:
        names = ", ".join(_member(now, members, other) for other in one["came"])
        yield _("From another part of the ranking: %(names)s.") % {"names": names}
    for pair in one["repeats"]:
        names = " – ".join(_member(now, members, other) for other in pair)
        yield _("They have met before: %(names)s. No other pairing that was tried cost less.") % {"names": names}
    tried = one.get("tried")
    if tried:
        said = _("Tried: %(name)s for %(other)s of table %(table)d. It would have cost %(after)s, not %(before)s.")
        if tried["before"] == tried["after"]:
            said = _("Tried: %(name)s for %(other)s of table %(table)d. It would have cost as much: %(after)s.")
        yield said % {
            "name": _member(now, members, tried["player"]),
            "other": _member(now, members, tried["other"]),
            "table": tried["table"],
            "before": _cost(tried["before"]),
            "after": _cost(tried["after"]),
        }


def _cost(cost: Any) -> str:
    """A cost in words: what weighs most first, and nothing that is none."""
    prohibited, repeats, apart, spread, seats = [*cost, 0][:5] if isinstance(cost, list) else tuple(cost.values())
    parts = [
        _("%(count)d forbidden pairs") % {"count": prohibited} if prohibited else "",
        ngettext("%(count)d repeat", "%(count)d repeats", repeats) % {"count": repeats} if repeats else "",
        _("%(count)d pairs to be kept apart") % {"count": apart} if apart else "",
        _("score spread %(count)s") % {"count": spread} if spread else "",
        _("seats %(count)d") % {"count": seats} if seats else "",
    ]
    return ", ".join(part for part in parts if part) or _("nothing")


def _by_hand(round_: Round, engine: Any) -> dict[int, list[str]]:
    planned = {frozenset(table) for table in engine or ()}
    same, other = _("The engine would have paired this table as well."), _("The engine has this table differently.")
    return {
        table.number: [_("Paired by a director."), same if frozenset(table.entrants) in planned else other]
        for table in round_.tables
    }


def _figures(quality: Any) -> Iterator[tuple[str, str]]:
    """The figures of the pairing that have a name."""
    if isinstance(quality, list):
        for one in quality:
            yield from _figures(one)
        return
    names = {
        "repeats": _("Pairs that met before"),
        "downfloaters": _("Paired across scores"),
        "widest_difference": _("Widest score difference, in tenths"),
        "kept_apart": _("Pairs that should have been kept apart"),
        "widest_spread": _("Widest spread of points at a table"),
        "seat_imbalance": _("Greatest difference between seats taken"),
        "seat_spread": _("Greatest difference between seats taken"),
    }
    if isinstance(quality, Mapping):
        for key, label in names.items():
            if key in quality:
                yield label, number(Fraction(quality[key]))
        if quality.get("proven"):
            yield _("All pairings considered"), _("yes")


def _named(now: Tournament, stage: StageState, place: int) -> str:
    """The entrant of a pairing number."""
    return now.entrants[stage.seeding[place - 1] - 1].name


def _member(now: Tournament, members: Sequence[int], place: int) -> str:
    return now.entrants[members[place - 1] - 1].name
