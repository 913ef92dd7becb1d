"""A bout: computer players at one table, from the set-up to the end."""

from collections.abc import Sequence
from typing import TypeAlias

from games.kernel.chance import Luck
from games.kernel.contract import Outcome
from games.kernel.table import Table
from games.kernel.values import Command, Event, Value
from games.players.player import More, Player
from games.players.situation import quickest, situation

AnyTable: TypeAlias = Table[Value, Command, Event, Value, Value]


def fight(table: AnyTable, players: Sequence[Player], seed: str, more: More) -> tuple[Outcome, int]:
    """Let the players, one a seat, play the match out: how it ended, and how many commands that took.

    The clock acts whenever all seats that could act let the moment pass. The same seed gives the same bout.
    `RuntimeError` where nobody acts and the clock has nothing to do, which only a faulty player or game brings about.
    """
    game = table.game
    chance = Luck(f"{seed}/table")
    lucks = [Luck(f"{seed}/seat {seat}") for seat in range(len(players))]
    order = Luck(f"{seed}/order")
    given = 0
    while (outcome := game.outcome(table.state)) is None:
        before = given
        for seat in quickest(game, table.state, order):
            if given > before and seat not in game.turn(table.state).seats:
                continue
            wish = players[seat].choose(situation(game, table.state, seat), lucks[seat], more)
            if wish is not None:
                table.give(seat, wish, chance)
                given += 1
        if given == before and not table.tick(chance):
            raise RuntimeError(f"{game.name} stands still in phase {game.turn(table.state).phase!r}")
    return outcome, given
