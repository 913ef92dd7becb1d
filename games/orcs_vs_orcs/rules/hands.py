"""Hands: drawing and reorganising (rules 6.3.1, 6.3.2)."""

from typing import Literal

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, Sentence, knows, line, private_line
from games.orcs_vs_orcs.rules.cards import HAND
from games.orcs_vs_orcs.rules.decks import shuffled
from games.orcs_vs_orcs.rules.log import Log
from games.orcs_vs_orcs.rules.phases import advanced, draws
from games.orcs_vs_orcs.rules.strikes import strike
from games.orcs_vs_orcs.state import State


class CardsDrawn(SeatEvent[State], frozen=True):
    """A side fills its hand (6.3.1), or draws for Kokoth (7.2.6)."""

    cards: tuple[str, ...]
    why: Literal["round", "kokoth"] = "round"

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        return advanced(state, replace(side, hand=(*side.hand, *self.cards), deck=side.deck[len(self.cards) :]))

    def tell(self, viewer: Viewer) -> LogLine:
        rule = "6.3.1" if self.why == "round" else "7.2.6"
        if knows(viewer, self.seat):
            return private_line("cards_drawn_seen", rule, seat=self.seat, cards=self.cards)
        return line("cards_drawn", rule, seat=self.seat, count=len(self.cards))


class HandKept(SeatEvent[State], frozen=True):
    """A side does not reorganise (6.3.2)."""

    sentence = Sentence("hand_kept", "6.3.2", "seat")

    def apply(self, state: State) -> State:
        return advanced(state, replace(state.side(self.seat), hand_decided=True))


class HandReorganised(SeatEvent[State], frozen=True):
    """The held cards go under the deck, and two others are drawn; a strike follows (6.3.2)."""

    hand: tuple[str, ...]
    deck: tuple[str, ...]
    shuffled: bool

    def apply(self, state: State) -> State:
        side = replace(state.side(self.seat), hand=self.hand, deck=self.deck, shuffled=self.shuffled, hand_decided=True)
        return state.with_side(side)

    def tell(self, viewer: Viewer) -> LogLine:
        key = "hand_reorganised_shuffled" if self.shuffled else "hand_reorganised"
        if knows(viewer, self.seat):
            return private_line(f"{key}_seen", "6.3.2", seat=self.seat, cards=self.hand)
        return line(key, "6.3.2", seat=self.seat, count=len(self.hand))


def draw(log: Log) -> None:
    """Each side fills its hand (6.3.1)."""
    for side in log.state.fight().sides:
        if draws(side):
            log.record(CardsDrawn(side.seat, side.deck[: HAND - len(side.hand)]))


def keep(log: Log, seat: int) -> None:
    log.record(HandKept(seat))


def reorganise(log: Log, seat: int, shuffle: bool) -> None:
    """The held cards under the deck, two drawn, perhaps a shuffle, one strike (6.3.2)."""
    side = log.state.side(seat)
    deck = (*side.deck, *side.hand)
    hand, deck = deck[:HAND], deck[HAND:]
    if shuffle:
        deck = shuffled(log, seat, deck)
    log.record(HandReorganised(seat, hand, deck, shuffle))
    strike(log, seat, 1, "reorganising")
