"""Another world that a viewer could not tell from the true one (rule 8).

Redrawn are the hands and face-down cards of other seats, the stacks with the challenges removed, and the event deck.
What everybody saw stays: ranks are legal pairs, troops that came back are in the hand, a seat that was skipped had no
legal rank. Slaves are redrawn for a spectator, who may have come late. The seats have counted every transfer since the
set-up, unless the match began from an arranged position.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice, permutations
from typing import Final, NamedTuple

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.contract import Viewer
from games.kernel.tuples import replaced
from games.orcz.rules.deployment import goes_on, heroes_allowed, may_be_skipped
from games.orcz.state import State
from games.orcz.state.cards import BIT, CHAMPION, SCOUT, SHAMAN, Card, bad_pair, forms_rank, listed
from games.orcz.state.fields import FIELDS, Field, FieldName
from games.orcz.state.ranks import SIDES, Rank, Side
from games.orcz.view import knows_card, slaves_shown

LABEL: Final = "resample"
MOST_SLAVES: Final = 12
"""Where the number is unknown it is drawn from none to this."""

TRIES: Final = 500
"""So many deals are tried at random; in a match played from its beginning one in a few fits."""

SEARCHED: Final = 20_000
"""So many steps are made in going through the deals one after the other where none of those did; about 50 ms."""


class Unfit(Exception):
    """Nothing fits what was seen: a seat was skipped though its hand holds a legal rank, as in no checked position."""


class Place(NamedTuple):
    """A rank with cards that the viewer does not know."""

    field: FieldName
    at: int
    rank: Rank
    sides: tuple[Side, ...]

    @property
    def cards(self) -> int:
        return sum(BIT[self.rank.card(side)] for side in self.sides)

    @property
    def legal(self) -> bool:
        return bad_pair(self.rank.left, self.rank.right) is None

    def dealt(self, deal: Iterator[Card]) -> "Place":
        """The same place with other cards."""
        rank = self.rank
        for side in self.sides:
            rank = replace(rank, left=next(deal)) if side == "left" else replace(rank, right=next(deal))
        return self._replace(rank=rank)


def resampled(state: State, viewer: Viewer, chance: Chance) -> State:
    """Such a world, every deal that fits as likely as any other; about 100 µs in the deployment of a match for four.

    Where next to none fits they are gone through in an order drawn by chance. Where none does, since an arranged
    position need not be reachable, the ranks that lie face down may be illegal; `Unfit` where that does not help.
    """
    if viewer == "arbiter":
        return state
    for seat in range(state.seats):
        if seat != viewer:
            state = _recounted(state, seat, viewer, chance)
            state = _redealt(state, seat, viewer, chance)
    return restacked(state, chance)


def restacked(state: State, chance: Chance) -> State:
    """The state with what nobody knows in another order: the stacks and the event deck."""
    fields = tuple(_restacked(field, chance) for field in state.fields)
    return replace(state, fields=fields, event_deck=chance.shuffle(LABEL, sorted(state.event_deck)))


def _restacked(field: Field, chance: Chance) -> Field:
    """The field with its unseen challenges in another order."""
    order, height = chance.shuffle(LABEL, sorted(field.stack + field.removed)), len(field.stack)
    return replace(field, stack=order[:height], removed=order[height:])


def _recounted(state: State, seat: int, viewer: Viewer, chance: Chance) -> State:
    """The state with another number of slaves, where the viewer cannot know it."""
    tribe = state.tribes[seat]
    if slaves_shown(state, tribe) or (tribe.counted and viewer != "spectator"):
        return state
    return state.with_tribe(seat, replace(tribe, slaves=chance.number(LABEL, 0, MOST_SLAVES)))


def _redealt(state: State, seat: int, viewer: Viewer, chance: Chance) -> State:
    """The state with the seat's unknown cards dealt out anew among its hand and its face-down places."""
    places = [
        Place(name, at, rank, sides)
        for name, field in zip(FIELDS, state.fields, strict=True)
        for at, rank in enumerate(field.ranks)
        if rank.seat == seat and (sides := tuple(side for side in SIDES if not knows_card(rank, side, viewer)))
    ]
    if not places:
        return state
    tribe = state.tribes[seat]
    everything = tribe.hand | sum(place.cards for place in places)
    pool = everything & ~(tribe.back | SCOUT)
    banned = 0 if heroes_allowed(state) else CHAMPION | SHAMAN
    legal = _deals(places, listed(pool & ~banned), chance, legal=True)
    for found in chain(legal, _deals(places, listed(pool), chance, legal=False)):
        hand = everything & ~sum(place.cards for place in found)
        if _fits(state, seat, hand):
            for place in found:
                field = state.at(place.field)
                ranks = replaced(field.ranks, place.at, place.rank)
                state = state.with_field(place.field, replace(field, ranks=ranks))
            return state.with_tribe(seat, replace(tribe, hand=hand))
    raise Unfit(f"seat {seat} could hold nothing that {viewer} has seen of it")


def _deals(places: list[Place], pool: tuple[Card, ...], chance: Chance, *, legal: bool) -> Iterator[list[Place]]:
    """Ways of dealing cards of the pool to the places: first at random, then one after the other."""
    if sum(len(place.sides) for place in places) > len(pool):
        return
    for _ in range(TRIES):
        deal = iter(chance.shuffle(LABEL, pool))
        found = [place.dealt(deal) for place in places]
        if not legal or all(place.legal for place in found):
            yield found
    searched = islice(_all_deals(places, chance.shuffle(LABEL, pool), legal), SEARCHED)
    yield from (found for found in searched if found is not None)


def _all_deals(places: Sequence[Place], pool: Sequence[Card], legal: bool) -> Iterator[list[Place] | None]:
    """Every way of dealing cards of the pool to the places; None for each dead end, so that steps can be counted."""
    if not places:
        yield []
        return
    first, rest = places[0], places[1:]
    for cards in permutations(pool, len(first.sides)):
        place = first.dealt(iter(cards))
        if legal and not place.legal:
            yield None
            continue
        left = [card for card in pool if card not in cards]
        for others in _all_deals(rest, left, legal):
            yield None if others is None else [place, *others]


def _fits(state: State, seat: int, hand: int) -> bool:
    """Whether everybody could have seen what they saw if this were the seat's hand (3.3.5)."""
    tribe = state.tribes[seat]
    if tribe.skipped:
        return may_be_skipped(state, seat, hand)
    if state.phase != "deploy" or state.active != seat or not goes_on(state):
        return True
    heroes = heroes_allowed(state)
    return forms_rank(hand, heroes) == forms_rank(tribe.hand, heroes)
