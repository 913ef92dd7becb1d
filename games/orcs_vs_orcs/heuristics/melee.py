"""A battle through the eyes of one side: what its cards would do, in strikes."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from games.orcs_vs_orcs.cards import FIRST_LINE, SECOND_LINE, STRENGTH, UNITS, is_hero
from games.orcs_vs_orcs.heuristics.sense import Mind
from games.orcs_vs_orcs.schema import BattleView, SideView
from games.orcs_vs_orcs.state import BOXES

TALENT: Final[Mapping[str, float]] = {
    "ashani": 1.0, "buurk": 1.6, "eruhsk": 0.7, "froksh": 1.0, "gruragh": -0.8, "khanrogg": 0.3, "kokoth": 1.4,
    "kraash": 1.6, "kro_morda": 1.8, "moordakk": 0.6, "pogdush": 0.8, "porkash": 1.4, "roshnar": 0.4, "shagratt": 0.8,
    "vhraarg": 0.9, "vigdish": 1.8, "vri_hurcka": 0.9, "vriurck": 1.4, "vrushn": 0.5, "xaphyr": 1.4,
}  # fmt: skip
"""What a hero's effect is worth beside his strength, in strikes, where nothing more exact is known."""
PREY: Final[Mapping[str, tuple[str, int]]] = {
    "orc": ("crossbow", 1), "heavy_orc": ("crossbow", 1), "crossbow": ("boar_rider", 2), "boar_rider": ("heavy_orc", 1),
}  # fmt: skip
"""Whose effect each unit suffers from, and by how many strikes."""
RATE: Final = 2.4
"""Strikes that a side deals in a round, more or less."""
AHEAD: Final = 3.0
"""Rounds that are looked ahead."""
HORDES_AT_MOST: Final = 3
VICTORY: Final = 9.0
HORDE: Final = 2.0


