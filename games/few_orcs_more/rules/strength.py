"""The value of an army (7.5)."""

from collections.abc import Iterable

from games.few_orcs_more.state import Battle, Cards


def value(tribe: str, army: Cards) -> int:
    """What an army of this tribe and its mercenaries is worth, the flying machine apart (7.5.2 to 7.5.5)."""
    leaders = army.count(f"{tribe}_leader")
    if leaders == 2:
        return 0
    kin = 2 * army.count(f"{tribe}2") + 6 * army.count(f"{tribe}6")
    goblins = army.count("goblin")
    served = min(army.count("war_machine"), goblins)
    return kin * (1 + leaders) + goblins + 10 * army.count("giant") + 5 * army.count("troll") + 9 * served


def divided(tribe: str, army: Cards) -> bool:
    """Whether both leaders are there, so that nothing helps (7.5.4)."""
    return army.count(f"{tribe}_leader") == 2


def values(battle: Battle) -> tuple[int | None, ...]:
    """The value of every army as revealed."""
    return tuple(None if army is None else value(battle.tribe, army) for army in battle.armies)


def highest(values_: Iterable[int | None]) -> int:
    """The highest value there is."""
    return max(one for one in values_ if one is not None)
