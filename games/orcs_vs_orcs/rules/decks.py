"""Battle decks: chosen in secret, the vanguard of an assault, the shuffle (rule 6.2)."""

from collections import Counter

from msgspec.structs import replace

from games.kernel.events import SeatEvent, Sentence, number_of
from games.kernel.refusals import Refused, refuse
from games.kernel.tuples import without
from games.orcs_vs_orcs.rules.cards import DECK_AT_MOST, FIRST_LINE, KNOWN, VANGUARD, numbered
from games.orcs_vs_orcs.rules.log import Log, OrcEvent
from games.orcs_vs_orcs.rules.phases import advanced, in_phase
from games.orcs_vs_orcs.state import Player, State
from games.orcs_vs_orcs.state.battle import Column


class DeckChosen(SeatEvent[State], frozen=True):
    """A side has chosen its battle deck in secret (6.2.1)."""

    cards: tuple[str, ...]
    sentence = Sentence("deck_chosen", "6.2.1", "seat")
    private = Sentence("deck_chosen_seen", "6.2.1", "seat", "cards")

    def apply(self, state: State) -> State:
        return advanced(state, replace(state.side(self.seat), picked=tuple(sorted(self.cards))))


class VanguardEngaged(SeatEvent[State], frozen=True):
    """First-line cards of the attacker's deck lead the assault (6.2.2)."""

    cards: tuple[str, ...]
    sentence = Sentence("vanguard_engaged", "6.2.2", "seat", "cards")

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        columns = (*side.columns, *(Column(front=card) for card in self.cards))
        side = replace(side, picked=without(side.picked or (), self.cards), columns=columns)
        return in_phase(state.with_side(side), "shuffle")


class DeckShuffled(OrcEvent, frozen=True):
    """A battle deck lies in its order, which nobody knows (6.2.3)."""

    seat: int
    cards: tuple[str, ...]
    sentence = Sentence("deck_shuffled", "6.2.3", "seat", count=number_of("cards"))
    private = Sentence("deck_shuffled_seen", "6.2.3", "seat", "cards")

    def apply(self, state: State) -> State:
        return state.with_side(replace(state.side(self.seat), deck=self.cards, picked=None))


def available(player: Player) -> tuple[str, ...]:
    """The cards a deck may be made of: the collection, and heroes that do not rest."""
    units = tuple(unit for unit, count in numbered(player.cards).items() for _ in range(count))
    return (*units, *(hero for hero in player.heroes if hero not in player.used))


def deck_seats(state: State) -> tuple[int, ...]:
    """Who chooses a deck: both sides at once, as soon as one without any card has chosen nothing (6.2.1)."""
    seats = tuple(sorted(side.seat for side in state.fight().sides if side.picked is None))
    return seats if all(available(state.players[seat]) for seat in seats) else ()


def empty_decks(log: Log) -> None:
    """A side without any card chooses nothing."""
    for side in log.state.fight().sides:
        if side.picked is None and not available(log.state.players[side.seat]):
            log.record(DeckChosen(side.seat, ()))


def choose_deck(log: Log, seat: int, cards: tuple[str, ...]) -> None:
    """A battle deck of one to ten own cards; an assault wants its first line (6.2.1, 6.2.2)."""
    battle, player = log.state.fight(), log.state.players[seat]
    refuse("bad_card", "6.2.1", when=not KNOWN.issuperset(cards))
    refuse("deck_size", "6.2.1", when=not 1 <= len(cards) <= DECK_AT_MOST)
    refuse("hero_used", "6.4.6", when=any(card in player.used for card in cards))
    owned = available(player)
    refuse("bad_card", "6.2.1", when=Counter(cards) - Counter(owned))
    if battle.fort and battle.side_of(seat) == 0 and len(first_line(cards)) < min(VANGUARD, len(first_line(owned))):
        raise Refused("needs_first_line", "6.2.2")
    log.record(DeckChosen(seat, cards))


def first_line(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in cards if card in FIRST_LINE)


def leaders(state: State) -> tuple[str, ...]:
    """The first-line cards of the attacker's deck, of which two lead the assault.

    They are always asked for, since the deck is secret (3.5). A deck with fewer shows that the attacker owns no more
    of them, which everybody can see: they go unasked.
    """
    return first_line(state.fight().sides[0].picked or ())


def engage_all(log: Log) -> None:
    """The few first-line cards that there are lead the assault (6.2.2)."""
    log.record(VanguardEngaged(log.state.active, leaders(log.state)))


def engage(log: Log, seat: int, cards: tuple[str, ...]) -> None:
    """The attacker's answer."""
    refuse("bad_card", "6.2.2", when=Counter(cards) - Counter(leaders(log.state)))
    refuse("bad_count", "6.2.2", when=len(cards) != VANGUARD)
    log.record(VanguardEngaged(seat, cards))


def shuffle_decks(log: Log) -> None:
    """Both decks lie face down (6.2.3)."""
    for side in log.state.fight().sides:
        log.record(DeckShuffled(side.seat, shuffled(log, side.seat, side.picked or ())))


def shuffled(log: Log, seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards in random order; fewer than two are no chance event (7.3.4)."""
    return log.chance.shuffle(f"deck:{seat}", cards) if len(cards) > 1 else cards
