"""Hands: drawing and reorganising (rules 6.3.1, 6.3.2)."""

from typing import Final, Literal

from msgspec.structs import replace

from games.kernel.events import SeatEvent, Sentence, either, number_of
from games.orcs_vs_orcs.rules.cards import HAND
from games.orcs_vs_orcs.rules.decks import shuffled
from games.orcs_vs_orcs.rules.log import Log
from games.orcs_vs_orcs.rules.phases import advanced, draws
from games.orcs_vs_orcs.rules.strikes import strike
from games.orcs_vs_orcs.state import State

DRAWS: Final = {"round": "6.3.1", "kokoth": "7.2.6"}


class CardsDrawn(SeatEvent[State], frozen=True):
    """A side fills its hand (6.3.1), or draws for Kokoth (7.2.6)."""

    cards: tuple[str, ...]
    why: Literal["round", "kokoth"] = "round"
    sentence = Sentence("cards_drawn", DRAWS, "seat", count=number_of("cards"), by="why")
    private = Sentence("cards_drawn_seen", DRAWS, "seat", "cards", by="why")

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        return advanced(state, replace(side, hand=(*side.hand, *self.cards), deck=side.deck[len(self.cards) :]))


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
    sentence = Sentence(
        either("hand_reorganised_shuffled", "hand_reorganised"), "6.3.2", "seat", count=number_of("hand"), by="shuffled"
    )
    private = Sentence(
        either("hand_reorganised_shuffled_seen", "hand_reorganised_seen"), "6.3.2", "seat", cards="hand", by="shuffled"
    )

    def apply(self, state: State) -> State:
        side = replace(state.side(self.seat), hand=self.hand, deck=self.deck, shuffled=self.shuffled, hand_decided=True)
        return state.with_side(side)


def draw(log: Log) -> None:
    """Each side fills its hand (6.3.1)."""
    for side in log.state.fight().sides:
        if draws(side):
            log.record(CardsDrawn(side.seat, side.deck[: HAND - len(side.hand)]))


def reorganise(log: Log, seat: int, shuffle: bool) -> None:
    """The held cards under the deck, two drawn, perhaps a shuffle, one strike (6.3.2)."""
    side = log.state.side(seat)
    deck = (*side.deck, *side.hand)
    hand, deck = deck[:HAND], deck[HAND:]
    if shuffle:
        deck = shuffled(log, seat, deck)
    log.record(HandReorganised(seat, hand, deck, shuffle))
    strike(log, seat, 1, "reorganising")
