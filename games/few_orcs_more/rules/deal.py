"""Dealing: the deck, the cycle of the piles, and the batches of the deal in turns (4.1, 5.2)."""

from msgspec.structs import replace

from games.few_orcs_more.happening import Happening, Happenings
from games.few_orcs_more.options import batch_size
from games.few_orcs_more.rules.cards import ARMY
from games.few_orcs_more.state import START_CARD, State, Ticks, all_recruits, with_pile
from games.kernel.contract import Line, Viewer
from games.kernel.happening import told


class CardDealt(Happening, frozen=True):
    """The next army card comes to lie on its pile, face up. Which card it was stays out of the log.

    Remembering is the game.
    """

    pile: int
    card: str

    def change(self, state: State) -> State:
        ticks = state.ticks
        if ticks is not None:
            ticks = _in_batch(state, ticks)
            ticks = replace(ticks, to_deal=ticks.to_deal - 1)
        piles = with_pile(state, self.pile, (*state.piles[self.pile], self.card))
        return replace(state, piles=piles, deck=state.deck[1:], dealt=state.dealt + 1, ticks=ticks)

    def line(self, viewer: Viewer) -> Line:
        if viewer == "arbiter":
            return told("card_dealt_known", "4.1.1", pile=self.pile, kind=self.card)
        return told("card_dealt", "4.1.1", pile=self.pile)


class EnlistmentOpened(Happening, frozen=True):
    """The Start card comes up (4.1.2). In turns it ends its batch (5.2.1)."""

    def change(self, state: State) -> State:
        ticks = None if state.ticks is None else replace(_in_batch(state, state.ticks), to_deal=0)
        return replace(state, deck=state.deck[1:], opened_at=state.dealt, ticks=ticks)

    def line(self, viewer: Viewer) -> Line:
        return told("enlistment_opened", "4.1.2")


class DealFinished(Happening, frozen=True):
    """The last army card lies on its pile; what desertions are left are void (4.1.4)."""

    def change(self, state: State) -> State:
        return replace(state, phase="late_enlist", deck=(), clans=all_recruits(state, desertions=0))

    def line(self, viewer: Viewer) -> Line:
        return told("deal_finished", "4.1.4")


def next_pile(state: State) -> int | None:
    """Where the next army card goes; None after the last."""
    return state.dealt % len(state.piles) if state.piles and state.dealt < len(ARMY) else None


def next_step(state: State) -> Happening:
    """The next card of the deck, the Start card being one."""
    if state.deck[0] == START_CARD:
        return EnlistmentOpened()
    return CardDealt(state.dealt % len(state.piles), state.deck[0])


def finished(state: State) -> Happenings:
    """The end of the deal once the last army card is out."""
    return (DealFinished(),) if state.dealt == len(ARMY) else ()


def first_batch(state: State) -> int:
    """The army cards of the batch that begins now: the last army card always comes alone (5.2.2)."""
    return min(batch_size(state.options, len(state.clans)), max(1, len(ARMY) - 1 - state.dealt))


def _in_batch(state: State, ticks: Ticks) -> Ticks:
    """The tick that the next card belongs to: a new one where the batch of the last was complete (5.4.4)."""
    if ticks.to_deal:
        return ticks
    asleep = all(plays is None for plays in ticks.submitted)
    return Ticks(
        submitted=(None,) * len(state.clans),
        tick=ticks.tick + 1,
        to_deal=first_batch(state),
        bounced=() if asleep else ticks.bounced,
    )
