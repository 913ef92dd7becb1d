"""Plans for battles: decks, hands, cards and their places, effects."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.kernel.offers import Offer
from games.kernel.values import JSON
from games.orcs_vs_orcs.advisor.plans import Plan, choices, fixed, most
from games.orcs_vs_orcs.advisor.valuation import Mind
from games.orcs_vs_orcs.rules.cards import FIRST_LINE, SECOND_LINE, STRENGTH, is_hero
from games.orcs_vs_orcs.state.battle import BOXES
from games.orcs_vs_orcs.view.schema import BattleView, SideView

IN_DECK: Final[Mapping[str, float]] = {
    "orc": 1.0, "heavy_orc": 2.4, "boar_rider": 2.6, "crossbow": 2.1, "shaman": 1.9, "catapult": 1.2,
}  # fmt: skip
"""What a card is worth in a deck, one of its kind; more of them are worth less."""
TALENT: Final[Mapping[str, float]] = {
    "ashani": 1.0, "buurk": 1.6, "eruhsk": 0.7, "froksh": 1.0, "gruragh": -0.8, "khanrogg": 0.3, "kokoth": 1.4,
    "kraash": 1.6, "kro_morda": 1.8, "moordakk": 0.6, "pogdush": 0.8, "porkash": 1.4, "roshnar": 0.4, "shagratt": 0.8,
    "vhraarg": 0.9, "vigdish": 1.8, "vri_hurcka": 0.9, "vriurck": 1.4, "vrushn": 0.5, "xaphyr": 1.4,
}  # fmt: skip
"""What a hero's effect is worth beside his strength, in strikes, where nothing more exact is known."""
DISCARD: Final = 0.7
HORDES_AT_MOST: Final = 3


class Fray:
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

    def strikes(self, card: str) -> float:
        """What a card's effect is expected to do, in strikes."""
        match card:
            case "heavy_orc":
                return self.seen.count("boar_rider") + 2.0 * self.assault
            case "boar_rider":
                return 0.0 if self.assault else 2.0 * self.seen.count("crossbow")
            case "crossbow":
                return float(self.seen.count("orc") + self.seen.count("heavy_orc")) + 0.4
            case "shaman":
                return 3.5 if self.own.losses > self.own.marched and (self.own.deck_count or 0) > 0 else DISCARD
            case "catapult":
                return 4.0 * self.assault + DISCARD + (3.0 if not self.other.deck_count else 0.0)
            case "vigdish":
                return float(self.engaged.count("orc") + self.engaged.count("heavy_orc"))
            case "vriurck":
                return float(sum(card in SECOND_LINE for card in self.engaged))
            case "kraash":
                return float(max((self.engaged.count(unit) * STRENGTH[unit] for unit in set(self.engaged)), default=0))
        return self._hero_strikes(card)

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
                return 0.25 * len(self.own.discard)
            case "vhraarg":
                return 1.2 if self.other.hand_count > 1 else 0.2
        return TALENT.get(card, 0.0)

    def blow(self, strikes: float) -> float:
        """What strikes on the enemy are worth: each by itself, and more where a horde falls."""
        total = self.other.box + strikes
        return strikes + (2.5 if total > BOXES else 0.0) + (3.0 if total > BOXES and self._finishing() else 0.0)

    def _finishing(self) -> bool:
        """Whether another horde lost would decide the battle."""
        losses = self.other.losses + 1
        return self.other.army <= 1 or losses >= HORDES_AT_MOST or (losses >= 2 and not self.own.losses)

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
            prey = 0.3 if card in ("orc", "heavy_orc") else 0.2
            return self.blow(strength + self.strikes(card)) + self.sheltering(card) - prey
        if slot is None:
            wasted = 1.0 if card in SECOND_LINE else 2.2
            effect = self.strikes(card) if card == "gruragh" else 0.0
            return self.blow(strength + effect) - wasted
        value = self.blow(strength + self.strikes(card))
        if is_hero(card):
            return value + self.cover(slot)
        return value + (0.4 if slot == "wall" else 0.0)

    def cover(self, slot: str) -> float:
        """A hero protects what he covers."""
        column = self.own.columns[int(slot[1:]) - 1]
        covered = column.front if slot[0] == "f" else column.back
        return {"crossbow": 0.7, "orc": 0.4, "heavy_orc": 0.5, "boar_rider": 0.4}.get(str(covered), 0.1)


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


