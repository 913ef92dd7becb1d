"""The standings of a stage, every value explained; and the places that follow from them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.arena.sheet import ArenaGame, ArenaLine, ArenaResult, sheet
from tournaments.crosstable.result import RoundResult
from tournaments.explanation import Explanation
from tournaments.ladder.challenge import Challenge, after
from tournaments.scoring.standings import table_standings
from tournaments.stream.knockout import bracket_places, pod_places
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
from tournaments.stream.state import StageState, Table, Tournament
from tournaments.stream.tables import crosstable, game_result, table_event
from tournaments.tiebreaks.basis import Basis, Format
from tournaments.tiebreaks.standings import standings as crosstable_standings


class Row(Record, frozen=True):
    """An entrant's place in the group (shared by those whom nothing separates) and the values that decided it.

    In the explanations of two-seat formats players go by their place in `numbers` of the group.
    """

    place: int
    entrant: int
    values: tuple[Explanation, ...] = ()
    points: Fraction = Fraction()
    """Without what rulings took."""
    lines: tuple[ArenaLine, ...] = ()
    deducted: Fraction = Fraction()


class GroupStandings(Record, frozen=True):
    """The rows of a group, first to last; `columns` name the values, `numbers` the entrants by their number in them."""

    group: int
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


def standings(now: Tournament, stage: StageState, upto: int | None = None) -> tuple[GroupStandings, ...]:
    """The standings of each group after all rounds that are over, or after the first so many."""
    return tuple(_group(now, stage, group, upto) for group in range(len(stage.groups)))


def _group(now: Tournament, stage: StageState, group: int, upto: int | None) -> GroupStandings:
    form = now.format_of(stage.number)
    match form:
        case Swiss() | RoundRobin():
            return _crossed(now, stage, group, upto, form)
        case PodSwiss() | Cells():
            event = table_event(now, stage, group, upto)
            taken = {one: _taken(now, stage, one, upto) for one in event.players}
            rows = table_standings(event, form.tiebreaks, taken)
            made = tuple(
                Row(row.place, row.player, row.values, row.values[0].value - lost, deducted=lost)
                for row in rows
                for lost in (taken[row.player],)
            )
            return GroupStandings(group, made, tuple(one.value for one in form.tiebreaks))
        case Elimination() | Groups():
            return _placed(group, bracket_places(now, stage, group), stage.groups[group])
        case PodElimination():
            return _placed(group, pod_places(now, stage), stage.seeding)
        case Arena():
            return _arena(now, stage)
        case Ladder():
            order = ladder(stage)
            return _placed(group, {entrant: place for place, entrant in enumerate(order, 1)}, order)


def _crossed(
    now: Tournament, stage: StageState, group: int, upto: int | None, form: Swiss | RoundRobin
) -> GroupStandings:
    kind = Format.SWISS if isinstance(form, Swiss) else Format.ROUND_ROBIN
    basis = Basis(crosstable(now, stage, group, upto), form.tiebreak_rules, kind)
    numbers = stage.groups[group] if len(stage.groups) > 1 else stage.seeding
    taken = {at: _taken(now, stage, entrant, upto) for at, entrant in enumerate(numbers, 1)}
    rows = crosstable_standings(basis, form.tiebreaks, deducted=taken)
    points = basis.table.scores()
    made = tuple(
        Row(row.place, numbers[row.number - 1], row.values, Fraction(points[row.number], 10) - lost, deducted=lost)
        for row in rows
        for lost in (taken[row.number],)
    )
    return GroupStandings(group, made, form.tiebreaks, numbers)


def _taken(now: Tournament, stage: StageState, entrant: int, upto: int | None) -> Fraction:
    """The points that rulings took from an entrant."""
    return Fraction(now.deducted(stage.number, entrant, upto))


def _placed(group: int, places: Mapping[int, int], order: Sequence[int]) -> GroupStandings:
    ranked = sorted(places, key=lambda entrant: (places[entrant], order.index(entrant)))
    return GroupStandings(group, tuple(Row(places[entrant], entrant) for entrant in ranked))


def ended_tables(stage: StageState) -> tuple[Table, ...]:
    """The tables with a result, in the order of their ends."""
    ended = [
        (table.result.at, one.number, table.number, table)
        for one in stage.rounds
        for table in one.tables
        if table.result is not None and table.result.kind != "void"
    ]
    return tuple(table for *_, table in sorted(ended, key=lambda one: one[:3]))


def ladder(stage: StageState) -> tuple[int, ...]:
    """The places of a ladder from the top, after all results in the order in which they came."""
    order: tuple[int, ...] = stage.seeding
    for table in ended_tables(stage):
        assert table.result is not None
        challenger = table.entrants.index(int(table.place))
        other = table.entrants[1 - challenger]
        order = after(order, Challenge(int(table.place), other), table.result.winners == (challenger,))
    return order


def arena_lines(stage: StageState) -> dict[int, tuple[ArenaLine, ...]]:
    """The score sheet of each entrant of an arena."""
    games: dict[int, list[ArenaGame]] = {entrant: [] for entrant in stage.seeding}
    for table in ended_tables(stage):
        assert table.result is not None
        for seat, entrant in enumerate(table.entrants):
            games.setdefault(entrant, []).append(ArenaGame(_ARENA[game_result(table.result, seat)]))
    return {entrant: sheet(played) for entrant, played in games.items()}


_ARENA = {
    RoundResult.WIN: ArenaResult.WIN,
    RoundResult.FORFEIT_WIN: ArenaResult.WIN,
    RoundResult.DRAW: ArenaResult.DRAW,
    RoundResult.LOSS: ArenaResult.LOSS,
    RoundResult.FORFEIT_LOSS: ArenaResult.LOSS,
}


def _arena(now: Tournament, stage: StageState) -> GroupStandings:
    """By points, then performance: the opponents' mean rating, 500 more for each win above the defeats, a game."""
    lines = arena_lines(stage)
    performed = _performance(now, stage)
    points = {entrant: Fraction(sum(line.total for line in own)) for entrant, own in lines.items()}
    keys = {entrant: (-points[entrant], -performed.get(entrant, Fraction())) for entrant in lines}
    rows = tuple(
        Row(1 + sum(other < keys[entrant] for other in keys.values()), entrant, (), points[entrant], lines[entrant])
        for entrant in sorted(keys, key=lambda entrant: (keys[entrant], stage.seeding.index(entrant)))
    )
    return GroupStandings(0, rows)


