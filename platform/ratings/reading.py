"""What a match in the log says about its players."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial

from django.db.models import QuerySet

from eventlog import store
from play import live
from play.events import SeedRevealed
from play.live import Live
from play.match import Match
from play.models import MatchRow
from play.outcomes import NO_RESULT
from play.players import is_contestant
from ratings import hosts
from ratings.computers import identity
from ratings.result import Kind, LadderName, Result
from retries import guard
from streams.events import tag

END = tag(SeedRevealed)
SWEEP = "ratings"
"""The name under which what fails is on record."""


def result_of(now: Live) -> Result | None:
    """The result of a match; None where it is not rated, not over or never begun, or its host has it count no more.

    Reads the times of its events.
    """
    match = now.match
    if not is_rated(match) or match.outcome is None or match.ending == "cancelled" or not hosts.counts(match, now.id):
        return None
    finished_at = _finished_at(now)
    # Where a ruling has decided the match, that alone counts, whoever had left.
    left = [one.seat for one in match.course.gone] if match.course.verdict is None else []
    players = tuple(_contestant(match, seat, finished_at) for seat in range(match.seats))
    sides = _sides(match)
    ranks = _ranks(match.outcome.ranks, sides, list(dict.fromkeys(left)))
    return Result(now.id, finished_at, players, sides, ranks, _kind(match, players, sides), match.version)


def results() -> Iterator[tuple[LadderName, Result]]:
    """The results of all rated matches, each told from its whole log; one that cannot be read is put on record."""
    for match_id in rated_matches().values_list("id", flat=True).order_by("id").iterator():
        found = guard.attempt(SWEEP, match_id, partial(_told, match_id))
        if found is not None:
            yield found


def _told(match_id: str) -> tuple[LadderName, Result] | None:
    now = live.read(match_id)
    result = result_of(now)
    return None if result is None else (ladder_of(now.match), result)


def rated_matches() -> QuerySet[MatchRow]:
    """The rows of finished matches that were to be rated."""
    return MatchRow.objects.filter(status=MatchRow.Status.OVER, terms__rated=True, parent=None)


def is_rated(match: Match) -> bool:
    """Whether the match counts for a ladder; what-if lines and arranged positions never do."""
    return match.terms.rated and match.parent is None and not match.arranged


def ladder_of(match: Match) -> LadderName:
    return LadderName(match.game, match.terms.pace)


def _contestant(match: Match, seat: int, at: datetime) -> str:
    """Whoever has the seat's result to answer for: who left it first, else who holds it."""
    player = next((one.player for one in match.course.gone if one.seat == seat), match.players[seat])
    assert player is not None
    return player if is_contestant(player) else identity(match.game, player, at)


def _sides(match: Match) -> tuple[int, ...]:
    """The number of each seat's side."""
    sides = match.sides or tuple((seat,) for seat in range(match.seats))
    of_seat = {seat: number for number, side in enumerate(sides) for seat in side}
    return tuple(of_seat[seat] for seat in range(match.seats))


def _ranks(ranks: tuple[int, ...], sides: tuple[int, ...], left: list[int]) -> tuple[int, ...]:
    """By seat the rank of its side: as the match came out, and behind all that the sides of whom everybody left.

    Of those the first to be left is last.
    """
    behind = len(ranks) + 1

    def standing(side: int) -> int:
        seats = [seat for seat, one in enumerate(sides) if one == side]
        staying = [ranks[seat] for seat in seats if seat not in left]
        return min(staying) if staying else behind + len(left) - max(left.index(seat) for seat in seats)

    by_side = {side: standing(side) for side in set(sides)}
    return tuple(1 + sum(other < by_side[side] for other in by_side.values()) for side in sides)


def _kind(match: Match, players: tuple[str, ...], sides: tuple[int, ...]) -> Kind:
    """What the match is good for: nothing where nobody's strength was tried against anybody else's."""
    known = [player for player in players if is_contestant(player)]
    if match.ending in NO_RESULT or not known or len(known) > len(set(known)) or len(set(sides)) < 2:
        return Kind.VOID
    assert match.outcome is not None
    if match.ending == "draw":
        return Kind.DRAWN
    return Kind.LOST if match.outcome.all_lost else Kind.WON


def _finished_at(now: Live) -> datetime:
    """When the match ended, for the last time if it was taken up again."""
    return max(row.at for row in store.rows(now.stream) if row.type == END)
