"""The wizard's look at each batch that is dealt in turns, where the table plays so (5.7)."""

from msgspec import UNSET
from msgspec.structs import replace

from games.few_orcs_more.commands import DealAll, DealOn
from games.few_orcs_more.rules.ticks import waiting
from games.few_orcs_more.state import Events, State, looking
from games.kernel.chance import Chance
from games.kernel.events import SeatEvent, Sentence
from games.kernel.refusals import Refused, refuse


class BatchSeen(SeatEvent[State], frozen=True):
    """The wizard has seen the batch; what was submitted is carried out, and the next one is dealt."""

    sentence = Sentence("batch_seen", "5.7", "seat")

    def apply(self, state: State) -> State:
        return replace(state, seen=True)


class LookingEnded(SeatEvent[State], frozen=True):
    """In this round no batch waits for the wizard any more."""

    sentence = Sentence("looking_ended", "5.7", "seat")

    def apply(self, state: State) -> State:
        return replace(state, seen=UNSET)


def asked(state: State) -> tuple[int, ...]:
    """Who must submit in this tick; once all have, the wizard who has still to look."""
    return waiting(state) or looking(state)


def deal_on(state: State, seat: int, _: DealOn, __: Chance) -> Events:
    """Let the next batch come."""
    _check_looking(state)
    return (BatchSeen(seat),)


def deal_all(state: State, seat: int, _: DealAll, __: Chance) -> Events:
    """Let all batches of the round come."""
    _check_looking(state)
    return (LookingEnded(seat),)


def _check_looking(state: State) -> None:
    """Refuse where no batch waits for the wizard, or where others have still to submit."""
    if not looking(state):
        raise Refused("wrong_phase", "5.7")
    refuse("not_your_turn", "5.7", when=waiting(state))
