"""Reading a position: what is left out is filled in or drawn, what cannot be is refused in one line that names it."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from games.kernel import positions
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.tuples import with_items
from games.kernel.values import JSON, alike
from games.orcs_vs_orcs.position.check import check
from games.orcs_vs_orcs.position.format import BattlePosition, PlayerPosition, Position, SidePosition, ZonePosition
from games.orcs_vs_orcs.rules.cards import BOXED, HEROES, OUTSET, PRINTED, UNITS
from games.orcs_vs_orcs.rules.entry import settled
from games.orcs_vs_orcs.rules.phases import onward
from games.orcs_vs_orcs.rules.turns import actions_of
from games.orcs_vs_orcs.rules.zones import enemy_at, friends
from games.orcs_vs_orcs.state import OBJECTIVES, ROW, Objective, Pending, Player, State, Zone
from games.orcs_vs_orcs.state.battle import HALVES, Battle, Side

T = TypeVar("T")


def read(blank: State, raw: JSON, chance: Chance) -> State:
    """The position as a state; `Misfit` where it is none. Draws what it leaves open."""
    given = positions.read(Position, {} if raw is None else raw)
    _names(blank, given)
    state = arranged(blank, _drawn(blank, given, chance))
    if given.actions_left is UNSET:
        state = replace(state, actions=actions_of(state, state.active))
    if given.battle is not None:
        for side in state.fight().sides:
            state = _heroes_out(state, side)
    check(state)
    if state.battle is None:
        return replace(state, agenda=settled(state, state.agenda))
    return replace(state, battle=onward(state.battle))


def arranged(blank: State, position: Position) -> State:
    """The state that the position describes; nothing is drawn or refused."""
    zones = {name: _zone(zone, position.zones.get(name), blank.seats) for name, zone in blank.zones.items()}
    for name, count in position.recruited.items():
        zones[name] = replace(zones[name], recruited=count)
    given = (*position.players, *(PlayerPosition(),) * blank.seats)[: blank.seats]
    players = tuple(_player(one, blank.seats) for one in given)
    first = _or(position.first_player, 0)
    state = alike(
        State,
        position,
        options=blank.options,
        zones=zones,
        players=players,
        market=_market(players, position.market),
        pool=_or(position.pool, max(0, blank.pool - sum(player.glory for player in players))),
        first=first,
        active=_or(position.active, first),
        actions=_or(position.actions_left, 0),
        quiet=position.quiet_turns,
        pile=_or(position.hero_pile, ()),
        river=_or(position.river, ()),
        stack=_or(position.stack, ()),
        offered=tuple(sorted(position.offered)),
        fighting=position.fighting or position.battle is not None,
        pending=(),
        battle=None,
    )
    pending = (
        Pending(one.zone, _defender(state, one.zone), tuple(sorted(set(one.origins))), one.marched)
        for one in sorted(position.pending, key=lambda one: one.zone)
    )
    battle = None if position.battle is None else _battle(state, position.battle)
    return replace(state, pending=tuple(pending), battle=battle)


# what is named


def _names(blank: State, given: Position) -> None:
    """`Misfit` for seats, zones and cards that there are not."""
    seats = blank.seats
    if len(given.players) > seats:
        raise Misfit("given players", f"there are {len(given.players)} for {seats} seats")
    named = [given.first_player, given.active, *(zone.marker for zone in given.zones.values())]
    named += [] if given.battle is None else [given.battle.defender]
    named += _keys("zones", *(zone.hordes for zone in given.zones.values()))
    named += _keys("kills", *(player.kills for player in given.players))
    for seat in named:
        if isinstance(seat, int) and seat >= seats:
            raise Misfit("given", f"there is no seat {seat}; seats are 0 to {seats - 1}")
    positions.known("given zones", given.zones, blank.zones, "zone")
    positions.known("given recruited", given.recruited, blank.zones, "zone")
    for one in given.pending:
        positions.known("given pending", (one.zone, *one.origins), blank.zones, "zone")
    for player in given.players:
        positions.known("given cards", _or(player.cards, {}), UNITS, "unit")
        positions.known("given heroes", (*player.heroes, *player.heroes_shown, *player.heroes_used), HEROES, "hero")
    positions.known("given market", _or(given.market, {}), UNITS, "unit")
    if given.pool is UNSET and sum(player.glory for player in given.players) > blank.pool:
        raise Misfit("given pool", "the players have more glory than there is")
    if given.battle is not None:
        _battle_names(blank, given.battle)


def _battle_names(blank: State, battle: BattlePosition) -> None:
    positions.known("given battle", (battle.zone, *battle.origins), blank.zones, "zone")
    if len(battle.sides) > 2:
        raise Misfit("given battle", "a battle has two sides")
    for side in battle.sides:
        if battle.stage == "deck" and (side.deck, side.hand, side.discard, side.columns) != ((),) * 4:
            raise Misfit("given battle", "while decks are chosen the sides hold no cards")


def _keys(where: str, *counts: Mapping[str, int] | UnsetType) -> list[int]:
    return [seat for one in counts for seat in positions.by_number(f"given {where}", _or(one, {}), range(4))]


# what is drawn


def _drawn(blank: State, given: Position, chance: Chance) -> Position:
    """First player, pile, river and stack, in this order, as far as they are not written down."""
    if given.first_player is UNSET:
        given = replace(given, first_player=chance.pick("first_player", tuple(range(blank.seats))))
    if given.hero_pile is UNSET:
        held = {hero for one in given.players for hero in (*one.heroes, *one.heroes_shown, *one.heroes_used)}
        left = tuple(hero for hero in HEROES if hero not in held)
        given = replace(given, hero_pile=chance.shuffle("hero_pile", left) if len(left) > 1 else left)
    river, stack = given.river, given.stack
    if river is UNSET and stack is UNSET:
        tiles = chance.shuffle("objectives", OBJECTIVES)
        river, stack = tiles[:ROW], tiles[ROW:]
    elif river is UNSET:
        river = chance.shuffle("objectives", _others(_or(stack, ())))
    elif stack is UNSET:
        stack = chance.shuffle("objectives", _others(_or(river, ())))
    return replace(given, river=river, stack=stack)


def _others(tiles: tuple[Objective, ...]) -> tuple[Objective, ...]:
    return tuple(tile for tile in OBJECTIVES if tile not in tiles)


# what is described


def _or(given: T | UnsetType, otherwise: T) -> T:
    return otherwise if isinstance(given, UnsetType) else given


def _zone(fresh: Zone, given: ZonePosition | None, seats: int) -> Zone:
    if given is None:
        return fresh
    return replace(
        fresh,
        hordes=fresh.hordes if isinstance(given.hordes, UnsetType) else _by_seat(given.hordes, seats),
        marker=_or(given.marker, None),
        village=_or(given.village, fresh.village),
        fortress=_or(given.fortress, None),
        fresh=given.fresh,
        moved=given.moved,
        marched=given.marched,
    )


def _player(given: PlayerPosition, seats: int) -> Player:
    shown = {*given.heroes_shown, *given.heroes_used}
    return Player(
        cards=OUTSET if isinstance(given.cards, UnsetType) else _units(given.cards),
        kills=_by_seat(given.kills, seats),
        glory=given.glory,
        berserk=given.berserk,
        hidden=tuple(sorted(set(given.heroes) - shown)),
        shown=tuple(sorted(shown)),
        used=tuple(sorted(set(given.heroes_used))),
        trophies=given.trophies,
    )


def _market(players: tuple[Player, ...], given: Mapping[str, int] | UnsetType) -> tuple[int, ...]:
    """What is written, or what nobody holds and is not in the box."""
    if not isinstance(given, UnsetType):
        return _units(given)
    held = zip(*(player.cards for player in players), strict=True)
    return tuple(
        printed - boxed - sum(cards) for printed, boxed, cards in zip(PRINTED, BOXED[len(players)], held, strict=True)
    )


def _units(counts: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(counts.get(unit, 0) for unit in UNITS)


def _by_seat(counts: Mapping[str, int], seats: int) -> tuple[int, ...]:
    return tuple(counts.get(str(seat), 0) for seat in range(seats))


def _defender(state: State, zone: str) -> int:
    """The seat whose army the active player meets there; -1 where there is none."""
    foe = enemy_at(state, zone, state.active)
    return -1 if foe is None else foe


def _battle(state: State, given: BattlePosition) -> Battle:
    zone = state.zones[given.zone]
    fort = zone.fortress == "standing" and zone.marker is not None and not friends(state, zone.marker, state.active)
    one, other = (*given.sides, SidePosition(), SidePosition())[:2]
    sides = (_side(one, state.active), _side(other, _or(given.defender, _defender(state, given.zone))))
    origins = tuple(sorted(set(given.origins)))
    return Battle(given.zone, fort, sides, origins, given.round, given.stage, given.effects)


def _side(given: SidePosition, seat: int) -> Side:
    columns = tuple(
        replace(column, face_down=tuple(half for half in HALVES if half in column.face_down))
        for column in given.columns
    )
    return alike(Side, given, seat=seat, columns=columns)


def _heroes_out(state: State, side: Side) -> State:
    """Heroes in columns are used, those discarded shown (6.4.6, 8.3)."""
    if side.seat < 0:
        return state
    player = state.players[side.seat]
    engaged = {column.hero for column in side.columns if column.hero in player.heroes and column.hero is not None}
    seen = engaged | (set(side.discard) & set(player.heroes))
    hidden = tuple(hero for hero in player.hidden if hero not in seen)
    used = with_items(player.used, engaged - set(player.used))
    return state.with_player(
        side.seat, replace(player, hidden=hidden, shown=with_items(player.shown, seen - set(player.shown)), used=used)
    )
