"""What objectives count, from what everybody sees (rule 9.2)."""

from collections.abc import Mapping

from games.orcs_vs_orcs.rules.board import TOWER
from games.orcs_vs_orcs.state import Objective
from games.orcs_vs_orcs.view.schema import View

COUNTING: Mapping[str, tuple[Objective, ...]] = {
    "raze": ("razed",), "convert": ("razed", "hordes"), "control": ("villages", "markers"),
}  # fmt: skip
"""What each fate of a village counts for (5.2)."""


def brought(view: View, fate: str, seat: int) -> tuple[Objective, ...]:
    """The objectives in play that a fate of a village counts for; there is no new horde without a reserve (5.2)."""
    counting = [one for one in COUNTING[fate] if one != "hordes" or view.players[seat].reserve]
    return tuple(one for one in view.objectives.river if one in counting)


def count(view: View, objective: Objective, seat: int) -> int:
    """What the seat has of it."""
    player = view.players[seat]
    match objective:
        case "hordes":
            return player.on_board
        case "tower":
            return int(view.zones[TOWER].marker == seat)
        case "razed":
            return player.trophies
        case "kills":
            return sum(player.kills.values())
    marked = [zone for zone in view.zones.values() if zone.marker == seat]
    match objective:
        case "cities":
            return sum(zone.type == "city" for zone in marked)
        case "fortresses":
            return sum(zone.fortress == "standing" for zone in marked)
        case "villages":
            return sum(zone.village for zone in marked)
    return len(marked)
