"""Events in the lives of leaders."""

from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, line
from games.kernel.tuples import with_items, without
from games.orc_wars.rules.battle import with_shaman_beaten
from games.orc_wars.rules.sums import signed
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Attack, Claiming, Flight, Retreat
from games.orc_wars.state.state import State, changed, closed, opened
from games.orc_wars.state.values import Captive, Fallen, Latest, Leader, Met, Part, Prisoner

TEST_SIDES: Final = 8
"""The die for tests; its highest roll always fails (2.5)."""

JOURNEYS: Final = {
    "moved": "6.1", "stopped": "6.2", "slipped": "6.2", "retreated": "7.7.1", "fled": "7.7.3", "emerged": "6.4.2",
    "lost": "6.4.1", "pursued": "7.9.4",
}  # fmt: skip

TESTS: Final = {
    "levy": "5.2.1", "adopt": "5.7", "goods": "6.5.1", "hordes": "6.5.2", "pass": "6.2", "code": "7.3.2",
    "flight": "7.5", "capture": "7.6.1", "deposed": "7.10.2", "rebels": "8.3", "bribe": "10.4", "loot": "11.1.1",
}  # fmt: skip

TO_HAND: Final = {
    "deposed": "7.10.2", "deserted": "7.10.2", "ransomed": "9.2", "freed": "7.9.3", "claimed": "13.4.1",
}  # fmt: skip

DEATHS: Final = {
    "executed": "9.1", "killed": "7.8.1", "buried": "6.4.1", "prisoner": "4.2", "unransomed": "9.2",
}  # fmt: skip


Virtue: TypeAlias = Literal["authority", "servility", "loot"]


class LeaderPlaced(SeatEvent[State], frozen=True):
    """A leader came from the hand to his home (5.1)."""

    leader: str
    area: str
    sentence = Sentence("leader_placed", "5.1", "seat", "leader", "area")

    def apply(self, state: State) -> State:
        state = places.moved(state, "tribe", places.hand(self.seat), places.CUP, (self.leader,))
        state = replace(state, tribe_cup=without(state.tribe_cup, (self.leader,)))
        leader, marks = self.leader, state.marks
        one = Leader(self.seat, self.area, moved=leader in marks.moved, attacked=leader in marks.attacked)
        return places.with_leader(state, leader, one)


class LeaderWent(GameEvent[State], frozen=True):
    """A leader came to another area, or into the dark; `moved` where that is his move of the turn."""

    leader: str
    area: str
    how: str
    moved: bool
    sentence = Sentence("leader_{}", JOURNEYS, "leader", "area", by="how")

    def apply(self, state: State) -> State:
        one = state.leaders[self.leader]
        match state.agenda:
            case (*_, (Retreat() | Flight()) as way) if way.leader == self.leader:
                state = closed(state, Retreat, Flight)
            case (*_, Attack() as attack) if self.how == "fled":
                state = changed(state, replace(attack, flights=(*attack.flights, self.leader)))
                state = with_shaman_beaten(state, self.leader)
        return places.with_leader(state, self.leader, replace(one, area=self.area, moved=one.moved or self.moved))


class UndergroundRolled(GameEvent[State], frozen=True):
    """The die for a leader underground (6.4)."""

    leader: str
    roll: int
    sentence = Sentence("underground_rolled", "6.4", "leader", "roll")

    def apply(self, state: State) -> State:
        match state.agenda:
            case (*_, Flight() as flight) if flight.leader == self.leader:
                state = closed(state, Flight)
        return replace(state, latest=Latest("underground", (self.leader,), (self.roll,)))


class ExitsFound(GameEvent[State], frozen=True):
    """A leader underground comes out in one of these fortresses, as his coalition chooses (6.4.2); silent."""

    leader: str
    exits: tuple[str, ...]

    def apply(self, state: State) -> State:
        return opened(state, Flight(self.leader, exits=self.exits))


class Tested(GameEvent[State], frozen=True):
    """A leader's test of authority or servility, or an army's loot test (2.5, 11.1.1)."""

    leader: str
    virtue: Virtue
    roll: int
    limit: int
    """The highest roll that succeeds, 8 apart."""
    passed: bool
    why: str
    horde: str = ""
    parts: tuple[Part, ...] = ()
    """What the limit is made of."""

    def apply(self, state: State) -> State:
        return replace(state, latest=Latest(self.why, (self.leader, self.horde), (self.roll,)))

    def tell(self, viewer: Viewer) -> LogLine:
        key = f"tested_{self.why}_{'passed' if self.passed else 'failed'}"
        made_of = [f"{self.virtue}:{self.limit}"]
        if self.parts:
            first, *others = self.parts
            made_of = [f"{first.name}:{first.number}", *map(signed, others)]
        if self.limit >= TEST_SIDES:
            made_of.append("eight")
        return line(
            key, TESTS[self.why], leader=self.leader, roll=self.roll, limit=min(self.limit, TEST_SIDES - 1),
            limit_parts=made_of, horde=self.horde,
        )  # fmt: skip


