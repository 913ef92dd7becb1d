"""Pairing by hand: begun, left to the engine after all, or ended with a director's tables."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from games.kernel.refusals import Misfit, Refused
from tournaments.stream.act import Act, director_only, round_named, running, stage_now, system_only
from tournaments.stream.commands import BeginByHand, CompareByHand, EndByHand, LeaveByHand
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.rounds import HandPairingCompared, ManualPairingBegun, ManualPairingLeft, RoundPaired
from tournaments.stream.pairing.next_round import next_round
from tournaments.stream.pairing.result import account, numbered
from tournaments.stream.rounds import check_next, forfeits, round_started
from tournaments.stream.state import Bye, StageState, Table, Tournament


def begin_by_hand(act: Act, wish: BeginByHand) -> list[Fact]:
    """Begin to pair the next round by hand; no engine pairs it until that is ended or left."""
    director_only(act)
    running(act)
    stage = stage_now(act, wish.stage)
    check_next(act, stage, wish.round)
    if act.now.manual is not None:
        raise Refused("paired_by_hand")
    return [ManualPairingBegun(stage.number, wish.round)]


def leave_by_hand(act: Act, _wish: LeaveByHand) -> list[Fact]:
    """Leave the pairing to the engine after all."""
    director_only(act)
    if act.now.manual is None:
        raise Refused("not_paired_by_hand")
    return [ManualPairingLeft()]


def end_by_hand(act: Act, wish: EndByHand) -> list[Fact]:
    """Pair the round as a director has it: everybody who takes part once. It is compared with the engine's, or later
    where the command says so.
    """
    director_only(act)
    running(act)
    now, stage = act.now, stage_now(act, wish.stage)
    if now.manual != (stage.number, wish.round):
        raise Refused("not_paired_by_hand")
    given = wish.tables
    byes = wish.byes
    _complete(now, stage, given, byes)
    engine = () if wish.later else engine_tables(now)
    differs = 0 if wish.later else _otherwise(given, engine)
    reasons = {"engine": engine or None}
    tables = numbered(Table(0, table, stage.group_of(table[0])) for table in given)
    how = account("by hand", "1", {"tables": given, "byes": byes}, reasons=reasons, quality=_repeats(stage, given))
    paired = RoundPaired(stage.number, wish.round, tables, byes, how, by_hand=True, differs=differs, later=wish.later)
    facts: list[Fact] = [paired, *forfeits(act._replace(now=now).after([paired]), act.at)]
    if wish.start:
        facts.append(round_started(act, stage.number, wish.round))
    return facts


def compare_by_hand(act: Act, wish: CompareByHand) -> list[Fact]:
    """Note what the engine would have made of a round that was paired by hand, once."""
    system_only(act)
    round_ = round_named(act, wish)
    if not round_.uncompared:
        raise Refused("nothing_changed")
    differs = _otherwise([table.entrants for table in round_.tables], wish.tables)
    return [HandPairingCompared(round_.stage, round_.number, wish.tables, differs)]


def is_uncompared(now: Tournament) -> bool:
    """Whether a round that was paired by hand is still to be compared with the engine's."""
    return any(round_.uncompared for stage in now.stages for round_ in stage.rounds)


def engine_tables(now: Tournament) -> tuple[tuple[int, ...], ...]:
    """The tables of the next round by its engine; none where it can make none. As long as a pairing takes."""
    assert now.stage is not None
    try:
        return tuple(table.entrants for table in next_round(now, now.stage).tables)
    except Refused:
        return ()


def _otherwise(tables: Sequence[Sequence[int]], engine: Sequence[Sequence[int]]) -> int:
    planned = {frozenset(table) for table in engine}
    return sum(frozenset(table) not in planned for table in tables)


def _complete(now: Tournament, stage: StageState, tables: Sequence[Sequence[int]], byes: Sequence[Bye]) -> None:
    named = Counter([one for table in tables for one in table] + [bye.entrant for bye in byes])
    twice = sorted(one for one, times in named.items() if times > 1)
    if twice:
        raise Misfit("tables", f"entrants {twice} are named twice")
    field = {one for one in stage.seeding if now.entrants[one - 1].takes_part}
    if set(named) - field:
        raise Misfit("tables", f"entrants {sorted(set(named) - field)} do not take part")
    if field - set(named):
        raise Misfit("tables", f"entrants {sorted(field - set(named))} are missing")
    sizes = {now.settings.places - 1, now.settings.places, now.settings.places + 1} if now.settings.places > 2 else {2}
    wrong = [list(table) for table in tables if len(table) not in sizes]
    if wrong:
        raise Misfit("tables", f"{wrong} have another size")


def _repeats(stage: StageState, tables: Sequence[Sequence[int]]) -> dict[str, int]:
    met = {
        pair for round_ in stage.rounds for table in round_.tables for pair in combinations(sorted(table.entrants), 2)
    }
    return {"repeats": sum(pair in met for table in tables for pair in combinations(sorted(table), 2))}
