"""Plans for what is asked in between: battles, captives, spies, deals, set-up."""

from collections.abc import Iterator, Sequence

from games.kernel.offers import Group, Maybe, Number, Offer, SomeOf
from games.kernel.values import JSON
from games.orc_wars.heuristics.sense import Mind, Plan, choices, fixed
from games.orc_wars.material import SITES_TO_WIN, STRENGTH
from games.orc_wars.table import odds as row

AREA_WORTH = 4.0
GOLD_WORTH = 1.3
COUNTER_WORTH = 1.5
RUIN = 20.0
"""What it costs to hand somebody the game."""


def plans(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """What an answer is good for."""
    match offer.type:
        case "defend_order" | "machines" | "losses" | "retreat" | "emerge" | "pursue":
            yield from _battle(mind, offer)
        case "bid" | "accept_bid" | "cancel" | "offer" | "accept":
            yield from _deals(mind, offer)
        case "swap" | "discard":
            yield from _shed(mind, offer)
        case "name_first":
            for seat in choices(offer, "seat"):
                yield Plan(1.0 if seat == mind.seat else 0.0, {"type": "name_first", "seat": seat})
        case "draw":
            yield Plan(1.0, {"type": "draw"})
        case "redraw":
            leaders = sum(mind.useful(counter) >= 12.0 for counter in mind.hand())
            yield Plan(0.0 if leaders else 2.0, {"type": "redraw"})
        case "claim_leader":
            yield Plan(5.0, {"type": "claim_leader"})
        case "pass" | "allow" | "decline" | "refuse_bids":
            yield Plan(0.5, {"type": offer.type})


def _battle(mind: Mind, offer: Offer) -> Iterator[Plan]:
    match offer.type:
        case "defend_order":
            leaders = sorted(map(str, choices(offer, "leaders")), key=lambda key: (-mind.army(key), key))
            yield Plan(1.0, {"type": "defend_order", "leaders": leaders})
        case "machines":
            machines = sorted(choices(offer, "use"), key=lambda value: -int(str(value)))
            domain = offer.fields["use"]
            most = domain.most if isinstance(domain, SomeOf) else 0
            yield Plan(1.0, {"type": "machines", "use": machines[:most]})
            yield Plan(0.4, {"type": "machines", "use": []})
        case "losses":
            for way in choices(offer, "hordes"):
                assert isinstance(way, tuple)
                cost = sum(STRENGTH[str(horde)] for horde in way)
                yield Plan(-float(cost) - 0.1 * len(way), {"type": "losses", "hordes": way})
        case "retreat":
            for path in choices(offer, "path"):
                assert isinstance(path, tuple)
                goal = str(path[-1])
                value = mind.gain(goal) - 0.3 * mind.threat(goal) - 0.1 * len(path)
                yield Plan(value, {"type": "retreat", "path": path})
        case "emerge":
            for area in choices(offer, "area"):
                yield Plan(1.0 - 0.2 * mind.threat(str(area)), {"type": "emerge", "area": area})
        case _:
            leader = mind.view.fighting
            for stop in choices(offer, "stop"):
                loads = [caravan.gold or () for caravan in mind.view.caravans.values() if caravan.stop == stop]
                good = leader is not None and row(mind.army(leader), sum(map(sum, loads))) in (
                    "3-2",
                    "2-1",
                    "3-1",
                    "4-1",
                )
                yield Plan(2.0 if good else 0.0, {"type": "pursue", "stop": stop})


def _deals(mind: Mind, offer: Offer) -> Iterator[Plan]:
    match offer.type:
        case "bid":
            coins = sorted(value for value in mind.gold() if value)
            spare = _least_useful(mind, mind.hand())
            most = 4 if mind.one_short(mind.seat) else 2
            if coins:
                yield Plan(0.6 + 0.02 * len(coins), {"type": "bid", "tribe": [], "gold": coins[:most], "areas": []})
            if spare:
                yield Plan(0.55, {"type": "bid", "tribe": spare[:1], "gold": [], "areas": []})
        case "accept_bid":
            for seat in choices(offer, "seat"):
                bids = mind.view.ransom.bids if mind.view.ransom is not None else ()
                bid = bids[int(str(seat))]
                worth = 0.0 if bid is None else _worth(mind, bid.tribe_count, bid.gold_count, len(bid.areas))
                harm = RUIN if mind.one_short(int(str(seat))) else 1.0
                yield Plan(worth - harm, {"type": "accept_bid", "seat": seat})
        case "cancel":
            yield Plan(1.0, {"type": "cancel", "spy": choices(offer, "spy")[0]})
        case "offer":
            yield from _an_offer(mind, offer)
        case _:
            yield from _acceptance(mind, offer)


def _worth(mind: Mind, tribe: int, gold: int, areas: int) -> float:
    """What counters and territories are worth that lie face down; gold more to who hoards it."""
    return COUNTER_WORTH * tribe + GOLD_WORTH * (0.75 + 0.5 * mind.coin()) * gold + AREA_WORTH * areas


def _an_offer(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """A counter that is little use for one of the other's gold, while the own hand is full."""
    spare = _least_useful(mind, mind.hand())
    get = offer.fields["get"]
    domain = get.fields["gold"] if isinstance(get, Group) else None
    most = domain.domain.hi if isinstance(domain, Maybe) and isinstance(domain.domain, Number) else 0
    if spare and most and len(mind.hand()) > 6:
        give: dict[str, JSON] = {"tribe": spare[:2]}
        yield Plan(0.55, {"type": "offer", "to": int(fixed(offer, "to")), "give": give, "get": {"gold": 1}})


def _acceptance(mind: Mind, offer: Offer) -> Iterator[Plan]:
    deal = mind.view.offer
    if deal is None:
        return
    gain = _worth(mind, deal.give.tribe_count, deal.give.gold_count, len(deal.give.areas))
    cost = _worth(mind, deal.get.tribe, deal.get.gold, len(deal.get.areas))
    if deal.get.areas and mind.view.scores[deal.from_] + len(deal.get.areas) >= SITES_TO_WIN:
        cost += RUIN
    tribe = _least_useful(mind, [str(counter) for counter in choices(offer, "tribe")])[: deal.get.tribe]
    gold = sorted(int(str(value)) for value in choices(offer, "gold"))[: deal.get.gold]
    yield Plan(gain - cost, {"type": "accept", "tribe": tribe, "gold": gold})


def _shed(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """What is least useful goes: in the set-up what will hardly be played, later exactly the surplus."""
    domain = offer.fields["counters"]
    items = [str(counter) for counter in choices(offer, "counters")]
    least = domain.least if isinstance(domain, SomeOf) else 0
    ordered = _least_useful(mind, items)
    if offer.type == "discard":
        yield Plan(1.0, {"type": "discard", "counters": ordered[:least]})
        return
    poor = [counter for counter in ordered if _usefulness(mind, counter) < 2.0]
    yield Plan(1.0, {"type": "swap", "counters": poor[:3]})
    yield Plan(0.5, {"type": "swap", "counters": []})
    yield Plan(0.4, {"type": "swap", "counters": ordered})


def _least_useful(mind: Mind, counters: Sequence[str]) -> list[str]:
    return sorted(counters, key=lambda counter: (_usefulness(mind, counter), counter))


def _usefulness(mind: Mind, counter: str) -> float:
    """A gold counter is worth its value."""
    return float(counter[-1]) if counter.startswith("gold_") else mind.useful(counter)
