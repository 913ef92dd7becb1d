"""From the seeding to the last round: beginning, pairing by engine and by hand, starting, ending, going on."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from games.kernel.refusals import Misfit, Refused
from tournaments.designs.catalogue import cell_for
from tournaments.lots import Lots, lot
from tournaments.stream.act import (
    Act,
    director_only,
    director_or_system,
    not_over,
    not_paused,
    round_named,
    running,
    stage_now,
    system_only,
    table_named,
)
from tournaments.stream.commands import (
    BeginByHand,
    EndByHand,
    EndRound,
    EndStage,
    LeaveByHand,
    OpenTable,
    Pair,
    Seed,
    Start,
    StartRound,
    TakeBackPairing,
    TurnRound,
)
from tournaments.stream.entries import forfeit
from tournaments.stream.events import (
    Closed,
    Fact,
    ManualPairingBegun,
    ManualPairingLeft,
    PairingWithdrawn,
    ResultRecorded,
    RoundEnded,
    RoundPaired,
    RoundStarted,
    Seeded,
    StageBegun,
    StageEnded,
    TableOpened,
    Withdrawn,
)
from tournaments.stream.pairing import account, is_over, next_round, numbered
from tournaments.stream.settings import Arena, Cells, Format, Groups, Ladder, PodSwiss, RoundRobin, Swiss
from tournaments.stream.standings import final_places, going_on, stage_places
from tournaments.stream.state import Bye, Result, Round, StageState, Table, Tournament

FROZEN_AFTER = 4
"""Pairing numbers change until this round is paired (FIDE C.04.2)."""


def seed(act: Act, wish: Seed) -> list[Fact]:
    """Order the entrants: as given, or by rating with lots among equals."""
    director_or_system(act)
    not_over(act)
    order = wish.order
    stage = act.now.stage
    if stage is not None and (
        stage.number > 1
        or len(stage.rounds) >= FROZEN_AFTER
        or not isinstance(act.now.form.format, Swiss | PodSwiss)
        or len(stage.groups) > 1
    ):
        raise Refused("numbers_frozen")
    field = stage.seeding if stage is not None else tuple(one.number for one in act.now.taking_part())
    if order is None:
        drawn = act.seed("seeding")
        return [Seeded(_by_rating(act.now, field, drawn), seed=drawn)]
    director_only(act)
    if sorted(order) != sorted(field):
        raise Misfit("order", "names every entrant once")
    return [Seeded(tuple(order), by_hand=True)]


def _by_rating(now: Tournament, field: Sequence[int], drawn: str) -> tuple[int, ...]:
    return tuple(sorted(field, key=lambda one: (-now.entrants[one - 1].rating, lot(drawn, f"seeding {one}"))))


def start(act: Act, _wish: Start) -> list[Fact]:
    """Begin the first stage: who did not check in is out, the others are seeded."""
    director_or_system(act)
    not_over(act)
    not_paused(act)
    now = act.now
    if now.stages:
        raise Refused("already_begun")
    facts: list[Fact] = []
    if now.settings.entry.check_in_from is not None:
        facts += [Withdrawn(one.number, "absent", absent=True) for one in now.taking_part() if not one.checked_in]
        now = act.after(facts)
    field = {one.number for one in now.taking_part()}
    if len(field) < now.settings.places:
        raise Refused("too_few_players", detail=f"{len(field)} of at least {now.settings.places}")
    order = tuple(one for one in now.order if one in field)
    if set(order) != field:
        drawn = act.seed("seeding")
        order = _by_rating(now, sorted(field), drawn)
        facts.append(Seeded(order, seed=drawn))
    return [*facts, _begun(act, 1, order)]


def _begun(act: Act, number: int, seeding: tuple[int, ...]) -> StageBegun:
    form = act.now.format_of(number)
    drawn = act.seed(f"stage {number}")
    groups = drawn_groups(form, seeding, act.now.settings.places, drawn)
    return StageBegun(number, seeding, groups, drawn)


def drawn_groups(form: Format, seeding: tuple[int, ...], seats: int, drawn: str) -> tuple[tuple[int, ...], ...]:
    """The groups of a stage: pots by seeding, lots within a pot; each group in order of the seeding."""
    sizes = _group_sizes(form, len(seeding), seats)
    if len(sizes) == 1:
        return (seeding,)
    lots = Lots(drawn, "groups")
    groups: list[list[int]] = [[] for _ in sizes]
    rest = list(seeding)
    while rest:
        open_ = [place for place, size in enumerate(sizes) if len(groups[place]) < size]
        pot, rest = rest[: len(open_)], rest[len(open_) :]
        for place, entrant in zip(lots.order(open_), pot, strict=False):
            groups[place].append(entrant)
    return tuple(tuple(group) for group in groups)


def _group_sizes(form: Format, players: int, seats: int) -> tuple[int, ...]:
    match form:
        case RoundRobin() | PodSwiss():
            count, least = form.groups, 2 if isinstance(form, RoundRobin) else seats
        case Groups():
            if players != 4 * form.groups:
                raise Refused("field_does_not_fit", detail=f"{form.groups} groups of four need {4 * form.groups}")
            count, least = form.groups, 4
        case Cells():
            return _cell_sizes(form.cell, players, seats)
        case _:
            return (players,)
    if players < count * least:
        raise Refused("too_few_players", detail=f"{players} for {count} groups of at least {least}")
    return tuple(players // count + (place < players % count) for place in range(count))


def _cell_sizes(cell: int, players: int, seats: int) -> tuple[int, ...]:
    """As many cells of the size asked for as can be, the rest in sizes that have a schedule."""
    known = [size for size in range(seats, 4 * seats) if cell_for(size, seats) is not None]
    best: dict[int, tuple[int, ...]] = {0: ()}
    for total in range(1, players % cell + 4 * cell + 1):
        ways = [(*best[total - size], size) for size in known if total - size in best]
        if ways:
            best[total] = min(ways, key=lambda way: (len(way), way))
    for whole in range(players // cell, -1, -1):
        rest = players - whole * cell
        if rest in best:
            return (cell,) * whole + best[rest]
    raise Refused("field_does_not_fit", detail=f"no groups with a schedule add up to {players}")


def pair(act: Act, wish: Pair) -> list[Fact]:
    """Pair the next round by the format's engine, and start it if the command says so. Nothing is paired twice."""
    director_or_system(act)
    running(act)
    stage = stage_now(act, wish.stage)
    _next_number(act, stage, wish.round)
    if act.now.manual is not None:
        raise Refused("paired_by_hand", detail="a director pairs this round by hand")
    facts = _paired(act, act.now)
    if wish.start:
        facts.append(_started(act, stage.number, wish.round))
    return facts


