"""The scout, out of turn (rules 3.6.2 to 3.6.4)."""

from msgspec import UNSET
from msgspec.structs import replace

from games.kernel.contract import Viewer
from games.kernel.events import SeatEvent, Sentence, knows
from games.kernel.refusals import refuse
from games.kernel.tuples import replaced
from games.orcz.commands import Scout
from games.orcz.rules.deployment import heroes_allowed
from games.orcz.state import Events, State
from games.orcz.state.cards import SCOUT, Card
from games.orcz.state.fields import FieldName
from games.orcz.state.ranks import Side


class Scouted(SeatEvent[State], frozen=True):
    """A seat's scout looked at a face-down card of another seat; only that seat learns which it is (3.6.2)."""

    field: FieldName
    rank: int
    side: Side
    owner: int
    card: Card
    sentence = Sentence("scouted", "3.6.2", "seat", "field", "rank", "side", owner_seat="owner")
    private = Sentence("scouted_private", "3.6.2", "seat", "field", "rank", "side", owner_seat="owner", soldier="card")

    def apply(self, state: State) -> State:
        field, tribe, at = state.at(self.field), state.tribes[self.seat], self.rank - 1
        ranks = replaced(field.ranks, at, field.ranks[at].looked_at(self.side, self.seat))
        state = state.with_field(self.field, replace(field, ranks=ranks))
        return state.with_tribe(self.seat, replace(tribe, hand=tribe.hand & ~SCOUT, used=tribe.used | SCOUT))

    def privy(self, viewer: Viewer) -> bool:
        return knows(viewer, self.seat, self.owner)


def scout(state: State, seat: int, command: Scout) -> Events:
    """A look at a face-down card, or `Refused`."""
    refuse("scout_used", "3.6.1", when=state.tribes[seat].used & SCOUT)
    refuse("heroes_forbidden", "4.11", when=not heroes_allowed(state))
    ranks = state.at(command.field).ranks
    refuse("no_such_rank", "3.6.2", when=not 1 <= command.rank <= len(ranks))
    rank = ranks[command.rank - 1]
    refuse("own_rank", "3.6.2", when=rank.seat == seat)
    hidden = rank.hidden()
    refuse("nothing_hidden", "3.6.2", when=not hidden or (command.side is not UNSET and command.side not in hidden))
    refuse("side_needed", "3.6.3", when=command.side is UNSET and len(hidden) > 1)
    side = hidden[0] if command.side is UNSET else command.side
    return (Scouted(seat, command.field, command.rank, side, rank.seat, rank.card(side)),)
