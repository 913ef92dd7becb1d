"""Events of battle: how it begins, goes on and ends, and what it leaves open meanwhile."""

from typing import Final, Literal

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence, line
from games.kernel.tuples import union
from games.kernel.values import JSON
from games.orc_wars.editions.atlas import STOPS, UNDERGROUND
from games.orc_wars.rules.control import walled
from games.orc_wars.rules.sides import Kind
from games.orc_wars.rules.sums import signed
from games.orc_wars.state import places
from games.orc_wars.state.agenda import Attack, Flight, Losses, Raid, Retreat, Revolt
from games.orc_wars.state.state import State, adjusted, changed, closed, opened
from games.orc_wars.state.values import Battle, Latest, Victor

ATTACKS: Final = {"area": "7.1.1", "below": "7.2.3", "comrades": "10.4.4"}
"""The rule by the kind of attack."""


def _attacking(state: State, leader: str) -> State:
    return places.with_leader(state, leader, replace(state.leaders[leader], attacked=True))


class AttackBegun(GameEvent[State], frozen=True):
    """A leader attacks, his one time this turn (7.1.1); the groups defend in this order (7.1.2)."""

    leader: str
    area: str
    kind: Kind
    groups: tuple[str, ...]
    walls: bool
    sentence = Sentence("attack_{}", ATTACKS, "leader", "area", by="kind")

    def apply(self, state: State) -> State:
        seats = [state.leaders[group].seat for group in self.groups if group in state.leaders]
        unordered = tuple(seat for seat in dict.fromkeys(seats) if seats.count(seat) > 1)
        attack = Attack(
            self.leader, self.area, self.kind, self.groups, self.walls, unordered, "order" if unordered else "next",
            loose=state.areas[self.area].shamans,
        )  # fmt: skip
        return opened(_attacking(state, self.leader), attack)


class OrderChosen(SeatEvent[State], frozen=True):
    """The defender sets the order in which the leaders are fought (7.1.2)."""

    leaders: tuple[str, ...]
    sentence = Sentence("order_chosen", "7.1.2", "seat", "leaders")

    def apply(self, state: State) -> State:
        state = replace(state, latest=Latest("order", self.leaders))
        match state.agenda:
            case (*_, Attack() as attack):
                chosen, rest = iter(self.leaders), attack.unordered[1:]
                groups = tuple(next(chosen) if group in self.leaders else group for group in attack.groups)
                stage: Literal["order", "next"] = "order" if rest else "next"
                return changed(state, replace(attack, groups=groups, unordered=rest, stage=stage))
        return state


class GroupFaced(GameEvent[State], frozen=True):
    """The attacker turns to the next group (7.1.2); silent."""

    target: str

    def apply(self, state: State) -> State:
        match state.agenda:
            case (*_, Attack() as attack):
                left = tuple(group for group in attack.groups if group != self.target)
                return changed(state, replace(attack, target=self.target, groups=left, machines=(), stage="roll"))
        return state


class MachinesAsked(GameEvent[State], frozen=True):
    """A leader with machines is asked which of them are pushed into battle (7.3.3); silent."""

    leader: str

    def apply(self, state: State) -> State:
        return adjusted(state, Attack, Raid, stage="machines")


class MachinesUsed(GameEvent[State], frozen=True):
    """The machines that are pushed into battle (7.3.3); silent, since the die is told with them."""

    leader: str
    machines: tuple[int, ...]

    def apply(self, state: State) -> State:
        return adjusted(state, Attack, Raid, machines=self.machines, stage="roll")


class BattleFought(GameEvent[State], frozen=True):
    """A die was thrown in battle (7.4)."""

    battle: Battle

    def apply(self, state: State) -> State:
        state = replace(state, battle=self.battle)
        match state.agenda:
            case (*_, Attack() as attack) if walled(state, attack):
                state = changed(state, replace(attack, spent=union(attack.spent, attack.machines)))
        if self.battle.result == "X":
            return adjusted(state, Attack, Raid, Revolt, stage="exchange")
        return adjusted(adjusted(state, Attack, Revolt, stage="next"), Raid, stage="end")

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


class LossesOwed(SeatEvent[State], frozen=True):
    """The larger side of an exchange has to give up hordes worth so much, and may choose (7.8.2); silent."""

    area: str
    leader: str
    """"" for the garrison."""
    need: int

    def apply(self, state: State) -> State:
        return opened(state, Losses(self.seat, self.area, self.leader, self.need))


