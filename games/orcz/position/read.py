"""From a position to a state. A position need not be reachable; it must only not use a card twice."""

from collections.abc import Iterator

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from games.kernel.contract import Line
from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Event
from games.orcz.editions import CHALLENGES, EVENT_CARDS, FIELDS, EventCard, FieldName
from games.orcz.lines import told
from games.orcz.options import Options, stack_height
from games.orcz.position.check import test_sense
from games.orcz.position.format import FieldGiven, PlayerGiven, Position
from games.orcz.rules.challenge import judged
from games.orcz.rules.deployment import heroes_allowed
from games.orcz.rules.setup import COLOURS
from games.orcz.state.cards import ALL, TROOPS, bits, forms_rank, listed
from games.orcz.state.match import PATIENT, Field, State, Tribe
from games.orcz.state.ranks import NOBODY, Rank, Seen


class PositionPlaced(Event, frozen=True):
    """The match begins from an arranged position instead of a set-up."""

    state: State

    def change(self, state: State) -> State:
        return self.state

    def line(self) -> Line:
        return told("position_placed", "")


def arranged(options: Options, seats: int, given: JSON) -> State:
    """The state that a position describes; `Misfit` names what is wrong with it."""
    try:
        position = msgspec.convert(given, Position)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise Misfit("given", str(fault)[:200]) from None
    test_sense(position, options, seats)
    fields = tuple(_field(position, name, options, stack_height(options, seats)) for name in FIELDS)
    deploying = position.phase == "deploy"
    active = position.first if position.active is UNSET else position.active
    return _judged(
        _possible(
            State(
                options=options,
                tribes=tuple(_tribe(position, fields, seat, options) for seat in range(seats)),
                fields=fields,
                phase=position.phase,
                game_turn=position.game_turn,
                first=position.first,
                event=position.event,
                event_deck=_event_deck(position, options),
                round=1 if position.round is UNSET or not deploying else position.round,
                active=active if deploying else 0,
                taunt=PATIENT if position.taunt is UNSET or not deploying else position.taunt,
                field=position.field,
                fighting=position.fighting,
                dominant=position.dominant,
            )
        )
    )


def _possible(state: State) -> State:
    """The state, of which nobody was skipped who could have placed a rank (3.3.5)."""
    heroes = heroes_allowed(state)
    for seat, tribe in enumerate(state.tribes):
        if tribe.skipped and forms_rank(tribe.hand & ~tribe.back, heroes):
            raise Misfit(f"given players.{seat}", "holds a legal rank, and cannot have been skipped")
    return state


def _field(position: Position, name: FieldName, options: Options, height: int) -> Field:
    """A field, filled up from the printed order of its challenges."""
    given, where = position.fields.get(name, FieldGiven()), f"given fields.{name}"
    printed = CHALLENGES[options.edition][name]
    revealed = position.phase != "reveal"
    challenge, stack = given.challenge, given.stack
    if challenge is UNSET:
        challenge = printed[0] if revealed else None
    if stack is UNSET:
        stack = printed[1:height] if challenge is not None else () if revealed else printed[:height]
    if len(stack) + (challenge is not None) > height:
        raise Misfit(where, f"there are {height} challenges at most")
    if revealed and challenge is None and stack and not given.resolved:
        raise Misfit(where, "a challenge must lie face up while some are face down, or the field be resolved")
    removed = printed[height:] if given.removed is UNSET else given.removed
    if len(removed) != len(printed) - height:
        raise Misfit(where, f"{len(printed) - height} challenges are removed, not {len(removed)}")
    ranks = tuple(_rank(rank) for rank in given.ranks)
    return Field(challenge, stack, removed, ranks, given.aside, given.resolved, given.result, given.settled)


def _rank(rank: Rank) -> Rank:
    """The rank with those who have seen it in order."""
    if rank.seen == NOBODY:
        return replace(rank, seen=NOBODY)
    return replace(rank, seen=Seen(tuple(sorted({*rank.seen.left})), tuple(sorted({*rank.seen.right}))))


def _tribe(position: Position, fields: tuple[Field, ...], seat: int, options: Options) -> Tribe:
    """A warlord, with a hand made of what is neither used nor on a field."""
    given, where = position.players.get(str(seat), PlayerGiven()), f"given players.{seat}"
    used, back, hand = bits(given.used), bits(given.back), ALL
    if len(set(given.used)) < len(given.used):
        raise Misfit(where, "a hero is used twice")
    for cards in (used, *_laid(fields, seat)):
        if cards & ~hand:
            raise Misfit(where, f"{', '.join(listed(cards & ~hand))} stands in two places")
        hand &= ~cards
    if back & ~(hand & TROOPS):
        raise Misfit(where, f"{', '.join(listed(back & ~(hand & TROOPS)))} cannot have come back to the hand")
    counted = given.counted or given.shown_empty or options.open_slaves
    colour = COLOURS[seat] if given.colour is UNSET else given.colour
    return Tribe(colour, given.slaves, given.shown_empty, given.last_paid, counted, hand, used, back, given.skipped)


def _laid(fields: tuple[Field, ...], seat: int) -> Iterator[int]:
    """The seat's cards on the fields, rank by rank and part by part."""
    for field in fields:
        yield from (rank.cards for rank in field.ranks if rank.seat == seat)
        yield from (part.cards for part in field.aside if part.seat == seat)


def _event_deck(position: Position, options: Options) -> tuple[EventCard, ...]:
    """The events still face down; left out, the first ones in printed order that this turn still needs not."""
    if position.event_deck is not UNSET:
        return position.event_deck
    if not options.events:
        return ()
    printed = EVENT_CARDS[options.edition]
    left = len(printed) - position.game_turn + (position.phase == "reveal")
    return tuple(card for card in printed if card != position.event)[:left]


def _judged(state: State) -> State:
    """The state with the result of a challenge that has been met already."""
    if state.phase not in ("allocate", "blame", "wind_up"):
        return state
    name, field = state.under_way()
    if field.result is not None or field.challenge is None:
        return state
    result = judged(state, field, field.challenge)
    if state.dominant is not None:
        result = replace(result, won=state.phase == "allocate", dominant=(state.dominant,))
    return state.with_field(name, replace(field, result=result))
