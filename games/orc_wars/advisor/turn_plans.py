"""Plans for a coalition's own turn."""

from collections.abc import Iterator

from games.kernel.advice import Plan, choices, most
from games.kernel.offers import Offer
from games.kernel.values import JSON
from games.orc_wars.advisor.judgement import Mind, cheapest, number, text
from games.orc_wars.editions.atlas import FOREIGN, STOPS
from games.orc_wars.editions.material import CHIEFS, GOLD_TO_WIN, SPY_LEVELS, STRENGTH
from games.orc_wars.view.prospects import odds

DREAD = 6.0
"""What it is worth not to be beaten."""
LATER = 0.2
"""Closing a step or ending the turn: better than anything that does harm, or that serves for nothing."""
AT_ONCE = 50.0
"""The same where the match is won by it: better than anything that could only put the victory off, or in danger."""
NEARER = 0.5
"""What it is worth to stand an area nearer to one that can be won."""


def plans(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """What an offer of the own turn is good for."""
    match offer.type:
        case "begin":
            yield from _steps(mind, offer)
        case "end_turn" | "end_step":
            yield Plan(AT_ONCE if mind.decided() else LATER, {"type": offer.type})
        case "place_leader" | "raise" | "adopt":
            yield from _levy(mind, offer)
        case "build_machine" | "place_shaman" | "build_fortress" | "place_mine":
            yield from _build(mind, offer)
        case "move" | "drop" | "take":
            yield from _move(mind, offer)
        case "attack" | "raid":
            yield from _fight(mind, offer)
        case "look" | "steal" | "bribe":
            yield from _cheat(mind, offer)
        case "buy":
            count = number(offer, "count")
            payment = cheapest(offer)
            cost = sum(int(str(value)) for value in payment) if isinstance(payment, tuple) else count
            each = 1.1 + 14.0 * mind.leader_in_cup() - 0.08 * len(mind.hand())
            yield Plan(each * count - mind.coin() * cost, {"type": "buy", "count": count, "gold": payment})
        case "loot":
            for leader in choices(offer, "leader"):
                yield Plan(3.0, {"type": "loot", "leader": leader})


def _steps(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """The steps that have a use, in the usual order."""
    hand, leaders = mind.hand(), dict(mind.mine())
    stops = {STOPS[caravan.stop].area for caravan in mind.view.caravans.values() if not STOPS[caravan.stop].city}
    battles = any(mind.defence(one.area) for one in leaders.values())
    use = {
        "levy": any(not counter.startswith("spy_") for counter in hand),
        "move": bool(leaders) or any(one.seat == mind.seat for one in mind.view.leaders.values()),
        "combat": battles or any(one.area in stops for one in leaders.values()),
        "cheat": any(f"spy_{level}" in hand for level in SPY_LEVELS),
    }
    for place, step in enumerate(("levy", "move", "combat", "cheat")):
        if use[step] and step in choices(offer, "step"):
            yield Plan(4.0 - place, {"type": "begin", "step": step})
        elif step in choices(offer, "step"):
            yield Plan(-1.0, {"type": "begin", "step": step})


def _levy(mind: Mind, offer: Offer) -> Iterator[Plan]:
    leader = text(offer, "leader")
    if offer.type == "place_leader":
        home = CHIEFS[leader].home
        raised = most(offer, "hordes")
        place = mind.view.areas[home]
        walls = place.fortress or 0 if place.owner != mind.seat else 0
        chance = odds(CHIEFS[leader].authority + raised * STRENGTH[home], max(0, mind.defence(home) - walls))
        yield Plan(10.0 * chance - 2.0, {"type": "place_leader", "leader": leader, "hordes": raised})
    elif offer.type == "raise":
        area = text(offer, "area")
        native = CHIEFS[leader].home == area
        for count in choices(offer, "hordes"):
            assert isinstance(count, int)
            power = count * STRENGTH[area]
            held = 1.0 if native else min(CHIEFS[leader].authority, 7) / 8
            harm = 0.0 if native else (1.0 - held) * 8.0 * (1.0 - odds(mind.army(leader), power))
            wish: dict[str, JSON] = {"type": "raise", "area": area, "leader": leader, "hordes": count}
            yield Plan(held * power * 1.5 - harm, wish)
    else:
        one = mind.view.leaders[leader]
        own = mind.view.areas[one.area].owner == mind.seat
        for horde in choices(offer, "horde"):
            wanted = not one.hordes and not one.moved if own else True
            wish = {"type": "adopt", "leader": leader, "horde": horde}
            yield Plan(STRENGTH[str(horde)] * 1.5 if wanted else -1.0, wish)


def _build(mind: Mind, offer: Offer) -> Iterator[Plan]:
    match offer.type:
        case "build_machine":
            wish: dict[str, JSON] = {"type": "build_machine", "machine": number(offer, "machine")}
            wealth = sum(mind.gold())
            yield Plan(
                1.0 if wealth > 8 and not mind.last_turn() else -0.5,
                wish | {"leader": text(offer, "leader"), "gold": cheapest(offer)},
            )
        case "place_shaman":
            yield Plan(5.0, {"type": "place_shaman", "leader": text(offer, "leader")})
        case "build_fortress":
            value = number(offer, "fortress")
            for area in choices(offer, "area"):
                worth = -1.0 if mind.last_turn() else 6.0 - value + 0.3 * min(mind.threat(str(area)), 10)
                wish = {"type": "build_fortress", "fortress": value, "area": area, "gold": cheapest(offer)}
                yield Plan(worth, wish)
        case _:
            for area in choices(offer, "area"):
                place = mind.view.areas[str(area)]
                led = any(one.area == area and one.hordes for _, one in mind.mine())
                yield Plan(5.0 if place.garrison else 4.0 if led else 2.0, {"type": "place_mine", "area": area})


def _move(mind: Mind, offer: Offer) -> Iterator[Plan]:
    leader = text(offer, "leader")
    one = mind.view.leaders[leader]
    if offer.type == "move":
        for path in choices(offer, "path"):
            assert isinstance(path, tuple)
            value = _journey(mind, leader, [str(area) for area in path])
            yield Plan(value, {"type": "move", "leader": leader, "path": path})
    elif offer.type == "take":
        yield Plan(1.0, {"type": "take", "leader": leader, "machines": list(choices(offer, "machines"))[:1]})
    elif len(one.hordes) >= 3 and len(one.machines) < len(one.hordes) and not one.moved:
        place = mind.view.areas[one.area]
        left = min(one.hordes, key=lambda horde: (STRENGTH[horde], horde))
        want = 3.0 if place.mine else 0.6
        value = want if not place.garrison else -1.0
        yield Plan(value, {"type": "drop", "leader": leader, "hordes": [left], "machines": []})


def _journey(mind: Mind, leader: str, path: list[str]) -> float:
    """Value of moving minus value of staying."""
    one, goal = mind.view.leaders[leader], path[-1]
    own = mind.view.areas[goal].owner == mind.seat
    value = NEARER * (mind.way(one.area) - mind.way(goal)) if own else mind.gain(goal)
    value -= 0.3 * (len(path) - 1)
    if one.gold_count and own:
        carried = sum(one.gold or ())
        value += (mind.coin() if mind.last_turn() else 0.25 + 0.5 * mind.danger(leader, one.area)) * carried
        if sum(mind.gold()) + carried >= GOLD_TO_WIN:
            value += 30.0
    if len(path) > 1 and mind.defence(path[0]):
        value -= 3.0
    defence = mind.defence(goal)
    if defence:
        hope = mind.battle(leader, goal)
        spoils = 4.0 if mind.led(goal) else 1.0
        value = hope.win * (value + spoils) - hope.lose * (4.0 + 1.2 * len(one.hordes)) - 0.8
    else:
        value += DREAD * (mind.danger(leader, one.area) - mind.danger(leader, goal))
    here = mind.view.areas[one.area]
    if here.owner == mind.seat and not here.garrison and mind.threat(one.area) > 0:
        value -= 1.0
    return value - 0.6 * (one.area in FOREIGN and goal in FOREIGN)


def _fight(mind: Mind, offer: Offer) -> Iterator[Plan]:
    leader = text(offer, "leader")
    if offer.type == "attack":
        yield Plan(5.0 + mind.army(leader) / 10, {"type": "attack", "leader": leader})
        return
    for stop in choices(offer, "stop"):
        loads = [caravan.gold for caravan in mind.view.caravans.values() if caravan.stop == stop]
        expected = sum(5 if load is None else sum(load) for load in loads)
        chance = odds(mind.army(leader), expected)
        yield Plan(chance * (2.0 + expected) - (1.0 - chance) * 4.0, {"type": "raid", "leader": leader, "stop": stop})


def _cheat(mind: Mind, offer: Offer) -> Iterator[Plan]:
    match offer.type:
        case "look":
            yield Plan(0.1, {"type": "look", "spy": choices(offer, "spy")[0], "seat": choices(offer, "seat")[0]})
        case "steal":
            target = number(offer, "seat")
            for pile in choices(offer, "pile"):
                held = mind.view.hands[target]
                worth = 1.8 if pile == "tribe" else 2.2 + 0.05 * held.gold_count
                yield Plan(worth, {"type": "steal", "spy": choices(offer, "spy")[0], "seat": target, "pile": pile})
        case _:
            leader, level = text(offer, "leader"), number(offer, "spy")
            turned = min(max((8 - CHIEFS[leader].servility + level) / 8, 0.1), 1.0)
            one = mind.view.leaders[leader]
            decisive = mind.one_short(mind.seat) or mind.one_short(one.seat)
            prize = 6.0 + mind.army(leader) / 2 + mind.gain(one.area) + 12.0 * decisive
            price = cheapest(offer)
            cost = sum(int(str(value)) for value in price) if isinstance(price, tuple) else 0
            yield Plan(turned * prize - 1.2 * cost, {"type": "bribe", "spy": level, "leader": leader, "gold": price})
