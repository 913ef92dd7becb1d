"""Events by which counters change place: hordes, machines, gold, tribe counters, shamans, caravans."""

from typing import Final

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, knows, line, private_line
from games.kernel.tuples import with_items, without
from games.kernel.values import JSON
from games.orc_wars.editions.atlas import ROUTES
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Losses
from games.orc_wars.state.state import State, closed
from games.orc_wars.state.values import Caravan, Latest

HORDES: Final = {
    "raised": "5.2", "joined": "7.3.1", "adopted": "5.7", "dropped": "6.3", "handed": "6.5.2", "rebelled": "5.2.1",
    "switched": "7.3.2", "surrendered": "7.5", "destroyed": "7.5", "fled": "7.5", "scattered": "7.5", "paid": "7.8.2",
    "removed": "7.8.1", "dispersed": "7.7.2", "buried": "6.4.1", "taken_over": "7.10.1", "deserted": "11.1.1",
    "rebels_left": "8.2", "rebels_joined": "8.2", "rebels_stayed": "8.4",
}  # fmt: skip
MACHINES: Final = {
    "built": "5.3", "dropped": "6.3", "taken": "6.3", "handed": "6.5.1", "surplus": "2.9", "spoils": "7.5.3",
    "spent": "7.5.4", "buried": "6.4.1", "taken_over": "7.10.1", "ruins": "7.2.2",
}  # fmt: skip
GOLD: Final = {
    "swapped": "3.2", "paid": "1.5.1", "brought_home": "6.6", "handed": "6.5.1", "surplus": "2.9", "found": "2.8",
    "spoils": "7.5.3", "left": "7.5.3", "load": "7.9.1", "jettisoned": "7.9.2", "plundered": "7.9.3",
    "thrown": "7.9.6", "buried": "6.4.1", "bribe": "10.4.1", "bribe_rest": "10.4.1", "stolen": "10.3", "deal": "12.2",
    "ransom": "9.2", "loot": "11.1", "mined": "11.2", "neutral_mine": "4.4", "deserted": "11.1.1", "reward": "13.4.3",
    "discarded": "11.3", "arrived": "4.2", "taken_over": "7.10.1", "eliminated": "13.4.2",
}  # fmt: skip
COUNTERS: Final = {
    "swapped": "3.2", "drawn": "4.3.2", "bought": "4.3.2", "returned": "4.3.2", "redrawn": "4.3.2", "discarded": "11.3",
    "stolen": "10.3", "deal": "12.2", "ransom": "9.2", "eliminated": "13.4.2",
}  # fmt: skip
SHAMANS: Final = {
    "placed": "5.4", "found": "2.8", "left": "7.11.1", "followed": "7.11.1", "wandered": "7.11.2", "buried": "6.4.1",
}  # fmt: skip
CARAVANS: Final = {
    "drawn_placed": "3.2", "neutral_mine": "4.4", "sent": "4.3.1", "went": "4.2", "fled": "7.9.2", "arrived": "4.2",
    "destroyed": "7.9.3", "removed": "7.9.6", "eliminated": "13.4.2", "drawn": "11.2", "stolen": "10.3",
}  # fmt: skip
"""Why each of them may move, with the rule that a line cites."""


class Moved(GameEvent[State], frozen=True):
    """Something came from one place to another."""

    source: str
    to: str

    @property
    def leader(self) -> str:
        """Whom it came to, or left."""
        return places.leader_of(self.to) or places.leader_of(self.source)

    @property
    def area(self) -> str:
        return places.area_of(self.to) or places.area_of(self.source)


class HordesMoved(Moved, frozen=True):
    """Hordes, by tribe, came from one place to another."""

    hordes: tuple[str, ...]
    why: str
    sentence = Sentence("hordes_{}", HORDES, "hordes", "leader", by="why")

    def apply(self, state: State) -> State:
        if self.why == "paid":
            state = closed(state, Losses)
        return places.moved(state, "hordes", self.source, self.to, self.hordes)


class MachinesMoved(Moved, frozen=True):
    """Machines, by value, came from one place to another."""

    machines: tuple[int, ...]
    why: str

    def apply(self, state: State) -> State:
        return places.moved(state, "machines", self.source, self.to, self.machines)

    def tell(self, viewer: Viewer) -> LogLine:
        key = f"machines_{self.why}" if self.to != places.CUP else f"machines_{self.why}_lost"
        return line(key, MACHINES[self.why], machines=self.machines, leader=self.leader)


class GoldMoved(Moved, frozen=True):
    """Gold counters came from one place to another; `knowers` see their values, or everybody."""

    gold: tuple[int, ...]
    why: str
    knowers: tuple[int, ...] = ()
    open: bool = False

    def apply(self, state: State) -> State:
        state = places.moved(state, "gold", self.source, self.to, self.gold)
        return replace(state, latest=Latest(self.why, numbers=self.gold)) if self.open else state

    def tell(self, viewer: Viewer) -> LogLine:
        rule = GOLD[self.why]
        seat = places.seat_of(self.to)
        if seat is None:
            seat = places.seat_of(self.source)
        args: dict[str, JSON] = {"number": len(self.gold), "seat": seat, "leader": self.leader, "area": self.area}
        if self.open:
            return line(f"gold_{self.why}", rule, gold=list(self.gold), **args)
        if knows(viewer, *self.knowers):
            return private_line(f"gold_{self.why}_private", rule, gold=list(self.gold), **args)
        return line(f"gold_{self.why}", rule, **args)


