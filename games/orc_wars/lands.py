"""Events of territories, and of what is levied, built and handed over."""

from typing import Final

from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.happening import told
from games.orc_wars import places
from games.orc_wars.bags import less, more
from games.orc_wars.happening import Happening
from games.orc_wars.state import Failure, State

TAKINGS: Final = {
    "stopped": "2.8",
    "won": "7.2.1",
    "home": "5.1.2",
    "sold": "12.3",
    "bribed": "10.4.2",
    "neutral": "8.4",
}


class AreaTaken(Happening, frozen=True):
    """A territory changed its controller, or turned neutral, with all that belongs to it (2.3)."""

    area: str
    seat: int | None
    why: str

    def change(self, state: State) -> State:
        return places.with_area(state, self.area, replace(state.areas[self.area], owner=self.seat))

    def line(self, viewer: Viewer) -> Line:
        return told(f"area_{self.why}", TAKINGS[self.why], area=self.area, seat=self.seat)


class FortressBuilt(Happening, frozen=True):
    """A fortress was built (5.5)."""

    seat: int
    area: str
    fortress: int

    def change(self, state: State) -> State:
        state = _from_hand(state, self.seat, f"fortress_{self.fortress}")
        marks = replace(state.marks, built=more(state.marks.built, (self.area,)))
        area = replace(state.areas[self.area], fortress=self.fortress)
        return places.with_area(replace(state, marks=marks), self.area, area)

    def line(self, viewer: Viewer) -> Line:
        return told("fortress_built", "5.5", seat=self.seat, area=self.area, fortress=self.fortress)


class FortressFell(Happening, frozen=True):
    """A fortress fell to a coalition, or was destroyed by its machines (7.2.2, 7.2.3)."""

    area: str
    seat: int
    destroyed: bool

    def change(self, state: State) -> State:
        if not self.destroyed:
            return state
        area = state.areas[self.area]
        cup = more(state.tribe_cup, (f"fortress_{area.fortress}",))
        return places.with_area(replace(state, tribe_cup=cup), self.area, replace(area, fortress=None))

    def line(self, viewer: Viewer) -> Line:
        key = "fortress_destroyed" if self.destroyed else "fortress_fell"
        return told(key, "7.2.2", area=self.area, seat=self.seat)


class MineDug(Happening, frozen=True):
    """A mine was opened (5.6)."""

    seat: int
    area: str

    def change(self, state: State) -> State:
        state = _from_hand(state, self.seat, "mine")
        return places.with_area(state, self.area, replace(state.areas[self.area], mine=True))

    def line(self, viewer: Viewer) -> Line:
        return told("mine_dug", "5.6", seat=self.seat, area=self.area)


class Levied(Happening, frozen=True):
    """Hordes were levied in a territory: the one time of this turn (5.2); silent."""

    area: str
    hostile: bool

    def change(self, state: State) -> State:
        marks = state.marks
        hostile = more(marks.hostile, (self.area,)) if self.hostile else marks.hostile
        return replace(state, marks=replace(marks, levied=more(marks.levied, (self.area,)), hostile=hostile))


class AdoptionFailed(Happening, frozen=True):
    """A horde will not follow the leader this turn (5.7); silent, the test has told of it."""

    leader: str
    area: str
    horde: str

    def change(self, state: State) -> State:
        marks = state.marks
        kept, times = [], 0
        for one in marks.failures:
            if (one.leader, one.area, one.horde) == (self.leader, self.area, self.horde):
                times = one.times
            else:
                kept.append(one)
        failures = sorted((*kept, Failure(self.leader, self.area, self.horde, times + 1)), key=_by_names)
        return replace(state, marks=replace(marks, failures=tuple(failures)))


class TransferBegun(Happening, frozen=True):
    """From now on nobody moves in this step (6.5); silent."""

    def change(self, state: State) -> State:
        return replace(state, marks=replace(state.marks, transferring=True))


class PairLocked(Happening, frozen=True):
    """Between two leaders nothing more passes this turn (6.5.1)."""

    low: str
    high: str

    def change(self, state: State) -> State:
        marks = state.marks
        return replace(state, marks=replace(marks, locked=tuple(sorted((*marks.locked, (self.low, self.high))))))

    def line(self, viewer: Viewer) -> Line:
        return told("pair_locked", "6.5.1", leaders=[self.low, self.high])


class Looted(Happening, frozen=True):
    """A leader has plundered this turn (11.1); silent."""

    leader: str

    def change(self, state: State) -> State:
        marks = state.marks
        return replace(state, marks=replace(marks, looted=more(marks.looted, (self.leader,))))


class Bought(Happening, frozen=True):
    """So many counters were bought this turn; silent."""

    count: int

    def change(self, state: State) -> State:
        return replace(state, marks=replace(state.marks, bought=state.marks.bought + self.count))


def _from_hand(state: State, seat: int, counter: str) -> State:
    held = state.hands[seat]
    return places.with_hand(state, seat, replace(held, tribe=less(held.tribe, (counter,))))


def _by_names(one: Failure) -> tuple[str, str, str]:
    return one.leader, one.area, one.horde


LANDS: tuple[type[Happening], ...] = (
    AreaTaken,
    FortressBuilt,
    FortressFell,
    MineDug,
    Levied,
    AdoptionFailed,
    TransferBegun,
    PairLocked,
    Looted,
    Bought,
)
