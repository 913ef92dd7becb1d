"""Plans for deals: offers and their answers, bids for captives (rules 9.2, 12)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from games.kernel.advice import Plan, choices
from games.kernel.offers import Group, Maybe, Number, Offer
from games.kernel.values import JSON
from games.orc_wars.advisor.appraisal import (
    AREA_WORTH,
    COUNTER_WORTH,
    RUIN,
    least,
    point,
    price,
    promise,
    ransom,
)
from games.orc_wars.advisor.judgement import Mind, number
from games.orc_wars.editions.material import CHIEFS, SITES_TO_WIN

BIDS = 4
"""So many gold counters at most are bid for a captive."""
BID_SHARE = 0.5
LAND = 3
"""So many counters a territory stands for in a bid."""
SPARED = 6
"""With more tribe counters in the hand some are offered for gold."""
DEAREST = 2.0
"""How many times what it brings a deal may cost, and still be meant."""
MARGIN = 0.5
"""What a deal must bring beyond its price to be worth the trouble."""


def plans(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """What a deal is good for."""
    match offer.type:
        case "bid":
            yield from _bids(mind)
        case "accept_bid":
            for seat in choices(offer, "seat"):
                yield _taking(mind, int(str(seat)))
        case "offer":
            yield from _offers(mind, offer)
        case _:
            yield from _acceptance(mind, offer)


def _bids(mind: Mind) -> Iterator[Plan]:
    """About half of what the captive is worth, and what beats the other bids; a worthless counter is no ransom."""
    up = mind.view.ransom
    if up is None:
        return
    worth = ransom(mind, up.leader)
    coins = sorted(value for value in mind.gold() if value)
    spare = mind.least_useful(mind.hand())[:1]
    rivals = [bid.tribe_count + bid.gold_count + LAND * len(bid.areas) for bid in up.bids if bid is not None]
    for tribe, count in product(([], spare) if spare else ([],), range(min(BIDS, len(coins)) + 1)):
        gold = coins[:count]
        cost = price(mind, tribe, gold)
        if (tribe or gold) and cost <= worth:
            wins = len(tribe) + count > max(rivals, default=0)
            value = 0.7 - 0.02 * abs(cost - BID_SHARE * worth) + (0.2 if wins else 0.0)
            yield Plan(value, {"type": "bid", "tribe": tribe, "gold": gold, "areas": []})


def _taking(mind: Mind, seat: int) -> Plan:
    """A bid for what it promises, less what the leader is good for in that hand."""
    up = mind.view.ransom
    bid = None if up is None else up.bids[seat]
    worth = harm = 0.0
    if up is not None and bid is not None:
        worth = promise(mind, seat, bid.tribe_count, bid.gold_count, len(bid.areas))
        harm = RUIN if mind.one_short(seat) else (CHIEFS[up.leader].authority - 3) / 4
    return Plan(worth - harm, {"type": "accept_bid", "seat": seat})


def _offers(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """A better price for what the other has asked for in vain; else what can be spared of a full hand, for gold."""
    to = number(offer, "to")
    most = _gold_there(offer)
    between = [one for one in mind.view.bargains if {one.maker, one.to} == {mind.seat, to}]
    last = between[-1] if between else None
    if last is not None and last.maker == to and last.accepted is False and not last.get_areas:
        tribe = mind.least_useful(mind.hand())[: last.get_tribe]
        gold = sorted(mind.gold())[: last.get_gold]
        yield from _for_gold(mind, to, tribe, gold, most, 0.6)
    elif not between and len(mind.hand()) > SPARED:
        yield from _for_gold(mind, to, mind.least_useful(mind.hand())[:2], [], most, 0.55)


def _for_gold(
    mind: Mind, to: int, tribe: Sequence[str], gold: Sequence[int], most: int, value: float
) -> Iterator[Plan]:
    """The fewest of the other's counters that are worth the price: he will give his least."""
    cost = price(mind, tribe, gold)
    enough = (count for count in range(1, most + 1) if point(mind) * least(count, most) >= cost + MARGIN / 2)
    asked = next(enough, 0)
    if asked and (tribe or gold):
        give: dict[str, JSON] = {"tribe": list(tribe)} if tribe else {}
        give |= {"gold": list(gold)} if gold else {}
        get: dict[str, JSON] = {"gold": asked}
        if is_fair(mind, to, give, get):
            yield Plan(value, {"type": "offer", "to": to, "give": give, "get": get})


def is_fair(mind: Mind, to: int, give: JSON, get: JSON) -> bool:
    """Whether the other, as far as this seat can see, gets as much as it costs to part with the least one has, and
    keeps something of several counters asked for; and what is given is not worth much more than what comes for it.
    """
    tribe, gold, areas = (_goods(give, name) for name in ("tribe", "gold", "areas"))
    asked_tribe, asked_gold, asked_areas = _number(get, "tribe"), _number(get, "gold"), len(_goods(get, "areas"))
    other, hand = Mind(mind.view, to), mind.view.hands[to]
    if (asked_tribe > 1 and asked_tribe >= hand.tribe_count) or (asked_gold > 1 and asked_gold >= hand.gold_count):
        return False
    wanted = COUNTER_WORTH * asked_tribe + point(other) * least(asked_gold, hand.gold_count) + AREA_WORTH * asked_areas
    heard = promise(other, mind.seat, len(tribe), len(gold), len(areas))
    cost = price(mind, [str(one) for one in tribe], [int(str(one)) for one in gold], len(areas))
    return wanted <= heard and cost <= DEAREST * wanted


def _goods(side: JSON, name: str) -> Sequence[JSON]:
    """A list in one side of a deal; empty where it is left out."""
    goods = side.get(name) if isinstance(side, Mapping) else None
    return goods if isinstance(goods, Sequence) and not isinstance(goods, str) else ()


def _number(side: JSON, name: str) -> int:
    """A number in one side of a deal; 0 where it is left out."""
    count = side.get(name) if isinstance(side, Mapping) else None
    return count if isinstance(count, int) else 0


def _gold_there(offer: Offer) -> int:
    get = offer.fields["get"]
    domain = get.fields["gold"] if isinstance(get, Group) else None
    return domain.domain.hi if isinstance(domain, Maybe) and isinstance(domain.domain, Number) else 0


def _acceptance(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """What is given in return is known: the least useful, and the gold of the lowest values."""
    deal = mind.view.offer
    if deal is None:
        return
    tribe = mind.least_useful([str(counter) for counter in choices(offer, "tribe")])[: deal.get.tribe]
    gold = sorted(int(str(value)) for value in choices(offer, "gold"))[: deal.get.gold]
    gain = promise(mind, deal.from_, deal.give.tribe_count, deal.give.gold_count, len(deal.give.areas))
    cost = price(mind, tribe, gold, len(deal.get.areas))
    if deal.get.areas and mind.view.scores[deal.from_] + len(deal.get.areas) >= SITES_TO_WIN:
        cost += RUIN
    yield Plan(gain - cost, {"type": "accept", "tribe": tribe, "gold": gold})
