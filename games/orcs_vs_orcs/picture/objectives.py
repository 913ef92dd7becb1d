"""The objectives as they stand: who has how much of what the river will score (rule 9)."""

from collections.abc import Mapping
from typing import Final

from games.kernel.contract import LogLine
from games.kernel.values import Value
from games.orcs_vs_orcs.rules.board import TOWER
from games.orcs_vs_orcs.rules.scoring import scoring
from games.orcs_vs_orcs.state import Objective
from games.orcs_vs_orcs.view.schema import View

FIGURES: Final[Mapping[Objective, str]] = {
    "cities": "city", "hordes": "orc", "fortresses": "fortress", "tower": "tower", "markers": "flag", "razed": "ruin",
    "kills": "skull", "villages": "village",
}  # fmt: skip


class Share(Value, frozen=True):
    """What one seat has of an objective, and whether it would score now."""

    seat: int
    count: int
    scores: bool


class Tile(Value, frozen=True):
    """An objective of the river."""

    name: Objective
    figure: str
    spot: str
    shares: tuple[Share, ...]
    label: LogLine


def tiles(view: View) -> tuple[Tile, ...]:
    """The river, left to right."""
    return tuple(tile(view, objective) for objective in view.objectives.river)


def tile(view: View, objective: Objective) -> Tile:
    """Who has how much of one objective."""
    counts = tuple(have(view, objective, seat) for seat in range(view.seats))
    best = scoring(counts)
    return Tile(
        name=objective,
        figure=FIGURES[objective],
        spot=f"objective={objective}",
        shares=tuple(Share(seat, count, seat in best) for seat, count in enumerate(counts)),
        label=LogLine("board_objective", {"objective": objective, "counts": counts}),
    )


def have(view: View, objective: Objective, seat: int) -> int:
    """What the seat has of it, from what everybody sees."""
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
