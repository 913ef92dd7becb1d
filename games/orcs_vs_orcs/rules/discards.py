"""What effects and the clean-up do to decks, hands and discard piles (rules 6.3.7, 7)."""

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import knows, line, private_line
from games.kernel.tuples import without
from games.orcs_vs_orcs.rules.cards import changed, is_hero
from games.orcs_vs_orcs.rules.log import Log, OrcEvent
from games.orcs_vs_orcs.rules.phases import advanced
from games.orcs_vs_orcs.rules.reveal import answered, shown
from games.orcs_vs_orcs.state import State


class TopDiscarded(OrcEvent, frozen=True):
    """The top card of a deck is discarded, face up (7.1)."""

    seat: int
    card: str

    def apply(self, state: State) -> State:
        return _discarded(state, self.seat, self.card, deck=state.side(self.seat).deck[1:])

    def tell(self, viewer: Viewer) -> LogLine:
        return line("top_discarded", "7.1", seat=self.seat, card=self.card)


class DiscardMissed(OrcEvent, frozen=True):
    """A discard is due from an empty deck: the side is out of cards (6.6.4)."""

    seat: int

    def apply(self, state: State) -> State:
        return state.with_side(replace(state.side(self.seat), missed_discard=True))

    def tell(self, viewer: Viewer) -> LogLine:
        return line("discard_missed", "6.6.4", seat=self.seat)


class TopDestroyed(OrcEvent, frozen=True):
    """Ashani: the top card of the enemy's deck leaves his collection; a hero is only discarded (7.2.1)."""

    seat: int
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


class HeroDiscarded(OrcEvent, frozen=True):
    """Moordakk: a hero is discarded from the enemy's deck, which is shuffled (7.2.9)."""

    seat: int
    card: str
    deck: tuple[str, ...]

    def apply(self, state: State) -> State:
        return answered(_discarded(state, self.seat, self.card, deck=self.deck))

    def tell(self, viewer: Viewer) -> LogLine:
        return line("hero_discarded", "7.2.9", seat=self.seat, card=self.card)


class KeptDiscarded(OrcEvent, frozen=True):
    """Vhraarg: the enemy discards the card he kept (7.2.15)."""

    seat: int
    card: str

    def apply(self, state: State) -> State:
        return _discarded(state, self.seat, self.card, hand=without(state.side(self.seat).hand, (self.card,)))

    def tell(self, viewer: Viewer) -> LogLine:
        return line("kept_discarded", "7.2.15", seat=self.seat, card=self.card)


class PileReturned(OrcEvent, frozen=True):
    """Pogdush: the own discard pile is shuffled back into the deck (7.2.10)."""

    seat: int
    deck: tuple[str, ...]
    count: int

    def apply(self, state: State) -> State:
        return state.with_side(replace(state.side(self.seat), deck=self.deck, discard=()))

    def tell(self, viewer: Viewer) -> LogLine:
        return line("pile_returned", "7.2.10", seat=self.seat, count=self.count)


class CardFetched(OrcEvent, frozen=True):
    """Vrushn: a card of choice from the deck to the hand, the deck is shuffled (7.2.19)."""

    seat: int
    card: str
    deck: tuple[str, ...]

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        return answered(state.with_side(replace(side, hand=(*side.hand, self.card), deck=self.deck)))

    def tell(self, viewer: Viewer) -> LogLine:
        if knows(viewer, self.seat):
            return private_line("card_fetched_seen", "7.2.19", seat=self.seat, card=self.card)
        return line("card_fetched", "7.2.19", seat=self.seat)


class ShelterlessDiscarded(OrcEvent, frozen=True):
    """Cards without a place go to the discard pile (6.3.7)."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        return advanced(state, replace(side, unsupported=(), discard=(*side.discard, *self.cards)))

    def tell(self, viewer: Viewer) -> LogLine:
        return line("shelterless_discarded", "6.3.7", seat=self.seat, cards=self.cards)


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
