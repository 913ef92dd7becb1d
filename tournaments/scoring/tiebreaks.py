"""Each tie-break of an event at tables, with what it is made of."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from tournaments.explanation import Contribution, Explanation, Reckoning, Source, reckoned
from tournaments.lots import lot
from tournaments.scoring.event import TableEvent
from tournaments.scoring.names import TableTiebreak
from tournaments.scoring.result import TableResult


def explain(event: TableEvent, tiebreak: TableTiebreak, player: int, tied: Sequence[int] = ()) -> Explanation:
    """A player's value; the greater ranks first. `tied` is whom a head-to-head is looked at among."""
    made = tuple(_contributions(event, tiebreak, player, tied))
    mean = tiebreak in (TableTiebreak.SHARE, TableTiebreak.OPPONENTS)
    return reckoned(tiebreak.value, player, made, Reckoning.MEAN if mean else Reckoning.SUM)


def _contributions(
    event: TableEvent, tiebreak: TableTiebreak, player: int, tied: Sequence[int]
) -> Iterable[Contribution]:
    tables = event.tables[player]
    match tiebreak:
        case TableTiebreak.POINTS:
            byes = [Contribution(bye.round, 0, Source.BYE, bye.points) for bye in event.byes if bye.player == player]
            won = [_of(one, Source.POINTS, event.points[one.round, one.table][player]) for one in tables]
            return sorted((*won, *byes), key=lambda one: one.round)
        case TableTiebreak.ALL_LOST:
            return (_of(one, Source.COUNTED, Fraction(-1)) for one in tables if one.all_lost)
        case TableTiebreak.WINS:
            return (_of(one, Source.COUNTED, Fraction(1, len(one.winners))) for one in tables if player in one.winners)
        case TableTiebreak.HEAD_TO_HEAD:
            return _head_to_head(event, player, tied)
        case TableTiebreak.SHARE:
            return (_of(one, Source.SHARE_OF_WINNER, one.share(player)) for one in tables)
        case TableTiebreak.OPPONENTS:
            return _opponents(event, player)
        case TableTiebreak.SEAT_ADJUSTED:
            return (_of(one, Source.AGAINST_SEAT, _gained(event, one, player)) for one in tables)
        case TableTiebreak.LOTS:
            return (Contribution(0, 0, Source.LOT, Fraction(-lot(event.seed, f"lots {player}"))),)


def _of(table: TableResult, source: Source, amount: Fraction, opponent: int = 0) -> Contribution:
    return Contribution(table.round, opponent, source, amount, table=table.table)


def _head_to_head(event: TableEvent, player: int, tied: Sequence[int]) -> Iterable[Contribution]:
    """1 for each of the tied finished ahead of, 1/2 if level; nothing unless all pairs sat together equally often."""
    if not _met_alike(event, tied):
        return ()
    return (
        _of(one, Source.FINISHED_AHEAD, _ahead(one, player, other), other)
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


def _opponents(event: TableEvent, player: int) -> Iterable[Contribution]:
    met = [
        _of(one, Source.OPPONENTS_MEAN, event.average[other], other)
        for one in event.tables[player]
        for other in one.players
        if other != player
    ]
    byes = [
        Contribution(one.round, 0, Source.BYE_MEAN, event.bye_average) for one in event.byes if one.player == player
    ]
    return sorted((*met, *byes * event.bye_opponents), key=lambda one: one.round)


def _gained(event: TableEvent, result: TableResult, player: int) -> Fraction:
    return event.usual[len(result.players), result.players.index(player)] - result.finish(player)
