"""What a computer player is given: what its seat may know, and a way to imagine the rest."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.contract import Due
from games.kernel.offers import Offers
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.values import JSON, Value

Imagine: TypeAlias = Callable[[Luck], Value]
"""Gives a state that the seat could not tell from the true one, another one for other luck."""


class Situation(NamedTuple):
    """One decision as its seat sees it. Nothing in it differs between two states that the seat cannot tell apart."""

    game: AnyGame
    view: Value
    seat: int
    offers: Offers
    due: Due | None
    imagine: Imagine


def situation(game: AnyGame, state: Value, seat: int) -> Situation:
    """The situation of a seat, made by a caller who is trusted with the state. Costs a view and the offers."""

    def imagine(luck: Luck) -> Value:
        return game.resample(state, seat, luck)

    return Situation(game, game.view(state, seat), seat, game.offers(state, seat), game.due(state), imagine)


def allowed(situation: Situation, wish: JSON, luck: Luck) -> bool:
    """Whether the rules would accept the seat's command: asked of an imagined world, they answer as in the true one."""
    game = situation.game
    try:
        game.decide(situation.imagine(luck), situation.seat, codec(game).command(wish), luck)
    except Refused:
        return False
    return True


def quickest(game: AnyGame, state: Value, luck: Luck) -> tuple[int, ...]:
    """The seats that may act, in the order in which they come to it: while a clock runs anybody may be the first."""
    seats = game.turn(state).seats
    return seats if game.due(state) is None else luck.shuffle("quickest", seats)
