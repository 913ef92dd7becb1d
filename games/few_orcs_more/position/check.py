"""Reading a position: its seats, its cards and its numbers, each refused in one line that names it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from games.few_orcs_more.position.format import Given
from games.few_orcs_more.rules.cards import COPIES
from games.few_orcs_more.rules.piles import army_cards, player_card
from games.few_orcs_more.state import Cards
from games.kernel.refusals import Misfit

T = TypeVar("T")


def by_number(where: str, given: Mapping[str, T], allowed: Collection[int]) -> dict[int, T]:
    """The entries by seat or pile; `Misfit` for a key that is none of those allowed."""
    numbers = {str(number): number for number in allowed}
    for key in given:
        if key not in numbers:
            raise Misfit(where, f"{key!r} is none of {', '.join(numbers)}")
    return {numbers[key]: value for key, value in given.items()}


def one_of(where: str, number: int | None, allowed: Collection[int]) -> int | None:
    """The seat, where one is given; `Misfit` for one that is not allowed."""
    if number is not None and number not in allowed:
        raise Misfit(where, f"{number} is none of {', '.join(map(str, sorted(allowed)))}")
    return number


def per_seat(where: str, given: tuple[T, ...] | None, seats: int, otherwise: T) -> tuple[T, ...]:
    """One value a seat."""
    if given is None:
        return (otherwise,) * seats
    if len(given) != seats:
        raise Misfit(where, f"{len(given)} values for {seats} seats")
    return given


def cards(where: str, given: Iterable[str], kinds: Collection[str] = COPIES) -> Cards:
    """Army cards in alphabetical order; `Misfit` for anything that is none of the kinds."""
    found = tuple(sorted(given))
    for card in found:
        if card not in kinds:
            raise Misfit(where, f"{card!r} cannot be there")
    return found


def pile(where: str, items: Cards, recruits: Collection[int]) -> Cards:
    """The items of a pile; the lowest is an army card (4.2.2)."""
    for item in items:
        if item in COPIES:
            continue
        word, _, seat = item.partition(":")
        if word not in ("desertion", "enlistment") or not seat.isdecimal() or str(int(seat[:9])) != seat:
            raise Misfit(where, f"{item!r} is no item of a pile")
        one_of(where, int(seat), recruits)
    if not items or items[0] not in COPIES:
        raise Misfit(where, "an army card must lie below")
    return items


def on_piles(piles: Iterable[Cards], word: str, seat: int) -> int:
    """How many of a seat's desertions or enlistments lie on the piles."""
    return sum(player_card(item) == (word, seat) for items in piles for item in items)


def check_copies(given: Given) -> None:
    """No kind may be there more often than there are cards of it (2.1.1), those known to be gone in this round
    included.
    """
    named = Counter(card for card in given.deck or () if card in COPIES)
    for items in given.piles.values():
        named.update(army_cards(items))
    for hand in given.hands.values():
        named.update(hand)
    named.update({"commando": given.commando_played, "flying_machine": given.flying_played})
    named.update(f"spy{request.spy}" for request in given.spies)
    named["giant"] += sum(given.giants_discarded or ())
    if given.battle is not None:
        for army in given.battle.armies.values():
            named.update(army)
        named.update([given.battle.commando.card] if given.battle.commando else [])
    for battle in given.battles or ():
        for revealed in battle.armies or ():
            named.update(revealed or ())
        named.update([battle.commando.card] if battle.commando else [])
        named["goblin"] += battle.flying.goblins if battle.flying else 0
    for kind, count in named.items():
        if count > COPIES.get(kind, 0):
            raise Misfit("given", f"{kind} is there {count} times; there are {COPIES.get(kind, 0)}")
