"""From a state to a position: placed again, it gives the same state."""

from msgspec.structs import asdict

from games.orcs_vs_orcs.position.format import (
    BattlePosition,
    PendingPosition,
    PlayerPosition,
    Position,
    SidePosition,
    ZonePosition,
)
from games.orcs_vs_orcs.rules.cards import numbered
from games.orcs_vs_orcs.state import Player, State, Zone
from games.orcs_vs_orcs.state.battle import Battle, Side


def position_of(state: State) -> Position:
    """The state as a position; what nobody can have changed is written down all the same."""
    return Position(
        game_turn=state.game_turn,
        first_player=state.first,
        active=state.active,
        actions_left=state.actions,
        pool=state.pool,
        quiet_turns=state.quiet,
        players=tuple(map(_player, state.players)),
        market=numbered(state.market),
        hero_pile=state.pile,
        river=state.river,
        stack=state.stack,
        face_down=state.face_down,
        zones={name: _zone(zone) for name, zone in state.zones.items()},
        recruited={name: zone.recruited for name, zone in state.zones.items() if zone.recruited},
        pending=tuple(PendingPosition(one.zone, one.origins, one.marched) for one in state.pending),
        battle=None if state.battle is None else _battle(state.battle),
        fighting=state.fighting,
        agenda=state.agenda,
        moving=state.moving,
        offered=state.offered,
        glory_gained=state.glory_gained,
        last_battle=state.last_battle,
        last_choice=state.last_choice,
        outcome=state.outcome,
    )


def _player(player: Player) -> PlayerPosition:
    return PlayerPosition(
        glory=player.glory,
        berserk=player.berserk,
        cards=numbered(player.cards),
        heroes=player.heroes,
        heroes_shown=player.shown,
        heroes_used=player.used,
        trophies=player.trophies,
        kills=_by_seat(player.kills),
    )


def _zone(zone: Zone) -> ZonePosition:
    return ZonePosition(
        hordes=_by_seat(zone.hordes),
        marker=zone.marker,
        village=zone.village,
        fortress=zone.fortress,
        fresh=zone.fresh,
        moved=zone.moved,
        marched=zone.marched,
    )


def _battle(battle: Battle) -> BattlePosition:
    return BattlePosition(
        zone=battle.zone,
        stage=battle.phase,
        round=battle.round,
        origins=battle.origins,
        sides=tuple(map(_side, battle.sides)),
        defender=battle.sides[1].seat,
        effects=battle.effects,
    )


def _side(side: Side) -> SidePosition:
    fields = asdict(side)
    del fields["seat"]
    return SidePosition(**fields)


def _by_seat(counts: tuple[int, ...]) -> dict[str, int]:
    return {str(seat): count for seat, count in enumerate(counts) if count}
