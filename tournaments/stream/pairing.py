"""The next round of a stage, by its format: tables, byes, and how they came about."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from games.kernel.refusals import Refused
from tournaments.arena.pairing import FreePlayer, pair_free
from tournaments.brackets.table_elimination import seeded_tables
from tournaments.crosstable.result import RoundResult
from tournaments.designs.catalogue import cell_for, design_for
from tournaments.lots import Lots
from tournaments.pods.drawing import draw_round
from tournaments.pods.field import CannotDraw, PodPlayer, UndrawnRound
from tournaments.round_robin.berger import berger, double_berger
from tournaments.round_robin.withdrawal import GamesOfWithdrawn, games_of_withdrawn
from tournaments.seating.next_round import seat_counts, seated_table
from tournaments.stream.events import Pairing
from tournaments.stream.knockout import alive_at_tables, playable
from tournaments.stream.settings import (
    Arena,
    Cells,
    Elimination,
    Groups,
    Ladder,
    PodElimination,
    PodSwiss,
    Record,
    RoundRobin,
    Swiss,
)
from tournaments.stream.standings import ladder, standings
from tournaments.stream.state import Bye, ByeKind, Round, StageState, Table, Tournament
from tournaments.stream.tables import crosstable, scores
from tournaments.swiss.pairing import pair_round
from tournaments.swiss.unpaired import Absence, CannotPair, UnpairedRound

_ASKED = {"full": RoundResult.FULL_BYE, "half": RoundResult.HALF_BYE, "zero": RoundResult.ZERO_BYE}


class Paired(Record, frozen=True):
    """A round as its format has it: tables with entrants in order of the seats, byes, and the account of it."""

    tables: tuple[Table, ...]
    byes: tuple[Bye, ...]
    pairing: Pairing


def next_round(now: Tournament, stage: StageState) -> Paired:
    """Pair the next round. `Refused` where the rules allow none (`cannot_pair`) or nothing is left to be played."""
    form = now.format_of(stage.number)
    try:
        match form:
            case Swiss():
                made = _swiss(now, stage, form)
            case RoundRobin():
                made = _round_robin(now, stage, form)
            case PodSwiss():
                made = _pods(now, stage, form)
            case Cells():
                made = _cells(now, stage)
            case Elimination() | Groups():
                made = _bracket(now, stage)
            case PodElimination():
                made = _pod_elimination(now, stage)
            case Arena():
                made = _arena(now, stage)
            case Ladder():
                made = _ladder(now, stage)
    except (CannotPair, CannotDraw) as problem:
        raise Refused("cannot_pair", detail=str(problem)) from None
    if not made.tables and not made.byes:
        raise Refused("nothing_to_pair")
    return made


def is_over(now: Tournament, stage: StageState) -> bool:
    """Whether a stage has no further round; those that end by time are over when a director or the clock says so."""
    form = now.format_of(stage.number)
    played = len(stage.rounds)
    match form:
        case Swiss() | PodSwiss():
            return played >= form.rounds
        case RoundRobin():
            return played >= max(len(_schedule(form, len(members))) for members in stage.groups)
        case Cells():
            return played >= 1
        case Elimination() | Groups():
            return not any(True for group in range(len(stage.groups)) for _ in playable(now, stage, group))
        case PodElimination():
            return bool(stage.rounds) and len(stage.rounds[-1].tables) <= 1
        case Arena() | Ladder():
            return False


def absent(now: Tournament, stage: StageState, entrant: int) -> ByeKind | None:
    """The bye of an entrant who will not play the next round; None for who will."""
    who = now.entrants[entrant - 1]
    if who.left or who.waiting:
        return "zero"
    return dict(who.byes).get(len(stage.rounds) + 1)


def canonical(value: object) -> object:
    """A value as JSON data, fractions as text; the same value gives the same data in every process."""
    return msgspec.to_builtins(value, enc_hook=_plain, str_keys=True, order="sorted")


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def account(
    engine: str,
    version: str,
    given: object,
    *,
    ruleset: str = "",
    seed: str = "",
    reasons: object = None,
    quality: object = None,
) -> Pairing:
    """How a round came about, with the hash of all that it depended on."""
    data = canonical(given)
    return Pairing(
        engine=engine,
        version=version,
        ruleset=ruleset,
        seed=seed,
        input=data,
        input_hash=hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest(),
        reasons=canonical(reasons),
        quality=canonical(quality),
    )


def numbered(tables: Iterable[Table]) -> tuple[Table, ...]:
    """Tables counted from 1."""
    return tuple(msgspec.structs.replace(table, number=number) for number, table in enumerate(tables, 1))


def _swiss(now: Tournament, stage: StageState, form: Swiss) -> Paired:
    away = {entrant: kind for entrant in stage.seeding if (kind := absent(now, stage, entrant))}
    numbers = {entrant: place for place, entrant in enumerate(stage.seeding, 1)}
    never, clubs = _kept_apart(now, stage, numbers)
    unpaired = UnpairedRound(
        crosstable(now, stage),
        absent=tuple(Absence(numbers[entrant], _ASKED[kind]) for entrant, kind in away.items()),
        forbidden=(*never, *clubs),
    )
    try:
        made = pair_round(unpaired, form.ruleset)
    except CannotPair:
        # Where too many are of one club its members meet: a wish holds no round up.
        if not clubs:
            raise
        unpaired = msgspec.structs.replace(unpaired, forbidden=never)
        made = pair_round(unpaired, form.ruleset)
    tables = [
        Table(0, (stage.seeding[pair.white - 1], stage.seeding[pair.black - 1])) for pair in made.pairs if pair.black
    ]
    byes = [Bye(stage.seeding[pair.white - 1], "pairing") for pair in made.pairs if not pair.black]
    return Paired(
        numbered(tables),
        (*byes, *_asked(now, away)),
        account(
            made.engine,
            made.version,
            unpaired,
            ruleset=made.ruleset.value,
            reasons={"boards": made.boards, "bye": made.bye},
            quality=made.quality,
        ),
    )


def _asked(now: Tournament, away: Mapping[int, ByeKind]) -> tuple[Bye, ...]:
    """The byes of those who stay away and have not left."""
    return tuple(Bye(entrant, kind) for entrant, kind in away.items() if now.entrants[entrant - 1].takes_part)


def _kept_apart(
    now: Tournament, stage: StageState, numbers: Mapping[int, int]
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Who never meets, and the clubs whose members are kept apart in the next round, which is one of the first."""
    groups = [tuple(numbers[one] for one in group if one in numbers) for group in now.settings.apart.forbidden]
    early = stage.number == 1 and len(stage.rounds) < now.settings.apart.rounds
    clubs = _clubs(now, numbers) if early else []
    return tuple(group for group in groups if len(group) > 1), tuple(clubs)


