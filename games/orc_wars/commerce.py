"""Commerce: offers between neighbours (rule 12)."""

from collections.abc import Sequence

from msgspec import UNSET

from games.kernel.refusals import Refused
from games.orc_wars import commands
from games.orc_wars.atlas import NEAR
from games.orc_wars.bags import holds
from games.orc_wars.bargains import OfferAnswered, OfferMade
from games.orc_wars.course import Course
from games.orc_wars.frames import Answering
from games.orc_wars.ground import in_game, on_map, tradable
from games.orc_wars.ransom import hand_over
from games.orc_wars.state import Deal, Goods, State


def offers_between(state: State, seat: int, other: int) -> int:
    """How many offers the two have seen between them this turn."""
    low, high = min(seat, other), max(seat, other)
    return next((one.times for one in state.offered if (one.low, one.high) == (low, high)), 0)


def neighbours(state: State, seat: int) -> list[int]:
    """The coalitions of which a leader stands in the same or an adjacent area to one of the seat's own."""
    reach = set()
    for leader in on_map(state, seat):
        area = state.leaders[leader].area
        reach |= {area, *NEAR[area]}
    found = {one.seat for one in state.leaders.values() if one.area in reach}
    return [other for other in in_game(state) if other in found and other != seat]


def partners(state: State, seat: int) -> list[int]:
    """The neighbours with whom offers are left (12.1)."""
    most = state.options.offers_per_pair
    return [other for other in neighbours(state, seat) if offers_between(state, seat, other) < most]


def offer(course: Course, seat: int, wish: commands.Offer) -> None:
    """The counters lie face down until the deal is done (12.2)."""
    state, to = course.state, wish.to
    if to == seat or to not in in_game(state):
        raise Refused("no_such_seat", "12.1")
    if to not in neighbours(state, seat):
        raise Refused("not_neighbours", "12.1")
    if to not in partners(state, seat):
        raise Refused("offers_exhausted", "12.1")
    deal = _deal(seat, wish)
    hand, other = state.hands[seat], state.hands[to]
    if not (deal.give.tribe or deal.give.gold or deal.give.areas or deal.get_tribe or deal.get_gold or deal.get_areas):
        raise Refused("empty_deal", "12.2")
    if not holds(hand.tribe, deal.give.tribe) or not holds(hand.gold, deal.give.gold):
        raise Refused("no_such_counter", "12.2")
    if deal.get_tribe > len(other.tribe) or deal.get_gold > len(other.gold):
        raise Refused("wrong_count", "12.2")
    _check_territories(state, seat, deal.give.areas)
    _check_territories(state, to, deal.get_areas)
    course.tell(OfferMade(deal))
    course.push(Answering(to))


def _check_territories(state: State, seat: int, areas: Sequence[str]) -> None:
    if len(set(areas)) < len(areas) or not all(tradable(state, area, seat) for area in areas):
        raise Refused("not_tradable", "12.3")


def _deal(seat: int, wish: commands.Offer) -> Deal:
    give, get = wish.give, wish.get
    return Deal(
        maker=seat,
        to=wish.to,
        give=Goods(
            tribe=() if give.tribe is UNSET else tuple(sorted(give.tribe)),
            gold=() if give.gold is UNSET else tuple(sorted(give.gold)),
            areas=() if give.areas is UNSET else tuple(sorted(give.areas)),
        ),
        get_tribe=0 if get.tribe is UNSET else get.tribe,
        get_gold=0 if get.gold is UNSET else get.gold,
        get_areas=() if get.areas is UNSET else tuple(sorted(get.areas)),
        claim=() if wish.claim is UNSET else wish.claim,
    )


def accept(course: Course, tribe: Sequence[str], gold: Sequence[int]) -> None:
    """The other side chooses what it gives, and all changes hands (12.2)."""
    deal = course.state.deal
    assert deal is not None
    hand = course.state.hands[deal.to]
    if not holds(hand.tribe, tribe) or not holds(hand.gold, gold):
        raise Refused("no_such_counter", "12.2")
    if len(tribe) != deal.get_tribe or len(gold) != deal.get_gold:
        raise Refused("wrong_count", "12.2")
    course.stack.pop()
    course.tell(OfferAnswered(deal.to, accepted=True))
    hand_over(course, deal.maker, deal.to, deal.give, "deal")
    hand_over(course, deal.to, deal.maker, Goods(tuple(sorted(tribe)), tuple(sorted(gold)), deal.get_areas), "deal")


def decline(course: Course) -> None:
    deal = course.state.deal
    assert deal is not None
    course.stack.pop()
    course.tell(OfferAnswered(deal.to, accepted=False))
