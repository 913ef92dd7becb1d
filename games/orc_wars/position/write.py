"""Writing a state down as a position."""

from games.kernel.values import JSON, plain
from games.orc_wars.position.format import HandGiven, More
from games.orc_wars.state.state import State

SAME = ("phase", "order", "steps_done", "areas", "leaders", "caravans", "leaderless", "eliminated")
"""What is called alike in both."""
INSIDE = tuple(name for name in More.__struct_fields__ if name not in ("seat", "dealt"))


def position_of(state: State) -> JSON:
    """The position in which the state stands."""
    hands = [{name: plain(getattr(hand, name)) for name in HandGiven.__struct_fields__} for hand in state.hands]
    more: dict[str, JSON] = {"seat": state.seat, "dealt": [hand.dealt for hand in state.hands]}
    return {
        "turn": state.round,
        "active": state.seat,
        "hands": hands,
        **{name: plain(getattr(state, name)) for name in SAME},
        "more": more | {name: plain(getattr(state, name)) for name in INSIDE},
    }
