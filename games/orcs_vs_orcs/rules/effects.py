"""What the cards do when their effects are resolved (rule 7).

`options` lists the answers that a card's owner has; a card with one answer is resolved unasked, except those whose
answers are hidden (3.5).
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from msgspec.structs import replace

from games.kernel.refusals import Refused
from games.orcs_vs_orcs.rules.agenda import Act, Step
from games.orcs_vs_orcs.rules.card_moves import (
    CardFetched,
    DiscardMissed,
    EffectChosen,
    EffectIdle,
    HeroDiscarded,
    KeptDiscarded,
    NextRoundBound,
    PileReturned,
    StepBackReady,
    TopDestroyed,
    TopDiscarded,
    UnitsHidden,
)
from games.orcs_vs_orcs.rules.cards import RULE, SECOND_LINE, STRENGTH, is_hero, without
from games.orcs_vs_orcs.rules.course import Course
from games.orcs_vs_orcs.rules.decks import CardPlaced, CardsDrawn, CardTurnedUp
from games.orcs_vs_orcs.rules.hands import fitting, shuffled, strike
from games.orcs_vs_orcs.rules.phases import INERT, froksh
from games.orcs_vs_orcs.rules.strikes import BerserkTaken, HordeCalled, HordeRevived, TokenJumped
from games.orcs_vs_orcs.rules.zones import callable_zones
from games.orcs_vs_orcs.state import RED, Battle, Side, State

HIDDEN: Final = frozenset({"kokoth", "moordakk", "vrushn"})
"""Cards whose answers only their owner may know: they are asked even with one answer (3.5)."""
ASKING: Final = frozenset({"shaman", "buurk", "kraash", "porkash", *HIDDEN})
JUMP: Final = {1: 2, 2: RED, 3: RED, 4: 1, 5: 1, 6: 1}
"""Where Kro-Morda puts a token (7.2.8)."""
DECLINE: Final = "decline"


def act(course: Course, task: Act) -> bool:
    """A card's effect; True where its owner is asked."""
    if task.card == "kokoth":
        _kokoth_draws(course, task.side)
    if task.card in ASKING:
        answers = options(course.state, task.side, task.card)
        if len(answers) > 1 or (answers and task.card in HIDDEN):
            return course.ask(replace(task, asked=True))
        course.done()
        if answers and answers != (DECLINE,):
            _resolve(course, task, answers[0])
        else:
            _idle(course, task.side, task.card)
        return False
    course.done()
    _UNASKED[task.card](course, task.side)
    return False


def options(state: State, at: int, card: str) -> tuple[str, ...]:
    """The answers to a card's question, sorted; Porkash's `decline` last."""
    battle = state.fight()
    side, other = battle.sides[at], battle.sides[1 - at]
    match card:
        case "shaman":
            return ("green", "red") if side.losses > side.marched else ("red",)
        case "buurk":
            return tuple(sorted(_copies(side)))
        case "kraash":
            return tuple(sorted(set(_open_units(side))))
        case "porkash":
            return (*callable_zones(state, side.seat, battle.zone), DECLINE)
        case "kokoth":
            return tuple(sorted(set(side.hand)))
        case "moordakk":
            return tuple(sorted(filter(is_hero, other.deck)))
        case "vrushn":
            return tuple(sorted(set(side.deck)))
    return (DECLINE, "use")


def answer_effect(course: Course, task: Act, choice: str, slot: str | None) -> None:
    """The owner's answer; only Kokoth's card wants a place."""
    if choice not in options(course.state, task.side, task.card):
        raise Refused("bad_choice", RULE[task.card])
    if task.card == "kokoth":
        fitting(course.state, task.side, choice, slot)
    elif slot is not None:
        raise Refused("bad_slot", "6.4")
    course.lift()
    _resolve(course, task, choice, slot)


