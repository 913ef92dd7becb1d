"""Resolving a pile: whose it is, and which cards desert (6.1)."""

from typing import NamedTuple

from msgspec.structs import replace

from games.few_orcs_more.rules.cards import BACK, named
from games.few_orcs_more.state import Cards, Events, Resolved, State
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import GameEvent, knows, line, private_line
from games.kernel.tuples import replaced, with_items


class PlayerCard(NamedTuple):
    """A player card on a pile, written "desertion:2" or "enlistment:2" with its seat."""

    word: str
    seat: int


def player_card(item: str) -> PlayerCard | None:
    """The player card that an item of a pile is; None for an army card."""
    if item in BACK:
        return None
    word, _, seat = item.partition(":")
    return PlayerCard(word, int(seat))


def army_cards(items: Cards) -> Cards:
    """The army cards among the items of a pile, from bottom to top."""
    return tuple(item for item in items if item in BACK)


def resolve(items: Cards) -> Resolved:
    """Read a pile from bottom to top (6.1)."""
    owner: int | None = None
    gone: set[int] = set()
    for place, item in enumerate(items):
        card = player_card(item)
        if card is None:
            continue
        if card.word == "enlistment":
            owner = card.seat if owner is None else owner
            continue
        below = place - 1
        while below >= 0 and items[below].startswith("enlistment"):
            below -= 1
        if below >= 0 and items[below] in BACK:
            gone.add(below)
    stayed = sorted(item for place, item in enumerate(items) if item in BACK and place not in gone)
    return Resolved(owner, tuple(stayed), tuple(sorted(items[place] for place in gone)))


class PileResolved(GameEvent[State], frozen=True):
    """A pile goes to its owner or, unclaimed, to the discard.

    `seer` is the wizard who sees it all, None where he may not (6.2.3).
    """

    pile: int
    owner: int | None
    cards: Cards
    deserted: Cards
    seer: int | None

    def apply(self, state: State) -> State:
        clans = state.clans
        if self.owner is not None:
            clan = clans[self.owner]
            clans = replaced(clans, self.owner, replace(clan, hand=with_items(clan.hand, self.cards)))
        resolved = (*(state.resolved or ()), Resolved(self.owner, self.cards, self.deserted))
        phase = "spy" if len(resolved) == len(state.piles) else "champion"
        piles = replaced(state.piles, self.pile, ())
        return replace(state, clans=clans, piles=piles, resolved=resolved, phase=phase, spy=1)

    def tell(self, viewer: Viewer) -> LogLine:
        key, rule, args = "pile_unclaimed", "6.1.7", {"pile": self.pile}
        if self.owner is not None:
            key, rule, args = "pile_resolved", "6.1.2", {"pile": self.pile, "seat": self.owner}
        kinds = named(self.cards)
        if knows(viewer, self.seer) and self.deserted:
            return private_line(f"{key}_seen", rule, **args, kinds=kinds, deserted_kinds=named(self.deserted))
        if self.cards and (viewer == self.owner or knows(viewer, self.seer)):
            return private_line(f"{key}_known", rule, **args, kinds=kinds)
        return line(key, rule, **args)


def distribution(state: State) -> Events:
    """All piles resolved, one after the other (6.2.2)."""
    seer = state.wizard if state.options.wizard_sees_hands else None
    return tuple(
        PileResolved(pile, one.owner, one.cards, one.deserted, seer)
        for pile, one in enumerate(map(resolve, state.piles))
    )
