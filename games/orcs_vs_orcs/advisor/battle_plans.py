"""Plans for battles: decks, hands, cards and their places, effects."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from games.kernel.advice import Plan, fixed, most, texts
from games.kernel.offers import Offer
from games.kernel.values import JSON
from games.orcs_vs_orcs.advisor.valuation import Valuation
from games.orcs_vs_orcs.rules.battle import DEFEAT, TWO_NIL
from games.orcs_vs_orcs.rules.battle_line import engaged, slots
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


class Fight:
    """A battle through the eyes of one side."""

    def __init__(self, values: Valuation, battle: BattleView) -> None:
        self.values = values
        self.battle = battle
        self.at = 0 if battle.attacker.seat == values.seat else 1
        self.own: SideView = battle.defender if self.at else battle.attacker
        self.other: SideView = battle.attacker if self.at else battle.defender
        self.assault = battle.fort and self.at == 0
        self.walls = battle.fort and self.at == 1
        self.seen = engaged(self.other.columns, self.other.unsupported, bare=True)
        self.engaged = engaged(self.own.columns)
        self.open_fronts = sum(column.front is not None and column.back is None for column in self.own.columns)

    def strikes(self, card: str) -> float:
        """What a card's effect is expected to do, in strikes."""
        effect = EFFECTS.get(card)
        return TALENT.get(card, 0.0) if effect is None else effect(self)

    def blow(self, strikes: float) -> float:
        """What strikes on the enemy are worth: each by itself, and more where a horde falls."""
        total = self.other.box + strikes
        return strikes + (2.5 if total > BOXES else 0.0) + (3.0 if total > BOXES and self.finishing() else 0.0)

    def finishing(self) -> bool:
        """Whether another horde lost would decide the battle."""
        losses = self.other.losses + 1
        return self.other.army <= 1 or losses >= DEFEAT or (losses >= TWO_NIL and not self.own.losses)

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


def _in_reserve(fight: Fight) -> float:
    """A shaman brings cards back, where more is lost than was marched with."""
    return 3.5 if fight.own.losses > fight.own.marched and (fight.own.deck_count or 0) > 0 else DISCARD


def _calmed(fight: Fight) -> float:
    """Khanrogg, where the enemy alone is berserk."""
    players = fight.values.view.players
    return 2.5 if players[fight.other.seat].berserk and not players[fight.own.seat].berserk else 0.0


EFFECTS: Final[Mapping[str, Callable[[Fight], float]]] = {
    "heavy_orc": lambda fight: fight.seen.count("boar_rider") + 2.0 * fight.assault,
    "boar_rider": lambda fight: 0.0 if fight.assault else 2.0 * fight.seen.count("crossbow"),
    "crossbow": lambda fight: float(fight.seen.count("orc") + fight.seen.count("heavy_orc")) + 0.4,
    "shaman": _in_reserve,
    "catapult": lambda fight: 4.0 * fight.assault + DISCARD + (3.0 if not fight.other.deck_count else 0.0),
    "vigdish": lambda fight: float(fight.engaged.count("orc") + fight.engaged.count("heavy_orc")),
    "vriurck": lambda fight: float(sum(card in SECOND_LINE for card in fight.engaged)),
    "kraash": lambda fight: float(
        max((fight.engaged.count(unit) * STRENGTH[unit] for unit in set(fight.engaged)), default=0)
    ),
    "kro_morda": lambda fight: 3.0 if fight.other.box >= 4 else 1.5,
    "gruragh": lambda fight: -1.0 if fight.own.box < BOXES else -5.0,
    "khanrogg": _calmed,
    "buurk": lambda fight: max((fight.strikes(unit) for unit in fight.engaged if unit != "orc"), default=0.0),
    "pogdush": lambda fight: 0.25 * len(fight.own.discard),
    "vhraarg": lambda fight: 1.2 if fight.other.hand_count > 1 else 0.2,
}
"""What a card's effect is expected to do, in strikes, where that goes by the battle; of others their `TALENT`."""


def plans(values: Valuation, offer: Offer) -> Iterator[Plan]:
    """What an offer in a battle is good for."""
    if values.view.battle is None:
        return
    fight = Fight(values, values.view.battle)
    match offer.type:
        case "deck":
            yield from _decks(fight, offer)
        case "vanguard":
            items = sorted(texts(offer, "cards"), key=_lead_value)
            yield Plan(1.0, {"type": "vanguard", "cards": items[: most(offer, "cards")]})
            yield Plan(0.5, {"type": "vanguard", "cards": items[-most(offer, "cards") :]})
        case "keep" | "reorganise":
            yield from _hand(fight, offer)
        case "play":
            card = str(fixed(offer, "card"))
            for slot in _named_or_none(offer):
                yield Plan(fight.playing(card, slot), {"type": "play", "card": card, "slot": slot})
        case "place":
            for slot in texts(offer, "slot"):
                yield Plan(_placing(fight, slot), {"type": "place", "slot": slot})
        case "effect":
            yield from _effects(fight, offer)
        case "berserk":
            value = _fury(fight)
            yield Plan(value, {"type": "berserk", "use": True})
            yield Plan(-value, {"type": "berserk", "use": False})


def _named_or_none(offer: Offer) -> Sequence[str | None]:
    """The places that an offer leaves to choose from; only nothing where there are none."""
    return texts(offer, "slot") or (None,)


def _lead_value(card: str) -> int:
    """Who leads an assault: those whom crossbows do not see first, the strong ones are kept for their strength."""
    return ("orc", "boar_rider", "heavy_orc").index(card)


