"""Offers of commerce."""

from collections.abc import Iterator

from games.kernel.offers import AnyDomain, Fixed, Group, Maybe, Number, Offer, SomeOf
from games.orc_wars.commands import CLAIM_AT_MOST
from games.orc_wars.editions.material import GOLD_CUP, TRIBE_CUP
from games.orc_wars.rules.commerce import partners
from games.orc_wars.rules.control import estates
from games.orc_wars.state.state import State

CLAIMABLE = tuple(dict.fromkeys((*TRIBE_CUP, *(name for name in GOLD_CUP if name.startswith("gold_")))))
"""All that a claim can speak of; it may lie about how many there are."""
CLAIM = Maybe(SomeOf(CLAIMABLE, 0, CLAIM_AT_MOST, repeats=True))


def in_commerce(state: State, seat: int) -> Iterator[Offer]:
    """A deal with each neighbour with whom offers are left."""
    hand = state.hands[seat]
    own = estates(state, seat)
    give = Group(
        {
            "tribe": Maybe(SomeOf(hand.tribe, 0, len(hand.tribe))),
            "gold": Maybe(SomeOf(hand.gold, 0, len(hand.gold))),
            "areas": Maybe(SomeOf(own, 0, len(own))),
        }
    )
    for other in partners(state, seat):
        theirs = state.hands[other]
        lands = estates(state, other)
        get: dict[str, AnyDomain] = {
            "tribe": Maybe(Number(0, len(theirs.tribe))),
            "gold": Maybe(Number(0, len(theirs.gold))),
            "areas": Maybe(SomeOf(lands, 0, len(lands))),
        }
        yield Offer("offer", {"to": Fixed(other), "give": give, "get": Group(get), "claim": CLAIM})
