"""Dealing: the deck, the cycle of the piles, and the batches of the deal in turns (4.1, 5.2)."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from games.few_orcs_more.options import batch_size
from games.few_orcs_more.rules.cards import ARMY
from games.few_orcs_more.state import START_CARD, Event, Events, State, Ticks, on_top
from games.kernel.chance import Chance
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, Sentence, line


class CardDealt(GameEvent[State], frozen=True):
    """The next army card comes to lie on its pile, face up. Only the arbiter's log says which: remembering is the
    game.
    """

    pile: int
    card: str

    def apply(self, state: State) -> State:
        ticks = _in_batch(state)
        if ticks is not None:
            ticks = replace(ticks, to_deal=ticks.to_deal - 1)
        piles, seen = on_top(state, self.pile, self.card), _seen(state)
        return replace(state, piles=piles, deck=state.deck[1:], dealt=state.dealt + 1, ticks=ticks, seen=seen)

    def tell(self, viewer: Viewer) -> LogLine:
        if viewer == "arbiter":
            return line("card_dealt_known", "4.1.1", pile=self.pile, kind=self.card)
        return line("card_dealt", "4.1.1", pile=self.pile)


class EnlistmentOpened(GameEvent[State], frozen=True):
    """The Start card comes up (4.1.2). In turns it ends its batch (5.2.1)."""

    sentence = Sentence("enlistment_opened", "4.1.2")

    def apply(self, state: State) -> State:
        ticks = _in_batch(state)
        if ticks is not None:
            ticks = replace(ticks, to_deal=0)
        return replace(state, deck=state.deck[1:], opened_at=state.dealt, ticks=ticks, seen=_seen(state))


class DealFinished(GameEvent[State], frozen=True):
    """The last army card lies on its pile; the desertions left are void (4.1.4)."""

    sentence = Sentence("deal_finished", "4.1.4")

    def apply(self, state: State) -> State:
        clans = tuple(replace(clan, desertions=0) for clan in state.clans)
        return replace(state, phase="late_enlist", deck=(), clans=clans, seen=UNSET)


def next_pile(state: State) -> int | None:
    """Where the next army card goes; None after the last."""
    return state.dealt % len(state.piles) if state.piles and state.dealt < len(ARMY) else None


def next_step(state: State) -> Event:
    """The next card of the deck, the Start card being one."""
    if state.deck[0] == START_CARD:
        return EnlistmentOpened()
    return CardDealt(state.dealt % len(state.piles), state.deck[0])


def after(state: State, _: Chance) -> Events:
    """The end of the deal once the last army card is out."""
    return (DealFinished(),) if state.dealt == len(ARMY) else ()


def first_batch(state: State) -> int:
    """The army cards of the batch that begins now: the last army card always comes alone (5.2.2)."""
    return min(batch_size(state.options, len(state.clans)), max(1, len(ARMY) - 1 - state.dealt))


def _seen(state: State) -> bool | UnsetType:
    """Whether the wizard has seen what lies there with the next card: not the first of a new batch (5.7)."""
    begins = state.ticks is not None and not state.ticks.to_deal
    return False if begins and state.seen is True else state.seen


def _in_batch(state: State) -> Ticks | None:
    """The tick that the next card belongs to: a new one where the batch of the last was complete (5.4.4)."""
    ticks = state.ticks
    if ticks is None or ticks.to_deal:
        return ticks
    nobody_plays = all(plays is None for plays in ticks.submitted)
    return Ticks(
        submitted=(None,) * len(state.clans),
        tick=ticks.tick + 1,
        to_deal=first_batch(state),
        bounced=() if nobody_plays else ticks.bounced,
    )
