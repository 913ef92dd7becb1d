"""A second reading of the rules that lend themselves to it, written from the rules text alone and as plainly as
possible.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

COPIES = {
    **{
        f"{tribe}{value}": count
        for tribe in ("barbarian", "dwarf", "orc", "skeleton")
        for value, count in ((2, 7), (6, 4))
    },
    **{f"{tribe}_leader": 2 for tribe in ("barbarian", "dwarf", "orc", "skeleton")},
    "goblin": 8,
    "giant": 6,
    "troll": 4,
    "war_machine": 4,
    "flying_machine": 1,
    "commando": 1,
    "spy1": 1,
    "spy2": 1,
    "spy3": 1,
    "spy4": 1,
}
PILES = {2: 7, 3: 7, 4: 9, 5: 11, 6: 13, 7: 14}
DESERTIONS = {2: 2, 3: 2, 4: 2, 5: 2, 6: 1, 7: 1}
THRESHOLD = {2: 8, 3: 8, 4: 8, 5: 8, 6: 7, 7: 6}
LEFT_OWNERLESS = {4: 3, 5: 3, 6: 3, 7: 2}


def resolve(items: Sequence[str]) -> tuple[int | None, list[str], list[str]]:
    """Owner, cards and deserters of a pile (6.1)."""
    owners = [int(item[-1]) for item in items if item.startswith("enlistment")]
    struck = set()
    for place, item in enumerate(items):
        if item.startswith("desertion"):
            below = [under for under in range(place) if not items[under].startswith("enlistment")]
            if below and ":" not in items[below[-1]]:
                struck.add(below[-1])
    army = [place for place, item in enumerate(items) if ":" not in item]
    stayed = sorted(items[place] for place in army if place not in struck)
    return owners[0] if owners else None, stayed, sorted(items[place] for place in struck)


def strength(tribe: str, army: Sequence[str]) -> int:
    """The value of an army (7.5)."""
    count = Counter(army)
    if count[f"{tribe}_leader"] > 1:
        return 0
    total = sum({"2": 2, "6": 6}.get(card.removeprefix(tribe), 0) for card in army)
    if count[f"{tribe}_leader"]:
        total *= 2
    for card, worth in (("goblin", 1), ("giant", 10), ("troll", 5)):
        total += worth * count[card]
    idle = count["goblin"]
    for _ in range(count["war_machine"]):
        if idle:
            idle, total = idle - 1, total + 9
    return total


def order(seats: int, wizard: int, battle: int) -> list[int]:
    """Who acts when in a battle (7.2.1)."""
    first = (wizard + battle) % seats
    ring = [(first + step) % seats for step in range(seats)]
    return [seat for seat in ring if seat != wizard]


def resolution(
    seats: Sequence[int], plays: Mapping[int, Sequence[str]], burn: bool
) -> tuple[dict[int, list[str]], list[tuple[int, str]]]:
    """What lies on the piles, from below, and what bounces, when these plays are carried out in this order (5.4)."""
    laid: dict[int, list[str]] = {}
    bounced = []
    for turn in range(4):
        for seat in seats:
            if turn >= len(plays.get(seat, ())):
                continue
            play = plays[seat][turn]
            word, pile = play.split(":")
            here = laid.setdefault(int(pile), [])
            if word == "enlist":
                collides = any(item.startswith("enlistment") and item != f"enlistment:{seat}" for item in here)
            else:
                collides = bool(here) and here[-1].startswith("desertion") and here[-1] != f"desertion:{seat}"
            if collides and not burn:
                bounced.append((seat, play))
            else:
                here.append(f"{'enlistment' if word == 'enlist' else 'desertion'}:{seat}")
    return laid, bounced


def ahead(one: tuple[int, list[tuple[int, int]]], other: tuple[int, list[tuple[int, int]]]) -> bool:
    """Whether one seat's score and wins rank before another's (8.4)."""
    if one[0] != other[0]:
        return one[0] > other[0]
    mine, others = sorted(one[1], reverse=True), sorted(other[1], reverse=True)
    while mine and others and mine[0] == others[0]:
        mine, others = mine[1:], others[1:]
    if not mine or not others:
        return bool(mine)
    return mine[0] > others[0]
