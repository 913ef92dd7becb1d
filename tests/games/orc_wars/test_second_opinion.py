"""What a coalition may do in battle, with spies, at plunder, over captives and in trade, worked out a second time.

Every command that could be given is judged by the specification alone, from what the arbiter sees; the game must
accept it, and offer it, exactly where it is lawful.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import pytest

from games.kernel.chance import Luck
from games.kernel.offers import Offers, offered
from games.kernel.refusals import Refused
from games.kernel.table import decide
from games.kernel.values import JSON
from games.orc_wars.editions.atlas import FOREIGN, NEAR, STOPS
from games.orc_wars.editions.material import CHIEFS, STRENGTH
from games.orc_wars.game import GAME
from games.orc_wars.state.state import State
from games.orc_wars.view.schema import LeaderView, View
from tests.games.orc_wars.wars import war

WARS = 32
STEPS = 120
SPIES = (1, 2, 3)
LOST = "lost"

Judged = tuple[dict[str, JSON], bool]
"""A command, and whether it is lawful."""


def piles(bag: Sequence[JSON]) -> list[list[JSON]]:
    """Every way to take some of the bag; none and all of it too."""
    found = {picked for size in range(len(bag) + 1) for picked in combinations(bag, size)}
    return [list(picked) for picked in sorted(found, key=repr)]


def just_enough(worths: Sequence[int], need: int) -> bool:
    """Whether it reaches the need, and nothing of it could be left out (1.5, 7.8.2)."""
    return sum(worths) >= need and sum(worths) - min(worths, default=need) < need


def barred(view: View, area: str, seat: int) -> bool:
    """Whether an area is occupied for the seat (2.4)."""
    place = view.areas[area]
    held = place.owner != seat and (bool(place.garrison) or place.fortress is not None)
    return held or any(one.area == area and one.seat != seat for one in view.leaders.values())


def present(view: View, seat: int) -> dict[str, LeaderView]:
    """The coalition's leaders on the map (2.6)."""
    return {key: one for key, one in view.leaders.items() if one.seat == seat and one.area != LOST}


def in_combat(view: View, seat: int) -> Iterator[Judged]:
    """Attacks and raids (7.1.1), and when the step may be closed (4.3.3)."""
    own = present(view, seat)
    for leader in CHIEFS:
        one = own.get(leader)
        ready = one is not None and not one.attacked
        stuck = one is not None and barred(view, one.area, seat)
        yield {"type": "attack", "leader": leader}, ready and stuck
        for stop, place in STOPS.items():
            near = one is not None and place.area == one.area and not place.city
            there = any(caravan.stop == stop for caravan in view.caravans.values())
            yield {"type": "raid", "leader": leader, "stop": stop}, ready and near and there and not stuck
    yield {"type": "end_step"}, not any(barred(view, one.area, seat) for one in own.values())


def with_spies(view: View, seat: int) -> Iterator[Judged]:
    """Looks, thefts and bribes (10)."""
    hand = view.hands[seat]
    tribe, gold = hand.tribe or (), hand.gold or ()
    leaderless = not any(one.seat == seat for one in view.leaders.values()) and not set(tribe) & set(CHIEFS)
    for level in SPIES:
        held = f"spy_{level}" in tribe
        for other, theirs in enumerate(view.hands):
            victim = held and other != seat and other not in view.eliminated
            yield {"type": "look", "spy": level, "seat": other}, victim
            for pile, count in (("tribe", theirs.tribe_count), ("gold", theirs.gold_count)):
                yield {"type": "steal", "spy": level, "seat": other, "pile": pile}, victim and count > 0
        for leader, chief in CHIEFS.items():
            one = view.leaders.get(leader)
            rival = one is not None and one.seat != seat and one.area != LOST
            sought = held and rival and one is not None and len(present(view, one.seat)) > 1
            for paid in piles(gold[:6]):
                coins = [coin for coin in paid if isinstance(coin, int)]
                right = not paid if leaderless else just_enough(coins, chief.servility + level)
                yield {"type": "bribe", "spy": level, "leader": leader, "gold": paid}, sought and right


def against_spies(view: View, seat: int) -> Iterator[Judged]:
    """A spy of his own, or none (10.1.2)."""
    yield {"type": "allow"}, True
    for level in SPIES:
        yield {"type": "cancel", "spy": level}, f"spy_{level}" in (view.hands[seat].tribe or ())


def on_retreat(view: View, seat: int) -> Iterator[Judged]:
    """An army one area, a bare leader one or two, back to the start never (7.7.1)."""
    assert view.fighting is not None
    one = view.leaders[view.fighting]
    for first in NEAR:
        free = first in NEAR[one.area] and not barred(view, first, seat)
        yield {"type": "retreat", "path": [first]}, free
        for second in NEAR[first]:
            further = not one.hordes and second != one.area and not barred(view, second, seat)
            yield {"type": "retreat", "path": [first, second]}, free and further


