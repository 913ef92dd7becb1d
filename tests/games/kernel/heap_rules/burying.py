"""Burying gold."""

from games.kernel.events import GameEvent
from games.kernel.values import Value


class Heap(Value, frozen=True):
    """A heap of gold."""

    gold: int = 0


class GoldGone(GameEvent[Heap], frozen=True):
    """What the events of gold that is gone are made of."""

    gold: int

    def apply(self, state: Heap) -> Heap:
        return Heap(state.gold - self.gold)


class GoldBuried(GoldGone, frozen=True):
    """Gold is buried."""


class GoldLost(GoldGone, frozen=True):
    """Gold is lost."""