def _next_number(act: Act, stage: StageState, number: int) -> None:
    if number <= len(stage.rounds):
        raise Refused("already_paired")
    if number > len(stage.rounds) + 1:
        raise Refused("not_the_next_round")
    if not act.now.continuous and stage.rounds and not stage.rounds[-1].ended:
        raise Refused("round_not_over", detail=f"round {len(stage.rounds)} is not over")
    if is_over(act.now, stage):
        raise Refused("nothing_to_pair")


def _paired(act: Act, now: Tournament) -> list[Fact]:
    """The pairing and, at the tables of those who have left, the results that it leads to."""
    stage = now.stage
    assert stage is not None
    made = next_round(now, stage)
    paired = RoundPaired(stage.number, len(stage.rounds) + 1, made.tables, made.byes, made.pairing)
    return [paired, *_forfeits(act._replace(now=now).after([paired]), act.at)]


def _forfeits(now: Tournament, at: int) -> list[ResultRecorded]:
    round_ = now.round
    assert round_ is not None
    return [
        forfeit(now, round_, table, at)
        for table in round_.missing
        if len(table.entrants) == 2 and any(not now.entrants[one - 1].takes_part for one in table.entrants)
    ]


def take_back(act: Act, wish: TakeBackPairing) -> list[Fact]:
    """Take a pairing back that has not been started."""
    director_only(act)
    running(act)
    round_ = round_named(act, wish)
    if round_ != act.now.round:
        raise Refused("not_the_newest_round")
    if round_.started_at is not None:
        raise Refused("round_started")
    return [PairingWithdrawn(round_.stage, round_.number, wish.reason)]


def begin_by_hand(act: Act, wish: BeginByHand) -> list[Fact]:
    """Begin to pair the next round by hand; no engine pairs it until that is ended or left."""
    director_only(act)
    running(act)
    stage = stage_now(act, wish.stage)
    _next_number(act, stage, wish.round)
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
    facts: list[Fact] = [paired, *_forfeits(act._replace(now=now).after([paired]), act.at)]
    if wish.start:
        facts.append(_started(act, stage.number, wish.round))
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


def start_round(act: Act, wish: StartRound) -> list[Fact]:
    """Let the tables of a round be opened; its deadline follows from the settings."""
    director_or_system(act)
    running(act)
    round_ = round_named(act, wish)
    if round_.started_at is not None:
        raise Refused("round_started")
    return [_started(act, round_.stage, round_.number)]


