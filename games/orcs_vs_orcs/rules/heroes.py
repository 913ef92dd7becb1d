"""Heroes that join in cities: drawn, kept, stolen (rules 5.1.3, 5.1.4)."""

from msgspec.structs import replace

from games.kernel.events import SeatEvent, Sentence, number_of
from games.kernel.refusals import refuse
from games.kernel.tuples import with_items
from games.orcs_vs_orcs.rules.log import Log
from games.orcs_vs_orcs.state import State


class HeroesOffered(SeatEvent[State], frozen=True):
    """Heroes are drawn in a city; of two one is chosen (5.1.3)."""

    cards: tuple[str, ...]
    sentence = Sentence("heroes_offered", "5.1.3", "seat", count=number_of("cards"))
    private = Sentence("heroes_offered_seen", "5.1.3", "seat", "cards")

    def apply(self, state: State) -> State:
        return replace(state, pile=state.pile[len(self.cards) :], offered=tuple(sorted(self.cards)))


class HeroKept(SeatEvent[State], frozen=True):
    """One hero drawn joins, the other goes under the pile (5.1.3)."""

    card: str
    sentence = Sentence("hero_kept", "5.1.3", "seat")
    private = Sentence("hero_kept_seen", "5.1.3", "seat", "card")

    def apply(self, state: State) -> State:
        player = state.players[self.seat]
        state = state.with_player(self.seat, replace(player, hidden=with_items(player.hidden, (self.card,))))
        others = tuple(card for card in state.offered if card != self.card)
        return replace(state, pile=(*state.pile, *others), offered=())


class HeroStolen(SeatEvent[State], frozen=True):
    """With an opponent's city one of his heroes changes sides (5.1.4)."""

    owner: int
    card: str
    sentence = Sentence("hero_stolen", "5.1.4", "seat", owner_seat="owner", card="card")

    def apply(self, state: State) -> State:
        loser, taker = state.players[self.owner], state.players[self.seat]
        used = (self.card,) if self.card in loser.used else ()
        lost = {
            name: tuple(card for card in getattr(loser, name) if card != self.card)
            for name in ("hidden", "shown", "used")
        }
        taker = replace(taker, shown=with_items(taker.shown, (self.card,)), used=with_items(taker.used, used))
        return state.with_player(self.owner, replace(loser, **lost)).with_player(self.seat, taker)


def offer_heroes(log: Log, seat: int) -> None:
    """Two heroes are drawn, as far as the pile goes; a single one is kept unasked (5.1.3)."""
    drawn = log.state.pile[:2]
    if drawn:
        log.record(HeroesOffered(seat, drawn))
    if len(drawn) == 1:
        log.record(HeroKept(seat, drawn[0]))


def keep_hero(log: Log, seat: int, card: str) -> None:
    """Which of the heroes drawn is kept (5.1.3)."""
    refuse("bad_card", "5.1.3", when=card not in log.state.offered)
    log.record(HeroKept(seat, card))


def steal_hero(log: Log, seat: int, owner: int) -> None:
    """One hero of the former holder, at random (5.1.4)."""
    heroes = log.state.players[owner].heroes
    if heroes:
        card = log.chance.pick("stolen_hero", heroes) if len(heroes) > 1 else heroes[0]
        log.record(HeroStolen(seat, owner, card))