def _clubs(now: Tournament, numbers: Mapping[int, int]) -> list[tuple[int, ...]]:
    clubs: dict[str, list[int]] = {}
    for entrant, number in numbers.items():
        club = now.entrants[entrant - 1].club
        if club:
            clubs.setdefault(club, []).append(number)
    return [tuple(members) for members in clubs.values() if len(members) > 1]


def _schedule(form: RoundRobin, players: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    return double_berger(players) if form.twice else berger(players)


def _round_robin(now: Tournament, stage: StageState, form: RoundRobin) -> Paired:
    """By Berger tables; who has left before half of their games is passed over, later their games are forfeited."""
    number = len(stage.rounds)
    tables: list[Table] = []
    byes: list[Bye] = []
    for group, members in enumerate(stage.groups):
        rounds = _schedule(form, len(members))
        for white, black in rounds[number] if number < len(rounds) else ():
            pair = tuple(members[place - 1] for place in (white, black) if place)
            gone = [one for one in pair if _passed_over(now, form, one, len(members))]
            if len(pair) == 2 and not gone:
                tables.append(Table(0, (pair[0], pair[1]), group))
            else:
                byes += [Bye(one, "zero") for one in pair if one not in gone]
    given = {"round": number + 1, "groups": stage.groups, "twice": form.twice}
    return Paired(numbered(tables), tuple(byes), account("Berger", "1", given))


def _passed_over(now: Tournament, form: RoundRobin, entrant: int, players: int) -> bool:
    who = now.entrants[entrant - 1]
    scheduled = len(_schedule(form, players)) - players % 2
    return who.left and games_of_withdrawn(who.left_after or 0, scheduled) is GamesOfWithdrawn.NOT_COUNTED


def _pods(now: Tournament, stage: StageState, form: PodSwiss) -> Paired:
    tables: list[Table] = []
    byes: list[Bye] = []
    accounts: list[Pairing] = []
    points = scores(now, stage)
    for group, members in enumerate(stage.groups):
        made = _designed(now, stage, form, group) or _drawn(now, stage, form, group, members, points)
        tables += made.tables
        byes += made.byes
        accounts.append(made.pairing)
    return Paired(numbered(tables), tuple(byes), accounts[0] if len(accounts) == 1 else _together(accounts))


def _together(accounts: Sequence[Pairing]) -> Pairing:
    return account(
        accounts[0].engine,
        accounts[0].version,
        [one.input for one in accounts],
        seed=accounts[0].seed,
        reasons=[one.reasons for one in accounts],
        quality=[one.quality for one in accounts],
    )


def _designed(now: Tournament, stage: StageState, form: PodSwiss, group: int) -> Paired | None:
    """The round of a block design, where the field has one and has been as it is from the first round on."""
    members = stage.groups[group]
    seats, number = now.settings.places, len(stage.rounds)
    if len(members) % seats or any(absent(now, stage, entrant) for entrant in members):
        return None
    if _apart_groups(now, stage, {entrant: entrant for entrant in members}) != ((), ()):
        return None
    design = design_for(len(members), seats, form.rounds)
    if design is None:
        return None
    order = Lots(stage.seed, f"places in the design of group {group}").order(members)
    rounds = [[tuple(order[place] for place in table) for table in tables] for tables in design.rounds]
    for played, planned in zip(stage.rounds, rounds, strict=False):
        if [table.entrants for table in played.tables if table.group == group] != planned:
            return None
    given = {"members": members, "seats": seats, "rounds": form.rounds, "round": number + 1}
    quality = {"meetings": canonical(design.pair_meetings()), "seat_spread": design.seat_spread}
    made = [Table(0, table, group) for table in rounds[number]]
    return Paired(numbered(made), (), account("block design", "1", given, seed=stage.seed, quality=quality))


def _apart_groups(
    now: Tournament, stage: StageState, numbers: Mapping[int, int]
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Who never meets, and who is kept apart in the first rounds of the tournament."""
    never = [tuple(numbers[one] for one in pair if one in numbers) for pair in now.settings.apart.forbidden]
    clubs = _clubs(now, numbers) if stage.number == 1 and now.settings.apart.rounds else []
    return tuple(group for group in never if len(group) > 1), tuple(clubs)


def _drawn(
    now: Tournament,
    stage: StageState,
    form: PodSwiss,
    group: int,
    members: Sequence[int],
    points: Mapping[int, Fraction],
) -> Paired:
    numbers = {entrant: place for place, entrant in enumerate(members, 1)}
    away = {entrant: kind for entrant in members if (kind := absent(now, stage, entrant))}
    never, apart = _apart_groups(now, stage, numbers)
    had = {
        entrant: sum(bye.entrant == entrant and bye.kind == "pairing" for one in stage.rounds for bye in one.byes)
        for entrant in members
    }
    undrawn = UndrawnRound(
        tuple(PodPlayer(numbers[entrant], points[entrant], had[entrant]) for entrant in members if entrant not in away),
        now.settings.places,
        stage.seed,
        earlier=tuple(
            tuple(tuple(numbers[one] for one in table.entrants) for table in one.tables if table.group == group)
            for one in stage.rounds
        ),
        uneven=form.uneven,
        forbidden=never,
        apart=apart,
        apart_rounds=now.settings.apart.rounds,
    )
    made = draw_round(undrawn)
    tables = [Table(0, tuple(members[one - 1] for one in table), group) for table in made.tables]
    byes = [Bye(members[one - 1], "pairing") for one in made.byes]
    how = account("pods", made.version, undrawn, seed=made.seed, reasons=made.reasons, quality=made.quality)
    return Paired(numbered(tables), (*byes, *_asked(now, away)), how)


def _cells(now: Tournament, stage: StageState) -> Paired:
    tables: list[Table] = []
    for group, members in enumerate(stage.groups):
        design = cell_for(len(members), now.settings.places)
        if design is None:
            raise Refused("cannot_pair", detail=f"no cell of {len(members)} at tables of {now.settings.places}")
        order = Lots(stage.seed, f"places in cell {group}").order(members)
        tables += [Table(0, tuple(order[place] for place in table), group) for table in design.rounds[0]]
    given = {"groups": stage.groups, "seats": now.settings.places}
    return Paired(numbered(tables), (), account("Youden square", "1", given, seed=stage.seed))


def _bracket(now: Tournament, stage: StageState) -> Paired:
    counts = seat_counts([[table.entrants for table in one.tables] for one in stage.rounds])
    tables = [
        Table(0, seated_table(pair, counts)[0], group, name)
        for group in range(len(stage.groups))
        for name, pair in playable(now, stage, group)
    ]
    given = {"groups": stage.groups, "winners": [_summary(one) for one in stage.rounds]}
    return Paired(numbered(tables), (), account("bracket", "1", given))


def _summary(one: Round) -> list[object]:
    return [[table.place, table.entrants, table.result and table.result.winners] for table in one.tables]


def _pod_elimination(now: Tournament, stage: StageState) -> Paired:
    alive = tuple(one for one in alive_at_tables(now, stage) if now.entrants[one - 1].takes_part)
    if len(alive) < 2:
        raise Refused("nothing_to_pair")
    counts = seat_counts([[table.entrants for table in one.tables] for one in stage.rounds])
    tables = [Table(0, seated_table(table, counts)[0]) for table in seeded_tables(alive, now.settings.places)]
    lonely = [Bye(table.entrants[0], "pairing") for table in tables if len(table.entrants) < 2]
    given = {"seeding": alive, "seats": now.settings.places}
    return Paired(
        numbered(table for table in tables if len(table.entrants) > 1),
        tuple(lonely),
        account("seeded tables", "1", given),
    )


def _arena(now: Tournament, stage: StageState) -> Paired:
    busy = {entrant for one in stage.rounds for table in one.missing for entrant in table.entrants}
    last: dict[int, int] = {}
    for one in stage.rounds:
        for table in one.tables:
            last[table.entrants[0]], last[table.entrants[1]] = table.entrants[1], table.entrants[0]
    rows = standings(now, stage)[0].rows
    free = [
        FreePlayer(row.entrant, rank, last.get(row.entrant, 0))
        for rank, row in enumerate(rows, 1)
        if row.entrant not in busy and now.entrants[row.entrant - 1].takes_part
    ]
    counts = seat_counts([[table.entrants for table in one.tables] for one in stage.rounds])
    tables = [Table(0, seated_table(pair, counts)[0]) for pair in pair_free(free)]
    return Paired(numbered(tables), (), account("arena", "1", free))


def _ladder(now: Tournament, stage: StageState) -> Paired:
    counts = seat_counts([[table.entrants for table in one.tables] for one in stage.rounds])
    tables = [
        Table(0, seated_table((one.challenger, one.challenged), counts)[0], place=str(one.challenger))
        for one in now.challenges
    ]
    given = {"ladder": ladder(stage), "challenges": now.challenges}
    return Paired(numbered(tables), (), account("challenges", "1", given))
