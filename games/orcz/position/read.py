"""From a position that fits together to its state."""

from msgspec import UNSET
from msgspec.structs import replace

from games.kernel.values import alike
from games.orcz.editions import edition
from games.orcz.options import Options, stack_height
from games.orcz.position.format import FieldGiven, PlayerGiven, Position
from games.orcz.rules.challenge import judged
from games.orcz.state import State
from games.orcz.state.cards import ALL, bits
from games.orcz.state.fields import FIELDS, Field, FieldName
from games.orcz.state.match import COLOURS, NO_TAUNT, EventCard, Tribe
from games.orcz.state.ranks import NOBODY, Rank, Seen


def state_of(position: Position, options: Options, seats: int) -> State:
    """The state that the position describes. Total where it names only seats that there are."""
    fields = tuple(_field(position, name, options, seats) for name in FIELDS)
    deploying = position.phase == "deploy"
    active = position.first if position.active is UNSET else position.active
    return _judged(
        alike(
            State,
            position,
            options=options,
            tribes=tuple(_tribe(position, fields, seat, options) for seat in range(seats)),
            fields=fields,
            event_deck=_event_deck(position, options),
            round=1 if position.round is UNSET or not deploying else position.round,
            active=active if deploying else 0,
            taunt=NO_TAUNT if position.taunt is UNSET or not deploying else position.taunt,
        )
    )


def _field(position: Position, name: FieldName, options: Options, seats: int) -> Field:
    """A field, filled up from the printed order of its challenges."""
    given, height = position.fields.get(name, FieldGiven()), stack_height(options, seats)
    printed = edition(options.edition).challenges[name]
    revealed = position.phase != "reveal"
    challenge, stack = given.challenge, given.stack
    if challenge is UNSET:
        challenge = printed[0] if revealed else None
    if stack is UNSET:
        stack = printed[1:height] if challenge is not None else () if revealed else printed[:height]
    removed = printed[height:] if given.removed is UNSET else given.removed
    ranks = tuple(_rank(rank) for rank in given.ranks)
    return Field(challenge, stack, removed, ranks, given.aside, given.resolved, given.result, given.settled)


def _rank(rank: Rank) -> Rank:
    """The rank with those who have seen it in order."""
    if rank.seen == NOBODY:
        return rank
    return replace(rank, seen=Seen(tuple(sorted({*rank.seen.left})), tuple(sorted({*rank.seen.right}))))


def _tribe(position: Position, fields: tuple[Field, ...], seat: int, options: Options) -> Tribe:
    """A warlord, with a hand made of what is neither used nor on a field."""
    given = position.players.get(str(seat), PlayerGiven())
    used = bits(given.used)
    hand = ALL & ~used
    for laid in (laid for field in fields for laid in field.laid if laid.seat == seat):
        hand &= ~laid.cards
    counted = given.counted or given.shown_empty or options.open_slaves
    colour = COLOURS[seat] if given.colour is UNSET else given.colour
    return Tribe(
        colour, given.slaves, given.shown_empty, given.last_paid, counted, hand, used, bits(given.back), given.skipped
    )


def _event_deck(position: Position, options: Options) -> tuple[EventCard, ...]:
    """The events still face down; left out, the first ones in printed order that this turn still needs not."""
    if position.event_deck is not UNSET:
        return position.event_deck
    if not options.events:
        return ()
    printed = edition(options.edition).events
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