class Melee:
    """A battle through the eyes of one side."""

    def __init__(self, mind: Mind, battle: BattleView) -> None:
        self.mind = mind
        self.battle = battle
        self.at = 0 if battle.attacker.seat == mind.seat else 1
        self.own: SideView = battle.defender if self.at else battle.attacker
        self.other: SideView = battle.attacker if self.at else battle.defender
        self.assault = battle.fort and self.at == 0
        self.walls = battle.fort and self.at == 1
        self.seen = bare(self.other)
        self.engaged = face_up(self.own)
        self.open_fronts = sum(column.front is not None and column.back is None for column in self.own.columns)
        self.coming = _shares(mind.view.players[self.other.seat].cards, self.other)
        self.starving = cards_left(self.other) <= 0.5 + strikes_left(self.other, self.own) / RATE
        self.hungry = cards_left(self.own) <= 0.5 + strikes_left(self.own, self.other) / RATE

    def expected(self, unit: str) -> float:
        """How many of a unit the enemy's effects and ours will find: those that lie there, and one that may come."""
        return self.seen.count(unit) + self.coming.get(unit, 0.0)

    def discard(self) -> float:
        """What it is worth that the enemy discards the top of his deck (6.6.4)."""
        if not self.other.deck_count:
            return VICTORY
        return RATE if self.starving else 0.6

    def strikes(self, card: str) -> float:
        """What a card's effect is expected to do, in strikes."""
        match card:
            case "heavy_orc":
                return self.expected("boar_rider") + 2.0 * self.assault
            case "boar_rider":
                return 0.0 if self.assault else 2.0 * self.expected("crossbow")
            case "crossbow":
                return self.expected("orc") + self.expected("heavy_orc")
            case "shaman":
                return max(self.green(), self.discard())
            case "catapult":
                return 4.0 * self.assault + self.discard()
            case "vigdish":
                return float(self.engaged.count("orc") + self.engaged.count("heavy_orc"))
            case "vriurck":
                return float(sum(card in SECOND_LINE for card in self.engaged))
            case "kraash":
                return float(max((self.engaged.count(unit) * STRENGTH[unit] for unit in set(self.engaged)), default=0))
        return self._hero_strikes(card)

    def green(self) -> float:
        """What a Shaman's green side is worth: a horde, for a card of the own deck."""
        if self.own.losses <= self.own.marched or not self.own.deck_count:
            return -VICTORY
        return 6.0 - (RATE if self.hungry else 0.5)

    def _hero_strikes(self, card: str) -> float:
        match card:
            case "kro_morda":
                return 3.0 if self.other.box >= 4 else 1.5
            case "gruragh":
                return -1.0 if self.own.box < BOXES else -5.0
            case "khanrogg":
                players = self.mind.view.players
                return 2.5 if players[self.other.seat].berserk and not players[self.own.seat].berserk else 0.0
            case "buurk":
                return max((self.strikes(unit) for unit in self.engaged if unit != "orc"), default=0.0)
            case "pogdush":
                return len(self.own.discard) * (RATE * 0.8 if self.hungry else 0.2)
            case "ashani":
                return (RATE if self.starving else 1.0) if self.other.deck_count else 0.0
            case "vhraarg":
                return (RATE if self.starving else 1.2) if self.other.hand_count > 1 else 0.2
        return TALENT.get(card, 0.0)

    def blow(self, strikes: float) -> float:
        """What strikes on the enemy are worth: each by itself, more where a horde falls, most where he is beaten."""
        fallen = int((self.other.box - 1 + strikes) // BOXES)
        if fallen <= 0:
            return strikes
        return strikes + (VICTORY if fallen >= to_lose(self.other, self.own) else HORDE * fallen)

    def exposed(self, card: str) -> float:
        """What an uncovered unit will suffer from cards that are still to come."""
        if card not in PREY:
            return 0.0
        hunter, strikes = PREY[card]
        if hunter == "boar_rider" and self.walls:
            return 0.0
        return min(AHEAD, cards_left(self.other)) * self.coming.get(hunter, 0.0) * strikes * 0.6

    def sheltering(self, card: str) -> float:
        """What a first-line card is worth for those that will stand behind it."""
        hand = self.own.hand or ()
        waiting = sum(one in SECOND_LINE or is_hero(one) for one in hand)
        deck = self.own.deck_cards or ()
        coming = sum(one in SECOND_LINE for one in deck)
        if self.walls:
            return 0.1
        return (1.2 if waiting and not self.open_fronts else 0.2) + (0.3 if coming > self.open_fronts else 0.0)

    def playing(self, card: str, slot: str | None) -> float:
        """What playing a card there now is worth."""
        strength = float(STRENGTH[card])
        if card in FIRST_LINE:
            return self.blow(strength + self.strikes(card)) + self.sheltering(card) - self.exposed(card)
        if slot is None:
            wasted = 1.0 if card in SECOND_LINE else 2.2
            effect = self.strikes(card) if card == "gruragh" else 0.0
            return self.blow(strength + effect) - wasted
        value = self.blow(strength + self.strikes(card)) - self.exposed(card)
        if is_hero(card):
            return value + self.cover(slot)
        return value + (0.4 if slot == "wall" else 0.0)

    def cover(self, slot: str) -> float:
        """A hero protects what he covers."""
        column = self.own.columns[int(slot[1:]) - 1]
        covered = column.front if slot[0] == "f" else column.back
        half = "front" if slot[0] == "f" else "back"
        return 0.1 if half in column.face_down else 0.1 + self.exposed(str(covered))


def to_lose(side: SideView, other: SideView) -> int:
    """How many more hordes lost would beat a side (6.6)."""
    allowed = 2 if not other.losses else HORDES_AT_MOST
    return max(1, min(side.army, allowed - side.losses))


def strikes_left(side: SideView, other: SideView) -> int:
    """Strikes that would beat a side."""
    return BOXES * to_lose(side, other) - side.box + 1


def cards_left(side: SideView) -> int:
    """Rounds that a side has cards for."""
    return side.hand_count + (side.deck_count or 0)


def _shares(cards: Mapping[str, int], side: SideView) -> Mapping[str, float]:
    """How likely the next card of the enemy is each unit, from his collection, which everybody sees."""
    left = Counter(dict(cards))
    for column in side.columns:
        left.subtract(card for card in (column.front, column.back) if card in UNITS)
    left.subtract(card for card in (*side.discard, *side.unsupported) if card in UNITS)
    whole = sum(max(0, count) for count in left.values()) or 1
    return {unit: max(0, left[unit]) / whole for unit in UNITS}


def bare(side: SideView) -> list[str]:
    """Units that effects of the other side see."""
    found: list[str] = list(side.unsupported)
    for column in side.columns:
        if column.front not in (None, "wall") and "front" not in column.face_down and column.hero_on != "front":
            found.append(str(column.front))
        if column.back is not None and "back" not in column.face_down and column.hero_on != "back":
            found.append(column.back)
    return found


def face_up(side: SideView) -> list[str]:
    """Own units that count for own effects."""
    found: list[str] = []
    for column in side.columns:
        if column.front not in (None, "wall") and "front" not in column.face_down:
            found.append(str(column.front))
        if column.back is not None and "back" not in column.face_down:
            found.append(column.back)
    return found