def _resolve(course: Course, task: Act, choice: str, slot: str | None = None) -> None:
    at, card = task.side, task.card
    if card not in HIDDEN:
        course.tell(EffectChosen(_seat(course, at), card, choice))
    match card:
        case "shaman":
            _shaman(course, at, choice)
        case "buurk":
            if choice not in INERT:
                course.first(Act(at, choice, main=False))
        case "kraash":
            count = _open_units(course.state.fight().sides[at]).count(choice)
            strike(course, 1 - at, count * STRENGTH[choice], "effect", "kraash")
        case "porkash":
            if choice != DECLINE:
                course.tell(HordeCalled(_seat(course, at), choice))
        case "kokoth":
            _kokoth_plays(course, at, choice, slot)
        case "moordakk":
            victim = course.state.fight().sides[1 - at]
            deck = shuffled(course, victim.seat, without(victim.deck, choice))
            course.tell(HeroDiscarded(victim.seat, choice, deck))
        case "vrushn":
            side = course.state.fight().sides[at]
            course.tell(CardFetched(side.seat, choice, shuffled(course, side.seat, without(side.deck, choice))))


def _seat(course: Course, at: int) -> int:
    return course.state.fight().sides[at].seat


def _idle(course: Course, at: int, card: str) -> None:
    course.tell(EffectIdle(_seat(course, at), card))


# what is engaged


def _open_units(side: Side) -> tuple[str, ...]:
    """Own engaged face-up units, covered or not (7.3.1); those without shelter too, in their round (6.4.4)."""
    engaged = [card for column in side.columns for card in column.open_units()]
    return (*engaged, *(card for card in side.unsupported if not is_hero(card)))


def _bare_units(side: Side) -> tuple[str, ...]:
    """Units that effects of the other side see (6.4.5)."""
    engaged = [card for column in side.columns for card in column.bare_units()]
    return (*engaged, *(card for card in side.unsupported if not is_hero(card)))


def _copies(side: Side) -> set[str]:
    """What Buurk may copy: another own engaged card with an effect, never Shagratt (7.2.2)."""
    heroes = {column.hero for column in side.columns if column.hero} | set(filter(is_hero, side.unsupported))
    return {card for card in (*_open_units(side), *heroes) if card not in INERT and card != "buurk"}


def _assaulting(battle: Battle, at: int) -> bool:
    return battle.fort and at == 0


def _hit(course: Course, at: int, count: int, card: str) -> None:
    """The enemy takes strikes from an effect, if it finds anything to strike at."""
    if count:
        strike(course, 1 - at, count, "effect", card)
    else:
        _idle(course, at, card)


def _discard_top(course: Course, at: int) -> None:
    """A side discards the top card of its deck; from an empty one it is out of cards (6.6.4)."""
    side = course.state.fight().sides[at]
    course.tell(TopDiscarded(side.seat, side.deck[0]) if side.deck else DiscardMissed(side.seat))


# units


def _heavy_orc(course: Course, at: int) -> None:
    battle = course.state.fight()
    riders = _bare_units(battle.sides[1 - at]).count("boar_rider")
    _hit(course, at, riders + 2 * _assaulting(battle, at), "heavy_orc")


def _boar_rider(course: Course, at: int) -> None:
    battle = course.state.fight()
    crossbows = 0 if _assaulting(battle, at) else _bare_units(battle.sides[1 - at]).count("crossbow")
    _hit(course, at, 2 * crossbows, "boar_rider")


def _crossbow(course: Course, at: int) -> None:
    seen = _bare_units(course.state.fight().sides[1 - at])
    _hit(course, at, seen.count("orc") + seen.count("heavy_orc"), "crossbow")


def _shaman(course: Course, at: int, choice: str) -> None:
    if choice == "green":
        course.tell(HordeRevived(_seat(course, at)))
        _discard_top(course, at)
    else:
        _discard_top(course, 1 - at)


def _catapult(course: Course, at: int) -> None:
    if _assaulting(course.state.fight(), at):
        strike(course, 1 - at, 4, "effect", "catapult")
    _discard_top(course, 1 - at)


# heroes