def _started(act: Act, stage: int, number: int) -> RoundStarted:
    seconds = act.now.settings.times.round_s
    return RoundStarted(stage, number, act.at + 1000 * seconds if seconds else None)


def open_table(act: Act, wish: OpenTable) -> list[Fact]:
    """Note the match that was opened for a table."""
    system_only(act)
    running(act)
    round_, table = table_named(act, wish)
    if not round_.open:
        raise Refused("round_not_open")
    if table.result is not None:
        raise Refused("has_result")
    if table.match:
        raise Refused("table_open")
    players = wish.players
    if len(players) != len(table.entrants) * act.now.settings.team:
        raise Misfit("players", f"{len(players)} players at a table of {len(table.entrants)}")
    return [TableOpened(round_.stage, round_.number, table.number, wish.match, players)]


def end_round(act: Act, wish: EndRound) -> list[Fact]:
    """Close a round: when all results are in, when its deadline has passed, or when a director says so.

    A table that has no result by then is void; it may be corrected afterwards.
    """
    director_or_system(act)
    running(act)
    return _ended(act, round_named(act, wish), wish.force)


def _ended(act: Act, round_: Round, force: bool) -> list[Fact]:
    if round_.ended:
        raise Refused("round_over")
    if round_.started_at is None:
        raise Refused("round_not_open")
    late = round_.deadline is not None and act.at >= round_.deadline
    if round_.missing and not late:
        if not force:
            raise Refused("results_missing", detail=f"tables {[table.number for table in round_.missing]}")
        director_only(act)
    void = [
        ResultRecorded(round_.stage, round_.number, table.number, nothing(table, act.at), "not finished")
        for table in round_.missing
    ]
    warnings = tuple(f"not_finished:{table.number}" for table in round_.missing)
    return [*void, RoundEnded(round_.stage, round_.number, warnings)]


def nothing(table: Table, at: int) -> Result:
    """A table that counts for nobody."""
    return Result("void", (1,) * len(table.entrants), (0,) * len(table.entrants), at=at)


def turn_round(act: Act, wish: TurnRound) -> list[Fact]:
    """End the round that is named and pair and start the next, or end the stage: one transition, all or nothing.

    After the last stage the tournament is over. Given twice, the second is refused with `round_over`.
    """
    director_or_system(act)
    running(act)
    stage = stage_now(act, wish.stage)
    round_ = round_named(act, wish)
    if round_ != act.now.round:
        raise Refused("round_over")
    facts: list[Fact] = [] if round_.ended else _ended(act, round_, wish.force)
    now = act.after(facts)
    stage = now.stages[stage.number - 1]
    if is_over(now, stage):
        return [*facts, *_stage_ended(act, now, stage)]
    if now.manual is not None:
        return facts
    facts += _paired(act._replace(now=now), now)
    return [*facts, _started(act, stage.number, round_.number + 1)]


def end_stage(act: Act, wish: EndStage) -> list[Fact]:
    """End the stage: when its rounds are over, or its time; by force when a director says so."""
    director_or_system(act)
    running(act)
    now, stage = act.now, stage_now(act, wish.stage)
    if any(not round_.ended and round_.missing for round_ in stage.rounds) and not wish.force:
        raise Refused("results_missing")
    if not _time_is_over(act, stage) and not is_over(now, stage):
        if not wish.force:
            raise Refused("stage_not_over")
        director_only(act)
    facts: list[Fact] = []
    for round_ in stage.rounds:
        if not round_.ended:
            facts += _ended(act, round_, force=True) if round_.started_at is not None else []
    now = act.after(facts)
    return [*facts, *_stage_ended(act, now, now.stages[stage.number - 1])]


def _time_is_over(act: Act, stage: StageState) -> bool:
    form = act.now.format_of(stage.number)
    match form:
        case Arena():
            return act.at >= stage.began_at + 60_000 * form.minutes
        case Ladder():
            return act.at >= stage.began_at + 86_400_000 * form.days
        case _:
            return False


def _stage_ended(act: Act, now: Tournament, stage: StageState) -> list[Fact]:
    form = now.settings.stages[stage.number - 1]
    last = stage.number == len(now.settings.stages)
    through = () if last else going_on(now, stage, form.qualify, form.wild_cards)
    facts: list[Fact] = [StageEnded(stage.number, stage_places(now, stage), through)]
    if last:
        facts.append(Closed(final_places(now)))
        return facts
    if len(through) < now.settings.places:
        raise Refused("too_few_players", detail=f"{len(through)} go on")
    return [*facts, _begun(act, stage.number + 1, through)]
