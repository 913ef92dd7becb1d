"""The column of a field, dealt with from the rear to the front (rules 3.4.3 and 3.4.4)."""

from typing import Final, Literal, TypeAlias, get_args

from msgspec.structs import replace

from games.kernel.events import SeatEvent, Sentence, either
from games.kernel.tuples import replaced
from games.orcz.state import State
from games.orcz.state.cards import BIT, CHAMPION, SHAMAN, Card
from games.orcz.state.fields import Field, FieldName

Reason: TypeAlias = Literal["in_front", "hero", "watched", "own_ahead", "champion_ahead", "hold"]
REASON_RULES: Final[dict[Reason, str]] = {**dict.fromkeys(get_args(Reason), "3.4.3"), "watched": "4.3"}


class RankTurnedUp(SeatEvent[State], frozen=True):
    """The face-down cards of the rear rank, or of one that is attacked, were turned up (3.4.3, 3.4.4)."""

    field: FieldName
    rank: int
    cards: tuple[Card, ...]
    attacked: bool
    sentence = Sentence("rank_turned_up", either("3.4.4", "3.4.3"), "seat", "field", "rank", "cards", by="attacked")

    def apply(self, state: State) -> State:
        field, at = state.at(self.field), self.rank - 1
        ranks = replaced(field.ranks, at, field.ranks[at].turned_up())
        return state.with_field(self.field, replace(field, ranks=ranks))


class RearSetAside(SeatEvent[State], frozen=True):
    """The rear rank was set aside, whole, and waits for the challenge; a struggle it was in is over."""

    field: FieldName

    def apply(self, state: State) -> State:
        field = state.at(self.field)
        moved = replace(field, ranks=field.ranks[:-1], aside=(*field.aside, field.ranks[-1].whole()))
        return replace(state.with_field(self.field, moved), fighting=False)


class RankSetAside(RearSetAside, frozen=True):
    """The rear rank was set aside without a struggle (3.4.3)."""

    why: Reason
    sentence = Sentence("set_aside_{}", REASON_RULES, "seat", "field", by="why")


def turn_up(name: FieldName, field: Field, rank: int, attacked: bool) -> RankTurnedUp:
    """What happens to a rank, counted from 1, of which a card lies face down."""
    turned = field.ranks[rank - 1]
    return RankTurnedUp(turned.seat, name, rank, tuple(map(turned.card, turned.hidden())), attacked)


def unasked(state: State, field: Field) -> Reason | None:
    """Why the rear rank, turned up, is set aside without a question to its owner; None where there is one (3.4.3)."""
    if len(field.ranks) == 1:
        return "in_front"
    ahead, rear = field.ranks[-2], field.ranks[-1]
    if rear.cards & (CHAMPION | SHAMAN):
        return "hero"
    if state.event == "llovar_is_watching":
        return "watched"
    if ahead.seat == rear.seat and not state.options.self_struggle:
        return "own_ahead"
    if any(BIT[ahead.card(side)] == CHAMPION and ahead.shows(side) for side in ("left", "right")):
        return "champion_ahead"
    return None


def asked(state: State) -> int | None:
    """The seat that is asked whether its rear rank struggles; None where nobody is."""
    if state.phase != "resolve" or state.field is None or state.fighting:
        return None
    field = state.at(state.field)
    if not field.ranks or field.ranks[-1].up != "both" or unasked(state, field) is not None:
        return None
    return field.ranks[-1].seat
