"""Why a command is good: whose the land is, how strong both sides are and what the table of combat makes of it."""

from collections.abc import Iterator, Mapping

from games.kernel.advice import per_cent
from games.kernel.contract import LogLine
from games.kernel.values import JSON
from games.orc_wars.advisor.appraisal import point, price, promise
from games.orc_wars.advisor.judgement import Mind
from games.orc_wars.advisor.levy import playable
from games.orc_wars.editions.atlas import FOREIGN, TRIBAL
from games.orc_wars.editions.material import CHIEFS, SITES_TO_WIN, STRENGTH
from games.orc_wars.view.prospects import odds
from games.orc_wars.view.revolt import chance_to_follow
from games.orc_wars.view.schema import View


def reasons(view: View, seat: int, command: Mapping[str, JSON]) -> Iterator[LogLine]:
    """The facts that speak for the command."""
    mind = Mind(view, seat)
    match command["type"]:
        case "begin" | "place_leader" | "raise" | "build_fortress" | "place_mine" | "buy" | "swap" | "discard":
            yield from _prepared(mind, command)
        case "end_step":
            yield from _kept(mind)
        case "accept" | "decline" | "accept_bid" | "refuse_bids" | "bribe" | "steal":
            yield from _bargained(mind, command)
        case _:
            yield from _fought(mind, command)


def _fought(mind: Mind, command: Mapping[str, JSON]) -> Iterator[LogLine]:
    match command:
        case {"type": "move", "leader": str(leader), "path": [*_, str(goal)]}:
            yield from _march(mind, leader, goal)
        case {"type": "attack", "leader": str(leader)}:
            yield from _odds(mind, leader, mind.view.leaders[leader].area)
        case {"type": "raid", "leader": str(leader), "stop": str(stop)}:
            yield from _raid(mind, leader, stop)
        case {"type": "retreat", "path": [*_, str(goal)]} | {"type": "emerge", "area": str(goal)}:
            yield from _danger(mind, goal)


def _prepared(mind: Mind, command: Mapping[str, JSON]) -> Iterator[LogLine]:
    match command:
        case {"type": "begin", "step": "combat"}:
            for leader, one in mind.mine():
                if mind.defence(one.area):
                    yield from _odds(mind, leader, one.area)
        case {"type": "begin", "step": "levy"}:
            counters: list[JSON] = [*playable(mind)]
            if counters:
                yield LogLine("why_levy", {"counters": counters})
        case {"type": "place_leader", "leader": str(leader), "hordes": int(hordes)}:
            yield from _placed(mind, leader, hordes)
        case {"type": "raise", "leader": str(leader), "area": str(area), "hordes": int(hordes)}:
            yield from _raised(mind, leader, area, hordes)
        case {"type": "buy"}:
            told: dict[str, JSON] = {"chance": per_cent(mind.leader_in_cup()), "gold": sum(mind.gold())}
            yield LogLine("why_buy", told)
        case {"type": "swap" | "discard", "counters": [*shed]}:
            yield from _shed(mind, [str(counter) for counter in shed])
        case {"type": "build_fortress", "area": str(area)}:
            yield from _sites(mind, 1)
            yield from _danger(mind, area)
        case {"type": "place_mine", "area": str(area)}:
            yield from _mine(mind, area)


def _kept(mind: Mind) -> Iterator[LogLine]:
    """That gold is kept which could buy counters, where it decides the match (13.3)."""
    gold = sum(mind.gold())
    if mind.view.turn.phase == "buy" and gold and mind.last_turn():
        yield LogLine("why_last_turn", {"gold": gold})


def _bargained(mind: Mind, command: Mapping[str, JSON]) -> Iterator[LogLine]:
    match command:
        case {"type": "bribe", "leader": str(leader), "spy": int(level)}:
            turned = min(max((8 - CHIEFS[leader].servility + level) / 8, 0.1), 1.0)
            told: dict[str, JSON] = {"leader": leader, "chance": per_cent(turned), "strength": mind.army(leader)}
            yield LogLine("why_bribe", told)
        case {"type": "steal", "seat": int(other), "pile": "gold"}:
            yield LogLine("why_steal", {"seat": other, "count": mind.view.hands[other].gold_count})
        case {"type": "accept" | "decline"}:
            yield from _deal(mind)
        case {"type": "accept_bid" | "refuse_bids"}:
            yield from _bids(mind)


def _deal(mind: Mind) -> Iterator[LogLine]:
    """What is promised, as far as it can be believed, and what it would cost, in points of gold."""
    deal = mind.view.offer
    if deal is None:
        return
    tribe = mind.least_useful(mind.hand())[: deal.get.tribe]
    gold = sorted(mind.gold())[: deal.get.gold]
    gain = promise(mind, deal.from_, deal.give.tribe_count, deal.give.gold_count, len(deal.give.areas))
    cost = price(mind, tribe, gold, len(deal.get.areas))
    unit = point(mind)
    yield LogLine("why_deal", {"seat": deal.from_, "own": round(gain / unit), "other": round(cost / unit)})
    if deal.get.areas and mind.view.scores[deal.from_] + len(deal.get.areas) >= SITES_TO_WIN:
        yield LogLine("why_hands_victory", {"seat": deal.from_})


