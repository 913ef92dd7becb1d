"""Who is asked, and what: the question at hand or the phase itself."""

from games.kernel.contract import Turn
from games.orc_wars.state.agenda import (
    Answering,
    Attack,
    Cheating,
    Claiming,
    Flight,
    Frame,
    Losses,
    Raid,
    Ransoming,
    Retreat,
)
from games.orc_wars.state.state import State

NOBODY = Turn((), "over")


def whose_turn(state: State) -> Turn:
    """Whose decision is awaited."""
    if state.phase == "over":
        return NOBODY
    if state.phase == "setup":
        return Turn((), "setup")
    if state.stack and (asked := question(state, state.stack[-1])) is not None:
        return asked
    return Turn((state.seat,), state.phase)


def question(state: State, frame: Frame) -> Turn | None:
    """The question that a frame puts; None where it asks nothing."""
    match frame:
        case Attack(stage="order"):
            return Turn((frame.unordered[0],), "defend_order")
        case Attack(stage="machines") | Raid(stage="machines"):
            return Turn((state.leaders[frame.leader].seat,), "machines")
        case Raid(stage="pursue"):
            return Turn((state.leaders[frame.leader].seat,), "pursue")
        case Losses():
            return Turn((frame.seat,), "losses")
        case Retreat():
            return Turn((state.leaders[frame.leader].seat,), "retreat")
        case Flight() if frame.exits:
            return Turn((state.leaders[frame.leader].seat,), "emerge")
        case _:
            return _deal_or_secret(frame)


def _deal_or_secret(frame: Frame) -> Turn | None:
    match frame:
        case Ransoming():
            return Turn((frame.bidders[0],), "ransom_bid") if frame.bidders else Turn((frame.captor,), "ransom_accept")
        case Cheating():
            return Turn((frame.target,), "cancel")
        case Claiming() if frame.askers:
            return Turn((frame.askers[0],), "claim_leader")
        case Answering():
            return Turn((frame.seat,), "answer")
        case _:
            return None
