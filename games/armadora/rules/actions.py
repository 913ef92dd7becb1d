"""The main actions: a warrior, palisades, the reinforcement, a pass (rules 3.3 to 3.6 and 4.6)."""

from msgspec.structs import replace

from games.armadora.commands import Palisade, Reinforce, Warrior
from games.armadora.rules.able import complete
from games.armadora.rules.board import BIT, INDEX, LINES, MINE_BITS, Edge, Square
from games.armadora.rules.pieces import without
from games.armadora.rules.territories import legal_lines, reach
from games.armadora.state import State, next_seat, occupied
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, Sentence, either, line, private_line
from games.kernel.refusals import refuse
from games.kernel.tuples import raised, replaced


class WarriorPlaced(SeatEvent[State], frozen=True):
    """A warrior came onto the board: face down (3.3.1), or face up by the goblin's power (4.3.1).

    `forgotten` notes that this table plays from memory (7.2): its owner is not told the value again.
    """

    at: Square
    value: int
    face_up: bool = False
    forgotten: bool = False

    def apply(self, state: State) -> State:
        seat, at = self.seat, INDEX[self.at]
        warriors = replaced(state.warriors, seat, state.warriors[seat] | 1 << at)
        values = replaced(state.values, at, self.value)
        hands = replaced(state.hands, seat, without(state.hands[seat], self.value))
        if self.face_up:
            face_up = state.face_up | 1 << at
            return power_used(replace(state, warriors=warriors, values=values, hands=hands, face_up=face_up))
        return replace(
            state, warriors=warriors, values=values, hands=hands, phase="turn", seat=next_seat(state), look=None
        )

    def tell(self, viewer: Viewer) -> LogLine:
        if self.face_up:
            return line("warrior_placed_face_up", "4.3.1", seat=self.seat, at=self.at, value=self.value)
        if remembers(viewer, self.seat, self.forgotten):
            return private_line("warrior_placed_private", "3.3.1", seat=self.seat, at=self.at, value=self.value)
        return line("warrior_placed", "3.3.1", seat=self.seat, at=self.at)


class PalisadeLaid(SeatEvent[State], frozen=True):
    """A palisade was laid, `extra` by the orc's power (3.4.1, 4.4.1)."""

    edge: Edge
    extra: bool = False
    sentence = Sentence(
        either("palisade_laid_extra", "palisade_laid"), either("4.4.1", "3.4.1"), "seat", "edge", by="extra"
    )

    def apply(self, state: State) -> State:
        below, beside = LINES[self.edge]
        laid = replace(state, below=state.below | below, beside=state.beside | beside, stock=state.stock - 1)
        if self.extra:
            return power_used(laid)
        return turn_over(laid) if state.phase == "palisade" else replace(laid, phase="palisade")


class TurnClosed(SeatEvent[State], frozen=True):
    """No second palisade follows: by choice, or by itself because none is legal (3.4.5, 3.4.6)."""

    by_itself: bool = False
    sentence = Sentence(
        either("turn_closed_by_itself", "turn_closed"), either("3.4.6", "3.4.5"), "seat", by="by_itself"
    )

    def apply(self, state: State) -> State:
        return turn_over(state)


class Reinforced(SeatEvent[State], frozen=True):
    """A reinforcement was put on an own warrior (4.6.1)."""

    at: Square
    sentence = Sentence("reinforced", "4.6.1", "seat", "at")

    def apply(self, state: State) -> State:
        reinforcements = replaced(state.reinforcements, self.seat, 0)
        return turn_over(replace(state, reinforced=state.reinforced | BIT[self.at], reinforcements=reinforcements))


class Passed(SeatEvent[State], frozen=True):
    """A seat is out for the rest of the game: by choice, or by itself because it cannot act (3.5.1, 3.6.2).

    The last pass ends the match at once (5.1.1); the count is made in what follows.
    """

    by_itself: bool = False
    sentence = Sentence(either("passed_by_itself", "passed"), either("3.6.2", "3.5.1"), "seat", by="by_itself")

    def apply(self, state: State) -> State:
        passed = replaced(state.passed, self.seat, True)
        if all(passed):
            return replace(state, passed=passed, phase="over", seat=0, look=None)
        return turn_over(replace(state, passed=passed))


class Waited(SeatEvent[State], frozen=True):
    """A seat that cannot act was skipped and keeps its reinforcement for later (7.4)."""

    sentence = Sentence("waited", "7.4", "seat")

    def apply(self, state: State) -> State:
        return turn_over(state)


def turn_over(state: State) -> State:
    """The turn passes to the next seat (3.1)."""
    return replace(state, phase="turn", seat=next_seat(state), look=None)


def power_used(state: State) -> State:
    """The token is gone and the main action is due (4.1.1)."""
    return replace(state, tokens=raised(state.tokens, state.seat, -1), phase="main")


def remembers(viewer: Viewer, seat: int, forgotten: bool) -> bool:
    """Whether the viewer may read a value that the seat learnt again at any time (7.2)."""
    return viewer == "arbiter" or (viewer == seat and not forgotten)


def warrior(state: State, command: Warrior) -> WarriorPlaced:
    """A warrior face down on a free square."""
    check_placing(state, command.value, command.at)
    forgotten = not state.options.recheck_own
    return WarriorPlaced(state.seat, command.at, command.value, forgotten=forgotten)


def palisade(state: State, command: Palisade) -> PalisadeLaid:
    """The first or the second palisade of the turn."""
    check_laying(state, command.edge)
    return PalisadeLaid(state.seat, command.edge)


def reinforce(state: State, command: Reinforce) -> Reinforced:
    """The reinforcement on an own warrior."""
    seat, bit = state.seat, BIT[command.at]
    refuse("no_reinforcement", "4.6.2", when=not state.reinforcements[seat])
    refuse("no_warrior", "4.6.2", when=not bit & occupied(state))
    refuse("not_own", "4.6.2", when=not bit & state.warriors[seat])
    refuse("territory_not_complete", "4.6.2", when=not bit & complete(state))
    refuse("territory_reinforced", "4.6.2", when=bit & reach(state.reinforced, state.below, state.beside))
    return Reinforced(seat, command.at)


def check_placing(state: State, value: int, at: Square) -> None:
    """Refuse a warrior that may not be put there (3.3.2)."""
    refuse("not_in_hand", "3.3.2", when=value not in state.hands[state.seat])
    refuse("mine", "3.3.2", when=BIT[at] & MINE_BITS)
    refuse("occupied", "3.3.2", when=BIT[at] & occupied(state))


def check_laying(state: State, edge: Edge) -> None:
    """Refuse a palisade that may not be laid there (3.4.3)."""
    below, beside = LINES[edge]
    refuse("no_stock", "3.4.3", when=not state.stock)
    refuse("edge_taken", "3.4.3", when=below & state.below or beside & state.beside)
    refuse("territory_too_small", "3.4.2", when=edge not in legal_lines(state.below, state.beside))
