"""Events of tables with results by chance, for the tests and the probe."""

from collections.abc import Iterator
from fractions import Fraction

from tournaments.lots import Lots
from tournaments.pods.drawing import DrawnRound, draw_round
from tournaments.pods.field import PodPlayer, UndrawnRound, Uneven
from tournaments.seating.schedule import Round

POINTS = (10, 6, 3, 1, 0, 0, 0, 0)


def rounds(
    players: int, seats: int, number: int, seed: str, uneven: Uneven = Uneven.BYES
) -> Iterator[tuple[UndrawnRound, DrawnRound]]:
    """Draw round after round."""
    lots = Lots(seed, "results")
    scores = dict.fromkeys(range(1, players + 1), 0)
    byes = dict.fromkeys(scores, 0)
    earlier: tuple[Round, ...] = ()
    for _ in range(number):
        field = tuple(PodPlayer(one, Fraction(scores[one]), byes[one]) for one in scores)
        undrawn = UndrawnRound(field, seats, seed, earlier, uneven)
        drawn = draw_round(undrawn)
        yield undrawn, drawn
        earlier += (drawn.tables,)
        for one in drawn.byes:
            byes[one] += 1
            scores[one] += 3
        for table in drawn.tables:
            for place, one in enumerate(lots.order(table)):
                scores[one] += POINTS[place]
