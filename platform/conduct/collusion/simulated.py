"""Simulated tables: honest ones, and such at which a player does what is best for another."""

from typing import NamedTuple

from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.registry import game as find_game
from games.kernel.table import Table, judge
from games.kernel.values import JSON, Value, plain
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import Situation, situation

HONEST = "raider"
WORLDS = 4
"""In so many worlds a helper asks what is best for the other."""


class Move(NamedTuple):
    """A decision: the state before it, who decided, and what."""

    state: Value
    seat: int
    command: JSON


def played(game: str, seats: int, seed: str, helper: int | None = None, helped: int | None = None) -> list[Move]:
    """The decisions of a match between computers, in which a seat may help another at the others' cost and its own."""
    rules: AnyGame = find_game(game)
    chance = Luck(f"{seed}/table")
    table = Table(rules, codec(rules).options({}), seats, chance)
    moves: list[Move] = []
    honest = level(HONEST)
    lucks = [Luck(f"{seed}/seat {seat}") for seat in range(seats)]
    while rules.outcome(table.state) is None:
        before = len(moves)
        for seat in rules.turn(table.state).seats:
            if len(moves) > before and seat not in rules.turn(table.state).seats:
                continue
            seen = situation(rules, table.state, seat)
            wish: JSON = None
            if seat == helper and helped is not None:
                wish = _best_for(seen, helped, lucks[seat])
            wish = honest.choose(seen, lucks[seat], iterations(0)) if wish is None else wish
            if wish is not None:
                moves.append(Move(table.state, seat, plain(codec(rules).command(wish))))
                table.give(seat, wish, chance)
        if len(moves) == before and not table.tick(chance):
            raise RuntimeError(f"{game} stands still")
    return moves


def _best_for(seen: Situation, other: int, luck: Luck) -> JSON:
    """What leaves another seat best off in the mean of some worlds, as far as the mover can tell."""
    rules = seen.game
    worlds = [seen.imagine(luck) for _ in range(WORLDS)]
    best: tuple[float, JSON] = (-1.0, None)
    for wish in rules.advisor.candidates(worlds[0], seen.seat, seen.offers, luck):
        try:
            after = [judge(rules, world, seen.seat, codec(rules).command(wish), luck)[1] for world in worlds]
        except Refused:
            continue
        best = max(best, (sum(rules.advisor.worth(one)[other] for one in after), wish), key=lambda one: one[0])
    return best[1]
