"""Who is asked, and what: the question at hand or the phase itself."""

from games.kernel.contract import Turn
from games.orc_wars.state import agenda
from games.orc_wars.state.state import State


def whose_turn(state: State) -> Turn:
    """Whose decision is awaited."""
    if state.phase in ("over", "setup"):
        return Turn((), state.phase)
    asked = question(state, state.agenda[-1]) if state.agenda else None
    return asked or Turn((state.seat,), state.phase)


def question(state: State, item: agenda.Item) -> Turn | None:
    """The question that is put by what is open; None where it asks nothing."""
    asked = _asked(state, item)
    return Turn((asked[0],), asked[1]) if asked else None


def _asked(state: State, item: agenda.Item) -> tuple[int, str] | None:
    match item:
        case agenda.Attack(stage="order"):
            return item.unordered[0], "defend_order"
        case agenda.Attack(stage="machines") | agenda.Raid(stage="machines" | "pursue"):
            return state.leaders[item.leader].seat, item.stage
        case agenda.Losses():
            return item.seat, "losses"
        case agenda.Retreat():
            return state.leaders[item.leader].seat, "retreat"
        case agenda.Flight(exits=(_, *_)):
            return state.leaders[item.leader].seat, "emerge"
        case agenda.Ransoming():
            return (item.bidders[0], "ransom_bid") if item.bidders else (item.captor, "ransom_accept")
        case agenda.Cheating():
            return item.target, "cancel"
        case agenda.Claiming(askers=(_, *_)):
            return item.askers[0], "claim_leader"
        case agenda.Answering():
            return item.seat, "answer"
    return None
