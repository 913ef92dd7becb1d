"""Effects: asking a card's owner, and carrying them out one after the other (rules 6.3.6, 7).

`options` lists the answers that a card's owner has; a card with one answer is resolved unasked, except those whose
answers are hidden (3.5).
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from games.kernel.events import SeatEvent, Sentence
from games.kernel.refusals import Refused, refuse
from games.kernel.tuples import without
from games.orcs_vs_orcs.rules.automatic_effects import AUTOMATIC, EffectIdle, open_units
from games.orcs_vs_orcs.rules.cards import RULE, STRENGTH, is_hero
from games.orcs_vs_orcs.rules.decks import shuffled
from games.orcs_vs_orcs.rules.discards import CardFetched, HeroDiscarded, discard_top
from games.orcs_vs_orcs.rules.hands import CardsDrawn
from games.orcs_vs_orcs.rules.log import Log
from games.orcs_vs_orcs.rules.phases import INERT, in_phase, may_force, onward
from games.orcs_vs_orcs.rules.reveal import CardPlaced, CardTurnedUp, answered, fitting, following, force
from games.orcs_vs_orcs.rules.strikes import HordeCalled, HordeRevived, strike
from games.orcs_vs_orcs.rules.zones import callable_zones
from games.orcs_vs_orcs.state import LastChoice, State
from games.orcs_vs_orcs.state.battle import Effect, Side

HIDDEN: Final = frozenset({"kokoth", "moordakk", "vrushn"})
"""Cards whose answers only their owner may know: they are asked even with one answer (3.5)."""
ASKING: Final = frozenset({"shaman", "buurk", "kraash", "porkash", *HIDDEN})
DECLINE: Final = "decline"
SHAGRATT: Final = (DECLINE, "use")
"""What Shagratt's owner may answer."""


class EffectAsked(SeatEvent[State], frozen=True):
    """A card's owner is asked what its effect is to do; silent."""

    card: str

    def apply(self, state: State) -> State:
        battle = state.fight()
        asked = replace(battle.effects[0], asked=True)
        return replace(state, battle=replace(battle, effects=(asked, *battle.effects[1:])))


class EffectChosen(SeatEvent[State], frozen=True):
    """A side has said what its card is to do. What Buurk copies follows; Shagratt ends the reveal (7.2.2, 7.2.14)."""

    card: str
    choice: str
    sentence = Sentence("chosen_{}", RULE, "seat", "choice", by="card", copied_card="choice")

    def apply(self, state: State) -> State:
        state = replace(answered(state), last_choice=LastChoice(self.card, self.choice))
        if self.card == "buurk":
            return following(state, Effect(state.fight().side_of(self.seat), self.choice, main=False))
        return in_phase(state, "strengths") if self.card == "shagratt" else state


class EffectResolved(SeatEvent[State], frozen=True):
    """A card's effect has been carried out, or has come to nothing; silent."""

    card: str

    def apply(self, state: State) -> State:
        battle = state.fight()
        return replace(state, battle=onward(replace(battle, effects=battle.effects[1:])))


def next_effect(log: Log) -> None:
    """The effect at hand is carried out, or its owner is asked."""
    effect = log.state.fight().effects[0]
    seat, card = log.state.fight().sides[effect.side].seat, effect.card
    if card == "kokoth" and (deck := log.state.side(seat).deck):
        log.record(CardsDrawn(seat, deck[:1], "kokoth"))
    if card not in ASKING:
        AUTOMATIC[card](log, seat)
    else:
        answers = options(log.state, seat, card)
        if len(answers) > 1 or (answers and card in HIDDEN):
            log.record(EffectAsked(seat, card))
            return
        if answers and answers != (DECLINE,):
            _ASKED[card](log, seat, answers[0])
        else:
            log.record(EffectIdle(seat, card))
    log.record(EffectResolved(seat, card))


def asked_seats(state: State) -> tuple[int, ...]:
    """Whose card's effect is asked about."""
    battle = state.fight()
    return (battle.sides[battle.effects[0].side].seat,) if battle.effects and battle.effects[0].asked else ()


