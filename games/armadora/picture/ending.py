"""What a finished match was decided by: the territories, the most gold first (5.2)."""

from collections.abc import Iterator

from games.armadora.rules.count import by_mines, won
from games.armadora.view.schema import View
from games.kernel.contract import LogLine


def ending(view: View) -> Iterator[LogLine]:
    """The territories whose gold somebody got, in the words in which the log tells them."""
    if view.result is None:
        return
    counted = view.result.territories
    for name in sorted(counted, key=lambda name: -counted[name].share * len(counted[name].winners)):
        one = counted[name]
        if one.share:
            highest = max(strength for strength in one.strengths if strength is not None)
            tied = {seat for seat, strength in enumerate(one.strengths) if strength == highest}
            by_reinforcement = not tied <= {*one.winners}
            told = by_mines(one.squares, one.gold)
            yield won(told, one.strengths, one.winners, one.share, by_reinforcement=by_reinforcement)
