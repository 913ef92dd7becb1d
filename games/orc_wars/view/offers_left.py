"""How many offers a game turn allows, and which turn to offer they leave nobody to make (12.1)."""

from msgspec import UNSET

from games.orc_wars.editions.atlas import NEAR
from games.orc_wars.options import USUAL_OFFERS
from games.orc_wars.view.schema import View


def offers_between(view: View, seat: int, other: int) -> int:
    """How many the two have made each other in this game turn, the one on the table included."""
    return sum({one.maker, one.to} == {seat, other} for one in view.bargains)


def most_offers(view: View) -> int:
    """How many two coalitions may make each other in a game turn, both counted."""
    return USUAL_OFFERS if view.offers_per_pair is UNSET else view.offers_per_pair


def is_skipped(view: View, seat: int) -> bool:
    """Whether a turn to offer that is still before the seat will not come: no neighbour has an offer left with it."""
    if view.active is None or view.order.index(seat) <= view.order.index(view.active):
        return False
    own = {one.area for one in view.leaders.values() if one.seat == seat and one.area in NEAR}
    reach = own.union(*(NEAR[area] for area in own))
    neighbours = {one.seat for one in view.leaders.values() if one.area in reach} - {seat}
    return all(offers_between(view, seat, other) >= most_offers(view) for other in neighbours)
