"""The powers of the advanced game (rule 4)."""

from typing import TypeVar

from msgspec.structs import replace

from games.armadora.commands import Arrow, ExtraPalisade, ExtraWarrior, Look
from games.armadora.rules import actions
from games.armadora.rules.able import can_act, complete
from games.armadora.rules.board import BIT, INDEX, Square
from games.armadora.rules.pieces import Character
from games.armadora.rules.territories import reach
from games.armadora.state import State, opposing, owner
from games.kernel.contract import Viewer
from games.kernel.events import GameEvent, SeatEvent, Sentence
from games.kernel.refusals import Refused, refuse

E = TypeVar("E", bound=GameEvent[State])


class Looked(SeatEvent[State], frozen=True):
    """A mage looked at a warrior; the value is for the mage alone (4.2.1). `forgotten` as for a warrior placed."""

    at: Square
    owner: int
    value: int
    forgotten: bool = False
    sentence = Sentence("looked", "4.2.1", "seat", "at", owner_seat="owner")
    private = Sentence("looked_private", "4.2.1", "seat", "at", owner_seat="owner", value="value")

    def apply(self, state: State) -> State:
        return actions.power_used(replace(state, looked=state.looked | BIT[self.at], look=INDEX[self.at]))

    def privy(self, viewer: Viewer) -> bool:
        return actions.remembers(viewer, self.seat, self.forgotten)


class ArrowShot(SeatEvent[State], frozen=True):
    """An elf hit a warrior of the seat `owner` (4.5.1)."""

    at: Square
    owner: int
    sentence = Sentence("arrow_shot", "4.5.1", "seat", "at", owner_seat="owner")

    def apply(self, state: State) -> State:
        return actions.power_used(replace(state, arrows=tuple(sorted((*state.arrows, INDEX[self.at])))))


def look(state: State, command: Look) -> Looked:
    """The mage looks at a warrior of an opponent (4.2)."""
    _check_power(state, "mage")
    target = _target(state, command.at, "4.2.2")
    refuse("face_up", "4.2.2", when=BIT[command.at] & state.face_up)
    value = state.values[INDEX[command.at]]
    return Looked(state.seat, command.at, target, value, forgotten=not state.options.recheck_own)


def extra_warrior(state: State, command: ExtraWarrior) -> actions.WarriorPlaced:
    """The goblin puts one more warrior, face up (4.3)."""
    _check_power(state, "goblin")
    actions.check_placing(state, command.value, command.at)
    return _with_main_after(state, actions.WarriorPlaced(state.seat, command.at, command.value, face_up=True))


def extra_palisade(state: State, command: ExtraPalisade) -> actions.PalisadeLaid:
    """The orc lays one more palisade (4.4)."""
    _check_power(state, "orc")
    actions.check_laying(state, command.edge)
    return _with_main_after(state, actions.PalisadeLaid(state.seat, command.edge, extra=True))


def arrow(state: State, command: Arrow) -> ArrowShot:
    """The elf hits a warrior of an opponent, out of an own warrior's incomplete territory (4.5)."""
    _check_power(state, "elf")
    target = _target(state, command.at, "4.5.4")
    if not BIT[command.at] & reach(state.warriors[state.seat], state.below, state.beside):
        raise Refused("no_elf_in_territory", "4.5.2")
    refuse("territory_complete", "4.5.3", when=BIT[command.at] & complete(state))
    return ArrowShot(state.seat, command.at, target)


def _check_power(state: State, character: Character) -> None:
    """Refuse a power that the seat does not have, or has used up (4.1.4)."""
    refuse("wrong_character", "4.1.4", when=state.characters[state.seat] != character)
    refuse("no_token", "4.1.4", when=not state.tokens[state.seat])


def _target(state: State, at: Square, rule: str) -> int:
    """The opponent whose warrior stands there; refuse any other square."""
    target = owner(state, BIT[at])
    if target is None:
        raise Refused("no_warrior", rule)
    refuse("not_opponent", rule, when=not BIT[at] & opposing(state, state.seat))
    return target


def _with_main_after(state: State, event: E) -> E:
    """The event; refuse a power that leaves no main action (4.1.3)."""
    refuse("no_main_after", "4.1.3", when=not can_act(event.apply(state), state.seat))
    return event