class CountersMoved(Moved, frozen=True):
    """Tribe counters came from a hand or the cup to a hand or the cup, known to the hands' owners."""

    counters: tuple[str, ...]
    why: str

    def apply(self, state: State) -> State:
        giver = places.seat_of(self.source)
        if giver is not None and state.met:
            state = replace(state, met=tuple(one for one in state.met if one.seat != giver))
        return places.moved(state, "tribe", self.source, self.to, self.counters)

    def tell(self, viewer: Viewer) -> LogLine:
        giver, taker = places.seat_of(self.source), places.seat_of(self.to)
        args: dict[str, JSON] = {
            "number": len(self.counters),
            "seat": giver if taker is None else taker,
            "from_seat": giver,
        }
        rule = COUNTERS[self.why]
        if knows(viewer, giver, taker):
            return private_line(f"counters_{self.why}_private", rule, counters=list(self.counters), **args)
        return line(f"counters_{self.why}", rule, **args)


class ShamanMoved(Moved, frozen=True):
    """A shaman came from one place to another."""

    why: str
    sentence = Sentence("shaman_{}", SHAMANS, "leader", "area", by="why")

    def apply(self, state: State) -> State:
        return _shaman(_shaman(state, self.source, -1), self.to, 1)


class CaravanDrawn(SeatEvent[State], frozen=True):
    """A caravan came out of the gold cup into a hand; its letters are the holder's secret (11.1)."""

    caravan: str
    sentence = Sentence("caravan_drawn", CARAVANS["drawn"], "seat")
    private = Sentence("caravan_drawn_private", CARAVANS["drawn"], "seat", "caravan")

    def apply(self, state: State) -> State:
        held = state.hands[self.seat]
        state = places.with_hand(state, self.seat, replace(held, caravans=with_items(held.caravans, (self.caravan,))))
        return replace(state, gold_cup=without(state.gold_cup, (f"caravan_{self.caravan}",)))


class CaravanPlaced(GameEvent[State], frozen=True):
    """A caravan came onto the track, in its origin, from the cup or from a hand (3.2, 4.3.1, 4.4)."""

    caravan: str
    why: str
    seat: int | None = None
    """Whose hand it came from."""

    def apply(self, state: State) -> State:
        if self.seat is None:
            state = replace(state, gold_cup=without(state.gold_cup, (f"caravan_{self.caravan}",)))
        else:
            held = state.hands[self.seat]
            state = places.with_hand(state, self.seat, replace(held, caravans=without(held.caravans, (self.caravan,))))
        return places.with_caravan(state, self.caravan, Caravan(stop=ROUTES[self.caravan][0]))

    def tell(self, viewer: Viewer) -> LogLine:
        stop = ROUTES[self.caravan][0]
        return line(f"caravan_{self.why}", CARAVANS[self.why], caravan=self.caravan, stop=stop, seat=self.seat)


class CaravanWent(GameEvent[State], frozen=True):
    """A caravan came to another stop, by itself or in flight (4.2, 7.9.2)."""

    caravan: str
    stop: str
    why: str
    sentence = Sentence("caravan_{}", CARAVANS, "caravan", "stop", by="why")

    def apply(self, state: State) -> State:
        return places.with_caravan(state, self.caravan, replace(state.caravans[self.caravan], stop=self.stop))


class CaravanGone(GameEvent[State], frozen=True):
    """A caravan left the track for the gold cup; what it carried has gone before (4.2, 7.9.3, 7.9.6)."""

    caravan: str
    why: str
    sentence = Sentence("caravan_{}", CARAVANS, "caravan", by="why")

    def apply(self, state: State) -> State:
        left = {key: one for key, one in state.caravans.items() if key != self.caravan}
        return replace(state, caravans=left, gold_cup=with_items(state.gold_cup, (f"caravan_{self.caravan}",)))


class CaravansReturned(SeatEvent[State], frozen=True):
    """The caravans in a hand went back to the cup unseen (13.4.2)."""

    def apply(self, state: State) -> State:
        held = state.hands[self.seat]
        names = [f"caravan_{key}" for key in held.caravans]
        state = replace(state, gold_cup=with_items(state.gold_cup, names))
        return places.with_hand(state, self.seat, replace(held, caravans=()))


class LoadOpened(GameEvent[State], frozen=True):
    """A caravan's load was looked at for the first time: nothing is in it yet (7.9.1)."""

    caravan: str
    sentence = Sentence("caravan_opened", "7.9.1", "caravan")

    def apply(self, state: State) -> State:
        return places.with_caravan(state, self.caravan, replace(state.caravans[self.caravan], gold=()))


def _shaman(state: State, place: str, sign: int) -> State:
    kind, _, name = place.partition(":")
    match kind:
        case "leader":
            return places.with_leader(state, name, replace(state.leaders[name], shaman=sign > 0))
        case "area":
            area = state.areas[name]
            return places.with_area(state, name, replace(area, shamans=area.shamans + sign))
    return places.put(state, "tribe", place, ("shaman",), sign)
