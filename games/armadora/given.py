"""Reading a position: what is left out is filled in, what cannot be is refused in one line that names it."""

import msgspec

from games.armadora import given_board, given_seats
from games.armadora.options import Options
from games.armadora.position import Given, Position
from games.armadora.state import parties
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON


def position(options: Options, seats: int, raw: JSON, chance: Chance) -> Position:
    """The whole position; gold, characters and the first seat are drawn, in this order, where they are left out.

    `Misfit` where it is none, or has more pieces than the game.
    """
    try:
        given = msgspec.convert(raw, Given)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise Misfit("given", str(fault)[:200]) from None
    sides = parties(options.ffa4, seats)
    gold = given_board.gold(given, chance)
    palisades = given_board.palisades(given)
    warriors = given_board.warriors(given, options, seats)
    hands = given_seats.hands(given, seats)
    characters = given_seats.characters(given, options, seats, chance)
    passed = given_seats.passed(given, seats)
    turn = given_seats.turn(given, options, passed, chance)
    given_board.check_arrows(given, characters, sides)
    return Position(
        gold=gold,
        palisades=palisades,
        stock=given_board.stock(given),
        warriors=warriors,
        hands=hands,
        characters=characters,
        tokens=given_seats.tokens(given, options, characters),
        reinforcements=given_seats.reinforcements(given, options, seats),
        looked=given_board.looked(given, options, turn, characters, sides),
        passed=passed,
        turn=turn,
    )
