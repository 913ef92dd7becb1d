"""Events of battle."""

from typing import Literal

from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.happening import told
from games.kernel.values import JSON
from games.orc_wars import places
from games.orc_wars.happening import Happening
from games.orc_wars.state import Battle, Latest, Part, State


class AttackBegun(Happening, frozen=True):
    """A leader attacks: his one time this turn (7.1.1)."""

    leader: str
    area: str
    target: Literal["area", "below", "caravans", "comrades"]

    def change(self, state: State) -> State:
        return places.with_leader(state, self.leader, replace(state.leaders[self.leader], attacked=True))

    def line(self, viewer: Viewer) -> Line:
        rule = {"area": "7.1.1", "below": "7.2.3", "caravans": "7.9.1", "comrades": "10.4.4"}[self.target]
        return told(f"attack_{self.target}", rule, leader=self.leader, area=self.area)


class OrderChosen(Happening, frozen=True):
    """The defender sets the order in which the leaders are fought (7.1.2)."""

    seat: int
    leaders: tuple[str, ...]

    def change(self, state: State) -> State:
        return replace(state, latest=Latest("order", self.leaders))

    def line(self, viewer: Viewer) -> Line:
        return told("order_chosen", "7.1.2", seat=self.seat, leaders=list(self.leaders))


class BattleFought(Happening, frozen=True):
    """A die was thrown in battle (7.4)."""

    battle: Battle

    def change(self, state: State) -> State:
        return replace(state, battle=self.battle)

    def line(self, viewer: Viewer) -> Line:
        return told("battle_fought_helped" if self.battle.die_parts else "battle_fought", "7.4.2", **sums(self.battle))


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


class ShamanRolled(Happening, frozen=True):
    """The die that shows a shaman his way (7.11.2)."""

    roll: int

    def change(self, state: State) -> State:
        return replace(state, latest=Latest("shaman", numbers=(self.roll,)))

    def line(self, viewer: Viewer) -> Line:
        return told("shaman_rolled", "7.11.2", roll=self.roll)


WARFARE: tuple[type[Happening], ...] = (
    AttackBegun,
    OrderChosen,
    BattleFought,
    ShamanRolled,
)
