"""The steps of a round up to the cards on the table (rules 6.2, 6.3.1 to 6.3.4, 6.4)."""

from collections import Counter

from msgspec.structs import replace

from games.kernel.refusals import Refused
from games.orcs_vs_orcs.rules.agenda import Place, Step
from games.orcs_vs_orcs.rules.battle import begin_round
from games.orcs_vs_orcs.rules.battle_line import slots
from games.orcs_vs_orcs.rules.card_moves import EffectChosen
from games.orcs_vs_orcs.rules.cards import DECK_AT_MOST, FIRST_LINE, HAND, KNOWN, VANGUARD, numbered
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.decks import (
    CardChosen,
    CardPlaced,
    CardsDrawn,
    CardTakenBack,
    CardTurnedUp,
    DeckChosen,
    DeckShuffled,
    HandKept,
    HandReorganised,
    VanguardEngaged,
)
from games.orcs_vs_orcs.rules.strikes import Cause, StrikesTaken, struck
from games.orcs_vs_orcs.state import Player, Side, State

SHAGRATT = ("decline", "use")
"""What Shagratt's owner may answer."""

# decks


def decks(course: Course, task: Step) -> bool:
    """Both sides choose at once and secretly; one without any card has nothing to choose (6.2.1)."""
    for side in course.state.fight().sides:
        if side.picked is None and not available(course.state.players[side.seat]):
            course.tell(DeckChosen(side.seat, ()))
    return course.ask(replace(task, asked=True)) if deck_seats(course.state) else course.done()


def deck_seats(state: State) -> tuple[int, ...]:
    """Who still has to choose a deck."""
    return tuple(sorted(side.seat for side in state.fight().sides if side.picked is None))


def available(player: Player) -> tuple[str, ...]:
    """The cards a deck may be made of: the collection, and heroes that do not rest."""
    units = tuple(unit for unit, count in numbered(player.cards).items() for _ in range(count))
    return (*units, *(hero for hero in player.heroes if hero not in player.used))


def choose_deck(course: Course, seat: int, cards: tuple[str, ...]) -> None:
    """A battle deck of one to ten own cards; an assault wants its first line (6.2.1, 6.2.2)."""
    state = course.state
    battle, player = state.fight(), state.players[seat]
    if not KNOWN.issuperset(cards):
        raise Refused("bad_card", "6.2.1")
    if not 1 <= len(cards) <= DECK_AT_MOST:
        raise Refused("deck_size", "6.2.1")
    if any(card in player.used for card in cards):
        raise Refused("hero_used", "6.4.6")
    owned = available(player)
    if Counter(cards) - Counter(owned):
        raise Refused("bad_card", "6.2.1")
    if battle.fort and battle.side_of(seat) == 0 and _first_line(cards) < min(VANGUARD, _first_line(owned)):
        raise Refused("needs_first_line", "6.2.2")
    course.tell(DeckChosen(seat, cards))
    if not deck_seats(course.state):
        course.lift()


def vanguard(course: Course, task: Step) -> bool:
    """In an assault two first-line cards go ahead, always asked for, since the deck is secret (3.5, 6.2.2).

    A deck with fewer shows that the attacker owns no more of them, which everybody can see: they go unasked.
    """
    battle = course.state.fight()
    if not battle.fort:
        return course.done()
    first = tuple(card for card in battle.sides[0].picked or () if card in FIRST_LINE)
    if len(first) >= VANGUARD:
        return course.ask(replace(task, asked=True))
    course.tell(VanguardEngaged(battle.sides[0].seat, first))
    return course.done()


def engage(course: Course, cards: tuple[str, ...]) -> None:
    """The attacker's answer."""
    side = course.state.fight().sides[0]
    first = [card for card in side.picked or () if card in FIRST_LINE]
    if Counter(cards) - Counter(first):
        raise Refused("bad_card", "6.2.2")
    if len(cards) != VANGUARD:
        raise Refused("bad_count", "6.2.2")
    course.lift()
    course.tell(VanguardEngaged(side.seat, cards))


def shuffle_decks(course: Course) -> bool:
    """Both decks lie face down, and the first round begins (6.2.3)."""
    course.done()
    for side in course.state.fight().sides:
        course.tell(DeckShuffled(side.seat, shuffled(course, side.seat, side.picked or ())))
    begin_round(course, 1)
    return False


