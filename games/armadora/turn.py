"""The turn: whose it is, what a seat may do in it, and what follows without anybody's doing (rule 3)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar, cast

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
from games.armadora.rules import actions, powers
from games.armadora.rules.able import can_act, can_lay
from games.armadora.rules.actions import Passed, TurnClosed, Waited
from games.armadora.rules.count import TieBreaker, count
from games.armadora.state import Phase, State
from games.kernel.contract import Turn
from games.kernel.events import GameEvent
from games.kernel.refusals import Refused
from games.kernel.values import Command

C = TypeVar("C", bound=Command)
Event: TypeAlias = GameEvent[State]
Decides: TypeAlias = Callable[[State, Command], Event]

ADVANCED: Final = frozenset({Reinforce, Look, ExtraWarrior, ExtraPalisade, Arrow})
ACCEPTED: Final[Mapping[Phase, frozenset[type[AnyCommand]]]] = {
    "setup": frozenset(),
    "turn": frozenset({Warrior, Palisade, Pass, Reinforce, Look, ExtraWarrior, ExtraPalisade, Arrow}),
    "main": frozenset({Warrior, Palisade, Reinforce}),
    "palisade": frozenset({Palisade, Stop}),
    "over": frozenset(),
}


def _fact(
    command: type[C], decides: Callable[[State, C], Event]
) -> tuple[type[Command], Callable[[State, Command], Event]]:
    """A row of the table below, in which a command is looked up by its own type only."""
    return command, cast("Callable[[State, Command], Event]", decides)


FACTS: Final[Mapping[type[Command], Callable[[State, Command], Event]]] = dict(
    [
        _fact(Warrior, actions.warrior),
        _fact(Palisade, actions.palisade),
        _fact(Stop, actions.stop),
        _fact(Pass, actions.pass_),
        _fact(Reinforce, actions.reinforce),
        _fact(Look, powers.look),
        _fact(ExtraWarrior, powers.extra_warrior),
        _fact(ExtraPalisade, powers.extra_palisade),
        _fact(Arrow, powers.arrow),
    ]
)
"""What each command brings about, or why it is refused."""


def whose_turn(state: State) -> Turn:
    """Whose decision is awaited."""
    return Turn(() if state.phase in ("setup", "over") else (state.seat,), state.phase)


def decided(state: State, seat: int, command: AnyCommand) -> Event:
    """What the command itself brings about, or `Refused`."""
    if seat != state.seat:
        raise Refused("not_your_turn", "3.1.1")
    if type(command) in ADVANCED and not state.options.advanced:
        raise Refused("advanced_only", "7.1")
    if type(command) not in ACCEPTED[state.phase]:
        raise Refused("wrong_phase", "3.2.5")
    return FACTS[type(command)](state, command)


def follows(state: State, tie_breaker: TieBreaker) -> Sequence[Event]:
    """The next step that needs no command; none where a seat has to decide, and after the count."""
    if all(state.passed):
        return () if state.outcome is not None else count(state, tie_breaker)
    seat = state.seat
    if state.phase == "palisade":
        return () if can_lay(state) else (TurnClosed(seat, by_itself=True),)
    if state.phase == "main" or can_act(state, seat):
        return ()
    return (Waited(seat) if _may_wait(state, seat) else Passed(seat, by_itself=True),)


def _may_wait(state: State, seat: int) -> bool:
    """Whether a seat that cannot act is skipped rather than passed (7.4)."""
    return (
        state.options.wait_for_reinforcement
        and state.options.advanced
        and bool(state.reinforcements[seat] and state.warriors[seat])
        and any(can_act(state, other) for other in range(state.seats) if not state.passed[other])
    )
