"""The arena: levels of computer players against each other, in memory, by the same rules as everywhere else.

The result depends only on its orders: every match has a seed of its own, and a level's strength is counted in units of
thinking, so neither the machine nor the number of processes makes a difference.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter
from typing import NamedTuple

from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.refusals import Misfit
from games.kernel.registry import game
from games.kernel.table import Table
from games.kernel.values import JSON
from games.players.bout import AnyTable, fight
from games.players.levels import level
from games.players.player import More, Player, iterations
from games.players.situation import Situation


class Orders(NamedTuple):
    """What is to be played: the settings of one run."""

    game: str
    levels: tuple[str, ...]
    seats: int
    options: JSON
    seed: str
    iterations: int


class Fought(NamedTuple):
    """One match: which level, by its place in the orders, sat where; what each won; and how long each thought."""

    number: int
    sat: tuple[int, ...]
    won: tuple[float, ...]
    commands: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    endings: tuple[str, ...] = ()
    """In which of the game's ways it was won."""
    winners: tuple[int, ...] = ()
    """The seats that won."""


class Timed:
    """A player whose choices are counted and timed."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.moves = 0
        self.seconds = 0.0

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        began = perf_counter()
        wish = self._player.choose(situation, luck, more)
        self.seconds += perf_counter() - began
        self.moves += 1
        return wish


def check(orders: Orders) -> None:
    """Raise `Misfit` if no match can be played by these orders."""
    if len(orders.levels) < 2:
        raise Misfit("levels", "two at least are needed")
    if len(orders.levels) > orders.seats:
        raise Misfit("levels", f"{len(orders.levels)} do not fit at a table for {orders.seats}")
    if orders.iterations < 0:
        raise Misfit("iterations", f"{orders.iterations} is less than 0")
    for name in orders.levels:
        level(name)
    _table(orders, 0)


def seating(number: int, levels: int, seats: int) -> tuple[int, ...]:
    """Return which level sits where in the n-th match: in turn around the table, shifted by one place with every match.

    Over `levels * seats` matches each level sits in each place equally often.
    """
    around, shift = divmod(number, seats)
    return tuple((around + (seat + shift) % seats) % levels for seat in range(seats))


def fight_one(orders: Orders, number: int) -> Fought:
    """Play the n-th match to its end."""
    sat = seating(number, len(orders.levels), orders.seats)
    players = [Timed(level(name)) for name in orders.levels]
    table = _table(orders, number)
    outcome, commands = fight(table, [players[at] for at in sat], _seed(orders, number), iterations(orders.iterations))
    won = [0.0] * len(players)
    for seat in outcome.winners:
        won[sat[seat]] += 1 / len(outcome.winners)
    return Fought(
        number,
        sat,
        tuple(won),
        commands,
        tuple(player.moves for player in players),
        tuple(player.seconds for player in players),
        table.game.endings(table.state),
        outcome.winners,
    )


def fight_all(orders: Orders, matches: int, jobs: int) -> Iterator[Fought]:
    """Play all the matches, in several processes at once; yields them in order."""
    if jobs == 1:
        for number in range(matches):
            yield fight_one(orders, number)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(fight_one, [orders] * matches, range(matches))


def _table(orders: Orders, number: int) -> AnyTable:
    rules = game(orders.game)
    return Table(rules, codec(rules).options(orders.options), orders.seats, Luck(f"{_seed(orders, number)}/set-up"))


def _seed(orders: Orders, number: int) -> str:
    return f"arena/{orders.game}/{orders.seed}/{number}"
