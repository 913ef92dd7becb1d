"""The thirteen cards of a warlord: what they are worth, and which of them may march side by side (rules 2.1 and 3.3.4).

A set of cards is a whole number with bit i for the card i of `CARDS`.
"""

from collections.abc import Collection
from functools import cache
from typing import Final, Literal, TypeAlias, cast, get_args

Card: TypeAlias = Literal[
    "grunt1", "grunt2", "grunt3", "grunt4",
    "cavalry1", "cavalry2", "cavalry3",
    "archer1", "archer2", "archer3",
    "champion", "shaman", "scout",
]  # fmt: skip
Hero: TypeAlias = Literal["champion", "shaman", "scout"]
Kind: TypeAlias = Literal["grunt", "cavalry", "archer", "champion", "shaman", "scout"]
BadPair: TypeAlias = Literal["two_heroes", "two_archers", "two_cavalry"]

CARDS: Final[tuple[Card, ...]] = get_args(Card)
HEROES: Final[tuple[Hero, ...]] = get_args(Hero)
BIT: Final[dict[Card, int]] = {card: 1 << i for i, card in enumerate(CARDS)}
KIND: Final[dict[Card, Kind]] = {card: cast(Kind, card.rstrip("1234")) for card in CARDS}
STRENGTH: Final[dict[Card, int]] = {card: int(card[-1]) if card[-1].isdigit() else 0 for card in CARDS}

ALL: Final = (1 << len(CARDS)) - 1
CHAMPION: Final = BIT["champion"]
SHAMAN: Final = BIT["shaman"]
SCOUT: Final = BIT["scout"]
CAVALRY: Final = sum(bit for card, bit in BIT.items() if KIND[card] == "cavalry")
ARCHERS: Final = sum(bit for card, bit in BIT.items() if KIND[card] == "archer")
TROOPS: Final = sum(bit for card, bit in BIT.items() if STRENGTH[card])

TRUMPS: Final[set[tuple[Kind, Kind]]] = {("cavalry", "archer"), ("archer", "grunt"), ("grunt", "cavalry")}


@cache
def listed(cards: int) -> tuple[Card, ...]:
    """The cards of a set in the order of the rules."""
    return tuple(card for card, bit in BIT.items() if cards & bit)


def bits(cards: Collection[Card]) -> int:
    """The set of these cards."""
    return sum(BIT[card] for card in set(cards))


def strength(cards: Collection[Card]) -> int:
    """What the cards of a rank, or what is left of one, bring; the troop beside a shaman counts double (3.5.1)."""
    brought = sum(STRENGTH[card] for card in cards)
    return 2 * brought if "shaman" in cards else brought


@cache
def bad_pair(one: Card, other: Card) -> BadPair | None:
    """What forbids two different cards, neither of them a scout, to form a rank (3.3.4); None where nothing does."""
    kinds = {KIND[one], KIND[other]}
    if kinds == {"champion", "shaman"}:
        return "two_heroes"
    if kinds == {"archer"}:
        return "two_archers"
    if kinds == {"cavalry"}:
        return "two_cavalry"
    return None


@cache
def forms_rank(hand: int, heroes: bool) -> bool:
    """Whether some two cards of the hand form a legal rank, with or without the help of heroes (3.3.5, 4.11)."""
    troops = hand & TROOPS
    if heroes and troops and hand & (CHAMPION | SHAMAN):
        return True
    alike = not troops & ~CAVALRY or not troops & ~ARCHERS
    return troops.bit_count() > 1 and not alike


@cache
def clash(one: Card, other: Card, contrary: bool) -> int:
    """1 where the one troop beats the other, -1 where it is beaten, 0 where both stand (3.4.2, 4.10)."""
    if KIND[one] == KIND[other]:
        return (STRENGTH[one] > STRENGTH[other]) - (STRENGTH[one] < STRENGTH[other])
    wins = ((KIND[one], KIND[other]) in TRUMPS) is not contrary
    return 1 if wins else -1