class LeaderCaptured(GameEvent[State], frozen=True):
    """A leader was captured, by a coalition or by a caravan (9.1, 7.9.5)."""

    leader: str
    seat: int
    captor: int | None = None
    caravan: str = ""

    def apply(self, state: State) -> State:
        state = _off_the_map(state, self.leader)
        if self.captor is not None:
            return replace(state, captives=(*state.captives, Captive(self.leader, self.captor, self.seat)))
        caravan = state.caravans[self.caravan]
        prisoners = sorted((*caravan.prisoners, Prisoner(self.leader, self.seat)), key=lambda one: one.leader)
        return places.with_caravan(state, self.caravan, replace(caravan, prisoners=tuple(prisoners)))

    def tell(self, viewer: Viewer) -> LogLine:
        if self.captor is None:
            return line("captured_by_caravan", "7.9.5", leader=self.leader, caravan=self.caravan, seat=self.seat)
        return line("captured", "9.1", leader=self.leader, captor_seat=self.captor, seat=self.seat)


class LeaderDied(GameEvent[State], frozen=True):
    """A leader died or was executed (9.1), and returns to the cup (9.3)."""

    leader: str
    seat: int
    """For whom he last fought."""
    why: str
    sentence = Sentence("died_{}", DEATHS, "leader", "seat", by="why")

    def apply(self, state: State) -> State:
        state = _taken_away(state, self.leader)
        state = replace(state, tribe_cup=with_items(state.tribe_cup, (self.leader,)))
        if state.options.cutthroat:
            state = replace(state, fallen=(*state.fallen, Fallen(self.leader, self.seat)))
        return state


class LeaderToHand(GameEvent[State], frozen=True):
    """A leader came into a hand: deposed, ransomed, freed from a caravan, or taken up when dead."""

    leader: str
    seat: int
    why: str
    sentence = Sentence("to_hand_{}", TO_HAND, "leader", "seat", by="why")

    def apply(self, state: State) -> State:
        state = _taken_away(state, self.leader)
        if self.leader in state.tribe_cup:
            state = replace(state, tribe_cup=without(state.tribe_cup, (self.leader,)))
        held = state.hands[self.seat]
        state = places.with_hand(state, self.seat, replace(held, tribe=with_items(held.tribe, (self.leader,))))
        return replace(state, met=(*state.met, Met(self.leader, self.seat)))


class LeaderTurned(GameEvent[State], frozen=True):
    """A bribed leader changed sides (10.4.2)."""

    leader: str
    seat: int
    sentence = Sentence("leader_turned", "10.4.2", "leader", "seat")

    def apply(self, state: State) -> State:
        return places.with_leader(state, self.leader, replace(state.leaders[self.leader], seat=self.seat))


class ClaimOpened(GameEvent[State], frozen=True):
    """Coalitions without leaders are asked, in this order, whether they take up a dead one (13.4.1); silent."""

    leader: str
    seats: tuple[int, ...]

    def apply(self, state: State) -> State:
        return opened(state, Claiming(self.leader, self.seats))


class ClaimSettled(GameEvent[State], frozen=True):
    """The claim to a dead leader is settled, or all have declined (13.4.1); silent."""

    leader: str

    def apply(self, state: State) -> State:
        state = closed(state, Claiming)
        return replace(state, fallen=tuple(one for one in state.fallen if one.leader != self.leader))


class ClaimPassed(SeatEvent[State], frozen=True):
    """A coalition without leaders lets a dead one go (13.4.1)."""

    leader: str
    sentence = Sentence("claim_passed", "13.4.1", "seat", "leader")

    def apply(self, state: State) -> State:
        match state.agenda:
            case (*_, Claiming() as claim):
                return changed(state, replace(claim, askers=claim.askers[1:]))
        return state


def _taken_away(state: State, leader: str) -> State:
    """The state without the leader on the map, among captives or among prisoners."""
    if leader in state.leaders:
        return _off_the_map(state, leader)
    if any(one.leader == leader for one in state.captives):
        return replace(state, captives=tuple(one for one in state.captives if one.leader != leader))
    for key, caravan in state.caravans.items():
        if any(one.leader == leader for one in caravan.prisoners):
            left = tuple(one for one in caravan.prisoners if one.leader != leader)
            return places.with_caravan(state, key, replace(caravan, prisoners=left))
    return state


def _off_the_map(state: State, leader: str) -> State:
    """The state without the leader; what he has done this turn is kept in mind (7.1.1)."""
    one, marks = state.leaders[leader], state.marks
    marks = replace(
        marks,
        moved=with_items(marks.moved, (leader,)) if one.moved else marks.moved,
        attacked=with_items(marks.attacked, (leader,)) if one.attacked else marks.attacked,
    )
    return places.without_leader(replace(state, marks=marks), leader)
