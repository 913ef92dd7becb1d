"""From a state to a position: placed again, it gives the same state."""

from games.kernel.values import alike
from games.orcs_vs_orcs.position.format import (
    BattlePosition,
    PendingPosition,
    PlayerPosition,
    Position,
    SidePosition,
    ZonePosition,
)
from games.orcs_vs_orcs.rules.cards import numbered
from games.orcs_vs_orcs.rules.zones import by_seat
from games.orcs_vs_orcs.state import Player, State
from games.orcs_vs_orcs.state.battle import Battle


def position_of(state: State) -> Position:
    """The state as a position; what nobody can have changed is written down all the same."""
    return alike(
        Position,
        state,
        first_player=state.first,
        actions_left=state.actions,
        quiet_turns=state.quiet,
        players=tuple(map(_player, state.players)),
        market=numbered(state.market),
        hero_pile=state.pile,
        zones={name: alike(ZonePosition, zone, hordes=by_seat(zone.hordes)) for name, zone in state.zones.items()},
        recruited={name: zone.recruited for name, zone in state.zones.items() if zone.recruited},
        pending=tuple(PendingPosition(one.zone, one.origins, one.marched) for one in state.pending),
        battle=None if state.battle is None else _battle(state.battle),
    )


def _player(player: Player) -> PlayerPosition:
    return alike(
        PlayerPosition,
        player,
        cards=numbered(player.cards),
        heroes=player.heroes,
        heroes_shown=player.shown,
        heroes_used=player.used,
        kills=by_seat(player.kills),
    )


def _battle(battle: Battle) -> BattlePosition:
    return alike(
        BattlePosition,
        battle,
        stage=battle.phase,
        sides=tuple(alike(SidePosition, side) for side in battle.sides),
        defender=battle.sides[1].seat,
    )