def _ashani(course: Course, at: int) -> None:
    other = course.state.fight().sides[1 - at]
    if other.deck:
        course.tell(TopDestroyed(other.seat, other.deck[0]))
    else:
        _idle(course, at, "ashani")


def _eruhsk(course: Course, at: int) -> None:
    course.tell(NextRoundBound(_seat(course, at), "late"))


def _gruragh(course: Course, at: int) -> None:
    strike(course, at, 1, "effect", "gruragh")


def _khanrogg(course: Course, at: int) -> None:
    one, other = _seat(course, at), _seat(course, 1 - at)
    players = course.state.players
    if players[other].berserk and not players[one].berserk:
        course.tell(BerserkTaken(one, other))
    else:
        _idle(course, at, "khanrogg")


def _kokoth_draws(course: Course, at: int) -> None:
    side = course.state.fight().sides[at]
    if side.deck:
        course.tell(CardsDrawn(side.seat, side.deck[:1], "7.2.6"))


def _kokoth_plays(course: Course, at: int, card: str, slot: str | None) -> None:
    """Place, strength, Berserk offers, effect (7.2.6)."""
    seat = _seat(course, at)
    course.tell(CardTurnedUp(seat, card, blind=False))
    course.tell(CardPlaced(seat, card, slot, main=False))
    strike(course, 1 - at, STRENGTH[card], "strength", card)
    sheltered = card not in course.state.fight().sides[at].unsupported
    if card == "gruragh" or (sheltered and card not in INERT):
        course.first(Step("fury"), Act(at, card, main=False), Step("fury"))
    else:
        course.first(Step("fury"))


def _kro_morda(course: Course, at: int) -> None:
    state = course.state
    battle = state.fight()
    other = battle.sides[1 - at]
    down = min(1, state.zones[battle.zone].hordes[other.seat]) if other.box >= RED else 0
    course.tell(TokenJumped(other.seat, JUMP[other.box], down))


def _pogdush(course: Course, at: int) -> None:
    side = course.state.fight().sides[at]
    if side.discard:
        deck = shuffled(course, side.seat, (*side.deck, *side.discard))
        course.tell(PileReturned(side.seat, deck, len(side.discard)))
    else:
        _idle(course, at, "pogdush")


def _roshnar(course: Course, at: int) -> None:
    course.tell(UnitsHidden(_seat(course, at)))


def _vhraarg(course: Course, at: int) -> None:
    other = course.state.fight().sides[1 - at]
    if other.hand:
        course.tell(KeptDiscarded(other.seat, other.hand[0]))
    else:
        _idle(course, at, "vhraarg")


def _vigdish(course: Course, at: int) -> None:
    units = _open_units(course.state.fight().sides[at])
    _hit(course, at, units.count("orc") + units.count("heavy_orc"), "vigdish")


def _vri_hurcka(course: Course, at: int) -> None:
    course.tell(NextRoundBound(_seat(course, 1 - at), "blind"))


def _vriurck(course: Course, at: int) -> None:
    units = _open_units(course.state.fight().sides[at])
    _hit(course, at, sum(unit in SECOND_LINE for unit in units), "vriurck")


def _xaphyr(course: Course, at: int) -> None:
    course.tell(StepBackReady(_seat(course, at)))


Resolver: TypeAlias = Callable[[Course, int], None]
_UNASKED: Final[Mapping[str, Resolver]] = {
    "heavy_orc": _heavy_orc, "boar_rider": _boar_rider, "crossbow": _crossbow, "catapult": _catapult,
    "ashani": _ashani, "eruhsk": _eruhsk, "froksh": froksh, "gruragh": _gruragh, "khanrogg": _khanrogg,
    "kro_morda": _kro_morda, "pogdush": _pogdush, "roshnar": _roshnar, "vhraarg": _vhraarg, "vigdish": _vigdish,
    "vri_hurcka": _vri_hurcka, "vriurck": _vriurck, "xaphyr": _xaphyr,
}  # fmt: skip
