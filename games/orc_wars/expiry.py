"""Offers and bids that lapse, an option of the house: nobody's silence holds up a table that plays by letter."""

from typing import Literal

from games.kernel.chance import Chance
from games.kernel.contract import Due
from games.kernel.events import GameEvent
from games.orc_wars import turn
from games.orc_wars.commands import AnyCommand, Decline, Pass
from games.orc_wars.questions import whose_turn
from games.orc_wars.rules.commerce import AnswerLate
from games.orc_wars.state.state import State

SILENCE: dict[Literal["answer", "ransom_bid"], AnyCommand] = {"answer": Decline(), "ransom_bid": Pass()}
"""What it means to say nothing, by phase."""


def due(state: State) -> Due | None:
    """The end of the time for an answer, where the table has set one. Each answer is waited for anew."""
    asked = _asked(state) if state.options.answer_s else None
    if asked is None:
        return None
    about = state.ransom.leader if state.ransom is not None else len(state.bargains)
    (seat,) = whose_turn(state).seats
    return Due(asked, state.options.answer_s * 1000, f"{state.round}.{state.seat}.{about}.{seat}")


def struck(state: State, chance: Chance) -> tuple[GameEvent[State], ...]:
    """What follows when the time is over; nothing where none is waited for."""
    asked = _asked(state)
    if due(state) is None or asked is None:
        return ()
    (seat,) = whose_turn(state).seats
    return (AnswerLate(seat, asked), *turn.decide(state, seat, SILENCE[asked], chance))


def _asked(state: State) -> Literal["answer", "ransom_bid"] | None:
    phase = whose_turn(state).phase
    return next((asked for asked in SILENCE if asked == phase), None)
