"""Reading a position: what is left out is filled in or drawn, what cannot be is refused in one line that names it."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.position.check import check
from games.orcs_vs_orcs.position.format import BattleGiven, Given, PlayerGiven, SideGiven, ZoneGiven
from games.orcs_vs_orcs.rules.cards import BOXED, HEROES, OUTSET, PRINTED, UNITS
from games.orcs_vs_orcs.rules.setup import ROW, blank
from games.orcs_vs_orcs.rules.turns import actions_of
from games.orcs_vs_orcs.rules.zones import enemy_at, friends
from games.orcs_vs_orcs.state import HALVES, OBJECTIVES, Battle, Column, Objective, Pending, Player, Side, State, Zone


class Read(NamedTuple):
    """A position as it was read: the state, and the stage at which its battle begins."""

    state: State
    stage: str
    verbatim: bool
    """Nothing more is to follow by itself."""


def read(options: Options, seats: int, raw: JSON, chance: Chance) -> Read:
    """The position; `Misfit` where it is none. Draws what it leaves open."""
    try:
        given = msgspec.convert({} if raw is None else raw, Given)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise Misfit("given", str(fault)[:200]) from None
    _seats(given, seats)
    state = _map(blank(options, seats), given)
    state = _people(state, given, seats)
    if isinstance(given.first_player, UnsetType):
        first = chance.pick("first_player", tuple(range(seats)))
    else:
        first = given.first_player
    active = first if isinstance(given.active, UnsetType) else given.active
    state = replace(
        state,
        first=first,
        active=active,
        game_turn=given.game_turn,
        quiet=given.quiet_turns,
        pool=_pool(state, given),
    )
    state = _drawn(state, given, chance)
    actions = given.actions_left
    state = replace(state, actions=actions_of(state, active) if isinstance(actions, UnsetType) else actions)
    state = _waiting(state, given)
    check(state)
    return Read(state, given.battle.stage if given.battle is not None else "", given.more is not None)


def _seats(given: Given, seats: int) -> None:
    """No more players than there are, and no seat beyond them."""
    if len(given.players) > seats:
        raise Misfit("given players", f"there are {len(given.players)} for {seats} seats")
    named = [given.first_player, given.active, *(zone.marker for zone in given.zones.values())]
    named += _keys("zones", *(zone.hordes for zone in given.zones.values() if zone.hordes is not UNSET))
    named += _keys("kills", *(player.kills for player in given.players))
    for seat in named:
        if isinstance(seat, int) and seat >= seats:
            raise Misfit("given", f"there is no seat {seat}; seats are 0 to {seats - 1}")


def _keys(where: str, *counts: "Mapping[str, int] | UnsetType") -> list[int]:
    found: list[int] = []
    for one in counts:
        for key in () if isinstance(one, UnsetType) else one:
            if key not in {"0", "1", "2", "3"}:
                raise Misfit(f"given {where}", f"{key!r} is no seat")
            found.append(int(key))
    return found


def _by_seat(counts: Mapping[str, int], seats: int) -> tuple[int, ...]:
    return tuple(counts.get(str(seat), 0) for seat in range(seats))


# board


def _map(state: State, given: Given) -> State:
    zones = dict(state.zones)
    for name, one in given.zones.items():
        if name not in zones:
            raise Misfit("given zones", f"there is no zone {name!r}")
        zones[name] = _zone(zones[name], one, state.seats)
    for name, count in given.recruited.items():
        if name not in zones:
            raise Misfit("given recruited", f"there is no zone {name!r}")
        zones[name] = replace(zones[name], recruited=count)
    return replace(state, zones=zones)


def _zone(fresh: Zone, given: ZoneGiven, seats: int) -> Zone:
    return replace(
        fresh,
        hordes=fresh.hordes if isinstance(given.hordes, UnsetType) else _by_seat(given.hordes, seats),
        marker=None if isinstance(given.marker, UnsetType) else given.marker,
        village=fresh.village if isinstance(given.village, UnsetType) else given.village,
        fortress=None if isinstance(given.fortress, UnsetType) else given.fortress,
        fresh=given.fresh,
        moved=given.moved,
        marched=given.marched,
    )


# players and what they share


def _people(state: State, given: Given, seats: int) -> State:
    players = tuple(
        _player(given.players[seat] if seat < len(given.players) else PlayerGiven(), seats) for seat in range(seats)
    )
    if isinstance(given.market, UnsetType):
        market = tuple(
            printed - boxed - sum(player.cards[at] for player in players)
            for at, (printed, boxed) in enumerate(zip(PRINTED, BOXED[seats], strict=True))
        )
    else:
        market = _units(given.market, "market")
    return replace(state, players=players, market=market)


def _player(given: PlayerGiven, seats: int) -> Player:
    shown = {*given.heroes_shown, *given.heroes_used}
    for hero in (*given.heroes, *shown):
        if hero not in HEROES:
            raise Misfit("given heroes", f"there is no hero {hero!r}")
    return Player(
        cards=OUTSET if isinstance(given.cards, UnsetType) else _units(given.cards, "cards"),
        kills=_by_seat(given.kills, seats),
        glory=given.glory,
        berserk=given.berserk,
        hidden=tuple(sorted(set(given.heroes) - shown)),
        shown=tuple(sorted(shown)),
        used=tuple(sorted(set(given.heroes_used))),
        trophies=given.trophies,
    )


def _units(counts: Mapping[str, int], where: str) -> tuple[int, ...]:
    for name in counts:
        if name not in UNITS:
            raise Misfit(f"given {where}", f"there is no unit {name!r}")
    return tuple(counts.get(unit, 0) for unit in UNITS)


def _pool(state: State, given: Given) -> int:
    if not isinstance(given.pool, UnsetType):
        return given.pool
    left = state.pool - sum(player.glory for player in state.players)
    if left < 0:
        raise Misfit("given pool", "the players have more glory than there is")
    return left


def _drawn(state: State, given: Given, chance: Chance) -> State:
    """Pile, river and stack, as far as they are not written down."""
    held = {hero for player in state.players for hero in player.heroes}
    if isinstance(given.hero_pile, UnsetType):
        left = tuple(hero for hero in HEROES if hero not in held)
        pile = chance.shuffle("hero_pile", left) if len(left) > 1 else left
    else:
        pile = given.hero_pile
    river, stack = given.river, given.stack
    if isinstance(river, UnsetType) and isinstance(stack, UnsetType):
        tiles = chance.shuffle("objectives", OBJECTIVES)
        river, stack = tiles[:ROW], tiles[ROW:]
    elif isinstance(river, UnsetType):
        river = chance.shuffle("objectives", _others(() if isinstance(stack, UnsetType) else stack))
    elif isinstance(stack, UnsetType):
        stack = chance.shuffle("objectives", _others(river))
    assert not isinstance(stack, UnsetType)
    return replace(state, pile=pile, river=river, stack=stack, face_down=given.face_down)


def _others(tiles: tuple[Objective, ...]) -> tuple[Objective, ...]:
    return tuple(tile for tile in OBJECTIVES if tile not in tiles)


# what waits


def _waiting(state: State, given: Given) -> State:
    pending = []
    for one in sorted(given.pending, key=lambda one: one.zone):
        _known(state, "pending", one.zone, *one.origins)
        foe = enemy_at(state, one.zone, state.active)
        if foe is None:
            raise Misfit("given pending", f"nobody defends {one.zone}")
        pending.append(Pending(one.zone, foe, tuple(sorted(set(one.origins))), one.marched))
    state = replace(state, pending=tuple(pending))
    more = given.more
    if more is not None:
        if given.battle is not None:
            raise Misfit("given battle", "it is written in `more` already")
        if more.battle is not None and not more.agenda and more.outcome is None:
            raise Misfit("given more", "nothing goes on in the battle")
        return replace(
            state,
            agenda=more.agenda,
            moving=more.moving,
            offered=tuple(sorted(more.offered)),
            stirred=more.stirred,
            battle=more.battle,
            last_battle=more.last_battle,
            last_choice=more.last_choice,
            outcome=more.outcome,
        )
    return state if given.battle is None else _fought(state, given.battle)


def _known(state: State, where: str, *zones: str) -> None:
    for zone in zones:
        if zone not in state.zones:
            raise Misfit(f"given {where}", f"there is no zone {zone!r}")


def _fought(state: State, given: BattleGiven) -> State:
    """The battle, its heroes shown and used."""
    _known(state, "battle", given.zone, *given.origins)
    foe = enemy_at(state, given.zone, state.active)
    if foe is None:
        raise Misfit("given battle", f"nobody defends {given.zone}")
    if len(given.sides) > 2:
        raise Misfit("given battle", "a battle has two sides")
    one, other = (*given.sides, SideGiven(), SideGiven())[:2]
    zone = state.zones[given.zone]
    fort = zone.fortress == "standing" and zone.marker is not None and not friends(state, zone.marker, state.active)
    sides = (_side(one, state.active), _side(other, foe))
    ready = given.stage != "deck"
    if not ready and any((side.deck, side.hand, side.discard, side.columns) != ((),) * 4 for side in sides):
        raise Misfit("given battle", "while decks are chosen the sides hold no cards")
    origins = tuple(sorted(set(given.origins)))
    battle = Battle(given.zone, fort, sides, origins, given.round, ready)
    for side in sides:
        state = _heroes_out(state, side)
    return replace(state, battle=battle)


def _side(given: SideGiven, seat: int) -> Side:
    return Side(
        seat=seat,
        box=given.box,
        losses=given.losses,
        marched=given.marched,
        deck=given.deck,
        hand=given.hand,
        discard=given.discard,
        columns=tuple(
            Column(one.front, one.back, one.hero, one.hero_on, tuple(half for half in HALVES if half in one.face_down))
            for one in given.columns
        ),
        late=given.late,
        blind=given.blind,
    )


def _heroes_out(state: State, side: Side) -> State:
    """Heroes in columns are used, those discarded shown (6.4.6, 8.3)."""
    player = state.players[side.seat]
    engaged = {column.hero for column in side.columns if column.hero is not None}
    seen = engaged | {card for card in side.discard if card in HEROES}
    hidden = tuple(hero for hero in player.hidden if hero not in seen)
    shown = tuple(sorted({*player.shown, *(seen & set(player.heroes))}))
    used = tuple(sorted({*player.used, *(engaged & set(player.heroes))}))
    return state.with_player(side.seat, replace(player, hidden=hidden, shown=shown, used=used))
