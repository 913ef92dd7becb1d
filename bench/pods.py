"""Tables of a pod Swiss drawn round by round, in seconds of wall clock and of processor, with repeats and spreads.

    python -m bench.pods               16, 32 and 1,000 players at fours, four rounds each
    python -m bench.pods 200 5 6       so many players, seats and rounds

Beside each: what slices of the ranking alone would have repeated. Each line is measured once.
"""

import json
import platform
import sys
from fractions import Fraction
from random import Random
from time import perf_counter, process_time

CASES = ((16, 4, 4), (32, 4, 4), (1_000, 4, 4))
TARGETS = {32: 1, 1_000: 10}
"""Seconds that a round of so many players may take."""
POINTS = (10, 6, 3, 1, 0, 0, 0)


def main(players: int, seats: int, rounds: int) -> None:
    """An event whose results chance makes."""
    from tournaments.pods.drawing import draw_round
    from tournaments.pods.field import PodPlayer, UndrawnRound
    from tournaments.seating.schedule import Round

    random = Random(7)  # noqa: S311 - an event made up for measuring
    scores = dict.fromkeys(range(1, players + 1), 0)
    earlier: tuple[Round, ...] = ()
    for number in range(1, rounds + 1):
        field = tuple(PodPlayer(one, Fraction(score)) for one, score in scores.items())
        began, cpu = perf_counter(), process_time()
        drawn = draw_round(UndrawnRound(field, seats, "bench", earlier))
        line = {
            "bench": "pods", "unit": "s", "players": players, "seats": seats, "round": number,
            "seconds": round(perf_counter() - began, 2), "processor": round(process_time() - cpu, 2),
            "target": TARGETS.get(players), "repeats": drawn.quality.repeats,
            "repeats_by_rank_alone": drawn.quality.sliced.repeats, "spread": float(drawn.quality.score_spread),
            "widest": float(drawn.quality.widest_spread), "seat_imbalance": drawn.quality.seat_imbalance,
            "python": platform.python_version(),
        }  # fmt: skip
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()
        earlier += (drawn.tables,)
        for table in drawn.tables:
            for place, one in enumerate(random.sample(table, len(table))):
                scores[one] += POINTS[place]


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(*(int(argument) for argument in sys.argv[1:]))
    else:
        for case in CASES:
            main(*case)
