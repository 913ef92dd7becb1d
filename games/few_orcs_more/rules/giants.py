"""Giants cannot stand one another (6.4)."""

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.state import State, changed, recruiters
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told


class GiantsDiscarded(Happening, frozen=True):
    """A recruiter's giants are counted after the last spy: of two or more, all leave. Protection ends here."""

    seat: int
    count: int

    def change(self, state: State) -> State:
        clan = state.clans[self.seat]
        hand = tuple(card for card in clan.hand if card != "giant") if self.count else clan.hand
        seats = range(len(state.clans))
        counted = state.giants or tuple(0 if seat == state.wizard else None for seat in seats)
        giants = (*counted[: self.seat], self.count, *counted[self.seat + 1 :])
        return replace(
            state,
            clans=changed(state, self.seat, replace(clan, hand=hand, protected=())),
            giants=giants,
            phase="spy" if None in giants else "tribe",
            spy=1,
        )

    def line(self, viewer: Viewer) -> Line | None:
        return told("giants_discarded", "6.4.1", seat=self.seat, count=self.count) if self.count else None


def quarrel(state: State) -> Happenings:
    """Every recruiter's giants in order, those who keep theirs included."""
    held = {seat: state.clans[seat].hand.count("giant") for seat in recruiters(state)}
    return tuple(GiantsDiscarded(seat, count if count > 1 else 0) for seat, count in held.items())
