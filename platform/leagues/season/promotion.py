"""Who goes up and down: proposed by the order in which the divisions ended, changed by a director for reasons."""

from collections.abc import Sequence
from typing import NamedTuple

from leagues.season.state import Placed, Season


class Move(NamedTuple):
    """Where somebody plays next: from which division, after which rank in it, to which."""

    player: str
    division: int
    rank: int
    to: int


def proposal(now: Season) -> tuple[Move, ...]:
    """A move for everybody who has not left, division by division in the order in which it ended.

    The first `promoted` go up and the last `relegated` down, but never more than half of a division. Who left has no
    place, so the next takes it. Nobody moves to or from a division that was called off.
    """
    there = [[player for player in one.order or one.players if _stays(now, player)] for one in now.divisions]
    last = len(there)
    moves = []
    for number, players in enumerate(there, 1):
        up = min(now.settings.promoted, len(players) // 2) if number > 1 and _moves(now, number - 1) else 0
        down = min(now.settings.relegated, len(players) // 2) if number < last and _moves(now, number) else 0
        for rank, player in enumerate(players, 1):
            to = number - 1 if rank <= up else number + 1 if rank > len(players) - down else number
            moves.append(Move(player, number, rank, to))
    return tuple(moves)


def _moves(now: Season, upper: int) -> bool:
    """Whether anybody moves between a division and the one below it."""
    return not any(one.called_off for one in now.divisions[upper - 1 : upper + 1])


def _stays(now: Season, player: str) -> bool:
    return now.entrant_of(player) is not None


def apart(now: Season) -> tuple[tuple[str, int], ...]:
    """Whom the director who confirmed it has put elsewhere than the proposal, with the division of the proposal."""
    proposed = {move.player: move.to for move in proposal(now)} if now.exceptions else {}
    return tuple((one.player, proposed[one.player]) for one in now.exceptions if proposed[one.player] != one.division)


def carried(moves: Sequence[Move], exceptions: Sequence[Placed]) -> tuple[tuple[str, int], ...]:
    """Who plays in which division next, best first: in each those who come down, those who stay, those who come up."""
    elsewhere = {one.player: one.division for one in exceptions}
    targets = [move._replace(to=elsewhere.get(move.player, move.to)) for move in moves]
    ordered = sorted(targets, key=lambda move: (move.to, move.division, move.rank))
    return tuple((move.player, move.to) for move in ordered)
