"""How a match stands: each seat's share of the victory, as far as one can tell."""

from math import comb, exp
from typing import Final

from games.orcz.advisor.estimate import expected, outlook, ranks_to_come
from games.orcz.advisor.reserve import footing, reserve
from games.orcz.rules.ending import NEEDED
from games.orcz.state import State
from games.orcz.view import view

LATER: Final = 0.72
"""How likely a challenge is beaten in a turn to come."""

UNSURE: Final = 1.0
UNSURE_FIELD: Final = 0.4
UNSURE_TURN: Final = 1.6
"""By how many slaves the end may still differ: in any case, for each field of this turn, and for each turn to come."""


def shares(state: State) -> tuple[float, ...]:
    """Each seat's share of the victory in a state in which everything is taken for known; about 60 µs."""
    seen = view(state, "arbiter")
    settled = seen.field if seen.turn.phase in ("allocate", "blame") else None
    slaves = [tribe.slaves + reserve(seen, seat) + footing(seen, seat) for seat, tribe in enumerate(state.tribes)]
    beaten = {}
    for field, coming, ranks in expected(seen, ranks_to_come(seen)):
        if field.name == settled:
            continue
        ahead = outlook(field, coming, ranks)
        beaten[field.name] = ahead.won
        slaves = [own + gain for own, gain in zip(slaves, ahead.gains, strict=True)]
    later = state.game_turns - state.game_turn
    finished = []
    for name, shown in seen.fields.items():
        left = shown.stack_size + (shown.challenge is not None)
        if name == settled and shown.result is not None and shown.result.won:
            left -= 1
        now = beaten.get(name, 0.0)
        finished.append(now * _beats(left - 1, later) + (1 - now) * _beats(left, later))
    common = _at_least(NEEDED, finished)
    unsure = UNSURE + UNSURE_FIELD * len(beaten) + UNSURE_TURN * later
    best = max(slaves)
    claims = [exp((own - best) / unsure) for own in slaves]
    return tuple(common * claim / sum(claims) for claim in claims)


def _beats(challenges: int, turns: int) -> float:
    """How likely so many challenges of a field are beaten in so many turns."""
    if challenges <= 0:
        return 1.0
    return sum(comb(turns, wins) * LATER**wins * (1 - LATER) ** (turns - wins) for wins in range(challenges, turns + 1))


def _at_least(wanted: int, odds: list[float]) -> float:
    """How likely at least so many of these independent things happen."""
    counts = [1.0] + [0.0] * len(odds)
    for chance in odds:
        for number in range(len(odds), 0, -1):
            counts[number] = counts[number] * (1 - chance) + counts[number - 1] * chance
        counts[0] *= 1 - chance
    return sum(counts[wanted:])
