"""Whether a position makes sense: seats that exist, and only what belongs to its phase."""

from collections.abc import Iterator

from msgspec import UNSET

from games.kernel.refusals import Misfit
from games.orcz.options import Options, game_turns
from games.orcz.position.format import FieldGiven, Position
from games.orcz.state.cards import SCOUT
from games.orcz.state.ranks import SIDES, Part, Rank

MET = ("allocate", "blame", "wind_up")
"""The phases in which a challenge has been met."""


def test_sense(position: Position, options: Options, seats: int) -> None:
    """Raise `Misfit` for a position that no match of so many seats could be played on from."""
    for where, seat in _named(position):
        if not 0 <= seat < seats:
            raise Misfit(f"given {where}", f"there is no seat {seat} among {seats}")
    for name, player in position.players.items():
        if name not in map(str, range(seats)):
            raise Misfit("given players", f"there is no seat {name!r} among {seats}")
        if player.last_paid and not player.shown_empty:
            raise Misfit(f"given players.{name}", "last_paid belongs to an empty screen")
    if position.game_turn > game_turns(options, seats):
        raise Misfit("given game_turn", f"there are {game_turns(options, seats)} turns")
    _test_events(position, options)
    _test_deployment(position, options)
    _test_resolution(position)
    for name, field in position.fields.items():
        _test_laid(f"given fields.{name}", field)


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


def _test_events(position: Position, options: Options) -> None:
    if position.event is not None and position.phase == "reveal":
        raise Misfit("given event", "none is in force before it is turned up")
    if position.event_deck is UNSET:
        return
    if position.event_deck and not options.events:
        raise Misfit("given event_deck", "this table plays without events")
    cards = [*position.event_deck, position.event]
    if len(set(cards)) < len(cards):
        raise Misfit("given event_deck", "an event stands in two places")


def _test_deployment(position: Position, options: Options) -> None:
    """Round, seat and taunt mean something in the phase of deployment only, and are passed over in any other."""
    taunt = position.taunt
    if position.phase != "deploy" or taunt is UNSET:
        return
    if not options.taunt:
        raise Misfit("given taunt", "this table plays without taunts")
    if (taunt.by is not None) != (taunt.state in ("taunted", "fined")):
        raise Misfit("given taunt", "who taunted belongs to the states taunted and fined, and only there")
    if taunt.by == (position.first if position.active is UNSET else position.active):
        raise Misfit("given taunt", "nobody taunts himself")


def _test_resolution(position: Position) -> None:
    """The field under resolution and the dominant seat, where there are any."""
    phase, name = position.phase, position.field
    if (position.dominant is not None) != (phase in ("allocate", "blame")):
        raise Misfit("given dominant", "the phases allocate and blame need one, and only they")
    if name is None:
        if phase in MET:
            raise Misfit("given field", f"phase {phase} needs one")
        if position.fighting:
            raise Misfit("given fighting", "a struggle needs a field")
        return
    if phase not in (*MET, "resolve"):
        raise Misfit("given field", f"there is none in phase {phase}")
    field = position.fields.get(name, FieldGiven())
    if field.challenge is None or field.resolved:
        raise Misfit("given field", f"{name} has no challenge that is still to be resolved")
    if position.fighting and (phase != "resolve" or not field.ranks):
        raise Misfit("given fighting", "a struggle needs a rank")


def _test_laid(where: str, field: FieldGiven) -> None:
    """What lies on a field; whether a card lies twice is seen seat by seat."""
    everything: tuple[Rank | Part, ...] = (*field.ranks, *field.aside)
    for laid in everything:
        if laid.cards & SCOUT:
            raise Misfit(where, "a scout never stands on a field")
        if not laid.cards:
            raise Misfit(where, "nothing is left of a part set aside")
        if laid.left == laid.right:
            raise Misfit(where, f"{laid.left} stands in two places")
    for rank in field.ranks:
        if any(rank.shows(side) and rank.seen_by(side) for side in SIDES):
            raise Misfit(where, "no scout has looked at a card that lies face up")
