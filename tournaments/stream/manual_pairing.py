"""Pairing by hand: begun, left to the engine after all, or ended with a director's tables."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from games.kernel.refusals import Misfit, Refused
from tournaments.stream.act import Act, director_only, running, stage_now
from tournaments.stream.commands import BeginByHand, EndByHand, LeaveByHand
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.rounds import ManualPairingBegun, ManualPairingLeft, RoundPaired
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
    """Pair the round as a director has it: everybody who takes part once. It is compared with the engine's."""
    director_only(act)
    running(act)
    now, stage = act.now, stage_now(act, wish.stage)
    if now.manual != (stage.number, wish.round):
        raise Refused("not_paired_by_hand")
    given = wish.tables
    byes = wish.byes
    _complete(now, stage, given, byes)
    try:
        engine = next_round(now, stage)
        planned = {frozenset(table.entrants) for table in engine.tables}
        differs = sum(frozenset(table) not in planned for table in given)
        reasons: object = {"engine": [table.entrants for table in engine.tables]}
    except Refused:
        differs, reasons = len(given), {"engine": None}
    tables = numbered(Table(0, table, stage.group_of(table[0])) for table in given)
    how = account("by hand", "1", {"tables": given, "byes": byes}, reasons=reasons, quality=_repeats(stage, given))
    paired = RoundPaired(stage.number, wish.round, tables, byes, how, by_hand=True, differs=differs)
    facts: list[Fact] = [paired, *forfeits(act._replace(now=now).after([paired]), act.at)]
    if wish.start:
        facts.append(round_started(act, stage.number, wish.round))
    return facts


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
