"""The objectives as they stand: who has how much of what the river will score (rule 9)."""

from collections.abc import Mapping
from typing import Final

from games.kernel.contract import LogLine
from games.kernel.events import by_seat
from games.kernel.values import Value
from games.orcs_vs_orcs.rules.scoring import scoring
from games.orcs_vs_orcs.state import Objective
from games.orcs_vs_orcs.view.objectives import count
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
    counts = tuple(count(view, objective, seat) for seat in range(view.seats))
    best = scoring(counts)
    return Tile(
        name=objective,
        figure=FIGURES[objective],
        spot=f"objective={objective}",
        shares=tuple(Share(seat, count, seat in best) for seat, count in enumerate(counts)),
        label=LogLine("board_objective", {"objective": objective, "count_seats": by_seat(counts)}),
    )
