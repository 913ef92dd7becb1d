"""Who is asked, and what."""

from typing import assert_never

from games.kernel.contract import Turn
from games.orcs_vs_orcs.rules.agenda import Act, Arrive, Battles, Contact, Enter, Place, Retreat, Step, Task
from games.orcs_vs_orcs.rules.hands import deck_seats, play_seats
from games.orcs_vs_orcs.state import State

OVER = Turn((), "game_over")
_PHASES = {"vanguard": "vanguard", "reorganise": "reorganise", "fury": "berserk", "shagratt": "effect"}


def whose_turn(state: State) -> Turn:
    """Whose decision is awaited; nobody's in the middle of what follows from a command."""
    if state.outcome is not None:
        return OVER
    if state.agenda:
        task = state.agenda[-1]
        return _question(state, task) if task.asked else Turn((), "play" if state.battle else "actions")
    if not state.river:
        return Turn((), "actions")
    return Turn((state.active,), "actions" if state.moving is None else "moving")


def _question(state: State, task: Task) -> Turn:
    match task:
        case Enter():
            return Turn((state.active,), task.asks)
        case Contact():
            return Turn((task.defender,), "contact")
        case Battles():
            return Turn((state.active,), "choose_battle")
        case Retreat():
            return Turn((task.seat,), "retreat")
        case Place():
            return Turn((state.fight().sides[task.side].seat,), "place")
        case Act():
            return Turn((state.fight().sides[task.side].seat,), "effect")
        case Step():
            return _step(state, task)
        case Arrive():
            return Turn((), "actions")
        case _:
            assert_never(task)


def _step(state: State, task: Step) -> Turn:
    if task.name == "decks":
        return Turn(deck_seats(state), "deck")
    if task.name == "choose":
        return Turn(play_seats(state, task.sides), "play")
    at = task.sides[0] if task.sides else 0
    return Turn((state.fight().sides[at].seat,), _PHASES[task.name])
