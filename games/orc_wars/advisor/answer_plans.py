"""Plans for what is asked in between: battles, captives, spies, deals, set-up."""

from collections.abc import Iterator

from games.kernel.advice import Plan, choices, most
from games.kernel.offers import Offer, SomeOf
from games.orc_wars.advisor import deal_plans
from games.orc_wars.advisor.judgement import Mind
from games.orc_wars.advisor.turn_plans import AT_ONCE
from games.orc_wars.editions.material import STRENGTH
from games.orc_wars.rules.combat_table import odds as row

PLAIN = {"draw": 1.0, "claim_leader": 5.0}
"""What commands without a choice are good for; any other half a point."""
GOOD_ODDS = frozenset({"3-2", "2-1", "3-1", "4-1"})
"""Those at which caravans are pursued."""


def plans(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """What an answer is good for."""
    match offer.type:
        case "defend_order" | "machines" | "losses" | "retreat" | "emerge" | "pursue":
            yield from _battle(mind, offer)
        case "bid" | "accept_bid" | "offer" | "accept":
            yield from deal_plans.plans(mind, offer)
        case "cancel":
            yield Plan(1.0, {"type": "cancel", "spy": choices(offer, "spy")[0]})
        case "swap" | "discard":
            yield from _shed(mind, offer)
        case "name_first":
            for seat in choices(offer, "seat"):
                yield Plan(1.0 if seat == mind.seat else 0.0, {"type": "name_first", "seat": seat})
        case "redraw":
            leaders = sum(mind.useful(counter) >= 12.0 for counter in mind.hand())
            yield Plan(0.0 if leaders else 2.0, {"type": "redraw"})
        case "pass" if mind.view.turn.phase == "commerce" and mind.decided():
            yield Plan(AT_ONCE, {"type": "pass"})
        case "draw" | "claim_leader" | "pass" | "allow" | "decline" | "refuse_bids":
            yield Plan(PLAIN.get(offer.type, 0.5), {"type": offer.type})


def _battle(mind: Mind, offer: Offer) -> Iterator[Plan]:
    match offer.type:
        case "defend_order":
            leaders = sorted(map(str, choices(offer, "leaders")), key=lambda key: (-mind.army(key), key))
            yield Plan(1.0, {"type": "defend_order", "leaders": leaders})
        case "machines":
            machines = sorted(choices(offer, "use"), key=lambda value: -int(str(value)))
            yield Plan(1.0, {"type": "machines", "use": machines[: most(offer, "use")]})
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
                good = leader is not None and row(mind.army(leader), sum(map(sum, loads))) in GOOD_ODDS
                yield Plan(2.0 if good else 0.0, {"type": "pursue", "stop": stop})


def _shed(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """What is least useful goes: in the set-up what will hardly be played, later exactly the surplus."""
    domain = offer.fields["counters"]
    items = [str(counter) for counter in choices(offer, "counters")]
    least = domain.least if isinstance(domain, SomeOf) else 0
    ordered = mind.least_useful(items)
    if offer.type == "discard":
        yield Plan(1.0, {"type": "discard", "counters": ordered[:least]})
        return
    poor = [counter for counter in ordered if mind.useful(counter) < 2.0]
    yield Plan(1.0, {"type": "swap", "counters": poor[:3]})
    yield Plan(0.5, {"type": "swap", "counters": []})
    yield Plan(0.4, {"type": "swap", "counters": ordered})
