"""What an exchange has cost each side, by name (7.8): the table alone says only which side was the smaller."""

from collections.abc import Iterator
from typing import Protocol

from games.kernel.contract import LogLine
from games.kernel.values import JSON
from games.orc_wars.editions.material import CHIEFS
from games.orc_wars.rules.sums import Sum


class Fought(Protocol):
    """A battle of which the die was thrown, in a state or in a picture."""

    @property
    def attacker(self) -> str: ...
    @property
    def attack(self) -> int: ...
    @property
    def attack_parts(self) -> Sum: ...
    @property
    def defender(self) -> str: ...
    @property
    def defence(self) -> int: ...
    @property
    def defence_parts(self) -> Sum: ...
    @property
    def result(self) -> str: ...


def exchanged(one: Fought) -> Iterator[LogLine]:
    """A sentence a side, the attacker's first; none where a lone fortress or caravans defend, or for other results."""
    if one.result == "X" and one.defender not in ("fortress", "caravans"):
        yield _side(one.attacker, one.attack, one.attack_parts, one.defence)
        yield _side(one.defender, one.defence, one.defence_parts, one.attack)


def brief(one: Fought) -> str:
    """Which sentence says in short what a battle came to: of an exchange also what becomes of either side (7.8)."""
    if one.result != "X":
        return "battle_brief"
    if one.defender == "fortress":
        return "battle_brief_exchange_fortress"
    return "battle_brief_exchange" if one.attack != one.defence else "battle_brief_exchange_equal"


def _side(name: str, own: int, made_of: Sum, other: int) -> LogLine:
    who = "leader" if name in CHIEFS else name
    told: dict[str, JSON] = {"leader": name} if name in CHIEFS else {}
    brought = {part.name: part.number for part in made_of}
    hordes, need = brought.get("hordes", 0), other - brought.get("fortress", 0)
    if own <= other:
        return LogLine(f"exchange_{who}_{'smaller' if own < other else 'equal'}", {**told, "own": own, "other": other})
    if need <= 0:
        return LogLine(f"exchange_{who}_spared", told)
    if hordes >= need:
        return LogLine(f"exchange_{who}_pays", {**told, "need": need})
    if not hordes:
        return LogLine("exchange_leader_bare", told)
    return LogLine("exchange_leader_short", {**told, "need": need, "hordes": hordes})