class ExchangeSettled(GameEvent[State], frozen=True):
    """Both sides of an exchange have paid (7.8); silent."""

    machines_gone: bool = False
    """The machines used against a fortress that outlives its last group have been lost (7.5.4)."""

    def apply(self, state: State) -> State:
        state = adjusted(state, Attack, Revolt, stage="next")
        return adjusted(state, Attack, spent=()) if self.machines_gone else state


class AttackDecided(GameEvent[State], frozen=True):
    """Nobody is fought any more: the victor, the attacker or a defending leader, stands (7.2); silent."""

    victor: str
    """"" where none of the defenders who stand is a leader."""

    def apply(self, state: State) -> State:
        return adjusted(state, Attack, stage="end", victor=self.victor)


class LeaderBeaten(GameEvent[State], frozen=True):
    """A leader was beaten and has to leave (7.7.1); silent, since his way out is told."""

    leader: str
    victor: Victor

    def apply(self, state: State) -> State:
        state = opened(with_shaman_beaten(state, self.leader), Retreat(self.leader, self.victor))
        return places.not_attacked(state, self.leader)


def with_shaman_beaten(state: State, leader: str) -> State:
    """Note that the leader was beaten with a shaman; one that he finds on his way out is his to keep (7.11.1)."""
    if not state.leaders[leader].shaman:
        return state
    agenda = list(state.agenda)
    for at in range(len(agenda) - 1, -1, -1):
        match agenda[at]:
            case (Attack() | Revolt()) as fight:
                agenda[at] = replace(fight, beaten=(*fight.beaten, leader))
                break
    return replace(state, agenda=tuple(agenda))


class BattleOver(GameEvent[State], frozen=True):
    """An attack, a raid or a revolt is over; those who fled underground go their ways (7.7.3); silent."""

    area: str

    def apply(self, state: State) -> State:
        fled = state.agenda[-1].flights if state.agenda and isinstance(state.agenda[-1], Attack) else ()
        return opened(closed(state, Attack, Raid, Revolt), *(Flight(leader, self.area) for leader in fled))


class RaidBegun(GameEvent[State], frozen=True):
    """A leader attacks the caravans on a stop (7.9.1)."""

    leader: str
    stop: str

    def apply(self, state: State) -> State:
        loose = state.areas[STOPS[self.stop].area].shamans
        return opened(_attacking(state, self.leader), Raid(self.leader, self.stop, loose=loose))

    def tell(self, viewer: Viewer) -> LogLine:
        return line("attack_caravans", "7.9.1", leader=self.leader, area=STOPS[self.stop].area)


class PursuitOffered(GameEvent[State], frozen=True):
    """A raider may pursue the caravans to one of these stops (7.9.4); silent."""

    leader: str
    stops: tuple[str, ...]

    def apply(self, state: State) -> State:
        return adjusted(state, Raid, stage="pursue", stops=self.stops)


class CaravansPursued(GameEvent[State], frozen=True):
    """The raider has reached a stop and raids again (7.9.4); silent, since his way is told."""

    leader: str
    stop: str

    def apply(self, state: State) -> State:
        loose = state.areas[STOPS[self.stop].area].shamans
        return opened(closed(state, Raid), Raid(self.leader, self.stop, chase=True, loose=loose))


class PursuitForgone(GameEvent[State], frozen=True):
    """The raider lets the caravans go (7.9.4); silent."""

    leader: str

    def apply(self, state: State) -> State:
        return adjusted(state, Raid, stage="end", stops=())


class RebelsRose(SeatEvent[State], frozen=True):
    """Rebels attack a coalition's leaders in an area, in this order (8.1); silent, the hordes' revolt is told."""

    area: str
    leaders: tuple[str, ...]

    def apply(self, state: State) -> State:
        return opened(state, Revolt(self.seat, self.area, self.leaders, loose=state.areas[self.area].shamans))


class ShamanRolled(GameEvent[State], frozen=True):
    """The die that shows a shaman his way (7.11.2)."""

    roll: int

    def apply(self, state: State) -> State:
        return replace(state, latest=Latest("shaman", numbers=(self.roll,)))

    def tell(self, viewer: Viewer) -> LogLine:
        area = UNDERGROUND.get(self.roll)
        if area is None:
            return line("shaman_rolled_again", "7.11.2", roll=self.roll)
        return line("shaman_rolled", "7.11.2", roll=self.roll, area=area)