def _performance(now: Tournament, stage: StageState) -> dict[int, Fraction]:
    found: dict[int, list[int]] = {}
    for table in ended_tables(stage):
        assert table.result is not None
        for seat, entrant in enumerate(table.entrants):
            swing = {ArenaResult.WIN: 500, ArenaResult.DRAW: 0, ArenaResult.LOSS: -500}
            rating = now.entrants[table.entrants[1 - seat] - 1].rating
            found.setdefault(entrant, []).append(rating + swing[_ARENA[game_result(table.result, seat)]])
    return {entrant: Fraction(sum(games), len(games)) for entrant, games in found.items()}


def stage_places(now: Tournament, stage: StageState) -> tuple[tuple[int, int], ...]:
    """Entrant and place over all groups: the firsts share first place, the seconds come after them, and so on."""
    rows = [(row.place, row.entrant) for one in standings(now, stage) for row in one.rows]
    return tuple((entrant, 1 + sum(other < place for other, _ in rows)) for place, entrant in sorted(rows))


def going_on(now: Tournament, stage: StageState, qualify: int, wild_cards: int) -> tuple[int, ...]:
    """The seeding of the next stage: firsts of the groups, seconds …, then the best of the others; none who have left.

    Those of one place are in order of points, then of their pairing numbers.
    """
    order = {entrant: place for place, entrant in enumerate(stage.seeding)}
    groups = [[row for row in one.rows if not now.entrants[row.entrant - 1].left] for one in standings(now, stage)]
    through: list[int] = []
    for place in range(qualify):
        level = [rows[place] for rows in groups if place < len(rows)]
        through += [row.entrant for row in sorted(level, key=lambda row: (-row.points, order[row.entrant]))]
    rest = sorted(
        (row for rows in groups for row in rows[qualify:]), key=lambda row: (row.place, -row.points, order[row.entrant])
    )
    return (*through, *(row.entrant for row in rest[:wild_cards]))


def final_places(now: Tournament) -> tuple[tuple[int, int], ...]:
    """Entrant and place over all stages: who reached a later stage is ahead of who did not."""
    placed: list[tuple[int, int]] = []
    for stage in reversed(now.stages):
        before = {entrant for entrant, _ in placed}
        rest = [(place, entrant) for entrant, place in stage_places(now, stage) if entrant not in before]
        ahead = len(placed)
        placed += [(entrant, ahead + 1 + sum(other < place for other, _ in rest)) for place, entrant in sorted(rest)]
    return tuple(placed)
