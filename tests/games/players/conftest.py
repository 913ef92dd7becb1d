"""Positions of the toy game for trying players on."""

from collections.abc import Iterator
from typing import cast

import pytest

from games.kernel.chance import Luck
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.values import Value
from games.players.grunt import Grunt
from games.players.player import iterations
from games.players.situation import situation
from tests.games.players.toy import Bids, Options

TOY = cast(AnyGame, Bids())


def toy_positions(seats: int, hurried: bool, luck: Luck) -> Iterator[tuple[Value, int]]:
    """The states of a random match, each with a seat that may act in it."""
    state = TOY.blank(Options(hurried), seats)
    state = fold(TOY, state, TOY.open(Options(hurried), seats, luck))
    while TOY.outcome(state) is None:
        acting = TOY.turn(state).seats
        events: tuple[object, ...] = ()
        if acting:
            seat = luck.pick("seat", acting)
            yield state, seat
            wish = Grunt().choose(situation(TOY, state, seat)._replace(due=None), luck, iterations(0))
