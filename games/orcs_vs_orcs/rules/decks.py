"""Events of a battle up to the cards turned up: decks, rounds, hands, reorganising, choices (rules 6.1 to 6.4)."""

from msgspec.structs import replace

from games.kernel.contract import Line, Viewer
from games.kernel.happening import confided, knows, told
from games.orcs_vs_orcs.rules.battle_line import placed, removed
from games.orcs_vs_orcs.rules.cards import FIRST_LINE, is_hero, without
from games.orcs_vs_orcs.rules.happening import Happening
from games.orcs_vs_orcs.state import Battle, Column, Side, State


class BattleBegun(Happening, frozen=True):
    """A pending battle is fought (6.1)."""

    zone: str
    attacker: int
    defender: int
    fort: bool

    def change(self, state: State) -> State:
        pending = next(one for one in state.pending if one.zone == self.zone)
        sides = (Side(self.attacker, losses=pending.marched, marched=pending.marched), Side(self.defender))
        battle = Battle(self.zone, self.fort, sides, pending.origins)
        return replace(state, battle=battle, pending=tuple(one for one in state.pending if one is not pending))

    def line(self, viewer: Viewer) -> Line:
        key = "assault_begun" if self.fort else "battle_begun"
        return told(key, "6.1", seat=self.attacker, defender_seat=self.defender, zone=self.zone)


class DeckChosen(Happening, frozen=True):
    """A side has chosen its battle deck in secret (6.2.1)."""

    seat: int
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        return state.with_side(at, replace(state.fight().sides[at], picked=tuple(sorted(self.cards))))

    def line(self, viewer: Viewer) -> Line:
        if knows(viewer, self.seat):
            return confided("deck_chosen_seen", "6.2.1", seat=self.seat, cards=self.cards)
        return told("deck_chosen", "6.2.1", seat=self.seat)


class VanguardEngaged(Happening, frozen=True):
    """First-line cards of the attacker's deck lead the assault (6.2.2)."""

    seat: int
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        side = state.fight().sides[0]
        left = side.picked or ()
        for card in self.cards:
            left = without(left, card)
        columns = (*side.columns, *(Column(front=card) for card in self.cards))
        return state.with_side(0, replace(side, picked=left, columns=columns))

    def line(self, viewer: Viewer) -> Line:
        return told("vanguard_engaged", "6.2.2", seat=self.seat, cards=self.cards)


class DeckShuffled(Happening, frozen=True):
    """A battle deck lies in its order, which nobody knows (6.2.3)."""

    seat: int
    cards: tuple[str, ...]

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        state = state.with_side(at, replace(state.fight().sides[at], deck=self.cards, picked=None))
        return replace(state, battle=replace(state.fight(), ready=True)) if at else state

    def line(self, viewer: Viewer) -> Line:
        if viewer == "arbiter":
            return confided("deck_shuffled_seen", "6.2.3", seat=self.seat, cards=self.cards)
        return told("deck_shuffled", "6.2.3", seat=self.seat, count=len(self.cards))


class RoundBegun(Happening, frozen=True):
    """A round of the battle begins; what concerned it comes into force (6.3)."""

    round: int

    def change(self, state: State) -> State:
        battle = state.fight()
        one, other = (
            replace(
                side, late=side.late_next, blind=side.blind_next, late_next=False, blind_next=False, played=(),
                sheltered=False, chosen=None, slot=None, shuffled=False, reddened=False, spent=False, lost=0, shifts=0,
            )
            for side in battle.sides
        )  # fmt: skip
        return replace(state, battle=replace(battle, round=self.round, sides=(one, other)))

    def line(self, viewer: Viewer) -> Line:
        return told("round_begun", "6.3", round=self.round)


class CardsDrawn(Happening, frozen=True):
    """A side fills its hand (6.3.1), or draws for Kokoth (7.2.6)."""

    seat: int
    cards: tuple[str, ...]
    rule: str = "6.3.1"

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = state.fight().sides[at]
        return state.with_side(at, replace(side, hand=(*side.hand, *self.cards), deck=side.deck[len(self.cards) :]))

    def line(self, viewer: Viewer) -> Line:
        if knows(viewer, self.seat):
            return confided("cards_drawn_seen", self.rule, seat=self.seat, cards=self.cards)
        return told("cards_drawn", self.rule, seat=self.seat, count=len(self.cards))


class HandKept(Happening, frozen=True):
    """A side does not reorganise (6.3.2)."""

    seat: int

    def change(self, state: State) -> State:
        return state

    def line(self, viewer: Viewer) -> Line:
        return told("hand_kept", "6.3.2", seat=self.seat)


