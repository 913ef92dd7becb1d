"""Draws that were made before, made again."""

from collections.abc import Sequence

from games.kernel.chance import Chance, Draw, Luck


class ReplayedChance(Chance):
    """Recorded draws, one of them altered if requested; fresh luck once the step asks for other draws."""

    def __init__(self, draws: Sequence[Draw], luck: Luck, changed: int = -1) -> None:
        self._draws = draws
        self._luck = luck
        self._changed = changed
        self._at = -1

    def below(self, label: str, n: int) -> int:
        kept = self._next(label, n)
        if not isinstance(kept, int):
            return self._luck.below(label, n)
        return (kept + 1 + self._luck.below(label, n - 1)) % n if self._at == self._changed and n > 1 else kept

    def order(self, label: str, n: int) -> list[int]:
        kept = self._next(label, n)
        if not isinstance(kept, tuple):
            return self._luck.order(label, n)
        places = list(kept)
        if self._at == self._changed and n > 1:
            one, other = self._luck.order(label, n)[:2]
            places[one], places[other] = places[other], places[one]
        return places

    def _next(self, label: str, n: int) -> int | tuple[int, ...] | None:
        self._at += 1
        draw = self._draws[self._at] if self._at < len(self._draws) else None
        return draw.out if draw is not None and (draw.label, draw.n) == (label, n) else None
