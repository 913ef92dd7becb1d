"""The rounds of a stage in the forms that standings, tie-breaks and pairings are worked out from."""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.table import ABSENT, NOBODY, Crosstable, PieceColour, RoundRecord
from tournaments.crosstable.table import Entrant as Crossed
from tournaments.round_robin.withdrawal import GamesOfWithdrawn, games_of_withdrawn
from tournaments.scoring.event import TableEvent
from tournaments.scoring.result import TableBye, TableResult
from tournaments.stream.settings import Cells, PodSwiss, RoundRobin, Swiss
from tournaments.stream.state import Bye, Result, Round, StageState, Table, Tournament

_BYES = {
    "pairing": RoundResult.PAIRING_BYE,
    "full": RoundResult.FULL_BYE,
    "half": RoundResult.HALF_BYE,
    "zero": RoundResult.ZERO_BYE,
}
_COLOURS = (PieceColour.WHITE, PieceColour.BLACK)


def counted_rounds(stage: StageState, upto: int | None = None) -> tuple[Round, ...]:
    """The rounds that are over, up to one of them."""
    return tuple(one for one in stage.rounds[:upto] if one.ended)


def crosstable(now: Tournament, stage: StageState, group: int = 0, upto: int | None = None) -> Crosstable:
    """A group of a two-seat stage as a crosstable; its numbers are the places in the group, from 1.

    A table that all lost brings nobody anything, like a double forfeit; a void one is half a point for both.
    """
    form = now.format_of(stage.number)
    assert isinstance(form, Swiss | RoundRobin)
    members = stage.groups[group] if len(stage.groups) > 1 else stage.seeding
    numbers = {entrant: place for place, entrant in enumerate(members, 1)}
    rounds = counted_rounds(stage, upto)
    uncounted = uncounted_entrants(now, stage, members) if isinstance(form, RoundRobin) else frozenset()
    return Crosstable(
        tuple(
            Crossed(
                numbers[entrant],
                now.entrants[entrant - 1].rating,
                tuple(_record(now, one, entrant, numbers, uncounted) for one in rounds),
            )
            for entrant in members
        ),
        planned=form.rounds if isinstance(form, Swiss) else 0,
        scoring=form.scoring,
    )


def uncounted_entrants(now: Tournament, stage: StageState, members: Sequence[int]) -> frozenset[int]:
    """Who left a round robin before half of their games were played: none of these counts."""
    scheduled = len(members) - 1
    played = dict.fromkeys(members, 0)
    for one in stage.rounds:
        for table in one.tables:
            if table.result is not None and table.result.kind in ("played", "adjudicated"):
                for entrant in table.entrants:
                    played[entrant] = played.get(entrant, 0) + 1
    return frozenset(
        entrant
        for entrant in members
        if now.entrants[entrant - 1].left
        and games_of_withdrawn(played[entrant], scheduled) is GamesOfWithdrawn.NOT_COUNTED
    )


def _record(
    now: Tournament, one: Round, entrant: int, numbers: dict[int, int], uncounted: frozenset[int]
) -> RoundRecord:
    for bye in one.byes:
        if bye.entrant == entrant:
            return RoundRecord(NOBODY, PieceColour.NONE, _BYES[bye.kind])
    for table in one.tables:
        if entrant in table.entrants:
            if now.cut_short(one) and table.result is not None and table.result.kind == "void":
                return ABSENT
            return _at_table(table, entrant, numbers, uncounted)
    late = now.entrants[entrant - 1].from_round > one.number and now.settings.entry.late_bye == "half"
    return RoundRecord(NOBODY, PieceColour.NONE, RoundResult.HALF_BYE) if late else ABSENT


def _at_table(table: Table, entrant: int, numbers: dict[int, int], uncounted: frozenset[int]) -> RoundRecord:
    seat = table.entrants.index(entrant)
    other = table.entrants[1 - seat]
    if table.result is None or uncounted & {entrant, other}:
        return ABSENT
    if table.result.kind == "void":
        return RoundRecord(NOBODY, PieceColour.NONE, RoundResult.HALF_BYE)
    return RoundRecord(numbers[other], _COLOURS[seat], game_result(table.result, seat))


def game_result(result: Result, seat: int) -> RoundResult:
    """What a table of two brought to one of them."""
    if result.kind == "forfeited" or result.all_lost:
        lost = result.all_lost or seat in result.forfeited
        return RoundResult.FORFEIT_LOSS if lost else RoundResult.FORFEIT_WIN
    if result.forfeited:
        if len(result.forfeited) > 1:
            return RoundResult.FORFEIT_LOSS
        return RoundResult.LOSS if seat in result.forfeited else RoundResult.WIN
    mine, theirs = result.ranks[seat], result.ranks[1 - seat]
    return RoundResult.DRAW if mine == theirs else RoundResult.WIN if mine < theirs else RoundResult.LOSS


def table_event(now: Tournament, stage: StageState, group: int = 0, upto: int | None = None) -> TableEvent:
    """A group of a stage at tables, by the entrants' numbers; a void table is a bye for all who sat there."""
    form = now.format_of(stage.number)
    assert isinstance(form, PodSwiss | Cells)
    worth = Fraction(form.bye_points) if isinstance(form, PodSwiss) else Fraction()
    members = stage.groups[group]
    results: list[TableResult] = []
    byes: list[TableBye] = []
    for one in counted_rounds(stage, upto):
        byes += (
            TableBye(one.number, bye.entrant, _bye_points(bye, worth)) for bye in one.byes if bye.entrant in members
        )
        for table in one.tables:
            if table.group != group or table.result is None:
                continue
            if table.result.kind == "void" and now.cut_short(one):
                continue
            if table.result.kind == "void":
                byes += (TableBye(one.number, entrant, worth) for entrant in table.entrants)
            else:
                results.append(table_result(one.number, table, table.result))
    return TableEvent(
        tuple(members),
        tuple(results),
        form.scoring,
        byes=tuple(byes),
        bye_opponents=now.settings.places - 1,
        seed=stage.seed,
    )


def table_result(number: int, table: Table, result: Result) -> TableResult:
    """A table's result by its entrants."""
    return TableResult(
        number,
        table.number,
        table.entrants,
        result.ranks,
        result.scores,
        result.all_lost,
        tuple(table.entrants[place] for place in result.forfeited),
    )


def _bye_points(bye: Bye, worth: Fraction) -> Fraction:
    return {"zero": Fraction(), "half": worth / 2}.get(bye.kind, worth)


def scores(now: Tournament, stage: StageState) -> dict[int, Fraction]:
    """The points of every entrant of a stage so far; nothing where a format has no points."""
    form = now.format_of(stage.number)
    found: dict[int, Fraction] = dict.fromkeys(stage.seeding, Fraction())
    for place, members in enumerate(stage.groups):
        if isinstance(form, Swiss | RoundRobin):
            made = crosstable(now, stage, place)
            order = members if len(stage.groups) > 1 else stage.seeding
            found |= {order[number - 1]: Fraction(tenths, 10) for number, tenths in made.scores().items()}
        elif isinstance(form, PodSwiss | Cells):
            event = table_event(now, stage, place)
            for entrant in members:
                tables = event.tables[entrant]
                own = sum((event.points[one.round, one.table][entrant] for one in tables), Fraction())
                found[entrant] = own + sum((bye.points for bye in event.byes if bye.player == entrant), Fraction())
    return found
