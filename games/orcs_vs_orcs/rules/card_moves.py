"""Events of what effects do to cards (rules 6.3.6, 6.3.7, 7)."""

from typing import Literal

from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.happening import confided, knows, told
from games.orcs_vs_orcs.rules.cards import RULE, changed, is_hero, without
from games.orcs_vs_orcs.rules.decks import shown
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.state import HALVES, Column, LastChoice, Side, State


class EffectIdle(Happening, frozen=True):
    """An effect finds nothing to work on."""

    seat: int
    card: str

    def change(self, state: State) -> State:
        return state

    def line(self, viewer: Viewer) -> Line:
        return told("effect_idle", RULE[self.card], seat=self.seat, card=self.card)


class EffectChosen(Happening, frozen=True):
    """A side has said what its card is to do."""

    seat: int
    card: str
    choice: str

    def change(self, state: State) -> State:
        return replace(state, last_choice=LastChoice(self.card, self.choice))

    def line(self, viewer: Viewer) -> Line:
        return told(f"chosen_{self.card}", RULE[self.card], seat=self.seat, choice=self.choice, copied_card=self.choice)


class EffectCancelled(Happening, frozen=True):
    """Froksh cancels what the enemy's card would do (7.2.12)."""

    seat: int
    card: str

    def change(self, state: State) -> State:
        return state

    def line(self, viewer: Viewer) -> Line:
        return told("effect_cancelled", "7.2.12", seat=self.seat, card=self.card)


class TopDiscarded(Happening, frozen=True):
    """The top card of a deck is discarded, face up (7.1)."""

    seat: int
    card: str

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = state.fight().sides[at]
        side = replace(side, deck=side.deck[1:], discard=(*side.discard, self.card))
        return shown(state.with_side(at, side), self.seat, self.card)

    def line(self, viewer: Viewer) -> Line:
        return told("top_discarded", "7.1", seat=self.seat, card=self.card)


class DiscardMissed(Happening, frozen=True):
    """A discard is due from an empty deck: the side is out of cards (6.6.4)."""

    seat: int

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        return state.with_side(at, replace(state.fight().sides[at], spent=True))

    def line(self, viewer: Viewer) -> Line:
        return told("discard_missed", "6.6.4", seat=self.seat)


class TopDestroyed(Happening, frozen=True):
    """Ashani: the top card of the enemy's deck leaves his collection; a hero is only discarded (7.2.1)."""

    seat: int
    card: str

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = state.fight().sides[at]
        side = replace(side, deck=side.deck[1:])
        if is_hero(self.card):
            side = replace(side, discard=(*side.discard, self.card))
            return shown(state.with_side(at, side), self.seat, self.card)
        player = state.players[self.seat]
        state = state.with_player(self.seat, replace(player, cards=changed(player.cards, self.card, -1)))
        return replace(state.with_side(at, side), market=changed(state.market, self.card, 1))

    def line(self, viewer: Viewer) -> Line:
        key = "top_discarded_by_ashani" if is_hero(self.card) else "top_destroyed"
        return told(key, "7.2.1", seat=self.seat, card=self.card)


class HeroDiscarded(Happening, frozen=True):
    """Moordakk: a hero is discarded from the enemy's deck, which is shuffled (7.2.9)."""

    seat: int
    card: str
    deck: tuple[str, ...]

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = state.fight().sides[at]
        side = replace(side, deck=self.deck, discard=(*side.discard, self.card))
        return shown(state.with_side(at, side), self.seat, self.card)

    def line(self, viewer: Viewer) -> Line:
        return told("hero_discarded", "7.2.9", seat=self.seat, card=self.card)


class KeptDiscarded(Happening, frozen=True):
    """Vhraarg: the enemy discards the card he kept (7.2.15)."""

    seat: int
    card: str

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = state.fight().sides[at]
        side = replace(side, hand=without(side.hand, self.card), discard=(*side.discard, self.card))
        return shown(state.with_side(at, side), self.seat, self.card)

    def line(self, viewer: Viewer) -> Line:
        return told("kept_discarded", "7.2.15", seat=self.seat, card=self.card)


class PileReturned(Happening, frozen=True):
    """Pogdush: the own discard pile is shuffled back into the deck (7.2.10)."""

    seat: int
    deck: tuple[str, ...]
    count: int

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        return state.with_side(at, replace(state.fight().sides[at], deck=self.deck, discard=()))

    def line(self, viewer: Viewer) -> Line:
        return told("pile_returned", "7.2.10", seat=self.seat, count=self.count)


class CardFetched(Happening, frozen=True):
    """Vrushn: a card of choice from the deck to the hand, the deck is shuffled (7.2.19)."""

    seat: int
    card: str
    deck: tuple[str, ...]

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = state.fight().sides[at]
        return state.with_side(at, replace(side, hand=(*side.hand, self.card), deck=self.deck))

    def line(self, viewer: Viewer) -> Line:
        if knows(viewer, self.seat):
            return confided("card_fetched_seen", "7.2.19", seat=self.seat, card=self.card)
        return told("card_fetched", "7.2.19", seat=self.seat)


class UnitsHidden(Happening, frozen=True):
    """Roshnar: all own units engaged so far turn face down (7.2.13)."""

    seat: int

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = state.fight().sides[at]
        return state.with_side(at, replace(side, columns=tuple(_hidden(column) for column in side.columns)))

    def line(self, viewer: Viewer) -> Line:
        return told("units_hidden", "7.2.13", seat=self.seat)


class NextRoundBound(Happening, frozen=True):
    """Eruhsk lets his side choose later, Vri-Hurcka makes the enemy blind, each for the next round (7.2.3, 7.2.17)."""

    seat: int
    """The seat that it concerns."""
    how: Literal["late", "blind"]

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = state.fight().sides[at]
        late, blind = side.late_next or self.how == "late", side.blind_next or self.how == "blind"
        return state.with_side(at, replace(side, late_next=late, blind_next=blind))

    def line(self, viewer: Viewer) -> Line:
        return told(f"next_round_{self.how}", "7.2.3" if self.how == "late" else "7.2.17", seat=self.seat)


class StepBackReady(Happening, frozen=True):
    """Xaphyr will step back in the clean-up (7.2.20)."""

    seat: int

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = state.fight().sides[at]
        return state.with_side(at, replace(side, shifts=side.shifts + 1))

    def line(self, viewer: Viewer) -> Line:
        return told("step_back_ready", "7.2.20", seat=self.seat)


class ShelterlessDiscarded(Happening, frozen=True):
    """Cards without a place go to the discard pile (6.3.7)."""

    seat: int
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side: Side = state.fight().sides[at]
        return state.with_side(at, replace(side, unsupported=(), discard=(*side.discard, *self.cards)))

    def line(self, viewer: Viewer) -> Line:
        return told("shelterless_discarded", "6.3.7", seat=self.seat, cards=self.cards)


def _hidden(column: Column) -> Column:
    cards = {"front": column.front, "back": column.back}
    return replace(column, face_down=tuple(half for half in HALVES if cards[half] not in (None, "wall")))


TRICKS: tuple[type[Happening], ...] = (
    EffectIdle, EffectChosen, EffectCancelled, TopDiscarded, DiscardMissed, TopDestroyed, HeroDiscarded, KeptDiscarded,
    PileReturned, CardFetched, UnitsHidden, NextRoundBound, StepBackReady, ShelterlessDiscarded,
)  # fmt: skip
