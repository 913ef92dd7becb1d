"""What is always true (chapter 12 of the specification), in matches at random."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.codec import encode
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.rules.cards import BOXED, HEROES, PRINTED
from games.orcs_vs_orcs.rules.zones import free_markers, plain_ruin, reserve, supply
from games.orcs_vs_orcs.state import OBJECTIVES, State
from tests.games.orcs_vs_orcs.tables import match

MATCHES = 40


def states(number: int) -> Iterator[State]:
    """The states of a random match after each command."""
    for ply in match(number):
        assert isinstance(ply.after, State)
        yield ply.after


def faults(state: State) -> Iterator[str]:
    board = state.board
    for seat in range(state.seats):
        if reserve(state, seat) < 0 or free_markers(state, seat) < 0:
            yield f"seat {seat} has too much on the board"
    if supply(state) < 0:
        yield "too many fortresses"
    villages = sum(zone.village for zone in state.zones.values())
    if villages + sum(player.trophies for player in state.players) != len(board.villages):
        yield "a village is lost"
    heroes = [hero for player in state.players for hero in player.heroes] + [*state.pile, *state.offered]
    if sorted(heroes) != sorted(HEROES):
        yield "a hero is lost"
    for at, (printed, boxed) in enumerate(zip(PRINTED, BOXED[state.seats], strict=True)):
        if sum(player.cards[at] for player in state.players) + state.market[at] + boxed != printed:
            yield "a card is lost"
    glory = sum(player.glory for player in state.players)
    if state.pool and state.pool + glory != (41 if state.options.long else 26):
        yield f"pool {state.pool} and glory {glory}"
    if sorted((*state.river, *state.stack)) != sorted(OBJECTIVES):
        yield "an objective is lost"
    yield from _zones(state)
    yield from _battle(state)


def _zones(state: State) -> Iterator[str]:
    quiet = not state.agenda and state.moving is None
    contested = {one.zone for one in state.pending} | ({state.battle.zone} if state.battle is not None else set())
    for name, zone in state.zones.items():
        seats = [seat for seat, count in enumerate(zone.hordes) if count]
        if quiet and len(seats) > 1 and name not in contested:
            yield f"{name} is crowded"
        if any(state.board.closed(name, seat) for seat in seats):
            yield f"{name} is a foreign Dark City"
        if zone.fortress == "standing" and zone.marker is None:
            yield f"the fortress in {name} is nobody's"
        if quiet and plain_ruin(state, name) and zone.marker is not None and zone.fortress != "standing":
            yield f"the ruin {name} is controlled"
        if state.board.kinds[name] == "dark_city" and (zone.marker is not None or zone.fortress is not None):
            yield f"{name} is not bare"
        if zone.moved + zone.marched > zone.hordes[state.active] or zone.recruited > 2:
            yield f"too much has moved to {name}"


def _battle(state: State) -> Iterator[str]:
    if state.battle is None:
        return
    if state.battle.round > 22:
        yield "an endless battle"
    for at, side in enumerate(state.battle.sides):
        if not 1 <= side.box <= 6 or not 0 <= side.marched <= side.losses:
            yield f"token on {side.box}, losses {side.losses}"
        for column in side.columns:
            if column.hero is not None and (column.front is None or column.back is None):
                yield f"{column.hero} covers half a column"
            if column.front == "wall" and not (at == 1 and state.battle.fort):
                yield "a wall in the open"


def test_it_works() -> None:
    """Nothing is lost or comes from nowhere, in all kinds of moments."""
    seen: Counter[str] = Counter()
    for number in range(MATCHES):
        for state in states(number):
            assert list(faults(state)) == []
            seen[GAME.turn(state).phase] += 1
    assert {
        "actions",
        "moving",
        "village",
        "hero",
        "contact",
        "choose_battle",
        "deck",
        "reorganise",
        "play",
        "effect",
        "game_over",
    } <= set(seen)


def test_hordes_in_one_place_only() -> None:
    """Board, reserve, tiles and trophies make fifteen of every colour, counted anew from the view."""
    for number in range(6):
        for state in states(number):
            view = GAME.view(state, "arbiter")
            for seat, player in enumerate(view.players):
                kills = sum(other.kills.get(str(seat), 0) for other in view.players)
                tiles = 0
                if view.battle is not None:
                    sides = (view.battle.attacker, view.battle.defender)
                    tiles = sum(side.losses for side in sides if side.seat == seat)
                marched = sum(one.marched for one in view.pending if one.attacker == seat)
                assert player.on_board + player.reserve + kills + tiles + marched == 15


def test_a_horde_goes_two_roads_and_a_march_at_most() -> None:
    """No horde is seen on a zone farther away than three roads within one turn."""
    for number in range(4):
        before: State | None = None
        for state in states(number):
            if before is not None and before.active == state.active and before.game_turn == state.game_turn:
                for name, zone in state.zones.items():
                    assert zone.moved + zone.marched <= zone.hordes[state.active], name
            before = state


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = ([encode(state) for state in states(3)] for _ in range(2))
    assert one == other


def test_twin_a_horde_too_many_is_noticed() -> None:
    state = next(states(0))
    start = state.board.starts[0]
    crowd = state.with_zone(start, state.zones[start].led(0, 16))
    assert list(faults(crowd)) == ["seat 0 has too much on the board"]
    assert list(faults(replace(state, pile=state.pile[1:]))) == ["a hero is lost"]
