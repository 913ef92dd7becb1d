"""What effects and the clean-up do to decks, hands and discard piles (rules 6.3.7, 7)."""

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, Sentence, line
from games.kernel.tuples import without
from games.orcs_vs_orcs.rules.cards import changed, is_hero
from games.orcs_vs_orcs.rules.log import Log
from games.orcs_vs_orcs.rules.phases import advanced
from games.orcs_vs_orcs.rules.reveal import answered, shown
from games.orcs_vs_orcs.state import State


class TopDiscarded(SeatEvent[State], frozen=True):
    """The top card of a deck is discarded, face up (7.1)."""

    card: str
    sentence = Sentence("top_discarded", "7.1", "seat", "card")

    def apply(self, state: State) -> State:
        return _discarded(state, self.seat, self.card, deck=state.side(self.seat).deck[1:])


class DiscardMissed(SeatEvent[State], frozen=True):
    """A discard is due from an empty deck: the side is out of cards (6.6.4)."""

    sentence = Sentence("discard_missed", "6.6.4", "seat")

    def apply(self, state: State) -> State:
        return state.with_side(replace(state.side(self.seat), missed_discard=True))


class TopDestroyed(SeatEvent[State], frozen=True):
    """Ashani: the top card of the enemy's deck leaves his collection; a hero is only discarded (7.2.1)."""

    card: str

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        if is_hero(self.card):
            return _discarded(state, self.seat, self.card, deck=side.deck[1:])
        player = state.players[self.seat]
        state = state.with_player(self.seat, replace(player, cards=changed(player.cards, self.card, -1)))
        return replace(state.with_side(replace(side, deck=side.deck[1:])), market=changed(state.market, self.card, 1))

    def tell(self, viewer: Viewer) -> LogLine:
        key = "top_discarded_by_ashani" if is_hero(self.card) else "top_destroyed"
        return line(key, "7.2.1", seat=self.seat, card=self.card)


class HeroDiscarded(SeatEvent[State], frozen=True):
    """Moordakk: a hero is discarded from the enemy's deck, which is shuffled (7.2.9)."""

    card: str
    deck: tuple[str, ...]
    sentence = Sentence("hero_discarded", "7.2.9", "seat", "card")

    def apply(self, state: State) -> State:
        return answered(_discarded(state, self.seat, self.card, deck=self.deck))


class KeptDiscarded(SeatEvent[State], frozen=True):
    """Vhraarg: the enemy discards the card he kept (7.2.15)."""

    card: str
    sentence = Sentence("kept_discarded", "7.2.15", "seat", "card")

    def apply(self, state: State) -> State:
        return _discarded(state, self.seat, self.card, hand=without(state.side(self.seat).hand, (self.card,)))


class PileReturned(SeatEvent[State], frozen=True):
    """Pogdush: the own discard pile is shuffled back into the deck (7.2.10)."""

    deck: tuple[str, ...]
    count: int
    sentence = Sentence("pile_returned", "7.2.10", "seat", "count")

    def apply(self, state: State) -> State:
        return state.with_side(replace(state.side(self.seat), deck=self.deck, discard=()))


class CardFetched(SeatEvent[State], frozen=True):
    """Vrushn: a card of choice from the deck to the hand, the deck is shuffled (7.2.19)."""

    card: str
    deck: tuple[str, ...]
    sentence = Sentence("card_fetched", "7.2.19", "seat")
    private = Sentence("card_fetched_seen", "7.2.19", "seat", "card")

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        return answered(state.with_side(replace(side, hand=(*side.hand, self.card), deck=self.deck)))


class ShelterlessDiscarded(SeatEvent[State], frozen=True):
    """Cards without a place go to the discard pile (6.3.7)."""

    cards: tuple[str, ...]
    sentence = Sentence("shelterless_discarded", "6.3.7", "seat", "cards")

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        return advanced(state, replace(side, unsupported=(), discard=(*side.discard, *self.cards)))


def discard_top(log: Log, seat: int) -> None:
    """A side discards the top card of its deck; from an empty one it is out of cards (6.6.4)."""
    deck = log.state.side(seat).deck
    log.record(TopDiscarded(seat, deck[0]) if deck else DiscardMissed(seat))


def discard_shelterless(log: Log) -> None:
    """Cards without a place go to the discard pile (6.3.7)."""
    for side in log.state.fight().sides:
        if side.unsupported:
            log.record(ShelterlessDiscarded(side.seat, side.unsupported))


def _discarded(state: State, seat: int, card: str, **left: tuple[str, ...]) -> State:
    side = state.side(seat)
    return shown(state.with_side(replace(side, discard=(*side.discard, card), **left)), seat, card)