class HandReorganised(Happening, frozen=True):
    """The held cards go under the deck, and two others are drawn (6.3.2)."""

    seat: int
    hand: tuple[str, ...]
    deck: tuple[str, ...]
    shuffled: bool

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        return state.with_side(
            at, replace(state.fight().sides[at], hand=self.hand, deck=self.deck, shuffled=self.shuffled)
        )

    def line(self, viewer: Viewer) -> Line:
        key = "hand_reorganised_shuffled" if self.shuffled else "hand_reorganised"
        if knows(viewer, self.seat):
            return confided(f"{key}_seen", "6.3.2", seat=self.seat, cards=self.hand)
        return told(key, "6.3.2", seat=self.seat, count=len(self.hand))


class CardChosen(Happening, frozen=True):
    """A side has chosen its card of the round in secret (6.3.3)."""

    seat: int
    card: str
    slot: str | None

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        return state.with_side(at, replace(state.fight().sides[at], chosen=self.card, slot=self.slot))

    def line(self, viewer: Viewer) -> Line:
        if knows(viewer, self.seat):
            return confided("card_chosen_seen", "6.3.3", seat=self.seat, card=self.card)
        return told("card_chosen", "6.3.3", seat=self.seat)


class CardTurnedUp(Happening, frozen=True):
    """A card is shown: the chosen one, the top of a blind side's deck, or the one forced by Shagratt (6.3.4)."""

    seat: int
    card: str
    blind: bool
    """From the top of the deck."""

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = state.fight().sides[at]
        side = replace(side, deck=side.deck[1:]) if self.blind else replace(side, hand=without(side.hand, self.card))
        state = state.with_side(at, replace(side, played=(*side.played, self.card), chosen=None, slot=None))
        return shown(state, self.seat, self.card, used=True)

    def line(self, viewer: Viewer) -> Line:
        key = "card_turned_up_blind" if self.blind else "card_turned_up"
        return told(key, "7.2.17" if self.blind else "6.3.4", seat=self.seat, card=self.card)


class CardPlaced(Happening, frozen=True):
    """A card takes its place, or lies without shelter (6.4)."""

    seat: int
    card: str
    slot: str | None
    main: bool

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = placed(state.fight().sides[at], self.card, self.slot)
        if self.main:
            side = replace(side, sheltered=self.slot is not None or self.card in FIRST_LINE, slot=self.slot)
        return state.with_side(at, side)

    def line(self, viewer: Viewer) -> Line:
        if self.slot is not None:
            half = "wall" if self.slot == "wall" else self.slot[0]
            column = 0 if self.slot == "wall" else int(self.slot[1:])
            hero = "_hero" if is_hero(self.card) else ""
            return told(f"card_placed_{half}{hero}", "6.4", seat=self.seat, card=self.card, column=column)
        if self.card not in FIRST_LINE:
            return told("card_unsheltered", "6.4.4", seat=self.seat, card=self.card)
        return told("card_placed_front", "6.4.1", seat=self.seat, card=self.card)


class CardTakenBack(Happening, frozen=True):
    """Shagratt sends a played card back into its owner's hand (7.2.14)."""

    seat: int
    card: str
    slot: str | None

    def change(self, state: State) -> State:
        at = state.fight().side_of(self.seat)
        side = removed(state.fight().sides[at], self.card, self.slot)
        side = replace(side, hand=(*side.hand, self.card), played=(), sheltered=False, slot=None)
        player = state.players[self.seat]
        used = tuple(card for card in player.used if card != self.card)
        return state.with_side(at, side).with_player(self.seat, replace(player, used=used))

    def line(self, viewer: Viewer) -> Line:
        return told("card_taken_back", "7.2.14", seat=self.seat, card=self.card)


def shown(state: State, seat: int, card: str, *, used: bool = False) -> State:
    """The state in which everybody has seen the card: a hero is shown, and rests if he was used (6.4.6, 8.3)."""
    if not is_hero(card):
        return state
    player = state.players[seat]
    if card in player.hidden:
        hidden = tuple(one for one in player.hidden if one != card)
        player = replace(player, hidden=hidden, shown=tuple(sorted((*player.shown, card))))
    if used and card not in player.used:
        player = replace(player, used=tuple(sorted((*player.used, card))))
    return state if player is state.players[seat] else state.with_player(seat, player)


MUSTER: tuple[type[Happening], ...] = (
    BattleBegun, DeckChosen, VanguardEngaged, DeckShuffled, RoundBegun, CardsDrawn, HandKept, HandReorganised,
    CardChosen, CardTurnedUp, CardPlaced, CardTakenBack,
)  # fmt: skip
