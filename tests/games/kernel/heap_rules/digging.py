"""Digging for gold."""

from games.kernel.events import GameEvent
from tests.games.kernel.heap_rules.burying import GoldBuried, Heap


class GoldDug(GameEvent[Heap], frozen=True):
    """What was buried is dug up."""

    buried: GoldBuried

    def apply(self, state: Heap) -> Heap:
        return Heap(state.gold + self.buried.gold)
