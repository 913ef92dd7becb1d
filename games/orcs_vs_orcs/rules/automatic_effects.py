"""Effects that ask nobody, unit by unit and hero by hero (rules 7.1, 7.2)."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.events import SeatEvent, Sentence
from games.orcs_vs_orcs.rules.battle_line import engaged
from games.orcs_vs_orcs.rules.cards import RULE, SECOND_LINE
from games.orcs_vs_orcs.rules.decks import shuffled
from games.orcs_vs_orcs.rules.discards import KeptDiscarded, PileReturned, TopDestroyed, discard_top
from games.orcs_vs_orcs.rules.log import Log, OrcEvent
from games.orcs_vs_orcs.rules.phases import UNCANCELLED
from games.orcs_vs_orcs.rules.strikes import BerserkTaken, TokenJumped, army, strike
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.state.battle import HALVES, RED, Column, Side

JUMP: Final = {1: 2, 2: RED, 3: RED, 4: 1, 5: 1, 6: 1}
"""Where Kro-Morda puts a token (7.2.8)."""


class EffectIdle(SeatEvent[State], frozen=True):
    """An effect finds nothing to work on."""

    card: str
    sentence = Sentence("effect_idle", RULE, "seat", "card", by="card")

    def apply(self, state: State) -> State:
        return state


class EffectCancelled(SeatEvent[State], frozen=True):
    """Froksh cancels what the enemy's card of this round would do (7.2.12)."""

    card: str
    sentence = Sentence("effect_cancelled", "7.2.12", "seat", "card")

    def apply(self, state: State) -> State:
        battle = state.fight()
        at = battle.side_of(self.seat)
        left = tuple(effect for effect in battle.effects if effect.side != at or not effect.main)
        return replace(state, battle=replace(battle, effects=left))


class UnitsHidden(SeatEvent[State], frozen=True):
    """Roshnar: all own units engaged so far turn face down (7.2.13)."""

    sentence = Sentence("units_hidden", "7.2.13", "seat")

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        return state.with_side(replace(side, columns=tuple(map(_hidden, side.columns))))


class NextRoundBound(OrcEvent, frozen=True):
    """Eruhsk lets his side choose later, Vri-Hurcka makes the enemy blind, each for the next round (7.2.3, 7.2.17)."""

    seat: int
    """The seat that it concerns."""
    how: Literal["late", "blind"]
    sentence = Sentence("next_round_{}", {"late": "7.2.3", "blind": "7.2.17"}, "seat", by="how")

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        late, blind = side.late_next or self.how == "late", side.blind_next or self.how == "blind"
        return state.with_side(replace(side, late_next=late, blind_next=blind))


class StepBackReady(SeatEvent[State], frozen=True):
    """Xaphyr will step back in the clean-up (7.2.20)."""

    sentence = Sentence("step_back_ready", "7.2.20", "seat")

    def apply(self, state: State) -> State:
        side = state.side(self.seat)
        return state.with_side(replace(side, steps_back=side.steps_back + 1))


def _hidden(column: Column) -> Column:
    cards = {"front": column.front, "back": column.back}
    return replace(column, face_down=tuple(half for half in HALVES if cards[half] not in (None, "wall")))


# what is engaged


def open_units(side: Side) -> tuple[str, ...]:
    """Own engaged face-up units, covered or not."""
    return engaged(side.columns, side.unsupported)


def _enemies(state: State, seat: int, *units: str) -> int:
    """How many such units of the enemy are engaged, uncovered and face up."""
    side = state.enemy(seat)
    return sum(card in units for card in engaged(side.columns, side.unsupported, bare=True))


def _own(state: State, seat: int, *units: str) -> int:
    return sum(card in units for card in open_units(state.side(seat)))


def _assaulting(state: State, seat: int) -> bool:
    return state.fight().fort and state.active == seat


