"""Whose decision is awaited, and what follows from one up to the next (rules 6.3 and 7)."""

from collections.abc import Callable, Mapping
from typing import Final, Never, cast

from games.kernel.chance import Chance
from games.kernel.contract import Turn
from games.kernel.deciding import completed
from games.orcz.commands import Allocate, AnyCommand, Blame, Deploy, Hold, Scout, Struggle, Taunt
from games.orcz.rules.column import asked
from games.orcz.rules.deployment import deploy, next_deployment
from games.orcz.rules.resolution import next_resolution
from games.orcz.rules.reveal import next_reveal
from games.orcz.rules.scout import scout
from games.orcz.rules.settlement import allocate, blame, next_settlement
from games.orcz.rules.struggle import hold, struggle
from games.orcz.rules.taunt import taunt
from games.orcz.state import Events, State
from games.orcz.state.match import Phase

_EFFECTS: Final[Mapping[type[AnyCommand], Callable[[State, int, Never], Events]]] = {
    Deploy: deploy,
    Struggle: struggle,
    Hold: hold,
    Allocate: allocate,
    Blame: blame,
    Scout: scout,
    Taunt: taunt,
}
"""What each command itself brings about for (state, seat, command), or `Refused`."""

_FOLLOWING: Final[Mapping[Phase, Callable[[State], Events]]] = {
    "reveal": next_reveal,
    "deploy": next_deployment,
    "allocate": next_settlement,
    "blame": next_settlement,
    "wind_up": next_settlement,
}
"""What follows in each phase without a decision; the phase of resolution also needs chance."""


def decide(state: State, seat: int, command: AnyCommand, chance: Chance) -> Events:
    """The events that follow from the command up to the next decision, or `Refused`."""
    return follow(state, _EFFECTS[type(command)](state, seat, cast("Never", command)), chance)


def follow(state: State, events: Events, chance: Chance) -> Events:
    """The events, and after them everything that follows without a decision."""
    return completed(state, events, _next, chance)


def _next(state: State, chance: Chance) -> Events:
    """The next thing that needs no decision; nothing while a seat is waited for, and after the end."""
    if state.phase == "resolve":
        return next_resolution(state, chance)
    following = _FOLLOWING.get(state.phase)
    return following(state) if following else ()


def turn(state: State) -> Turn:
    """Whose decision is waited for (7)."""
    match state.phase:
        case "deploy" if not next_deployment(state):
            return Turn((state.active,), "deploy")
        case "resolve":
            seat = asked(state)
            return Turn((), "resolve") if seat is None else Turn((seat,), "struggle")
        case "allocate" | "blame" if state.dominant is not None and not next_settlement(state):
            return Turn((state.dominant,), state.phase)
    return Turn((), state.phase)
