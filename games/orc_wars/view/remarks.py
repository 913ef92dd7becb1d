"""What a seat is told of an offer before it takes it: of idle steps, of its gold, and of what an attack promises."""

from collections.abc import Iterator
from typing import cast

from msgspec import UNSET

from games.kernel.advice import fixed, per_cent
from games.kernel.contract import LogLine, Remark
from games.kernel.offers import Number, Offer, OneOf
from games.kernel.values import JSON
from games.orc_wars.editions.atlas import FOREIGN
from games.orc_wars.editions.material import CHIEFS, LEADERLESS_BONUS, LEADERS, STRENGTH
from games.orc_wars.rules.sides import led, sides
from games.orc_wars.view.idle import is_idle
from games.orc_wars.view.prospects import prospect
from games.orc_wars.view.revolt import (
    chance_to_die,
    chance_to_follow,
    chance_to_sell_himself,
    follows,
    sells_himself,
    servility,
)
from games.orc_wars.view.schema import View


def remarks(view: View, offer: Offer) -> tuple[Remark, ...]:
    """See `Game.remarks`."""
    if offer.type == "begin":
        return tuple(_idle_steps(view, offer))
    gold = () if view.active is None else view.hands[view.active].gold or ()
    if offer.type == "buy":
        return tuple(_payment(sum(gold), offer))
    if offer.type == "raise":
        return tuple(_raised(view, offer))
    if offer.type == "attack":
        return tuple(_attack(view, str(fixed(offer, "leader"))))
    if offer.type == "steal":
        return tuple(_one_pile(view, offer))
    if offer.type == "bribe":
        return (_bribed(view, str(fixed(offer, "leader")), cast("int", fixed(offer, "spy"))),)
    if offer.type == "move":
        return tuple(_mines(view, offer))
    if offer.type == "end_turn":
        return (*_left_without_loot(view), *_not_brought_home(view))
    if offer.type == "draw" and sum(gold) == 0:
        return (Remark(LogLine("remark_no_gold")),)
    return ()


def _idle_steps(view: View, offer: Offer) -> Iterator[Remark]:
    steps = offer.fields["step"]
    if isinstance(steps, OneOf):
        for step in steps.items:
            if isinstance(step, str) and is_idle(view, step):
                yield Remark(LogLine("remark_idle"), "step", step, idle=True)


def _raised(view: View, offer: Offer) -> Iterator[Remark]:
    """How likely hordes of another tribe follow, and what it costs their leader if they do not."""
    leader, area, hordes = str(fixed(offer, "leader")), str(fixed(offer, "area")), offer.fields["hordes"]
    if CHIEFS[leader].home == area or not isinstance(hordes, Number):
        return
    told: dict[str, JSON] = {"leader": leader, "own": led(leader, view.leaders[leader]).strength}
    told |= {"chance": per_cent(chance_to_follow(view, leader)), "limit": follows(view, leader)}
    for name, count in {"one_": 1, "": hordes.hi}.items():
        rebels = count * STRENGTH[area]
        told |= {f"{name}other": rebels, f"{name}lost": per_cent(chance_to_die(view, leader, rebels))}
    key = "remark_raise_some" if hordes.hi > 1 else "remark_raise_one"
    yield Remark(LogLine(key, {**told, "number": hordes.hi}))


def _attack(view: View, leader: str) -> Iterator[Remark]:
    """Both strengths and the chances against each group that he would meet, with all his machines."""
    one, kind = view.leaders[leader], "area" if view.attack is UNSET else view.attack
    level = "species" if view.ethnic_level is UNSET else view.ethnic_level
    met = sides(level, leader, view.leaders, one.area, view.areas[one.area], kind)
    own = met.attacker.strength + sum(one.machines)
    for group in met.groups:
        hope = prospect(own, group.strength, group.rival in CHIEFS, met.walls, one.shaman - group.shaman)
        told: dict[str, JSON] = {"rival": group.rival, "own": own, "other": group.strength}
        yield Remark(LogLine("remark_attack", {**told, "won": per_cent(hope.win), "lost": per_cent(hope.lose)}))


def _one_pile(view: View, offer: Offer) -> Iterator[Remark]:
    """Why only one pile can be stolen from: the hand holds nothing else, as everybody can count (10.3)."""
    seat = cast("int", fixed(offer, "seat"))
    hand = view.hands[seat]
    if not hand.gold_count:
        yield Remark(LogLine("remark_steal_no_gold", {"seat": seat}))
    elif not hand.tribe_count:
        yield Remark(LogLine("remark_steal_no_tribe", {"seat": seat}))


def _bribed(view: View, leader: str, spy: int) -> Remark:
    """How likely he goes over: without any leader of one's own two are added to the spy (10.4)."""
    hand = () if view.active is None else view.hands[view.active].tribe or ()
    leads = any(one.seat == view.active for one in view.leaders.values()) or not set(LEADERS).isdisjoint(hand)
    level = spy if leads else spy + LEADERLESS_BONUS
    told: dict[str, JSON] = {"leader": leader, "spy": level, "limit": servility(view, leader)}
    told |= {"least": sells_himself(view, leader, level)}
    return Remark(LogLine("remark_bribe", {**told, "chance": per_cent(chance_to_sell_himself(view, leader, level))}))


def _mines(view: View, offer: Offer) -> Iterator[Remark]:
    """Where a march ends at a mine that is not one's own: it goes with the territory (2.3)."""
    paths = offer.fields["path"]
    for path in paths.items if isinstance(paths, OneOf) else ():
        area = view.areas[cast("tuple[str, ...]", path)[-1]]
        if area.mine and area.owner != view.active:
            yield Remark(LogLine("remark_mine"), "path", path)


def _left_without_loot(view: View) -> Iterator[Remark]:
    """Which leaders abroad will get no gold, for they have no hordes and carry some (11.1)."""
    mine = ((key, one) for key, one in view.leaders.items() if one.seat == view.active and one.area in FOREIGN)
    bare: list[JSON] = [key for key, one in mine if one.gold and not one.hordes]
    if bare:
        yield Remark(LogLine("remark_no_loot", {"leaders": bare}))


def _not_brought_home(view: View) -> Iterator[Remark]:
    """Whose gold stays with them though they are at home: it comes in at the end of a movement step (6.6)."""
    if "move" in view.steps_done:
        return
    mine = ((key, one) for key, one in view.leaders.items() if one.seat == view.active and one.gold)
    home: list[JSON] = [key for key, one in mine if one.area in view.areas and view.areas[one.area].owner == one.seat]
    if home:
        yield Remark(LogLine("remark_carried", {"leaders": home}))


def _payment(gold: int, offer: Offer) -> Iterator[Remark]:
    """What each way to pay leaves, as no change is given; said once where all leave the same."""
    ways = offer.fields["gold"]
    left = {way: gold - sum(cast("tuple[int, ...]", way)) for way in ways.items} if isinstance(ways, OneOf) else {}
    if len(set(left.values())) != 1:
        yield Remark(LogLine("remark_buy", {"gold": gold}))
        yield from (Remark(LogLine("remark_left", {"left": rest}), "gold", way) for way, rest in left.items())
    elif rest := next(iter(left.values())):
        yield Remark(LogLine("remark_buy_left", {"gold": gold, "left": rest}))
    else:
        yield Remark(LogLine("remark_buy_all", {"gold": gold}))