def _bids(mind: Mind) -> Iterator[LogLine]:
    """What each bid for the captive is worth, in points of gold, and who would win with him."""
    up = mind.view.ransom
    for seat, bid in enumerate(() if up is None else up.bids):
        if bid is not None and (bid.tribe_count or bid.gold_count or bid.areas):
            worth = promise(mind, seat, bid.tribe_count, bid.gold_count, len(bid.areas))
            yield LogLine("why_bid", {"seat": seat, "own": round(worth / point(mind))})
            if mind.one_short(seat):
                yield LogLine("why_hands_victory", {"seat": seat})


def _march(mind: Mind, leader: str, goal: str) -> Iterator[LogLine]:
    """What the land is worth, what stands there, and what may come after him."""
    place = mind.view.areas[goal]
    if mind.defence(goal):
        yield from _odds(mind, leader, goal)
    if goal in FOREIGN:
        yield LogLine("why_abroad", {"area": goal})
    elif goal in TRIBAL and place.owner != mind.seat:
        if place.owner is not None:
            yield LogLine("why_takes_from", {"area": goal, "seat": place.owner})
        yield from _sites(mind, 1)
    if not mind.defence(goal):
        yield from _danger(mind, goal)


def _sites(mind: Mind, more: int) -> Iterator[LogLine]:
    have = mind.view.scores[mind.seat]
    yield LogLine("why_site", {"sites": have + more, "need": SITES_TO_WIN})


def _odds(mind: Mind, leader: str, area: str) -> Iterator[LogLine]:
    """Both strengths, and how likely the field is won and the army lost."""
    attack = mind.army(leader) + sum(mind.view.leaders[leader].machines)
    hope = mind.battle(leader, area)
    told: dict[str, JSON] = {"area": area, "own": attack, "other": mind.defence(area)}
    yield LogLine("why_odds", told | {"won": per_cent(hope.win), "lost": per_cent(hope.lose)})


def _danger(mind: Mind, area: str) -> Iterator[LogLine]:
    """The strongest army of others that could come there next."""
    threat = mind.threat(area)
    yield LogLine("why_threat" if threat else "why_safe", {"area": area, "other": threat})


def _placed(mind: Mind, leader: str, hordes: int) -> Iterator[LogLine]:
    home = CHIEFS[leader].home
    force = CHIEFS[leader].authority + hordes * STRENGTH[home]
    yield LogLine("why_placed", {"leader": leader, "area": home, "own": force})
    if mind.defence(home):
        told: dict[str, JSON] = {"area": home, "other": mind.defence(home)}
        yield LogLine("why_home_held", told | {"won": per_cent(odds(force, mind.defence(home)))})
    elif mind.view.areas[home].owner != mind.seat:
        yield from _sites(mind, 1)


def _raised(mind: Mind, leader: str, area: str, hordes: int) -> Iterator[LogLine]:
    told: dict[str, JSON] = {"leader": leader, "strength": hordes * STRENGTH[area]}
    if CHIEFS[leader].home == area:
        yield LogLine("why_kin", told)
    else:
        yield LogLine("why_test", told | {"chance": per_cent(chance_to_follow(mind.view, leader))})


def _raid(mind: Mind, leader: str, stop: str) -> Iterator[LogLine]:
    """What the caravans carry, as far as it is known."""
    loads = [caravan.gold for caravan in mind.view.caravans.values() if caravan.stop == stop]
    known = [sum(load) for load in loads if load is not None]
    told: dict[str, JSON] = {"own": mind.army(leader), "gold": sum(known)}
    yield LogLine("why_raid" if len(known) == len(loads) else "why_raid_unknown", told)


def _shed(mind: Mind, counters: list[str]) -> Iterator[LogLine]:
    """Of whose race no leader is there, and so whom nobody would lead."""
    chiefs = [leader for leader, _ in mind.mine()] + [counter for counter in mind.hand() if counter in CHIEFS]
    homes = {CHIEFS[leader].home for leader in chiefs}
    hordes = {one for one in counters if one.startswith("horde_")}
    strangers: list[JSON] = [*sorted(one for one in hordes if one.removeprefix("horde_") not in homes)]
    if strangers:
        yield LogLine("why_strangers", {"counters": strangers})


def _mine(mind: Mind, area: str) -> Iterator[LogLine]:
    led = any(one.area == area and one.hordes for _, one in mind.mine())
    manned = bool(mind.view.areas[area].garrison) or led
    yield LogLine("why_mine_manned" if manned else "why_mine_empty", {"area": area})