def shuffled(course: Course, seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards in random order; fewer than two are no chance event (7.3.4)."""
    return course.chance.shuffle(f"deck:{seat}", cards) if len(cards) > 1 else cards


def _first_line(cards: tuple[str, ...]) -> int:
    return sum(card in FIRST_LINE for card in cards)


# hands


def draw(course: Course) -> bool:
    """Each side fills its hand; a blind one draws nothing while it has a deck (6.3.1, 7.2.17)."""
    course.done()
    for side in course.state.fight().sides:
        wanted = HAND - len(side.hand)
        if wanted > 0 and side.deck and not side.blind:
            course.tell(CardsDrawn(side.seat, side.deck[:wanted]))
    return False


def reorganise(course: Course, task: Step) -> bool:
    """A side with cards in hand and deck may change its hand, unless it is blind (6.3.2)."""
    side = course.state.fight().sides[task.sides[0]]
    if side.blind or not side.hand or not side.deck:
        return course.done()
    return course.ask(replace(task, asked=True))


def keep(course: Course, seat: int) -> None:
    course.lift()
    course.tell(HandKept(seat))


def change_hand(course: Course, at: int, shuffle: bool) -> None:
    """The held cards under the deck, two drawn, perhaps a shuffle, one strike (6.3.2)."""
    course.lift()
    side = course.state.fight().sides[at]
    deck = (*side.deck, *side.hand)
    hand, deck = deck[:HAND], deck[HAND:]
    if shuffle:
        deck = shuffled(course, side.seat, deck)
    course.tell(HandReorganised(side.seat, hand, deck, shuffle))
    strike(course, at, 1, "reorganising", None)


def strike(course: Course, at: int, count: int, cause: Cause, card: str | None) -> None:
    """A side takes so many strikes (6.5.1)."""
    state = course.state
    battle = state.fight()
    side = battle.sides[at]
    box, down, red = struck(side.box, state.zones[battle.zone].hordes[side.seat], count)
    if count:
        course.tell(StrikesTaken(side.seat, count, box, down, red, cause, card))


# choosing and turning up


def choose(course: Course, task: Step) -> bool:
    """Who chooses when: at once, or the late side when the other's card lies open (6.3.3, 7.2.3)."""
    if task.sides:
        seats = play_seats(course.state, task.sides)
        return course.ask(replace(task, asked=True)) if seats else course.done()
    course.done()
    one, other = course.state.fight().sides
    if one.late == other.late:
        # A blind side looks for its place when both cards lie open (7.2.17).
        first = 1 if plays_blind(one) else 0
        course.first(Step("choose", (0, 1)), Step("reveal", (first,)), Step("reveal", (1 - first,)))
        return False
    late = 0 if one.late else 1
    for at in (late, 1 - late):
        course.first(Step("choose", (at,)), Step("reveal", (at,)))
    return False


def plays_blind(side: Side) -> bool:
    """Whether the top card of its deck is played unseen (7.2.17)."""
    return side.blind and bool(side.deck)


def play_seats(state: State, sides: tuple[int, ...]) -> tuple[int, ...]:
    """Who still has to choose a card; a side with none plays nothing."""
    found = (state.fight().sides[at] for at in sides)
    return tuple(sorted(side.seat for side in found if side.hand and side.chosen is None and not plays_blind(side)))


def play(course: Course, task: Step, at: int, card: str, slot: str | None) -> None:
    """A side's secret choice (6.3.3)."""
    battle = course.state.fight()
    side = battle.sides[at]
    if card not in side.hand:
        raise Refused("bad_card", "6.3.3")
    fitting(course.state, at, card, slot)
    course.tell(CardChosen(side.seat, card, slot))
    if not play_seats(course.state, task.sides):
        course.lift()


def fitting(state: State, at: int, card: str, slot: str | None) -> None:
    """`Refused` unless the place is legal for the card; one that has a place must take one (6.4.4)."""
    legal = slots(state.fight(), at, card)
    if (slot not in legal) if legal else slot is not None:
        raise Refused("bad_slot", "6.4")


def reveal(course: Course, task: Step) -> bool:
    """A side's card is shown and placed (6.3.4)."""
    course.done()
    at = task.sides[0]
    side = course.state.fight().sides[at]
    if side.chosen is not None:
        card, slot = side.chosen, side.slot
        course.tell(CardTurnedUp(side.seat, card, blind=False))
        course.tell(CardPlaced(side.seat, card, slot, main=True))
    elif plays_blind(side):
        card = side.deck[0]
        course.tell(CardTurnedUp(side.seat, card, blind=True))
        course.first(Place(at, card))
    return False


def place(course: Course, task: Place) -> bool:
    """A card that came unchosen: its owner is asked where there are several places (6.3.4)."""
    legal = slots(course.state.fight(), task.side, task.card)
    if len(legal) > 1:
        return course.ask(replace(task, asked=True))
    seat = course.state.fight().sides[task.side].seat
    course.tell(CardPlaced(seat, task.card, legal[0] if legal else None, main=True))
    return course.done()


def answer_place(course: Course, task: Place, slot: str | None) -> None:
    fitting(course.state, task.side, task.card, slot)
    course.lift()
    course.tell(CardPlaced(course.state.fight().sides[task.side].seat, task.card, slot, main=True))


# Shagratt


def shagratt(course: Course, task: Step) -> bool:
    """He may force the enemy's kept card, where one was kept and one played (7.2.14)."""
    at = task.sides[0]
    battle = course.state.fight()
    side, other = battle.sides[at], battle.sides[1 - at]
    if side.played[:1] == ("shagratt",) and side.sheltered and other.hand and other.played:
        return course.ask(replace(task, asked=True))
    return course.done()


def force(course: Course, at: int) -> None:
    """The enemy takes his card back and plays the one he kept longest."""
    battle = course.state.fight()
    other = battle.sides[1 - at]
    kept = other.hand[0]
    course.tell(CardTakenBack(other.seat, other.played[0], other.slot))
    course.tell(CardTurnedUp(other.seat, kept, blind=False))
    course.first(Place(1 - at, kept))


def answer_shagratt(course: Course, at: int, choice: str, slot: str | None) -> None:
    """His owner's answer."""
    if choice not in SHAGRATT:
        raise Refused("bad_choice", "7.2.14")
    if slot is not None:
        raise Refused("bad_slot", "6.4")
    course.lift()
    course.tell(EffectChosen(course.state.fight().sides[at].seat, "shagratt", choice))
    if choice == "use":
        force(course, at)