def shagratt_seats(state: State) -> tuple[int, ...]:
    """Whose Shagratt may force the enemy's kept card (7.2.14)."""
    battle = state.fight()
    at = may_force(battle)
    return () if at is None else (battle.sides[at].seat,)


def options(state: State, seat: int, card: str) -> tuple[str, ...]:
    """The answers to a card's question, sorted; Porkash's `decline` last."""
    side, other = state.side(seat), state.enemy(seat)
    match card:
        case "shaman":
            return ("green", "red") if side.losses > side.marched else ("red",)
        case "buurk":
            return tuple(sorted(_copies(side)))
        case "kraash":
            return tuple(sorted(set(open_units(side))))
        case "porkash":
            return (*callable_zones(state, seat, state.fight().zone), DECLINE)
        case "kokoth":
            return tuple(sorted(set(side.hand)))
        case "moordakk":
            return tuple(sorted(filter(is_hero, other.deck)))
        case "vrushn":
            return tuple(sorted(set(side.deck)))
    return SHAGRATT


def answer(log: Log, seat: int, choice: str, slot: str | None) -> None:
    """The owner's answer to the effect at hand, or Shagratt's; only Kokoth's card wants a place."""
    effects = log.state.fight().effects
    card = effects[0].card if effects else "shagratt"
    refuse("bad_choice", RULE[card], when=choice not in options(log.state, seat, card))
    if card == "kokoth":
        fitting(log.state, seat, choice, slot)
        _play(log, seat, choice, slot)
    elif slot is not None:
        raise Refused("bad_slot", "6.4")
    else:
        _ASKED[card](log, seat, choice)
    if effects:
        log.record(EffectResolved(seat, card))


# cards that ask


def _copies(side: Side) -> set[str]:
    """What Buurk may copy: another own engaged card with an effect, never Shagratt (7.2.2)."""
    heroes = {column.hero for column in side.columns if column.hero} | set(filter(is_hero, side.unsupported))
    return {card for card in (*open_units(side), *heroes) if card not in INERT and card != "buurk"}


def _shaman(log: Log, seat: int, choice: str) -> None:
    log.record(EffectChosen(seat, "shaman", choice))
    if choice == "green":
        log.record(HordeRevived(seat))
    discard_top(log, seat if choice == "green" else log.state.enemy(seat).seat)


def _buurk(log: Log, seat: int, choice: str) -> None:
    log.record(EffectChosen(seat, "buurk", choice))


def _kraash(log: Log, seat: int, choice: str) -> None:
    log.record(EffectChosen(seat, "kraash", choice))
    count = open_units(log.state.side(seat)).count(choice)
    strike(log, log.state.enemy(seat).seat, count * STRENGTH[choice], "effect", "kraash")


def _porkash(log: Log, seat: int, choice: str) -> None:
    log.record(EffectChosen(seat, "porkash", choice))
    if choice != DECLINE:
        log.record(HordeCalled(seat, choice))


def _play(log: Log, seat: int, card: str, slot: str | None) -> None:
    """Kokoth's card: place, strength, Berserk offers, effect (7.2.6)."""
    log.record(CardTurnedUp(seat, card, blind=False))
    log.record(CardPlaced(seat, card, slot, main=False))
    strike(log, log.state.enemy(seat).seat, STRENGTH[card], "strength", card)


def _moordakk(log: Log, seat: int, choice: str) -> None:
    other = log.state.enemy(seat)
    log.record(HeroDiscarded(other.seat, choice, shuffled(log, other.seat, without(other.deck, (choice,)))))


def _vrushn(log: Log, seat: int, choice: str) -> None:
    deck = without(log.state.side(seat).deck, (choice,))
    log.record(CardFetched(seat, choice, shuffled(log, seat, deck)))


def _shagratt(log: Log, seat: int, choice: str) -> None:
    log.record(EffectChosen(seat, "shagratt", choice))
    if choice != DECLINE:
        force(log, seat)


_Answered: TypeAlias = Callable[[Log, int, str], None]
_ASKED: Final[Mapping[str, _Answered]] = {
    "shaman": _shaman, "buurk": _buurk, "kraash": _kraash, "porkash": _porkash, "moordakk": _moordakk,
    "vrushn": _vrushn, "shagratt": _shagratt,
}  # fmt: skip
