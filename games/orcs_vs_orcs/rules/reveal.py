"""Cards chosen, shown and placed, and Shagratt (rules 6.3.3, 6.3.4, 6.4)."""

from msgspec.structs import replace

from games.kernel.contract import LogLine, Viewer
from games.kernel.events import SeatEvent, Sentence, either, line
from games.kernel.refusals import Refused, refuse
from games.kernel.tuples import with_items, without
from games.orcs_vs_orcs.rules.battle_line import legal_slots, placed, removed
from games.orcs_vs_orcs.rules.cards import FIRST_LINE, is_hero
from games.orcs_vs_orcs.rules.log import Log
from games.orcs_vs_orcs.rules.phases import INERT, UNCANCELLED, advanced, must_choose, must_show, showing
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.state.battle import Effect


class CardChosen(SeatEvent[State], frozen=True):
    """A side has chosen its card of the round in secret (6.3.3)."""

    card: str
    slot: str | None
    sentence = Sentence("card_chosen", "6.3.3", "seat")
    private = Sentence("card_chosen_seen", "6.3.3", "seat", "card")

    def apply(self, state: State) -> State:
        return state.with_side(replace(state.side(self.seat), chosen=self.card, slot=self.slot))


class CardTurnedUp(SeatEvent[State], frozen=True):
    """A card is shown and looks for its place: the chosen one, the top of a blind side's deck, one forced (6.3.4)."""

    card: str
    blind: bool
    """From the top of the deck."""
    sentence = Sentence(
        either("card_turned_up_blind", "card_turned_up"), either("7.2.17", "6.3.4"), "seat", "card", by="blind"
    )

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        side = replace(side, deck=side.deck[1:]) if self.blind else replace(side, hand=without(side.hand, (self.card,)))
        side = replace(side, played=(*side.played, self.card), chosen=None, unplaced=self.card)
        return shown(answered(state.with_side(side)), self.seat, self.card, used=True)


class CardPlaced(SeatEvent[State], frozen=True):
    """A card takes its place, or lies without shelter (6.4)."""

    card: str
    slot: str | None
    main: bool
    """Whether it is the side's card of this round; otherwise Kokoth plays it, and its effect follows (7.2.6)."""

    def apply(self, state: State) -> State:
        side = placed(replace(state.side(self.seat), unplaced=None), self.card, self.slot)
        sheltered = self.slot is not None or self.card in FIRST_LINE
        if self.main:
            return advanced(state, replace(side, sheltered=sheltered, slot=self.slot))
        state = state.with_side(side)
        if self.card in UNCANCELLED or (sheltered and self.card not in INERT):
            state = following(state, Effect(state.fight().side_of(self.seat), self.card, main=False))
        return state

    def tell(self, viewer: Viewer) -> LogLine:
        if self.slot is not None:
            half = "wall" if self.slot == "wall" else self.slot[0]
            column = 0 if self.slot == "wall" else int(self.slot[1:])
            hero = "_hero" if is_hero(self.card) else ""
            return line(f"card_placed_{half}{hero}", "6.4", seat=self.seat, card=self.card, column=column)
        if self.card not in FIRST_LINE:
            return line("card_unsheltered", "6.4.4", seat=self.seat, card=self.card)
        return line("card_placed_front", "6.4.1", seat=self.seat, card=self.card)


class CardTakenBack(SeatEvent[State], frozen=True):
    """Shagratt sends a played card back into its owner's hand (7.2.14)."""

    card: str
    slot: str | None
    sentence = Sentence("card_taken_back", "7.2.14", "seat", "card")

    def apply(self, state: State) -> State:
        side = removed(state.side(self.seat), self.card, self.slot)
        side = replace(side, hand=(*side.hand, self.card), played=(), sheltered=False, slot=None)
        player = state.players[self.seat]
        used = tuple(card for card in player.used if card != self.card)
        return state.with_side(side).with_player(self.seat, replace(player, used=used))


