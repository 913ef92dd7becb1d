"""Events of the calendar: rounds, turns, steps, phases (rules 3, 4, 13)."""

from typing import Final, Literal

from msgspec.structs import replace

from games.kernel.contract import LogLine, Outcome, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, line, private_line
from games.kernel.tuples import without
from games.orc_wars.editions.keys import Step
from games.orc_wars.editions.material import HAND_AT_START, TRIBE_CUP
from games.orc_wars.state.agenda import Flight, Opening
from games.orc_wars.state.state import STEPS, Phase, State, opened
from games.orc_wars.state.values import Hand, Latest, Marks

ENDINGS: Final = {"victory": "13.2", "cap": "13.3", "last": "13.4.2"}


class Dealt(GameEvent[State], frozen=True):
    """Every coalition has a leader and five counters in its hand (3.1)."""

    leaders: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    """The five counters, in the order drawn."""

    def apply(self, state: State) -> State:
        hands = tuple(
            Hand(tribe=tuple(sorted((leader, *drawn))), dealt=leader)
            for leader, drawn in zip(self.leaders, self.hands, strict=True)
        )
        out = [counter for hand in hands for counter in hand.tribe]
        return replace(state, phase="swap", seat=0, hands=hands, tribe_cup=without(TRIBE_CUP, out))

    def tell(self, viewer: Viewer) -> LogLine:
        if isinstance(viewer, int):
            leader, hand = self.leaders[viewer], sorted(self.hands[viewer])
            return private_line("dealt_private", "3.1", leader=leader, counters=hand)
        return line("dealt", "3.1", number=HAND_AT_START)


class FirstRolled(GameEvent[State], frozen=True):
    """Coalitions roll for the first turn (3.3)."""

    seats: tuple[int, ...]
    rolls: tuple[int, ...]
    sentence = Sentence("first_rolled", "3.3", roller_seats="seats", rolls="rolls")

    def apply(self, state: State) -> State:
        return replace(state, latest=Latest("first", numbers=self.rolls))


class InitiativeFell(SeatEvent[State], frozen=True):
    """A coalition is to name the first player (4.1)."""

    by: Literal["authority", "sites", "lot"]
    sentence = Sentence("initiative_{}", "4.1", "seat", by="by")

    def apply(self, state: State) -> State:
        return replace(state, phase="name_first", seat=self.seat)


class OrderSet(GameEvent[State], frozen=True):
    """The order of the game turn; `seat` named it, nobody in the first (3.3, 4.1)."""

    order: tuple[int, ...]
    seat: int | None = None

    def apply(self, state: State) -> State:
        return opened(state, Opening(), order=self.order, seat=self.order[0])

    def tell(self, viewer: Viewer) -> LogLine:
        first = self.order[0]
        if self.seat is None:
            return line("order_rolled", "3.3", first_seat=first)
        return line("order_named", "4.1", seat=self.seat, first_seat=first)


class RoundBegan(GameEvent[State], frozen=True):
    """A game turn begins (4)."""

    round: int
    sentence = Sentence("round_began", "4.1", number="round")

    def apply(self, state: State) -> State:
        return replace(state, round=self.round, offered=(), bargains=())


class TurnBegan(SeatEvent[State], frozen=True):
    """A coalition takes its turn (4.3)."""

    sentence = Sentence("turn_began", "4.3", "seat")

    def apply(self, state: State) -> State:
        leaders = {
            key: replace(one, moved=False, attacked=False) if one.moved or one.attacked else one
            for key, one in state.leaders.items()
        }
        return replace(
            state,
            phase="draw",
            seat=self.seat,
            steps_done=(),
            marks=Marks(),
            seen=(None,) * state.seats,
            leaders=leaders,
            agenda=(),
        )


class PhaseEntered(GameEvent[State], frozen=True):
    """Somebody is to decide something else now; silent."""

    phase: Phase
    seat: int

    def apply(self, state: State) -> State:
        hands = state.hands
        if state.phase == "swap" and self.phase != "swap":
            hands = tuple(replace(hand, dealt="") for hand in hands)
        return replace(state, phase=self.phase, seat=self.seat, hands=hands)


class StepBegun(SeatEvent[State], frozen=True):
    """A step is begun (4.3.3)."""

    step: Step
    lost: tuple[str, ...] = ()
    """Leaders lost in the dark who roll now, one after the other (6.4.3)."""
    sentence = Sentence("step_begun", "4.3.3", "seat", "step")

    def apply(self, state: State) -> State:
        return opened(state, *map(Flight, self.lost), phase=self.step)


class StepClosed(SeatEvent[State], frozen=True):
    """A step is closed (4.3.3)."""

    step: Step
    sentence = Sentence("step_closed", "4.3.3", "seat", "step")

    def apply(self, state: State) -> State:
        done = {*state.steps_done, self.step}
        marks = replace(state.marks, transferring=False) if state.marks.transferring else state.marks
        return replace(state, phase="actions", marks=marks, steps_done=tuple(step for step in STEPS if step in done))


class LeaderlessCounted(GameEvent[State], frozen=True):
    """How many game turns each coalition has been without any leader (13.4.2)."""

    counts: tuple[int, ...]

    def apply(self, state: State) -> State:
        return replace(state, leaderless=self.counts)

    def tell(self, viewer: Viewer) -> LogLine | None:
        without = [seat for seat, count in enumerate(self.counts) if count]
        if not without:
            return None
        counts = [self.counts[seat] for seat in without]
        return line("leaderless_counted", "13.4.2", without_seats=without, counts=counts)


class Eliminated(SeatEvent[State], frozen=True):
    """A coalition is out of the game (13.4.2)."""

    sentence = Sentence("eliminated", "13.4.2", "seat")

    def apply(self, state: State) -> State:
        eliminated = tuple(sorted((*state.eliminated, self.seat)))
        order = tuple(seat for seat in state.order if seat != self.seat)
        return replace(state, eliminated=eliminated, order=order)


class GameEnded(GameEvent[State], frozen=True):
    """The game is over (13.2)."""

    outcome: Outcome
    why: Literal["victory", "cap", "last"]
    sentence = Sentence("game_ended_{}", ENDINGS, by="why", winner_seats="outcome.winners")

    def apply(self, state: State) -> State:
        return replace(state, phase="over", outcome=self.outcome)