def paying(view: View, _: int) -> Iterator[Judged]:
    """What the larger side of an exchange gives up; walls that counted pay first (7.8.2)."""
    battle = view.last_battle
    assert battle is not None
    walls = sum(part.number for part in battle.defence_parts if part.name == "fortress")
    attacking = battle.attack > battle.defence
    payer = battle.attacker if attacking else battle.defender
    need = battle.defence if attacking else battle.attack - walls
    led = view.leaders.get(payer)
    for hordes in piles(led.hordes if led is not None else view.areas[battle.area].garrison):
        worths = [STRENGTH[str(horde)] for horde in hordes]
        yield {"type": "losses", "hordes": hordes}, just_enough(worths, need)


def at_plunder(view: View, seat: int) -> Iterator[Judged]:
    """Abroad, once each, and a bare leader with empty hands (11.1)."""
    yield {"type": "end_step"}, True
    own = present(view, seat)
    for leader in CHIEFS:
        one = own.get(leader)
        free = one is not None and one.area in FOREIGN and (bool(one.hordes) or not one.gold_count)
        yield {"type": "loot", "leader": leader}, free and leader not in view.looted


def over_a_captive(view: View, seat: int) -> Iterator[Judged]:
    """One bid, or none; some counters of the hand, or one of the territories without a leader in it (9.2, 12.3)."""
    hand = view.hands[seat]
    yield {"type": "pass"}, True
    for tribe in piles((hand.tribe or ())[:3]):
        for gold in piles((hand.gold or ())[:3]):
            yield {"type": "bid", "tribe": tribe, "gold": gold, "areas": []}, bool(tribe or gold)
    for area, place in view.areas.items():
        empty = not any(one.area == area for one in view.leaders.values())
        yield {"type": "bid", "tribe": [], "gold": [], "areas": [area]}, place.owner == seat and empty


def as_captor(view: View, _: int) -> Iterator[Judged]:
    """Any bid that was made, or none (9.2)."""
    assert view.ransom is not None
    yield {"type": "refuse_bids"}, True
    for other, bid in enumerate(view.ransom.bids):
        yield {"type": "accept_bid", "seat": other}, bid is not None


def in_trade(view: View, seat: int) -> Iterator[Judged]:
    """Gifts and demands to neighbours (12.1): a territory is given or asked for, or one gold counter."""
    yield {"type": "pass"}, True
    reach = {area for one in present(view, seat).values() for area in (one.area, *NEAR[one.area])}
    for other in range(len(view.hands)):
        near = other != seat and any(one.area in reach for one in present(view, other).values())
        made = sum({deal.maker, deal.to} == {seat, other} for deal in view.bargains)
        open_ = near and made < 3
        yield {"type": "offer", "to": other, "give": {}, "get": {}}, False
        for area, place in view.areas.items():
            empty = not any(one.area == area for one in view.leaders.values())
            wish: dict[str, JSON] = {"type": "offer", "to": other}
            yield {**wish, "give": {"areas": [area]}, "get": {}}, open_ and empty and place.owner == seat
            yield {**wish, "give": {}, "get": {"areas": [area]}}, open_ and empty and place.owner == other


def to_an_offer(view: View, seat: int) -> Iterator[Judged]:
    """As many counters of each kind as were asked for (12.2)."""
    assert view.offer is not None
    hand, get = view.hands[seat], view.offer.get
    yield {"type": "decline"}, True
    for tribe in piles((hand.tribe or ())[:4]):
        for gold in piles((hand.gold or ())[:4]):
            right = len(tribe) == get.tribe and len(gold) == get.gold
            yield {"type": "accept", "tribe": tribe, "gold": gold}, right


JUDGES: dict[str, Callable[[View, int], Iterator[Judged]]] = {
    "combat": in_combat, "cheat": with_spies, "cancel": against_spies, "retreat": on_retreat, "losses": paying,
    "plunder": at_plunder, "ransom_bid": over_a_captive, "ransom_accept": as_captor, "commerce": in_trade,
    "answer": to_an_offer,
}  # fmt: skip


def accepted(state: State, seat: int, wish: dict[str, JSON]) -> bool:
    try:
        decide(GAME, state, seat, wish, Luck("second opinion"))
    except Refused:
        return False
    return True


def disputed(state: State, seat: int, offers: Offers) -> Iterator[dict[str, JSON]]:
    """Commands that game and specification judge otherwise; a loose offer may promise too much, not too little."""
    judge = JUDGES.get(GAME.turn(state).phase)
    for wish, lawful in judge(GAME.view(state, "arbiter"), seat) if judge is not None else ():
        listed = offered(offers, wish)
        wrongly = listed and not lawful and wish["type"] not in GAME.loose
        if accepted(state, seat, wish) != lawful or wrongly or (lawful and not listed):
            yield wish


@pytest.mark.long
def test_it_works() -> None:
    met: Counter[str] = Counter()
    for number in range(WARS):
        for _, state in war(number, STEPS):
            for seat in GAME.turn(state).seats:
                met[GAME.turn(state).phase] += 1
                assert not list(disputed(state, seat, GAME.offers(state, seat)))
    assert set(JUDGES) <= set(met)


def test_twin_an_offer_left_out_is_noticed() -> None:
    for _, state in war(0, STEPS):
        (seat,) = GAME.turn(state).seats
        if GAME.turn(state).phase == "combat":
            assert list(disputed(state, seat, ()))
            return
    raise AssertionError("no combat step in this war")
