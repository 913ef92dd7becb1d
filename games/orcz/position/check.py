"""Whether a position fits together. It need not be reachable: it must name seats that there are, place each card once,
hold only what belongs to its phase, and agree with what everybody has seen.
"""

from collections.abc import Iterator

from msgspec import UNSET

from games.kernel.positions import by_number, once, read, require
from games.kernel.positions import seat as check_seat
from games.kernel.values import JSON
from games.orcz.editions import edition
from games.orcz.options import Options, game_turns, stack_height
from games.orcz.position.format import FieldGiven, Position
from games.orcz.position.read import state_of
from games.orcz.position.write import position_of
from games.orcz.rules.deployment import may_be_skipped
from games.orcz.state import State
from games.orcz.state.cards import SCOUT, TROOPS, listed
from games.orcz.state.fields import FIELDS, Field
from games.orcz.state.ranks import SIDES

MET = ("allocate", "blame", "wind_up")
"""The phases in which a challenge has been met."""


def checked(options: Options, seats: int, given: JSON) -> Position:
    """The position written out in full; `Misfit` where no match of so many seats could be played on from it."""
    position = read(Position, given)
    for where, seat in _named(position):
        check_seat(f"given {where}", seat, seats)
    players = by_number("given players", position.players, range(seats))
    for seat, player in players.items():
        where = f"given players.{seat}"
        require(player.shown_empty or not player.last_paid, where, "last_paid belongs to an empty screen")
        once(where, player.used)
        came_back = position.phase not in ("reveal", "deploy") or not player.back
        require(came_back, where, "nothing comes back before the resolution")
    turns = game_turns(options, seats)
    require(position.game_turn <= turns, "given game_turn", f"there are {turns} turns")
    _check_events(position, options)
    _check_deployment(position, options)
    _check_resolution(position)
    state = state_of(position, options, seats)
    for name, field in zip(FIELDS, state.fields, strict=True):
        where = f"given fields.{name}"
        _check_challenges(where, field, len(edition(options.edition).challenges[name]), state)
        _check_laid(where, field)
    for seat in range(seats):
        _check_tribe(f"given players.{seat}", state, seat)
    return position_of(state)


def _named(position: Position) -> Iterator[tuple[str, int]]:
    """Every seat that the position names, and where."""
    yield "first", position.first
    if position.active is not UNSET:
        yield "active", position.active
    if position.dominant is not None:
        yield "dominant", position.dominant
    if position.taunt is not UNSET and position.taunt.by is not None:
        yield "taunt", position.taunt.by
    for name, field in position.fields.items():
        for rank in field.ranks:
            for seat in (rank.seat, *rank.seen.left, *rank.seen.right):
                yield f"fields.{name}.ranks", seat
        for part in field.aside:
            yield f"fields.{name}.aside", part.seat


def _check_events(position: Position, options: Options) -> None:
    turned_up = position.event is None or position.phase != "reveal"
    require(turned_up, "given event", "none is in force before it is turned up")
    if position.event_deck is not UNSET:
        require(options.events or not position.event_deck, "given event_deck", "this table plays without events")
        once("given event_deck", [*position.event_deck, *filter(None, [position.event])])


def _check_deployment(position: Position, options: Options) -> None:
    """Round, seat and taunt mean something in the phase of deployment only, and are passed over in any other."""
    taunt, where = position.taunt, "given taunt"
    if position.phase != "deploy" or taunt is UNSET:
        return
    require(options.taunt, where, "this table plays without taunts")
    named = (taunt.by is not None) == (taunt.state in ("taunted", "fined"))
    require(named, where, "who taunted belongs to the states taunted and fined, and only there")
    active = position.first if position.active is UNSET else position.active
    require(taunt.by != active, where, "nobody taunts himself")


def _check_resolution(position: Position) -> None:
    """The field under resolution and the dominant seat, where there are any."""
    phase, name = position.phase, position.field
    settling = phase in ("allocate", "blame")
    require((position.dominant is not None) == settling, "given dominant", "allocate and blame need one, only they do")
    if name is None:
        require(phase not in MET, "given field", f"phase {phase} needs one")
        require(not position.fighting, "given fighting", "a struggle needs a field")
        return
    require(phase in (*MET, "resolve"), "given field", f"there is none in phase {phase}")
    field = position.fields.get(name, FieldGiven())
    unresolved = field.challenge is not None and not field.resolved
    require(unresolved, "given field", f"{name} has no challenge that is still to be resolved")
    fit = not position.fighting or (phase == "resolve" and field.ranks != ())
    require(fit, "given fighting", "a struggle needs a rank")


def _check_challenges(where: str, field: Field, printed: int, state: State) -> None:
    """The challenges of a field for which so many are printed."""
    height, revealed = stack_height(state.options, state.seats), state.phase != "reveal"
    require(len(field.stack) + (field.challenge is not None) <= height, where, f"there are {height} challenges at most")
    open_ = not revealed or field.challenge is not None or not field.stack or field.resolved
    require(open_, where, "a challenge must lie face up while some are face down, or the field be resolved")
    removed = len(field.removed)
    require(removed == printed - height, where, f"{printed - height} challenges are removed, not {removed}")


def _check_laid(where: str, field: Field) -> None:
    """What lies on a field; whether a card lies twice is seen seat by seat."""
    for one in field.laid:
        require(not one.cards & SCOUT, where, "a scout never stands on a field")
        require(one.cards != 0, where, "nothing is left of a part set aside")
        require(one.left != one.right, where, f"{one.left} stands in two places")
    for rank in field.ranks:
        looked = any(rank.shows(side) and rank.seen_by(side) for side in SIDES)
        require(not looked, where, "no scout has looked at a card that lies face up")


def _check_tribe(where: str, state: State, seat: int) -> None:
    """Each card in one place, and a hand that agrees with what everybody saw of it."""
    tribe, placed = state.tribes[seat], state.tribes[seat].used
    for laid in (laid for field in state.fields for laid in field.laid if laid.seat == seat):
        twice = listed(laid.cards & placed)
        require(not twice, where, f"{', '.join(twice)} stands in two places")
        placed |= laid.cards
    strange = listed(tribe.back & ~(tribe.hand & TROOPS))
    require(not strange, where, f"{', '.join(strange)} cannot have come back to the hand")
    skipped = not tribe.skipped or may_be_skipped(state, seat, tribe.hand)
    require(skipped, where, "was skipped, though the hand holds a legal rank")
