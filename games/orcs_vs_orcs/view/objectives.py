"""What objectives count, from what everybody sees (rule 9.2)."""

from collections.abc import Mapping

from games.orcs_vs_orcs.rules.board import TOWER
from games.orcs_vs_orcs.state import Objective
from games.orcs_vs_orcs.view.schema import View

COUNTING: Mapping[str, tuple[Objective, ...]] = {
    "raze": ("razed",), "convert": ("razed", "hordes"), "control": ("villages", "markers"),
}  # fmt: skip
"""What each fate of a village counts for (5.2)."""
ALONE: Objective = "tower"
"""The objective that has one controller: in all others two may lead, and gain a point each (9.1)."""


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


def may_end(view: View) -> bool:
    """Whether the scoring of this game turn can end the match: by emptying the pool, or by a lead beyond what it then
    holds (9.4).
    """
    tiles = len(view.objectives.river)
    shared = sum(one != ALONE for one in view.objectives.river)
    glory: dict[int, int] = {}
    for player in view.players:
        glory[player.camp] = glory.get(player.camp, 0) + player.glory
    first, second, *others = sorted(glory.values(), reverse=True)
    if view.pool <= tiles + shared:
        return True
    if not others:
        most = tiles + (shared if view.seats > len(glory) else 0)
        return first + most - second > view.pool - most
    # Of three, what one of the others ties for with the leader is missing in the pool for the other of them.
    ahead = (max(second - tied, others[0] - (shared - tied)) for tied in range(shared + 1))
    return first + 2 * tiles - view.pool > min(ahead)
