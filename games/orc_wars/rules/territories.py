"""Events of territories, and of what is levied, built and handed over."""

from typing import Final

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, either, line
from games.kernel.tuples import with_items, without
from games.orc_wars.state import places
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Failure

TAKINGS: Final = {
    "stopped": "2.8",
    "won": "7.2.1",
    "home": "5.1.2",
    "sold": "12.3",
    "bribed": "10.4.2",
    "neutral": "8.4",
}


class AreaTaken(GameEvent[State], frozen=True):
    """A territory changed its controller, or turned neutral, with all that belongs to it (2.3)."""

    area: str
    seat: int | None
    why: str
    sentence = Sentence("area_{}", TAKINGS, "area", "seat", by="why")

    def apply(self, state: State) -> State:
        return places.with_area(state, self.area, replace(state.areas[self.area], owner=self.seat))


class FortressBuilt(SeatEvent[State], frozen=True):
    """A fortress was built (5.5)."""

    area: str
    fortress: int
    sentence = Sentence("fortress_built", "5.5", "seat", "area", "fortress")

    def apply(self, state: State) -> State:
        state = _from_hand(state, self.seat, f"fortress_{self.fortress}")
        marks = replace(state.marks, built=with_items(state.marks.built, (self.area,)))
        area = replace(state.areas[self.area], fortress=self.fortress)
        return places.with_area(replace(state, marks=marks), self.area, area)


class FortressFell(GameEvent[State], frozen=True):
    """A fortress fell to a coalition, or was destroyed by its machines (7.2.2, 7.2.3)."""

    area: str
    seat: int
    destroyed: bool
    sentence = Sentence(either("fortress_destroyed", "fortress_fell"), "7.2.2", "area", "seat", by="destroyed")

    def apply(self, state: State) -> State:
        if not self.destroyed:
            return state
        area = state.areas[self.area]
        cup = with_items(state.tribe_cup, (f"fortress_{area.fortress}",))
        return places.with_area(replace(state, tribe_cup=cup), self.area, replace(area, fortress=None))


class MineDug(SeatEvent[State], frozen=True):
    """A mine was opened (5.6)."""

    area: str
    sentence = Sentence("mine_dug", "5.6", "seat", "area")

    def apply(self, state: State) -> State:
        state = _from_hand(state, self.seat, "mine")
        return places.with_area(state, self.area, replace(state.areas[self.area], mine=True))


class Levied(GameEvent[State], frozen=True):
    """Hordes were levied in a territory: the one time of this turn (5.2); silent."""

    area: str
    hostile: bool

    def apply(self, state: State) -> State:
        marks = state.marks
        hostile = with_items(marks.hostile, (self.area,)) if self.hostile else marks.hostile
        return replace(state, marks=replace(marks, levied=with_items(marks.levied, (self.area,)), hostile=hostile))


class AdoptionFailed(GameEvent[State], frozen=True):
    """A horde will not follow the leader this turn (5.7); silent, the test has told of it."""

    leader: str
    area: str
    horde: str

    def apply(self, state: State) -> State:
        attempt, marks = (self.leader, self.area, self.horde), state.marks
        kept = [one for one in marks.failures if (one.leader, one.area, one.horde) != attempt]
        kept.append(Failure(*attempt, failures(state, *attempt) + 1))
        kept.sort(key=lambda one: (one.leader, one.area, one.horde))
        return replace(state, marks=replace(marks, failures=tuple(kept)))


def failures(state: State, leader: str, area: str, horde: str) -> int:
    """How often he has tried in vain this turn."""
    tried = (one.times for one in state.marks.failures if (one.leader, one.area, one.horde) == (leader, area, horde))
    return next(tried, 0)


class TransferBegun(GameEvent[State], frozen=True):
    """From now on nobody moves in this step (6.5); silent."""

    def apply(self, state: State) -> State:
        return replace(state, marks=replace(state.marks, transferring=True))


class PairLocked(GameEvent[State], frozen=True):
    """Between two leaders nothing more passes this turn (6.5.1)."""

    low: str
    high: str

    def apply(self, state: State) -> State:
        marks = state.marks
        return replace(state, marks=replace(marks, locked=tuple(sorted((*marks.locked, (self.low, self.high))))))

    def tell(self, viewer: Viewer) -> LogLine:
        return line("pair_locked", "6.5.1", leaders=[self.low, self.high])


class Looted(GameEvent[State], frozen=True):
    """A leader has plundered this turn (11.1); silent."""

    leader: str

    def apply(self, state: State) -> State:
        marks = state.marks
        return replace(state, marks=replace(marks, looted=with_items(marks.looted, (self.leader,))))


class Bought(GameEvent[State], frozen=True):
    """So many counters were bought this turn; silent."""

    count: int

    def apply(self, state: State) -> State:
        return replace(state, marks=replace(state.marks, bought=state.marks.bought + self.count))


def _from_hand(state: State, seat: int, counter: str) -> State:
    held = state.hands[seat]
    return places.with_hand(state, seat, replace(held, tribe=without(held.tribe, (counter,))))