def shown(state: State, seat: int, card: str, *, used: bool = False) -> State:
    """The state in which everybody has seen the card: a hero is shown, and rests if he was used (6.4.6, 8.3)."""
    if not is_hero(card):
        return state
    player = state.players[seat]
    if card in player.hidden:
        player = replace(player, hidden=without(player.hidden, (card,)), shown=with_items(player.shown, (card,)))
    if used and card not in player.used:
        player = replace(player, used=with_items(player.used, (card,)))
    return state.with_player(seat, player)


def answered(state: State) -> State:
    """The state in which the owner of the effect at hand is no longer asked."""
    battle = state.fight()
    if not battle.effects or not battle.effects[0].asked:
        return state
    effects = (replace(battle.effects[0], asked=False), *battle.effects[1:])
    return replace(state, battle=replace(battle, effects=effects))


def following(state: State, effect: Effect) -> State:
    """The state in which this effect is the next one after the effect at hand."""
    battle = state.fight()
    return replace(state, battle=replace(battle, effects=(*battle.effects[:1], effect, *battle.effects[1:])))


# choosing


def place_seats(state: State) -> tuple[int, ...]:
    """Whose card came unchosen and has several places (6.3.4)."""
    battle = state.fight()
    open_ = (side for side in battle.sides if side.unplaced is not None and side.slot is None)
    return tuple(side.seat for side in open_ if len(legal_slots(battle, side.seat, str(side.unplaced))) > 1)


def play_seats(state: State) -> tuple[int, ...]:
    """Who has to choose a card now."""
    battle = state.fight()
    return tuple(sorted(side.seat for side in (battle.sides[at] for at in showing(battle)) if must_choose(side)))


def play(log: Log, seat: int, card: str, slot: str | None) -> None:
    """A side's secret choice (6.3.3)."""
    refuse("bad_card", "6.3.3", when=card not in log.state.side(seat).hand)
    fitting(log.state, seat, card, slot)
    log.record(CardChosen(seat, card, slot))


def fitting(state: State, seat: int, card: str, slot: str | None) -> None:
    """`Refused` unless the place is legal for the card; one that has a place must take one (6.4.4)."""
    legal = legal_slots(state.fight(), seat, card)
    if (slot not in legal) if legal else slot is not None:
        raise Refused("bad_slot", "6.4")


# showing and placing


def place_unasked(log: Log) -> bool:
    """A card that came unchosen takes the only place it has, or none; False where there is no such card."""
    battle = log.state.fight()
    side = next((side for side in battle.sides if side.unplaced is not None), None)
    if side is None or side.unplaced is None:
        return False
    legal = legal_slots(battle, side.seat, side.unplaced)
    log.record(CardPlaced(side.seat, side.unplaced, legal[0] if legal else None, main=True))
    return True


def show(log: Log) -> None:
    """The next side's card is shown, and placed where its owner chose (6.3.4)."""
    battle = log.state.fight()
    side = next(side for side in (battle.sides[at] for at in showing(battle)) if must_show(side))
    if side.chosen is None:
        log.record(CardTurnedUp(side.seat, side.deck[0], blind=True))
    else:
        log.record(CardTurnedUp(side.seat, side.chosen, blind=False))
        log.record(CardPlaced(side.seat, side.chosen, side.slot, main=True))


def place(log: Log, seat: int, slot: str | None) -> None:
    """The owner's answer."""
    card = log.state.side(seat).unplaced
    assert card is not None
    fitting(log.state, seat, card, slot)
    log.record(CardPlaced(seat, card, slot, main=True))


def force(log: Log, seat: int) -> None:
    """Shagratt: the enemy takes his card back and plays the one he kept longest (7.2.14)."""
    other = log.state.enemy(seat)
    log.record(CardTakenBack(other.seat, other.played[0], other.slot))
    log.record(CardTurnedUp(other.seat, other.hand[0], blind=False))
