"""Who is asked, and what: the question at hand or the phase itself."""

from games.kernel.contract import Turn
from games.orc_wars.state.agenda import (
    Answering,
    Attack,
    Cheating,
    Claiming,
    Flight,
    Item,
    Losses,
    Raid,
    Ransoming,
    Retreat,
)
from games.orc_wars.state.state import State


def whose_turn(state: State) -> Turn:
    """Whose decision is awaited."""
    if state.phase in ("over", "setup"):
        return Turn((), state.phase)
    asked = question(state, state.agenda[-1]) if state.agenda else None
    return asked or Turn((state.seat,), state.phase)


def question(state: State, item: Item) -> Turn | None:
    """The question that is put by what is open; None where it asks nothing."""
    asked = _asked(state, item)
    return Turn((asked[0],), asked[1]) if asked else None


def _asked(state: State, item: Item) -> tuple[int, str] | None:
    match item:
        case Attack(stage="order"):
            return item.unordered[0], "defend_order"
        case Attack(stage="machines") | Raid(stage="machines" | "pursue"):
            return state.leaders[item.leader].seat, item.stage
        case Losses():
            return item.seat, "losses"
        case Retreat():
            return state.leaders[item.leader].seat, "retreat"
        case Flight(exits=(_, *_)):
            return state.leaders[item.leader].seat, "emerge"
        case Ransoming():
            return (item.bidders[0], "ransom_bid") if item.bidders else (item.captor, "ransom_accept")
        case Cheating():
            return item.target, "cancel"
        case Claiming(askers=(_, *_)):
            return item.askers[0], "claim_leader"
        case Answering():
            return item.seat, "answer"
    return None