def _decks(fight: Fight, offer: Offer) -> Iterator[Plan]:
    """Ten of the best, with enough of the first line; as they are, and with fewer heroes or orcs."""
    owned = texts(offer, "cards")
    best = _deck(fight, owned, heroes=3)
    yield Plan(1.0, {"type": "deck", "cards": list(best)})
    for value, deck in ((0.9, _deck(fight, owned, heroes=1)), (0.8, _deck(fight, owned, heroes=5))):
        if deck != best:
            yield Plan(value, {"type": "deck", "cards": list(deck)})


def _deck(fight: Fight, owned: Sequence[str], heroes: int) -> tuple[str, ...]:
    left, deck = list(owned), list[str]()
    front = 2 if fight.walls else 4
    while left and len(deck) < 10:
        need = sum(card in FIRST_LINE for card in deck) < front and len(deck) >= 3
        pool = [card for card in left if card in FIRST_LINE] if need else left
        card = max(pool or left, key=lambda one: (_in_deck(fight, one, deck, heroes), one))
        deck.append(card)
        left.remove(card)
    return tuple(sorted(deck))


def _in_deck(fight: Fight, card: str, deck: Sequence[str], heroes: int) -> float:
    if is_hero(card):
        held = sum(map(is_hero, deck))
        return STRENGTH[card] + TALENT[card] - 0.5 * held if held < heroes else -1.0
    worth = IN_DECK[card]
    if fight.assault:
        worth += {"catapult": 3.0, "heavy_orc": 1.5, "boar_rider": -0.5}.get(card, 0.0)
    if fight.walls:
        worth += {"crossbow": 1.2, "orc": -0.5}.get(card, 0.0)
    return worth - 0.25 * deck.count(card)


def _hand(fight: Fight, offer: Offer) -> Iterator[Plan]:
    """Another hand where nothing good can be played from this one."""
    hand = fight.own.hand or ()
    best = max((max(fight.playing(card, slot) for slot in _slots(fight, card)) for card in hand), default=0.0)
    if offer.type == "keep":
        yield Plan(best, {"type": "keep"})
        return
    deck = fight.own.deck_cards or ()
    hoped = sum(max(fight.playing(card, slot) for slot in _slots(fight, card)) for card in deck) / max(1, len(deck))
    price = 1.6 + (3.0 if fight.own.box == BOXES else 0.0)
    for shuffle in (False, True):
        yield Plan(hoped * 1.25 - price - 0.02 * shuffle, {"type": "reorganise", "shuffle": shuffle})


def _slots(fight: Fight, card: str) -> Sequence[str | None]:
    """The places a card would have now, a hero on backs only."""
    legal = slots(fight.own.columns, card, walled=fight.walls)
    return [slot for slot in legal if slot[0] != "f"] or [None]


def _placing(fight: Fight, slot: str) -> float:
    number = 0 if slot == "wall" else int(slot[1:])
    covered = fight.own.columns[number - 1] if 0 < number <= len(fight.own.columns) else None
    if covered is not None and covered.back is not None:
        return fight.cover(slot)
    return 0.5 if slot == "wall" else 0.3


def _effects(fight: Fight, offer: Offer) -> Iterator[Plan]:
    question = fight.values.view.question
    card = str(question.card) if question is not None else ""
    for choice in texts(offer, "choice"):
        for slot in _named_or_none(offer):
            wish: dict[str, JSON] = {"type": "effect", "choice": choice, "slot": slot}
            yield Plan(_effect(fight, card, choice, slot), wish)


def _effect(fight: Fight, card: str, choice: str, slot: str | None) -> float:
    match card:
        case "shaman":
            return 2.0 if choice == "green" and (fight.own.deck_count or 0) > 0 else 1.0
        case "kraash":
            return float(fight.engaged.count(choice) * STRENGTH[choice])
        case "kokoth":
            return fight.playing(choice, slot)
        case "porkash":
            if choice == "decline":
                return 0.0
            left = fight.values.mine[choice] - 1
            return 1.0 + 0.1 * left - 0.4 * (left == 0 and fight.values.view.zones[choice].type == "city")
        case "shagratt":
            played = fight.other.played
            strong = 0.0 if played is None else _shown(fight, played)
            return strong - 1.6 if choice == "use" else 0.0
        case "vrushn":
            return max(fight.playing(choice, one) for one in _slots(fight, choice))
        case "moordakk":
            return STRENGTH[choice] + TALENT[choice]
    return fight.strikes(choice) + (TALENT.get(choice, 0.0) if is_hero(choice) else 0.0)


def _shown(fight: Fight, card: str) -> float:
    """What the enemy's open card would do to us."""
    mine = engaged(fight.own.columns, fight.own.unsupported, bare=True)
    effect = {
        "crossbow": float(mine.count("orc") + mine.count("heavy_orc")),
        "boar_rider": 2.0 * mine.count("crossbow"),
        "heavy_orc": float(mine.count("boar_rider")),
        "catapult": DISCARD,
    }.get(card, TALENT.get(card, 0.0))
    lost = 1.0 if card in fight.other.unsupported else 0.0
    return STRENGTH[card] + effect * (1.0 - lost) - lost


def _fury(fight: Fight) -> float:
    """Berserk now, or keep it: best while the enemy's token has not come far, or where it decides."""
    return 5.0 if fight.finishing() else 4.5 - fight.other.box
