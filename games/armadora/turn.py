"""The turn: who may do what, and what follows without anybody's doing (rule 3)."""

from games.armadora import actions, powers
from games.armadora.able import can_act, can_lay
from games.armadora.commands import (
    AnyCommand,
    Arrow,
    ExtraPalisade,
    ExtraWarrior,
    Look,
    Palisade,
    Pass,
    Reinforce,
    Stop,
    Warrior,
)
from games.armadora.count import count
from games.armadora.events import AnyEvent, Passed, TurnClosed, Waited
from games.armadora.reducer import apply
from games.armadora.state import Phase, State
from games.kernel.refusals import Refused

ADVANCED = {Reinforce, Look, ExtraWarrior, ExtraPalisade, Arrow}
ACCEPTED: dict[Phase, set[type[AnyCommand]]] = {
    "setup": set(),
    "turn": {Warrior, Palisade, Pass, Reinforce, Look, ExtraWarrior, ExtraPalisade, Arrow},
    "main": {Warrior, Palisade, Reinforce},
    "palisade": {Palisade, Stop},
    "over": set(),
}


def decide(state: State, seat: int, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The events that follow from the command, or `Refused`."""
    if seat != state.seat:
        raise Refused("not_your_turn", "3.1.1")
    if type(command) in ADVANCED and not state.options.advanced:
        raise Refused("advanced_only", "7.1")
    if type(command) not in ACCEPTED[state.phase]:
        raise Refused("wrong_phase", "3.2.5")
    event = _fact(state, command)
    return (event, *consequences(apply(state, event)))


def _fact(state: State, command: AnyCommand) -> AnyEvent:
    """What the command itself brings about."""
    match command:
        case Warrior():
            return actions.warrior(state, command)
        case Palisade():
            return actions.palisade(state, command)
        case Stop():
            return TurnClosed(state.seat)
        case Pass():
            return Passed(state.seat)
        case Reinforce():
            return actions.reinforce(state, command)
        case Look():
            return powers.look(state, command)
        case ExtraWarrior():
            return powers.extra_warrior(state, command)
        case ExtraPalisade():
            return powers.extra_palisade(state, command)
        case Arrow():
            return powers.arrow(state, command)


def consequences(state: State) -> list[AnyEvent]:
    """What follows without a command, up to the next decision or the end."""
    events: list[AnyEvent] = []
    while not all(state.passed):
        event = _by_itself(state)
        if event is None:
            return events
        events.append(event)
        state = apply(state, event)
    return [*events, *count(state)]


def _by_itself(state: State) -> TurnClosed | Passed | Waited | None:
    """The next step that needs no command; None where the seat in turn has to decide."""
    seat = state.seat
    if state.phase == "palisade":
        return None if can_lay(state) else TurnClosed(seat, by_itself=True)
    if state.phase == "main" or can_act(state, seat):
        return None
    return Waited(seat) if _may_wait(state, seat) else Passed(seat, by_itself=True)


def _may_wait(state: State, seat: int) -> bool:
    """Whether a seat that cannot act is skipped rather than passed (7.4)."""
    return (
        state.options.wait_for_reinforcement
        and state.options.advanced
        and bool(state.reinforcements[seat] and state.warriors[seat])
        and any(can_act(state, other) for other in range(state.seats) if not state.passed[other])
    )
