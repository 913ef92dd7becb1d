"""Plans for what happens on the map."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from games.kernel.advice import Plan, fixed, most, texts
from games.kernel.offers import Number, Offer
from games.orcs_vs_orcs.advisor.prospects import odds
from games.orcs_vs_orcs.advisor.valuation import GLORY, HORDE, MARKER, THREAT, Valuation

WANTED: Final[Mapping[str, int]] = {
    "heavy_orc": 2, "boar_rider": 2, "crossbow": 3, "shaman": 2, "catapult": 1, "orc": 3,
}  # fmt: skip
"""How many of each a good collection holds."""
PRICE: Final[Mapping[str, float]] = {
    "heavy_orc": 0.5, "boar_rider": 0.52, "crossbow": 0.45, "shaman": 0.4, "catapult": 0.2, "orc": 0.15,
}  # fmt: skip
PRIZED: Final[Mapping[str, float]] = {
    "kraash": 1.3, "vigdish": 1.3, "xaphyr": 1.2, "kro_morda": 1.2, "gruragh": 1.1, "vriurck": 1.2, "buurk": 1.2,
    "porkash": 1.0, "shagratt": 1.0, "froksh": 1.0, "ashani": 1.1, "kokoth": 1.1, "vhraarg": 0.9, "vri_hurcka": 1.0,
}  # fmt: skip
FAR: Final = 0.35
"""What part of a card's price it is worth while no enemy army is near: it is of use in battles only, and can be bought
when one is."""
MARCH: Final = 0.45
"""What a forced march costs."""


def plans(values: Valuation, offer: Offer) -> Iterator[Plan]:
    """What an offer on the map is good for."""
    match offer.type:
        case "move":
            yield from _moves(values, offer)
        case "go" | "halt":
            yield from _on_the_way(values, offer)
        case "march":
            yield from _marches(values, offer)
        case "recruit" | "buy":
            yield from _purchases(values, offer)
        case "lay" | "raise":
            yield from _building(values, offer)
        case "refate":
            yield from _other_fates(values, offer)
        case "end_actions":
            yield Plan(0.05, {"type": "end_actions"})
        case _:
            yield from _answers(values, offer)


def _moves(values: Valuation, offer: Offer) -> Iterator[Plan]:
    """Every destination within two roads, with few, many or all, some of them perhaps left on the way."""
    origin, limit = str(fixed(offer, "from")), most(offer, "count")
    for zone in texts(offer, "to"):
        for count in sorted({1, 2, 3, limit}):
            if count <= limit:
                value = _best(values, zone, count, origin) - _leaving(values, origin, count)
                yield Plan(value, {"type": "move", "from": origin, "to": zone, "count": count})


def _best(values: Valuation, zone: str, count: int, origin: str) -> float:
    """The best that a group of so many can still do from the end of its first road."""
    stop = values.entry(zone, count) if not _partner(values, zone) else -9.0
    if zone in values.army:
        return stop
    return max([stop, *(value for value, _, _ in _onward(values, zone, count, count, origin))])


def _onward(values: Valuation, zone: str, group: int, limit: int, origin: str) -> Iterator[tuple[float, str, int]]:
    """What going on is worth: where to, and how many."""
    crossing = _partner(values, zone)
    for way in values.board.near[zone]:
        if way == origin or values.board.closed(way, values.seat) or _partner(values, way):
            continue
        for count in range(1, limit + 1):
            left = group - count
            if crossing and left > 0:
                continue
            value = values.entry(way, count)
            if left > 0:
                value += values.entry(zone, left)
            elif left < 0:
                value -= _leaving(values, zone, -left)
            yield value, way, count


def _partner(values: Valuation, zone: str) -> bool:
    return any(int(other) != values.seat and not values.foe(int(other)) for other in values.view.zones[zone].hordes)


def _leaving(values: Valuation, zone: str, count: int) -> float:
    """What it costs to take so many hordes away from somewhere."""
    here = values.view.zones[zone]
    left = values.mine[zone] - count
    value = 0.0
    if here.type != "dark_city":
        value += (values.exposed(zone, left) if left else 0.0) - values.exposed(zone, left + count)
        if not left and here.marker == values.seat and values.front(zone) <= 3:
            value += 0.5 if here.type == "city" else 0.3 if here.fortress == "standing" or here.well else 0.12
    return value + 0.04 * count


def _on_the_way(values: Valuation, offer: Offer) -> Iterator[Plan]:
    moving = values.view.moving
    if moving is None:
        return
    zone, group = moving.zone, moving.count
    standing = values.mine[zone]
    values.mine[zone] = standing - group
    if offer.type == "halt":
        yield Plan(values.entry(zone, group), {"type": "halt"})
    else:
        domain = offer.fields["count"]
        least, limit = (domain.lo, domain.hi) if isinstance(domain, Number) else (group, group)
        ways = texts(offer, "to")
        for value, way, count in _onward(values, zone, group, limit, moving.origin):
            if way in ways and count >= least:
                yield Plan(value, {"type": "go", "to": way, "count": count})
        if moving.origin in ways:
            yield Plan(-1.0, {"type": "go", "to": moving.origin, "count": group})
    values.mine[zone] = standing


def _marches(values: Valuation, offer: Offer) -> Iterator[Plan]:
    origin, limit = str(fixed(offer, "from")), most(offer, "count")
    for zone in texts(offer, "to"):
        for count in sorted({2, 3, 4, limit}):
            if count <= limit:
                value = values.entry(zone, count - 1) - _leaving(values, origin, count) - MARCH
                yield Plan(value, {"type": "march", "from": origin, "to": zone, "count": count})


def _purchases(values: Valuation, offer: Offer) -> Iterator[Plan]:
    player = values.view.players[values.seat]
    if offer.type == "recruit":
        places = texts(offer, "zones")
        ranked = sorted(set(places), key=lambda zone: (values.front(zone) + _threatened(values, zone), zone))
        count = most(offer, "zones")
        value = values.gain((values.seat, "hordes", count)) + count * (0.22 if player.on_board < 8 else HORDE * 0.8)
        for first in ranked[:3]:
            zones = ([first] * places.count(first) + [zone for zone in ranked if zone != first])[:count]
            yield Plan(value, {"type": "recruit", "zones": zones})
            value -= 0.02
        return
    on_sale = texts(offer, "cards")
    total = sum(player.cards.values()) + player.hero_count
    scarce = 1.3 if total < 9 else 0.9 if total < 12 else 0.5
    scarce *= 1.0 if values.nearest[0] <= THREAT else FAR
    price = {card: PRICE[card] * scarce * (1.0 if player.cards[card] < WANTED[card] else 0.45) for card in on_sale}
    ranked = sorted(on_sale, key=lambda card: (-price[card], card))
    count = min(most(offer, "cards"), len(ranked))
    for cards in list(combinations(ranked[: count + 2], count))[:4]:
        yield Plan(sum(price[card] for card in cards), {"type": "buy", "cards": list(cards)})


def _threatened(values: Valuation, zone: str) -> float:
    """A place that could be attacked wants more hordes, unless it is lost anyway."""
    return -1.0 if 0 < values.threat(zone) <= values.mine[zone] + 3 else 0.0


def _other_fates(values: Valuation, offer: Offer) -> Iterator[Plan]:
    """Villages under control razed or converted after all."""
    for zone in texts(offer, "zone"):
        for value, choice in values.fates(zone):
            yield Plan(value - 0.25, {"type": "refate", "zone": zone, "choice": choice})


def _building(values: Valuation, offer: Offer) -> Iterator[Plan]:
    zone = str(fixed(offer, "zone"))
    here = values.view.zones[zone]
    seat = values.seat
    standing = values.counts["fortresses"][seat]
    marked = () if here.marker == seat else ((seat, "markers", 1),)
    value = values.gain((seat, "fortresses", 1), *marked) + (0.5 if standing < 2 else 0.3)
    value -= values.exposed(zone, values.mine[zone]) + (0.3 if values.threat(zone) > values.mine[zone] + 1 else 0.0)
    if offer.type == "raise":
        yield Plan(value + 0.2, {"type": "raise", "zone": zone})
        return
    lying = sum(one.fortress == "lying" and values.mine[name] > 0 for name, one in values.view.zones.items())
    yield Plan(0.6 * value - 0.35 * lying - 0.1, {"type": "lay", "zone": zone})


# answers


def _answers(values: Valuation, offer: Offer) -> Iterator[Plan]:
    question = values.view.question
    match offer.type:
        case "village" if question is not None:
            for value, choice in values.fates(str(question.zone)):
                if choice in texts(offer, "choice"):
                    yield Plan(value, {"type": "village", "choice": choice})
        case "hero":
            for card in texts(offer, "card"):
                yield Plan(PRIZED.get(card, 0.8), {"type": "hero", "card": card})
        case "stand" if question is not None:
            yield Plan(_standing(values, str(question.zone)), {"type": "stand"})
        case "retreat" if question is not None:
            zone = str(question.zone)
            for to in texts(offer, "to"):
                yield Plan(_refuge(values, zone, to), {"type": "retreat", "to": to})
        case "fight":
            zone = str(fixed(offer, "zone"))
            other, count = values.army.get(zone, (values.seat, 1))
            yield Plan(values.odds(values.mine[zone], count, other, fort=False), {"type": "fight", "zone": zone})


def _standing(values: Valuation, zone: str) -> float:
    """To fight for a zone, against losing a glory point by leaving it."""
    attacker = values.view.active
    here = values.view.zones[zone]
    fort = here.fortress == "standing" and here.marker is not None and not values.foe(here.marker)
    strong = here.hordes.get(str(attacker), 0)
    chance = 1 - _their_odds(values, attacker, strong, values.mine[zone], fort)
    hold = 0.5 if here.marker == values.seat else 0.1
    losses = 0.2 * min(3, values.mine[zone]) + 0.3 * values.outlook["kills"].now
    return chance * (GLORY + hold) - (1 - chance) * (GLORY + losses + hold)


def _their_odds(values: Valuation, attacker: int, strong: int, own: int, fort: bool) -> float:
    return odds(strong, own, values.power(attacker), values.power(values.seat), fort)


def _refuge(values: Valuation, origin: str, zone: str) -> float:
    here, there = values.view.zones[origin], values.view.zones[zone]
    count = values.mine[origin]
    value = -GLORY - (0.4 if here.marker == values.seat else 0.0) - values.exposed(zone, count + values.mine[zone])
    if there.type == "dark_city":
        value += 0.1
    if there.marker is None and (there.well or there.type == "tower"):
        value += values.taking(zone, count)
    return value + MARKER * 0.5
