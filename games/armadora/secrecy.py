"""Who may know which field of the state, and the values of which warriors (rule 8)."""

from collections.abc import Mapping
from typing import Final

from games.armadora.options import Options
from games.armadora.rules.board import BOARD
from games.armadora.state import Count, State
from games.kernel.contract import Outcome, Secrecy, Viewer
from games.kernel.values import Value

SECRECY: Final[Mapping[type[Value], Mapping[str, Secrecy]]] = {
    State: {
        "options": "public", "seats": "public", "phase": "public", "seat": "public", "gold": "public",
        "below": "public", "beside": "public", "stock": "public", "warriors": "public", "values": "partly",
        "face_up": "public", "arrows": "public", "reinforced": "public", "hands": "owner", "characters": "public",
        "tokens": "public", "reinforcements": "public", "passed": "public", "looked": "public", "look": "public",
        "counted": "public", "outcome": "public",
    },
    **{part: dict.fromkeys(part.__struct_fields__, "public") for part in (Options, Count, Outcome)},
}  # fmt: skip


def known(state: State, viewer: Viewer) -> int:
    """The squares whose warriors' values the viewer may know (8.2)."""
    squares = readable(state, viewer)
    return squares | 1 << state.look if state.look is not None and state.seat == viewer else squares


def readable(state: State, viewer: Viewer) -> int:
    """Those whose values the board shows; without a second look what the mage sees stands in `/look` alone (7.2)."""
    if viewer == "arbiter" or state.phase == "over":
        return BOARD
    squares = state.face_up
    if isinstance(viewer, int) and state.options.recheck_own:
        squares |= state.warriors[viewer]
        if state.looked and state.characters[viewer] == "mage":
            squares |= state.looked
    return squares