def _hit(log: Log, seat: int, count: int, card: str) -> None:
    """The enemy takes strikes from an effect, if it finds anything to strike at."""
    if count:
        strike(log, log.state.enemy(seat).seat, count, "effect", card)
    else:
        log.record(EffectIdle(seat, card))


# units


def _heavy_orc(log: Log, seat: int) -> None:
    _hit(log, seat, _enemies(log.state, seat, "boar_rider") + 2 * _assaulting(log.state, seat), "heavy_orc")


def _boar_rider(log: Log, seat: int) -> None:
    crossbows = 0 if _assaulting(log.state, seat) else _enemies(log.state, seat, "crossbow")
    _hit(log, seat, 2 * crossbows, "boar_rider")


def _catapult(log: Log, seat: int) -> None:
    enemy = log.state.enemy(seat).seat
    if _assaulting(log.state, seat):
        strike(log, enemy, 4, "effect", "catapult")
    discard_top(log, enemy)


# heroes


def _ashani(log: Log, seat: int) -> None:
    other = log.state.enemy(seat)
    log.record(TopDestroyed(other.seat, other.deck[0]) if other.deck else EffectIdle(seat, "ashani"))


def _froksh(log: Log, seat: int) -> None:
    """What the enemy's card of this round has not done yet it will not do (7.2.12, 7.3.2)."""
    battle, enemy = log.state.fight(), log.state.enemy(seat).seat
    for effect in battle.effects:
        if effect.main and battle.sides[effect.side].seat == enemy and effect.card not in UNCANCELLED:
            log.record(EffectCancelled(enemy, effect.card))
            return
    log.record(EffectIdle(seat, "froksh"))


def _khanrogg(log: Log, seat: int) -> None:
    players, enemy = log.state.players, log.state.enemy(seat).seat
    taken = players[enemy].berserk and not players[seat].berserk
    log.record(BerserkTaken(seat, enemy) if taken else EffectIdle(seat, "khanrogg"))


def _kro_morda(log: Log, seat: int) -> None:
    other = log.state.enemy(seat)
    down = min(1, army(log.state, other.seat)) if other.box >= RED else 0
    log.record(TokenJumped(other.seat, JUMP[other.box], down))


def _pogdush(log: Log, seat: int) -> None:
    side = log.state.side(seat)
    if side.discard:
        log.record(PileReturned(seat, shuffled(log, seat, (*side.deck, *side.discard)), len(side.discard)))
    else:
        log.record(EffectIdle(seat, "pogdush"))


def _vhraarg(log: Log, seat: int) -> None:
    other = log.state.enemy(seat)
    log.record(KeptDiscarded(other.seat, other.hand[0]) if other.hand else EffectIdle(seat, "vhraarg"))


_Resolver: TypeAlias = Callable[[Log, int], None]
AUTOMATIC: Final[Mapping[str, _Resolver]] = {
    "heavy_orc": _heavy_orc,
    "boar_rider": _boar_rider,
    "crossbow": lambda log, seat: _hit(log, seat, _enemies(log.state, seat, "orc", "heavy_orc"), "crossbow"),
    "catapult": _catapult,
    "ashani": _ashani,
    "eruhsk": lambda log, seat: log.record(NextRoundBound(seat, "late")),
    "froksh": _froksh,
    "gruragh": lambda log, seat: strike(log, seat, 1, "effect", "gruragh"),
    "khanrogg": _khanrogg,
    "kro_morda": _kro_morda,
    "pogdush": _pogdush,
    "roshnar": lambda log, seat: log.record(UnitsHidden(seat)),
    "vhraarg": _vhraarg,
    "vigdish": lambda log, seat: _hit(log, seat, _own(log.state, seat, "orc", "heavy_orc"), "vigdish"),
    "vri_hurcka": lambda log, seat: log.record(NextRoundBound(log.state.enemy(seat).seat, "blind")),
    "vriurck": lambda log, seat: _hit(log, seat, _own(log.state, seat, *SECOND_LINE), "vriurck"),
    "xaphyr": lambda log, seat: log.record(StepBackReady(seat)),
}
