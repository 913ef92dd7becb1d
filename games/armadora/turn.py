"""The turn: whose it is, what a seat may do in it, and what follows without anybody's doing (rule 3)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Never, TypeAlias, cast

from games.armadora import commands
from games.armadora.commands import AnyCommand
from games.armadora.rules import actions, powers
from games.armadora.rules.able import can_act, can_lay
from games.armadora.rules.actions import Passed, TurnClosed, Waited
from games.armadora.rules.count import TieBreaker, count
from games.armadora.state import Phase, State
from games.kernel.contract import Turn
from games.kernel.events import GameEvent
from games.kernel.refusals import refuse

Event: TypeAlias = GameEvent[State]

MAIN: Final[frozenset[type[AnyCommand]]] = frozenset({commands.Warrior, commands.Palisade, commands.Reinforce})
POWERS: Final[frozenset[type[AnyCommand]]] = frozenset(
    {commands.Look, commands.ExtraWarrior, commands.ExtraPalisade, commands.Arrow}
)
ACCEPTED: Final[Mapping[Phase, frozenset[type[AnyCommand]]]] = {
    "setup": frozenset(),
    "turn": MAIN | POWERS | {commands.Pass},
    "main": MAIN,
    "palisade": frozenset({commands.Palisade, commands.Stop}),
    "over": frozenset(),
}
FACTS: Final[Mapping[type[AnyCommand], Callable[[State, Never], Event]]] = {
    commands.Warrior: actions.warrior,
    commands.Palisade: actions.palisade,
    commands.Stop: lambda state, _: TurnClosed(state.seat),
    commands.Pass: lambda state, _: Passed(state.seat),
    commands.Reinforce: actions.reinforce,
    commands.Look: powers.look,
    commands.ExtraWarrior: powers.extra_warrior,
    commands.ExtraPalisade: powers.extra_palisade,
    commands.Arrow: powers.arrow,
}
"""What each command brings about, or why it is refused."""


def whose_turn(state: State) -> Turn:
    """Whose decision is awaited."""
    return Turn(() if state.phase in ("setup", "over") else (state.seat,), state.phase)


def decided(state: State, seat: int, command: AnyCommand) -> Event:
    """What the command itself brings about, or `Refused`."""
    refuse("not_your_turn", "3.1.1", when=seat != state.seat)
    refuse("advanced_only", "7.1", when=type(command) in (*POWERS, commands.Reinforce) and not state.options.advanced)
    refuse("wrong_phase", "3.2.5", when=type(command) not in ACCEPTED[state.phase])
    return FACTS[type(command)](state, cast("Never", command))


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
