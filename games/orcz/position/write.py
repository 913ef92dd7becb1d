"""From a state to a position: placed again, it gives the same state at every decision and after the end."""

from msgspec.structs import replace

from games.kernel.values import alike
from games.orcz.position.format import FieldGiven, PlayerGiven, Position
from games.orcz.rules.deployment import ROUNDS
from games.orcz.state import State
from games.orcz.state.cards import BIT, HEROES, listed
from games.orcz.state.fields import FIELDS
from games.orcz.state.match import Tribe


def position_of(state: State) -> Position:
    """The state as a position. After the end it is the one in which all is resolved, to be ended again.

    A moment on the way from one decision to the next is written as near to it as a position can be.
    """
    if state.phase == "setup":
        return Position(phase="reveal")
    position = Position(
        phase="resolve" if state.phase == "over" else state.phase,
        game_turn=state.game_turn,
        first=state.first,
        event=state.event,
        event_deck=state.event_deck,
        fields={name: alike(FieldGiven, field) for name, field in zip(FIELDS, state.fields, strict=True)},
        players={str(seat): _player(tribe) for seat, tribe in enumerate(state.tribes)},
    )
    if state.phase == "reveal" and state.event is not None:
        return replace(position, phase="deploy")
    if state.phase != "deploy":
        return replace(position, field=state.field, fighting=state.fighting, dominant=state.dominant)
    if state.round > ROUNDS:
        return replace(position, phase="resolve")
    position = replace(position, round=state.round, active=state.active)
    return replace(position, taunt=state.taunt) if state.options.taunt else position


def _player(tribe: Tribe) -> PlayerGiven:
    return alike(
        PlayerGiven,
        tribe,
        used=tuple(hero for hero in HEROES if tribe.used & BIT[hero]),
        back=listed(tribe.back),
    )
