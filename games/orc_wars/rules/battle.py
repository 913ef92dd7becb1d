"""One die of a battle: totals, odds, reward, result (rules 7.3.4, 7.4, 13.4.3)."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, line
from games.kernel.values import JSON
from games.orc_wars.editions.material import CHIEFS, strength
from games.orc_wars.rules import combat_table as table
from games.orc_wars.rules.control import of_his_race, race
from games.orc_wars.rules.drawing import gold_to_hand
from games.orc_wars.rules.recorder import Recorder
from games.orc_wars.state import places
from games.orc_wars.state.state import State
from games.orc_wars.state.values import Battle, Latest, Leader, Part


class AttackBegun(GameEvent[State], frozen=True):
    """A leader attacks: his one time this turn (7.1.1)."""

    leader: str
    area: str
    target: Literal["area", "below", "caravans", "comrades"]

    def apply(self, state: State) -> State:
        return places.with_leader(state, self.leader, replace(state.leaders[self.leader], attacked=True))

    def tell(self, viewer: Viewer) -> LogLine:
        rule = {"area": "7.1.1", "below": "7.2.3", "caravans": "7.9.1", "comrades": "10.4.4"}[self.target]
        return line(f"attack_{self.target}", rule, leader=self.leader, area=self.area)


class OrderChosen(GameEvent[State], frozen=True):
    """The defender sets the order in which the leaders are fought (7.1.2)."""

    seat: int
    leaders: tuple[str, ...]

    def apply(self, state: State) -> State:
        return replace(state, latest=Latest("order", self.leaders))

    def tell(self, viewer: Viewer) -> LogLine:
        return line("order_chosen", "7.1.2", seat=self.seat, leaders=list(self.leaders))


class BattleFought(GameEvent[State], frozen=True):
    """A die was thrown in battle (7.4)."""

    battle: Battle

    def apply(self, state: State) -> State:
        return replace(state, battle=self.battle)

    def tell(self, viewer: Viewer) -> LogLine:
        return line("battle_fought_helped" if self.battle.die_parts else "battle_fought", "7.4.2", **sums(self.battle))


def sums(one: Battle) -> dict[str, JSON]:
    """What a sentence about a battle says, its arithmetic included."""
    return {
        "area": one.area, "fighter": one.attacker, "rival": one.defender, "odds": one.odds, "die": one.die,
        "attack": one.attack, "attack_parts": [f"{part.name}:{part.number}" for part in one.attack_parts],
        "defence": one.defence, "defence_parts": [f"{part.name}:{part.number}" for part in one.defence_parts],
        "column": one.column, "die_parts": [signed(part) for part in one.die_parts],
        "verdict": f"{kind(one)}.{one.result}",
    }  # fmt: skip


def kind(one: Battle) -> str:
    """What its result does depends on: rebels attacked, or a garrison, a fortress, caravans or an army defended."""
    if one.attacker == "rebels":
        return "rebels"
    return one.defender if one.defender in ("garrison", "fortress", "caravans") else "army"


def signed(part: Part) -> str:
    """A part that is added or taken away."""
    return f"{part.name}:{part.number:+d}".replace("-", "−")


class ShamanRolled(GameEvent[State], frozen=True):
    """The die that shows a shaman his way (7.11.2)."""

    roll: int

    def apply(self, state: State) -> State:
        return replace(state, latest=Latest("shaman", numbers=(self.roll,)))

    def tell(self, viewer: Viewer) -> LogLine:
        return line("shaman_rolled", "7.11.2", roll=self.roll)


WARFARE: tuple[type[GameEvent[State]], ...] = (
    AttackBegun,
    OrderChosen,
    BattleFought,
    ShamanRolled,
)


DIE = 6

Sum: TypeAlias = tuple[Part, ...]


def army_parts(leader: str, one: Leader) -> Sum:
    """What a leader and his hordes bring; machines and fortress come on top."""
    return parts(authority=CHIEFS[leader].authority, hordes=strength(one.hordes))


def parts(**numbers: int) -> Sum:
    """A sum by its parts; what is nothing is left out."""
    return tuple(Part(name, number) for name, number in numbers.items() if number)


def total(sum_: Sum) -> int:
    return sum(part.number for part in sum_)


def fight(
    log: Recorder, area: str, attacker: str, defender: str, attack: Sum, defence: Sum, modifiers: Sum
) -> table.Verdict:
    """Throw the die and look the result up; `attacker` is a leader, who may earn gold for arrogance, or "rebels"."""
    odds = table.odds(total(attack), total(defence))
    leader = log.state.leaders.get(attacker)
    if leader is not None and log.state.options.cutthroat and odds in table.ARROGANT:
        gold_to_hand(log, leader.seat, "reward")
    die = log.chance.number("dice:combat", 1, DIE)
    column = table.column(die, total(modifiers))
    result = table.result(odds, column)
    log.record(
        BattleFought(
            Battle(
                area, attacker, defender, total(attack), total(defence), odds, die, column, result,
                attack_parts=attack, defence_parts=defence, die_parts=modifiers,
            )
        )
    )  # fmt: skip
    return table.verdict(result)


def same_race(log: Recorder, leader: str, other: str) -> bool:
    """Whether two leaders are of one race: then the ethnic code is silent (7.3.2)."""
    state = log.state
    return race(state, CHIEFS[leader].home) == race(state, CHIEFS[other].home)


def kinsmen(log: Recorder, hordes: tuple[str, ...], leader: str) -> tuple[str, ...]:
    """Those of the hordes that are of the leader's race."""
    return of_his_race(log.state, leader, hordes)
