"""The scout, out of turn (rules 3.6.2 to 3.6.4)."""

from functools import lru_cache

from msgspec import UNSET
from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.offers import Fixed, Maybe, Offer
from games.kernel.refusals import Refused
from games.kernel.values import JSON, Event
from games.orcz.commands import Scout
from games.orcz.editions import FIELDS, FieldName
from games.orcz.lines import told, whispered
from games.orcz.rules.deployment import heroes_allowed
from games.orcz.state.cards import SCOUT, Card
from games.orcz.state.match import State
from games.orcz.state.ranks import Side


class Scouted(Event, frozen=True):
    """A seat's scout looked at a face-down card of another seat; only that seat learns which it is (3.6.2)."""

    seat: int
    field: FieldName
    rank: int
    side: Side
    owner: int
    card: Card

    def change(self, state: State) -> State:
        field, tribe, at = state.at(self.field), state.tribes[self.seat], self.rank - 1
        rank = field.ranks[at].looked_at(self.side, self.seat)
        state = state.with_field(self.field, replace(field, ranks=(*field.ranks[:at], rank, *field.ranks[at + 1 :])))
        return state.with_tribe(self.seat, replace(tribe, hand=tribe.hand & ~SCOUT, used=tribe.used | SCOUT))

    def line(self) -> Line:
        return told("scouted", "3.6.2", **self._public())

    def private(self, viewer: Viewer) -> Line | None:
        if viewer not in (self.seat, self.owner, "arbiter"):
            return None
        return whispered("scouted_private", "3.6.2", **self._public(), card=self.card)

    def _public(self) -> dict[str, JSON]:
        return {
            "seat": self.seat,
            "field": self.field,
            "rank": self.rank,
            "side": self.side,
            "owner_seat": self.owner,
        }


def scout(state: State, seat: int, command: Scout) -> Scouted:
    """A look at a face-down card, or `Refused`."""
    if state.tribes[seat].used & SCOUT:
        raise Refused("scout_used", "3.6.1")
    if not heroes_allowed(state):
        raise Refused("heroes_forbidden", "4.11")
    ranks = state.at(command.field).ranks
    if not 1 <= command.rank <= len(ranks):
        raise Refused("no_such_rank", "3.6.2")
    rank = ranks[command.rank - 1]
    if rank.seat == seat:
        raise Refused("own_rank", "3.6.2")
    hidden = rank.hidden()
    if not hidden or (command.side is not UNSET and command.side not in hidden):
        raise Refused("nothing_hidden", "3.6.2")
    if command.side is UNSET and len(hidden) > 1:
        raise Refused("side_needed", "3.6.3")
    side = hidden[0] if command.side is UNSET else command.side
    return Scouted(seat, command.field, command.rank, side, rank.seat, rank.card(side))


def scout_offers(state: State, seat: int) -> tuple[Offer, ...]:
    """Every card that the seat's scout could look at; about 0.2 µs a rank."""
    if state.tribes[seat].used & SCOUT or not heroes_allowed(state):
        return ()
    return tuple(
        offer
        for name, field in zip(FIELDS, state.fields, strict=True)
        for at, rank in enumerate(field.ranks)
        if rank.seat != seat and rank.up != "both"
        for offer in _offers(name, at + 1, rank.hidden())
    )


@lru_cache(maxsize=1024)
def _offers(name: FieldName, rank: int, hidden: tuple[Side, ...]) -> tuple[Offer, ...]:
    at = {"field": Fixed(name), "rank": Fixed(rank)}
    if len(hidden) == 1:
        return (Offer("scout", {**at, "side": Maybe(Fixed(hidden[0]))}),)
    return tuple(Offer("scout", {**at, "side": Fixed(side)}) for side in hidden)
