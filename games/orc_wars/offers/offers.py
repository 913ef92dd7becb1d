"""Offers: everything that a seat may do now, as few commands with open fields as the rules allow."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Never, cast

from games.kernel.offers import Fixed, Offer, Offers, OneOf, SomeOf
from games.orc_wars.editions.material import BOUGHT_AT_MOST, SPY_LEVELS
from games.orc_wars.offers.steps import in_step
from games.orc_wars.offers.trade import in_commerce
from games.orc_wars.rules.adoption import adoptable
from games.orc_wars.rules.control import estates, in_game, on_map, pending
from games.orc_wars.rules.defeat import ways_out
from games.orc_wars.rules.exchange import payers
from games.orc_wars.rules.payment import losses, payments
from games.orc_wars.rules.plunder import discardable, looters, surplus
from games.orc_wars.rules.questions import question, whose_turn
from games.orc_wars.state import agenda
from games.orc_wars.state.state import STEPS, State

END_STEP = Offer("end_step")
PASS = Offer("pass")


def offers(state: State, seat: int) -> Offers:
    """Everything the seat may do; 10 to 200 µs. Nothing between two events of a command, while no question is put."""
    if seat not in whose_turn(state).seats:
        return ()
    if not state.agenda:
        return tuple(_choices(state, seat))
    item = state.agenda[-1]
    asked = _TO_QUESTIONS.get(type(item))
    return tuple(asked(state, cast("Never", item))) if asked is not None and question(state, item) else ()


def some(items: Sequence[str] | Sequence[int], least: int, most: int) -> SomeOf:
    return SomeOf(tuple(items), least, most)


def _attack(state: State, item: agenda.Attack) -> Iterator[Offer]:
    if item.stage == "order":
        own = [key for key in item.leaders if state.leaders[key].seat == item.unordered[0]]
        yield Offer("defend_order", {"leaders": SomeOf(tuple(own), len(own), len(own), ordered=True)})
    else:
        yield _machines(state, item.leader)


def _raid(state: State, item: agenda.Raid) -> Iterator[Offer]:
    if item.stage == "machines":
        yield _machines(state, item.leader)
    else:
        yield Offer("pursue", {"stop": OneOf(item.stops)})
        yield PASS


def _machines(state: State, leader: str) -> Offer:
    one = state.leaders[leader]
    return Offer("machines", {"use": some(one.machines, 0, min(len(one.machines), len(one.hordes)))})


def _losses(state: State, item: agenda.Losses) -> Iterator[Offer]:
    yield Offer("losses", {"hordes": OneOf(losses(payers(state, item.area, item.leader), item.need), sets=True)})


def _retreat(state: State, item: agenda.Retreat) -> Iterator[Offer]:
    yield Offer("retreat", {"path": OneOf(ways_out(state, item.leader))})


def _flight(_state: State, item: agenda.Flight) -> Iterator[Offer]:
    yield Offer("emerge", {"area": OneOf(item.exits)})


def _ransom(state: State, item: agenda.Ransoming) -> Iterator[Offer]:
    if item.bidders:
        seat = item.bidders[0]
        hand = state.hands[seat]
        lands = estates(state, seat)
        piles: dict[str, Sequence[str] | Sequence[int]] = {"tribe": hand.tribe, "gold": hand.gold, "areas": lands}
        if any(piles.values()):
            yield Offer("bid", {name: some(pile, 0, len(pile)) for name, pile in piles.items()})
        yield PASS
        return
    bids = state.ransom.bids if state.ransom is not None else ()
    yield Offer("accept_bid", {"seat": OneOf(tuple(seat for seat, bid in enumerate(bids) if bid is not None))})
    yield Offer("refuse_bids")


def _cheating(state: State, item: agenda.Cheating) -> Iterator[Offer]:
    spies = tuple(level for level in SPY_LEVELS if f"spy_{level}" in state.hands[item.target].tribe)
    if spies:
        yield Offer("cancel", {"spy": OneOf(spies)})
    yield Offer("allow")


def _claiming(_state: State, _item: agenda.Claiming) -> Iterator[Offer]:
    yield Offer("claim_leader")
    yield PASS


def _answering(state: State, _item: agenda.Answering) -> Iterator[Offer]:
    deal = state.deal
    if deal is not None:
        hand = state.hands[deal.to]
        tribe, gold = some(hand.tribe, deal.get_tribe, deal.get_tribe), some(hand.gold, deal.get_gold, deal.get_gold)
        yield Offer("accept", {"tribe": tribe, "gold": gold})
    yield Offer("decline")


_TO_QUESTIONS: Final[Mapping[type[agenda.Item], Callable[[State, Never], Iterator[Offer]]]] = {
    agenda.Attack: _attack,
    agenda.Raid: _raid,
    agenda.Losses: _losses,
    agenda.Retreat: _retreat,
    agenda.Flight: _flight,
    agenda.Ransoming: _ransom,
    agenda.Cheating: _cheating,
    agenda.Claiming: _claiming,
    agenda.Answering: _answering,
}
"""The offers of whoever is asked, by what is asked."""


def _choices(state: State, seat: int) -> Iterator[Offer]:
    match state.phase:
        case "swap":
            hand = state.hands[seat]
            drawn = list(hand.tribe)
            if hand.dealt:
                drawn.remove(hand.dealt)
            yield Offer("swap", {"counters": some(drawn, 0, len(drawn))})
        case "name_first":
            yield Offer("name_first", {"seat": OneOf(tuple(in_game(state)))})
        case "draw":
            yield Offer("draw")
            if not on_map(state, seat):
                yield Offer("redraw")
        case "buy":
            yield from _purchases(state, seat)
            yield END_STEP
        case "plunder":
            yield Offer("loot", {"leader": OneOf(tuple(looters(state, seat)))})
            yield END_STEP
        case "discard":
            count = surplus(state, seat)
            yield Offer("discard", {"counters": some(discardable(state, seat), count, count)})
        case "commerce":
            yield from in_commerce(state, seat)
            yield PASS
        case _:
            yield from _in_turn(state, seat)


def _purchases(state: State, seat: int) -> Iterator[Offer]:
    most = min(BOUGHT_AT_MOST - state.marks.bought, len(state.tribe_cup))
    for count in range(1, most + 1):
        ways = payments(state.hands[seat].gold, count)
        if ways:
            yield Offer("buy", {"count": Fixed(count), "gold": OneOf(ways, sets=True)})


def _in_turn(state: State, seat: int) -> Iterator[Offer]:
    """Between the steps, and inside them."""
    if state.phase == "actions":
        steps = tuple(step for step in STEPS if step not in state.steps_done)
        if steps:
            yield Offer("begin", {"step": OneOf(steps)})
        if not pending(state, seat):
            yield Offer("end_turn")
    else:
        yield from in_step(state, seat)
        if state.phase != "combat" or not pending(state, seat):
            yield END_STEP
    for leader in on_map(state, seat):
        hordes = adoptable(state, seat, leader)
        if hordes:
            yield Offer("adopt", {"leader": Fixed(leader), "horde": OneOf(hordes)})
