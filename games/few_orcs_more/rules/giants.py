"""Giants cannot stand one another (6.4)."""

from msgspec.structs import replace

from games.few_orcs_more.state import Cards, Events, State, recruiters
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, line
from games.kernel.tuples import replaced, without


class GiantsDiscarded(SeatEvent[State], frozen=True):
    """A recruiter's giants are counted after the last spy: of two or more, all leave. Protection ends here."""

    count: int

    def apply(self, state: State) -> State:
        seats = range(len(state.clans))
        counted = state.giants or tuple(0 if seat == state.wizard else None for seat in seats)
        giants = replaced(counted, self.seat, self.count)
        clan = state.clans[self.seat]
        hand = without(clan.hand, ("giant",) * self.count)
        clans = replaced(state.clans, self.seat, replace(clan, hand=hand, protected=()))
        return replace(state, clans=clans, giants=giants, phase="spy" if None in giants else "tribe", spy=1)

    def tell(self, viewer: Viewer) -> LogLine | None:
        return line("giants_discarded", "6.4.1", seat=self.seat, count=self.count) if self.count else None


def leaving(hand: Cards) -> int:
    """How many giants leave the hand: all where there are two or more."""
    giants = hand.count("giant")
    return giants if giants > 1 else 0


def quarrel(state: State) -> Events:
    """Every recruiter's giants in order, those who keep theirs included."""
    return tuple(GiantsDiscarded(seat, leaving(state.clans[seat].hand)) for seat in recruiters(state))