def plans(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """What an offer in a battle is good for."""
    if mind.view.battle is None:
        return
    fray = Fray(mind, mind.view.battle)
    match offer.type:
        case "deck":
            yield from _decks(fray, offer)
        case "vanguard":
            items = sorted(choices(offer, "cards"), key=_lead_value)
            yield Plan(1.0, {"type": "vanguard", "cards": items[: most(offer, "cards")]})
            yield Plan(0.5, {"type": "vanguard", "cards": items[-most(offer, "cards") :]})
        case "keep" | "reorganise":
            yield from _hand(fray, offer)
        case "play":
            card = fixed(offer, "card")
            for slot in _named_or_none(offer):
                yield Plan(fray.playing(card, slot), {"type": "play", "card": card, "slot": slot})
        case "place":
            for slot in choices(offer, "slot"):
                yield Plan(_placing(fray, slot), {"type": "place", "slot": slot})
        case "effect":
            yield from _effects(fray, offer)
        case "berserk":
            value = _fury(fray)
            yield Plan(value, {"type": "berserk", "use": True})
            yield Plan(-value, {"type": "berserk", "use": False})


def _named_or_none(offer: Offer) -> Sequence[str | None]:
    """The places that an offer leaves to choose from; only nothing where there are none."""
    return choices(offer, "slot") or (None,)


def _lead_value(card: str) -> int:
    """Who leads an assault: those whom crossbows do not see first, the strong ones are kept for their strength."""
    return ("orc", "boar_rider", "heavy_orc").index(card)


def _decks(fray: Fray, offer: Offer) -> Iterator[Plan]:
    """Ten of the best, with enough of the first line; as they are, and with fewer heroes or orcs."""
    owned = choices(offer, "cards")
    best = _deck(fray, owned, heroes=3)
    yield Plan(1.0, {"type": "deck", "cards": list(best)})
    for value, deck in ((0.9, _deck(fray, owned, heroes=1)), (0.8, _deck(fray, owned, heroes=5))):
        if deck != best:
            yield Plan(value, {"type": "deck", "cards": list(deck)})


def _deck(fray: Fray, owned: Sequence[str], heroes: int) -> tuple[str, ...]:
    left, deck = list(owned), list[str]()
    front = 2 if fray.walls else 4
    while left and len(deck) < 10:
        need = sum(card in FIRST_LINE for card in deck) < front and len(deck) >= 3
        pool = [card for card in left if card in FIRST_LINE] if need else left
        card = max(pool or left, key=lambda one: (_in_deck(fray, one, deck, heroes), one))
        deck.append(card)
        left.remove(card)
    return tuple(sorted(deck))


def _in_deck(fray: Fray, card: str, deck: Sequence[str], heroes: int) -> float:
    if is_hero(card):
        held = sum(map(is_hero, deck))
        return STRENGTH[card] + TALENT[card] - 0.5 * held if held < heroes else -1.0
    worth = IN_DECK[card]
    if fray.assault:
        worth += {"catapult": 3.0, "heavy_orc": 1.5, "boar_rider": -0.5}.get(card, 0.0)
    if fray.walls:
        worth += {"crossbow": 1.2, "orc": -0.5}.get(card, 0.0)
    return worth - 0.25 * deck.count(card)


def _hand(fray: Fray, offer: Offer) -> Iterator[Plan]:
    """Another hand where nothing good can be played from this one."""
    hand = fray.own.hand or ()
    best = max((max(fray.playing(card, slot) for slot in _slots(fray, card)) for card in hand), default=0.0)
    if offer.type == "keep":
        yield Plan(best, {"type": "keep"})
        return
    deck = fray.own.deck_cards or ()
    hoped = sum(max(fray.playing(card, slot) for slot in _slots(fray, card)) for card in deck) / max(1, len(deck))
    price = 1.6 + (3.0 if fray.own.box == BOXES else 0.0)
    for shuffle in (False, True):
        yield Plan(hoped * 1.25 - price - 0.02 * shuffle, {"type": "reorganise", "shuffle": shuffle})


def _slots(fray: Fray, card: str) -> list[str | None]:
    """The places a card would have now."""
    if card in FIRST_LINE:
        return [None]
    if card in SECOND_LINE:
        found: list[str | None] = [
            f"b{number}" for number, column in enumerate(fray.own.columns, 1) if column.front and not column.back
        ]
        return [*found, "wall"] if fray.walls else found or [None]
    full = [number for number, one in enumerate(fray.own.columns, 1) if one.front and one.back and not one.hero]
    return [f"b{number}" for number in full] or [None]


def _placing(fray: Fray, slot: str) -> float:
    number = 0 if slot == "wall" else int(slot[1:])
    covered = fray.own.columns[number - 1] if 0 < number <= len(fray.own.columns) else None
    if covered is not None and covered.back is not None:
        return fray.cover(slot)
    return 0.5 if slot == "wall" else 0.3


def _effects(fray: Fray, offer: Offer) -> Iterator[Plan]:
    question = fray.mind.view.question
    card = str(question.card) if question is not None else ""
    for choice in choices(offer, "choice"):
        for slot in _named_or_none(offer):
            wish: dict[str, JSON] = {"type": "effect", "choice": choice, "slot": slot}
            yield Plan(_effect(fray, card, choice, slot), wish)


def _effect(fray: Fray, card: str, choice: str, slot: str | None) -> float:
    match card:
        case "shaman":
            return 2.0 if choice == "green" and (fray.own.deck_count or 0) > 0 else 1.0
        case "kraash":
            return float(fray.engaged.count(choice) * STRENGTH[choice])
        case "kokoth":
            return fray.playing(choice, slot)
        case "porkash":
            if choice == "decline":
                return 0.0
            left = fray.mind.mine[choice] - 1
            return 1.0 + 0.1 * left - 0.4 * (left == 0 and fray.mind.view.zones[choice].type == "city")
        case "shagratt":
            played = fray.other.played
            strong = 0.0 if played is None else _shown(fray, played)
            return strong - 1.6 if choice == "use" else 0.0
        case "vrushn":
            return max(fray.playing(choice, one) for one in _slots(fray, choice))
        case "moordakk":
            return STRENGTH[choice] + TALENT[choice]
    return fray.strikes(choice) + (TALENT.get(choice, 0.0) if is_hero(choice) else 0.0)


def _shown(fray: Fray, card: str) -> float:
    """What the enemy's open card would do to us."""
    mine = bare(fray.own)
    effect = {
        "crossbow": float(mine.count("orc") + mine.count("heavy_orc")),
        "boar_rider": 2.0 * mine.count("crossbow"),
        "heavy_orc": float(mine.count("boar_rider")),
        "catapult": DISCARD,
    }.get(card, TALENT.get(card, 0.0))
    lost = 1.0 if card in fray.other.unsupported else 0.0
    return STRENGTH[card] + effect * (1.0 - lost) - lost


def _fury(fray: Fray) -> float:
    """Berserk now, or keep it: best while the enemy's token has not come far, or where it decides."""
    losses = fray.other.losses + 1
    if fray.other.army <= 1 or losses >= HORDES_AT_MOST or (losses >= 2 and not fray.own.losses):
        return 5.0
    return 4.5 - fray.other.box
