"""Whether a position makes sense: who may be where, and what may be asked."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from games.kernel.positions import require
from games.kernel.tuples import holds
from games.orc_wars.editions.atlas import AREAS, ROUTES, STOPS, TRIBAL, destination
from games.orc_wars.editions.material import CHIEFS, LEADERLESS_TURNS, TRIBES
from games.orc_wars.options import Options
from games.orc_wars.position.format import Position
from games.orc_wars.rules.control import pending, standing
from games.orc_wars.rules.plunder import looters, surplus
from games.orc_wars.rules.questions import question
from games.orc_wars.state import agenda
from games.orc_wars.state.state import State

CLOSED = frozenset({"swap", "name_first", "plunder", "discard", "commerce"})
"""Phases in which no battle can be pending."""


def check_order(given: Position, options: Options, seats: int) -> None:
    """Seats, order, steps: before anything is built from them."""
    everybody = [*given.eliminated, *([] if given.order is UNSET else given.order)]
    require(all(seat < seats for seat in everybody), "given", f"seats are 0 to {seats - 1}")
    playing = sorted(set(range(seats)) - set(given.eliminated))
    require(len(set(given.eliminated)) == len(given.eliminated), "eliminated", "a seat stands there twice")
    require(len(playing) > 1, "eliminated", "two seats at least are in the game")
    lawful = options.cutthroat or not given.eliminated
    require(lawful, "eliminated", "seats leave the game only in the cut-throat variant")
    require(options.cutthroat or not any(given.leaderless), "leaderless", "counted only in the cut-throat variant")
    require(len(given.leaderless) <= seats, "leaderless", f"there are {seats} seats")
    for seat, turns in enumerate(given.leaderless):
        playing_on = turns < LEADERLESS_TURNS or seat in given.eliminated
        require(playing_on, "leaderless", f"seat {seat} would be out of the game")
    require(len(given.hands) <= seats, "hands", f"there are {seats} seats")
    require(given.turn <= options.turn_cap, "turn", f"the game ends after turn {options.turn_cap}")
    if given.order is not UNSET:
        require(sorted(given.order) == playing, "order", f"each of {playing} stands there once")
    if given.active is not UNSET:
        require(given.active in playing, "active", f"seat {given.active} is not in the game")
    require(len(set(given.steps_done)) == len(given.steps_done), "steps_done", "a step stands there twice")
    require(given.phase not in given.steps_done, "steps_done", f"{given.phase} is still open")
    require(given.phase != "name_first" or given.turn > 1, "turn", "the first turn's order is rolled")
    if given.more is not None:
        require(given.more.seat in playing, "more", f"seat {given.more.seat} is not in the game")
        require(len(given.more.dealt) in (0, seats), "more", "one dealt leader for each seat")
        require(len(given.more.seen) in (0, seats), "more", "one entry of seen for each seat")


def check_places(state: State) -> None:
    """Counters only where counters of their kind may lie."""
    playing = [seat for seat in range(state.seats) if seat not in state.eliminated]
    for key, area in state.areas.items():
        where = f"areas {key}"
        require(area.owner is None or area.owner in playing, where, f"seat {area.owner} is not in the game")
        held = area.owner is not None or area.fortress is not None or area.mine or area.garrison or area.machines
        require(key in TRIBAL or not held, where, "abroad nothing is controlled or built")
        require(area.fortress is not None or not area.machines, where, "machines are stored only in a fortress")
    for name, one in state.leaders.items():
        where = f"leaders {name}"
        require(one.seat in playing, where, f"seat {one.seat} is not in the game")
        require(len(one.machines) <= len(one.hordes), where, "more machines than hordes")
        require(bool(one.hordes) or len(one.gold) <= 1, where, "a bare leader carries one gold counter")
    for letters, caravan in state.caravans.items():
        where = f"caravans {letters}"
        require(caravan.stop in ROUTES[letters], where, f"{caravan.stop} is not on its route")
        require(caravan.stop != destination(letters), where, "at its destination it has left the track")
        require(all(one.seat < state.seats for one in caravan.prisoners), where, "a prisoner of no seat")
    for seat, hand in enumerate(state.hands):
        out = seat in state.eliminated and (hand.tribe or hand.gold or hand.caravans)
        require(not out, "hands", f"seat {seat} is out of the game")
        require(not hand.dealt or hand.dealt in hand.tribe, "more", "a dealt leader is in the hand")
    if not state.agenda:
        _check_neighbours(state)


def _check_neighbours(state: State) -> None:
    """Coalitions share an area only while the active one has a battle pending there."""
    for seat in range(state.seats):
        fights = pending(state, seat)
        if not fights:
            continue
        where = f"leaders {fights[0]}"
        guests = {one.seat for _, one in standing(state, state.leaders[fights[0]].area)}
        if seat != state.seat:
            require(state.seat in guests, where, f"in an area held by others though seat {seat} is not active")
            continue
        require(state.phase not in CLOSED, where, f"a battle is pending in phase {state.phase}")
        require("combat" not in state.steps_done, where, "a battle is pending though the combat step is closed")


def check_marks(state: State) -> None:
    """What has been done in the turn speaks of things that there are."""
    marks = state.marks
    named = [*marks.levied, *marks.hostile, *marks.built, *(one.area for one in marks.failures)]
    require(set(named) <= TRIBAL, "more", "marks name no such territory")
    people = [*marks.looted, *marks.moved, *marks.attacked]
    people += [*(one.leader for one in marks.failures), *(name for pair in marks.locked for name in pair)]
    require(set(people) <= CHIEFS.keys(), "more", "marks name no such leader")
    require({one.horde for one in marks.failures} <= TRIBES.keys(), "more", "marks name no such tribe")
    pairs = [seat for one in state.offered for seat in (one.low, one.high)]
    pairs += [seat for one in state.bargains for seat in (one.maker, one.to)]
    seats = [*pairs, *(one.seat for one in state.fallen), *(one.captor for one in state.captives)]
    seats += [one.owner for one in state.captives] + [one.seat for one in state.seen if one is not None]
    require(all(0 <= seat < state.seats for seat in seats), "more", "a seat that there is not")
    kept = all(0 <= one.seat < state.seats and one.leader in state.hands[one.seat].tribe for one in state.met)
    require(kept, "more", "a leader whom all saw come into a hand is not there")
    taken = {one.leader for one in state.captives} | {one.leader for one in state.fallen}
    require(taken <= CHIEFS.keys(), "more", "no such leader")
    if state.phase == "plunder" and not state.agenda and state.seat in state.order:
        require(bool(looters(state, state.seat)), "phase", "nobody may loot")
    if state.phase == "discard":
        require(surplus(state, state.seat) > 0, "phase", "there is nothing to discard")


def check_agenda(state: State) -> None:
    """What is open names leaders, areas and seats that there are, and the last item asks something."""
    bids = state.seats if state.ransom is None else len(state.ransom.bids)
    require(bids == state.seats, "more", "one bid or none for each seat")
    check_goods(state)
    require(bool(state.agenda) or not state.rebels, "more", "rebels without a revolt")
    require(bool(state.agenda) or (state.ransom is None and state.deal is None), "more", "a deal without a question")
    for item in state.agenda:
        for name in _leaders(item):
            require(name in state.leaders, "more", f"{name} is not on the map")
        for area in _areas(item):
            require(area in AREAS, "more", f"there is no area {area}")
        for seat in _seats(item):
            require(0 <= seat < state.seats, "more", f"there is no seat {seat}")
        _check_kind(state, item)
    if state.agenda:
        require(question(state, state.agenda[-1]) is not None, "more", "what is at hand asks nothing")


def _check_kind(state: State, item: agenda.Item) -> None:
    match item:
        case agenda.Raid():
            require(item.stop in STOPS and set(item.stops) <= STOPS.keys(), "more", "there is no such stop")
        case agenda.Ransoming():
            up = state.ransom
            require(up is not None and any(one.leader == up.leader for one in state.captives), "more", "no captive")
        case agenda.Attack():
            known = {"", "garrison", "fortress", *CHIEFS} >= {item.target, *item.groups}
            require(known, "more", "there is no such group")
            require(item.stage != "order" or bool(item.unordered), "more", "nobody has to order his leaders")
        case _:
            return


def check_goods(state: State) -> None:
    """What is bid or offered is still in its owner's hand."""
    on_the_table = [] if state.ransom is None else [*enumerate(state.ransom.bids)]
    if state.deal is not None:
        require(all(0 <= seat < state.seats for seat in (state.deal.maker, state.deal.to)), "more", "a deal of no seat")
        on_the_table.append((state.deal.maker, state.deal.give))
        require(bool(state.bargains), "more", "a deal that nobody has heard of")
    for seat, goods in on_the_table:
        if goods is not None:
            hand = state.hands[seat]
            held = holds(hand.tribe, goods.tribe) and holds(hand.gold, goods.gold)
            require(held and set(goods.areas) <= TRIBAL, "more", "offered what is not held")


def _leaders(item: agenda.Item) -> Iterator[str]:
    """The leaders whom a item takes to be on the map."""
    match item:
        case agenda.Revolt():
            yield from item.leaders
        case agenda.Attack():
            yield from (*item.leaders, *item.flights)
            yield from () if item.stage == "end" else (item.leader,)
        case agenda.Raid():
            yield from () if item.stage == "end" else (item.leader,)
        case agenda.Retreat() | agenda.Flight():
            yield item.leader
        case agenda.Losses() if item.leader:
            yield item.leader
        case _:
            return


def _areas(item: agenda.Item) -> Sequence[str]:
    return [item.area] if isinstance(item, agenda.Attack | agenda.Revolt | agenda.Losses) else []


def _seats(item: agenda.Item) -> Iterator[int]:
    match item:
        case agenda.Attack():
            yield from item.unordered
        case agenda.Revolt() | agenda.Losses() | agenda.Answering():
            yield item.seat
        case agenda.Ransoming():
            yield from (item.captor, *item.bidders)
        case agenda.Cheating():
            yield from (item.seat, item.target)
        case agenda.Claiming():
            yield from item.askers
        case _:
            return
