"""What somebody gets who chooses nothing: the number of seats and the options that go with it."""

from functools import cache

from games.kernel.registry import AnyGame
from games.kernel.settings import plainest
from games.kernel.values import JSON
from lobby.order import Order
from play.players import player_name
from play.terms import Terms

OPPONENT = "raider"


@cache
def _plainest(rules: AnyGame) -> dict[int, dict[str, JSON]]:
    return {setting.seats: setting.raw for setting in plainest(rules)}


def usual_seats(rules: AnyGame) -> int:
    """The fewest seats at which the game is played by its default options."""
    return min(_plainest(rules), key=lambda seats: (len(_plainest(rules)[seats]), seats))


def usual_options(rules: AnyGame, seats: int) -> dict[str, JSON]:
    """The changes of the default options that so many seats need; mostly none."""
    return _plainest(rules)[seats]


def quick_order(rules: AnyGame, me: str) -> Order:
    """One person against computers, by the usual options and without a clock."""
    seats = usual_seats(rules)
    return Order(
        game=rules.name,
        rules_version=rules.rules_version,
        seats=seats,
        options=usual_options(rules, seats),
        players=(me, *[player_name(OPPONENT)] * (seats - 1)),
        terms=Terms(),
        private=False,
    )
