"""Each tie-break of an event at tables, with the parts that it is made of."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from tournaments.lots import lot
from tournaments.scoring.event import TableEvent
from tournaments.scoring.explanation import TableExplanation, TablePart, TableReckoning, TableTiebreak, reckoned
from tournaments.scoring.result import TableResult


def explain(event: TableEvent, tiebreak: TableTiebreak, player: int, tied: Sequence[int] = ()) -> TableExplanation:
    """A player's value; the greater ranks first. `tied` is whom a head-to-head is looked at among."""
    tables = event.tables[player]
    match tiebreak:
        case TableTiebreak.POINTS:
            byes = tuple(TablePart(bye.round, 0, bye.points) for bye in event.byes if bye.player == player)
            parts = tuple(TablePart(one.round, one.table, event.points[one.round, one.table][player]) for one in tables)
            return reckoned(tiebreak, player, tuple(sorted((*parts, *byes), key=lambda part: part.round)))
        case TableTiebreak.ALL_LOST:
            parts = tuple(TablePart(one.round, one.table, Fraction(-1)) for one in tables if one.all_lost)
            return reckoned(tiebreak, player, parts)
        case TableTiebreak.WINS:
            won = (one for one in tables if player in one.winners)
            return reckoned(
                tiebreak,
                player,
                tuple(TablePart(one.round, one.table, Fraction(1, len(one.winners))) for one in won),
            )
        case TableTiebreak.HEAD_TO_HEAD:
            return reckoned(tiebreak, player, _head_to_head(event, player, tied))
        case TableTiebreak.SHARE:
            parts = tuple(TablePart(one.round, one.table, one.share(player)) for one in tables)
            return reckoned(tiebreak, player, parts, TableReckoning.MEAN)
        case TableTiebreak.OPPONENTS:
            return reckoned(tiebreak, player, _opponents(event, player), TableReckoning.MEAN)
        case TableTiebreak.SEAT_ADJUSTED:
            parts = tuple(TablePart(one.round, one.table, _gained(event, one, player)) for one in tables)
            return reckoned(tiebreak, player, parts)
        case TableTiebreak.LOTS:
            return reckoned(tiebreak, player, (TablePart(0, 0, Fraction(-lot(event.seed, f"lots {player}"))),))


def _head_to_head(event: TableEvent, player: int, tied: Sequence[int]) -> tuple[TablePart, ...]:
    """1 for each of the tied finished ahead of, 1/2 if level; nothing unless all pairs sat together equally often."""
    if not _met_alike(event, tied):
        return ()
    return tuple(
        TablePart(one.round, one.table, _ahead(one, player, other), other)
        for one in event.tables[player]
        for other in one.players
        if other != player and other in tied
    )


def _met_alike(event: TableEvent, tied: Sequence[int]) -> bool:
    """Whether all pairs of them sat together, and equally often; known by the first pair that did not."""
    often: set[int] = set()
    for player in tied:
        met = Counter(other for one in event.tables[player] for other in one.players)
        for other in tied:
            if other != player:
                often.add(met[other])
                if len(often) > 1 or 0 in often:
                    return False
    return bool(often)


def _ahead(result: TableResult, player: int, other: int) -> Fraction:
    mine = (player in result.forfeited, result.finish(player))
    theirs = (other in result.forfeited, result.finish(other))
    return Fraction(1 + (mine < theirs) - (mine > theirs), 2)


def _opponents(event: TableEvent, player: int) -> tuple[TablePart, ...]:
    met = [
        TablePart(one.round, one.table, event.average[other], other)
        for one in event.tables[player]
        for other in one.players
        if other != player
    ]
    byes = [TablePart(one.round, 0, event.bye_average) for one in event.byes if one.player == player]
    return tuple(sorted((*met, *byes * event.bye_opponents), key=lambda part: part.round))


def _gained(event: TableEvent, result: TableResult, player: int) -> Fraction:
    return event.usual[len(result.players), result.players.index(player)] - result.finish(player)
