"""Positions on which computer players are tried: of the toy game, and of a real one."""

from collections.abc import Iterator
from typing import NamedTuple, cast

from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.registry import AnyGame, game
from games.kernel.replay import fold
from games.kernel.table import decide
from games.kernel.values import JSON, Value
from games.players.grunt import Grunt
from games.players.player import iterations
from games.players.situation import situation
from tests.games.players.toy import Bids

TOY = cast("AnyGame", Bids())


class Match(NamedTuple):
    """A game, with options as JSON data and a number of seats."""

    game: AnyGame
    options: dict[str, JSON]
    seats: int


MATCHES = (
    *(Match(TOY, {"hurried": hurried}, seats) for seats in (2, 3, 4) for hurried in (False, True)),
    *(Match(game("armadora"), {"advanced": advanced}, seats) for seats in (2, 3, 4) for advanced in (False, True)),
)


def positions(match: Match, luck: Luck) -> Iterator[tuple[Value, int]]:
    """The states of a match of random commands, each with every seat that may act in it."""
    rules, options = match.game, codec(match.game).options(match.options)
    state = fold(rules, rules.blank(options, match.seats), rules.open(options, match.seats, luck))
    while rules.outcome(state) is None:
        acting = rules.turn(state).seats
        for seat in acting:
            yield state, seat
        if acting:
            seat = luck.pick("seat", acting)
            at = situation(rules, state, seat)._replace(due=None)
            _, state = decide(rules, state, seat, Grunt().choose(at, luck, iterations(0)), luck)
        else:
            state = fold(rules, state, rules.tick(state, luck))
