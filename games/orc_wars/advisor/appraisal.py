"""What things are worth that lie face down, and what it costs to give things away."""

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from games.orc_wars.advisor.judgement import Mind
from games.orc_wars.editions.material import CHIEFS, GOLD

AREA_WORTH = 4.0
COUNTER_WORTH = 1.2
"""What a tribe counter promises that somebody else could spare."""
POINT = 0.6
"""What a gold point is worth, before it is known whether there is use for it."""
KEEP = 0.5
"""How much of its use a counter of the hand is worth while it is not played."""
FULL = 8
"""With so many tribe counters some will have to be thrown off: they are cheap then."""
TRUST = 0.3
"""Trust after receiving a worthless counter: what a promise by its giver is worth for the rest of the turn."""
RUIN = 20.0
"""What it costs to hand somebody the game."""


@lru_cache(maxsize=1024)
def least(chosen: int, held: int) -> float:
    """Expected sum of the chosen lowest of so many held gold counters: nobody gives away his best."""
    counters = sum(GOLD.values())
    points = 0.0
    for value in range(1, max(GOLD) + 1):
        share = sum(count for one, count in GOLD.items() if one < value) / counters
        points += sum(
            comb(held, below) * share**below * (1 - share) ** (held - below) * max(0, chosen - below)
            for below in range(held + 1)
        )
    return points


def point(mind: Mind) -> float:
    """What a gold point is worth to the seat: more to who hoards it."""
    return POINT * (0.75 + 0.5 * mind.coin())


def cheated(mind: Mind, maker: int) -> bool:
    """Whether the seat holds a worthless counter and has taken gold of the maker this turn."""
    taken = any(
        one.accepted and one.maker == maker and one.to == mind.seat and one.give_gold for one in mind.view.bargains
    )
    return taken and 0 in mind.gold()


def promise(mind: Mind, maker: int, tribe: int, gold: int, areas: int) -> float:
    """What a coalition's counters are worth to the seat as long as they lie face down, whatever is claimed of them."""
    held = max(gold, mind.view.hands[maker].gold_count)
    trust = TRUST if cheated(mind, maker) else 1.0
    return trust * (COUNTER_WORTH * tribe + point(mind) * least(gold, held)) + AREA_WORTH * areas


def price(mind: Mind, tribe: Sequence[str], gold: Sequence[int], areas: int = 0) -> float:
    """What it costs the seat to give these counters and so many territories."""
    share = KEEP / 3 if len(mind.hand()) > FULL else KEEP
    return share * sum(map(mind.useful, tribe)) + point(mind) * sum(gold) + AREA_WORTH * areas


def ransom(mind: Mind, leader: str) -> float:
    """What a captive would be worth in the own hand: by his authority, the hordes that wait for him, the own need."""
    waiting = mind.hand().count(f"horde_{CHIEFS[leader].home}")
    alone = not any(True for _ in mind.mine()) and not any(counter in CHIEFS for counter in mind.hand())
    need = (4.0 if alone else 0.0) + (8.0 if mind.one_short(mind.seat) else 0.0)
    return CHIEFS[leader].authority - 2.0 + 0.8 * waiting + need
