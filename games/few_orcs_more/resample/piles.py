"""The piles and the deck laid anew: covered cards, the order of the deck, and the place of the Start card."""

from typing import NamedTuple

from msgspec.structs import replace

from games.few_orcs_more.options import start_range
from games.few_orcs_more.rules.cards import ARMY, BACK
from games.few_orcs_more.rules.piles import army_cards
from games.few_orcs_more.state import START_CARD, Cards, State
from games.kernel.chance import Chance


class Covered(NamedTuple):
    """What is known of the covered part of a pile: how many army and player cards, and between which army cards
    player cards may lie.

    An enlistment lies above all that was dealt before the Start card, a desertion below the last card of the deal.
    """

    pile: int
    army: int
    player: int
    enlist_from: int
    desert_to: int

    def depths(self, word: str) -> range:
        """How many army cards may lie below a player card; empty where no such card can be covered here."""
        return range(self.enlist_from, self.army + 1) if word == "enlistment" else range(1, self.desert_to + 1)


def relaid(state: State, pool: Cards, chance: Chance) -> tuple[State, Cards]:
    """The state with everything that nobody sees on the table laid anew from the pool, and the cards that are left."""
    if not state.deck and not any(state.piles):
        return state, pool
    cards = list(chance.shuffle("resample", pool))
    piles = state.piles
    if not state.options.open_piles:
        covered = [_covered(state, pile) for pile, items in enumerate(piles) if items]
        hidden = sorted(item for items in piles for item in items[:-1] if item not in BACK)
        spread = _spread(covered, hidden, chance)
        laid = {one.pile: _pile(one, spread[one.pile], cards, chance) for one in covered}
        piles = tuple((*laid[pile], *items[-1:]) if items else () for pile, items in enumerate(piles))
    count = len(army_cards(state.deck))
    deck, left = tuple(cards[:count]), tuple(sorted(cards[count:]))
    if START_CARD in state.deck:
        above = _start(state, chance)
        deck = (*deck[:above], START_CARD, *deck[above:])
    return replace(state, piles=piles, deck=deck), left


def _covered(state: State, pile: int) -> Covered:
    items, count = state.piles[pile], len(state.piles)
    army, all_army = len(army_cards(items[:-1])), len(army_cards(items))
    before = len(range(pile, state.opened_at or 0, count))
    last = state.dealt == len(ARMY) and pile == (len(ARMY) - 1) % count
    desert_to = min(army, all_army - 1) if last else army
    return Covered(pile, army, len(items) - 1 - army, max(1, before), desert_to)


def _spread(covered: list[Covered], hidden: Cards | list[str], chance: Chance) -> dict[int, list[str]]:
    """The covered player cards over the piles, as many a pile as its height shows; each kind where it can lie."""
    enlistments = [item for item in hidden if item.startswith("enlistment")]
    desertions = [item for item in hidden if item not in enlistments]
    places = list(chance.shuffle("resample", [one for one in covered for _ in range(one.player)]))
    places.sort(key=lambda one: not one.depths("enlistment"))
    items = (*chance.shuffle("resample", enlistments), *chance.shuffle("resample", desertions))
    spread: dict[int, list[str]] = {one.pile: [] for one in covered}
    for one, item in zip(places, items, strict=True):
        spread[one.pile].append(item)
    return spread


def _pile(one: Covered, items: list[str], cards: list[str], chance: Chance) -> list[str]:
    """The covered part of a pile from bottom to top, its army cards taken from the cards."""
    above: dict[int, list[str]] = {}
    for item in chance.shuffle("resample", items):
        depths = one.depths(item.partition(":")[0]) or range(one.army, one.army + 1)
        above.setdefault(chance.pick("resample", depths), []).append(item)
    army, cards[: one.army] = cards[: one.army], []
    return [item for depth, card in enumerate(army, 1) for item in (card, *above.get(depth, ()))]


def _start(state: State, chance: Chance) -> int:
    """How many cards still lie above the Start card, each number that the shuffle allows being equally likely
    (3.2.2).
    """
    fewest, most = start_range(state.options)
    fewest = max(fewest, state.dealt)
    if fewest > most:
        fewest, most = state.dealt, len(ARMY)
    return chance.number("resample", fewest, most) - state.dealt
