"""Plans for battles: decks, hands, cards and their places, effects."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.kernel.offers import Offer
from games.kernel.values import JSON
from games.orcs_vs_orcs.cards import FIRST_LINE, SECOND_LINE, STRENGTH, is_hero
from games.orcs_vs_orcs.heuristics.melee import HORDES_AT_MOST, TALENT, Melee, bare
from games.orcs_vs_orcs.heuristics.reading import Plan, choices, fixed, most
from games.orcs_vs_orcs.heuristics.sense import Mind
from games.orcs_vs_orcs.state import BOXES

IN_DECK: Final[Mapping[str, float]] = {
    "orc": 1.0, "heavy_orc": 2.4, "boar_rider": 2.6, "crossbow": 2.1, "shaman": 1.9, "catapult": 1.2,
}  # fmt: skip
"""What a card is worth in a deck, one of its kind; more of them are worth less."""


def plans(mind: Mind, offer: Offer) -> Iterator[Plan]:
    """What an offer in a battle is good for."""
    if mind.view.battle is None:
        return
    melee = Melee(mind, mind.view.battle)
    match offer.type:
        case "deck":
            yield from _decks(melee, offer)
        case "vanguard":
            items = sorted(choices(offer, "cards"), key=_lead_value)
            yield Plan(1.0, {"type": "vanguard", "cards": items[: most(offer, "cards")]})
            yield Plan(0.5, {"type": "vanguard", "cards": items[-most(offer, "cards") :]})
        case "keep" | "reorganise":
            yield from _hand(melee, offer)
        case "play":
            card = fixed(offer, "card")
            for slot in _named_or_none(offer):
                yield Plan(melee.playing(card, slot), {"type": "play", "card": card, "slot": slot})
        case "place":
            for slot in choices(offer, "slot"):
                yield Plan(_placing(melee, slot), {"type": "place", "slot": slot})
        case "effect":
            yield from _effects(melee, offer)
        case "berserk":
            value = _fury(melee)
            yield Plan(value, {"type": "berserk", "use": True})
            yield Plan(-value, {"type": "berserk", "use": False})


def _named_or_none(offer: Offer) -> Sequence[str | None]:
    """The places that an offer leaves to choose from; only nothing where there are none."""
    return choices(offer, "slot") or (None,)


def _lead_value(card: str) -> int:
    """Who leads an assault: those whom crossbows do not see first, the strong ones are kept for their strength."""
    return ("orc", "boar_rider", "heavy_orc").index(card)


def _decks(melee: Melee, offer: Offer) -> Iterator[Plan]:
    """Ten of the best, with enough of the first line; as they are, and with fewer heroes or orcs."""
    owned = choices(offer, "cards")
    best = _deck(melee, owned, heroes=3)
    yield Plan(1.0, {"type": "deck", "cards": list(best)})
    for value, deck in ((0.9, _deck(melee, owned, heroes=1)), (0.8, _deck(melee, owned, heroes=5))):
        if deck != best:
            yield Plan(value, {"type": "deck", "cards": list(deck)})


def _deck(melee: Melee, owned: Sequence[str], heroes: int) -> tuple[str, ...]:
    left, deck = list(owned), list[str]()
    front = 2 + 2 * melee.assault if melee.walls or melee.assault else 4
    while left and len(deck) < 10:
        need = sum(card in FIRST_LINE for card in deck) < front and len(deck) >= 3
        pool = [card for card in left if card in FIRST_LINE] if need else left
        card = max(pool or left, key=lambda one: (_in_deck(melee, one, deck, heroes), one))
        deck.append(card)
        left.remove(card)
    return tuple(sorted(deck))


def _in_deck(melee: Melee, card: str, deck: Sequence[str], heroes: int) -> float:
    if is_hero(card):
        held = sum(map(is_hero, deck))
        return STRENGTH[card] + TALENT[card] - 0.5 * held if held < heroes else -1.0
    worth = IN_DECK[card]
    if melee.assault:
        worth += {"catapult": 3.0, "heavy_orc": 1.5, "boar_rider": -0.5}.get(card, 0.0)
    if melee.walls:
        worth += {"crossbow": 1.2, "orc": -0.5}.get(card, 0.0)
    return worth - 0.25 * deck.count(card)


def _hand(melee: Melee, offer: Offer) -> Iterator[Plan]:
    """Another hand where nothing good can be played from this one."""
    hand = melee.own.hand or ()
    best = max((max(melee.playing(card, slot) for slot in _slots(melee, card)) for card in hand), default=0.0)
    if offer.type == "keep":
        yield Plan(best, {"type": "keep"})
        return
    deck = melee.own.deck_cards or ()
    hoped = sum(max(melee.playing(card, slot) for slot in _slots(melee, card)) for card in deck) / max(1, len(deck))
    price = 1.6 + (3.0 if melee.own.box == BOXES else 0.0)
    for shuffle in (False, True):
        yield Plan(hoped * 1.25 - price - 0.02 * shuffle, {"type": "reorganise", "shuffle": shuffle})


def _slots(melee: Melee, card: str) -> list[str | None]:
    """The places a card would have now."""
    if card in FIRST_LINE:
        return [None]
    if card in SECOND_LINE:
        found: list[str | None] = [
            f"b{number}" for number, column in enumerate(melee.own.columns, 1) if column.front and not column.back
        ]
        return [*found, "wall"] if melee.walls else found or [None]
    full = [number for number, one in enumerate(melee.own.columns, 1) if one.front and one.back and not one.hero]
    return [f"b{number}" for number in full] or [None]


def _placing(melee: Melee, slot: str) -> float:
    number = 0 if slot == "wall" else int(slot[1:])
    covered = melee.own.columns[number - 1] if 0 < number <= len(melee.own.columns) else None
    if covered is not None and covered.back is not None:
        return melee.cover(slot)
    return 0.5 if slot == "wall" else 0.3


def _effects(melee: Melee, offer: Offer) -> Iterator[Plan]:
    question = melee.mind.view.question
    card = str(question.card) if question is not None else ""
    for choice in choices(offer, "choice"):
        for slot in _named_or_none(offer):
            wish: dict[str, JSON] = {"type": "effect", "choice": choice, "slot": slot}
            yield Plan(_effect(melee, card, choice, slot), wish)


def _effect(melee: Melee, card: str, choice: str, slot: str | None) -> float:
    match card:
        case "shaman":
            return melee.green() if choice == "green" else melee.discard()
        case "kraash":
            return float(melee.engaged.count(choice) * STRENGTH[choice])
        case "kokoth":
            return melee.playing(choice, slot)
        case "porkash":
            if choice == "decline":
                return 0.0
            left = melee.mind.mine[choice] - 1
            return 1.0 + 0.1 * left - 0.4 * (left == 0 and melee.mind.view.zones[choice].type == "city")
        case "shagratt":
            played = melee.other.played
            strong = 0.0 if played is None else _shown(melee, played)
            return strong - 1.6 if choice == "use" else 0.0
        case "vrushn":
            return max(melee.playing(choice, one) for one in _slots(melee, choice))
        case "moordakk":
            return STRENGTH[choice] + TALENT[choice]
    return melee.strikes(choice) + (TALENT.get(choice, 0.0) if is_hero(choice) else 0.0)


def _shown(melee: Melee, card: str) -> float:
    """What the enemy's open card would do to us."""
    mine = bare(melee.own)
    effect = {
        "crossbow": float(mine.count("orc") + mine.count("heavy_orc")),
        "boar_rider": 2.0 * mine.count("crossbow"),
        "heavy_orc": float(mine.count("boar_rider")),
        "catapult": 0.7,
    }.get(card, TALENT.get(card, 0.0))
    lost = 1.0 if card in melee.other.unsupported else 0.0
    return STRENGTH[card] + effect * (1.0 - lost) - lost


def _fury(melee: Melee) -> float:
    """Berserk now, or keep it: best while the enemy's token has not come far, or where it decides."""
    losses = melee.other.losses + 1
    if melee.other.army <= 1 or losses >= HORDES_AT_MOST or (losses >= 2 and not melee.own.losses):
        return 5.0
    return 4.5 - melee.other.box
