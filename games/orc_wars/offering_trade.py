"""Offers of commerce."""

from collections.abc import Iterator

from games.kernel.offers import AnyDomain, Fixed, Group, Maybe, Number, Offer, SomeOf
from games.orc_wars.commands import CLAIM_AT_MOST
from games.orc_wars.commerce import claimable, partners
from games.orc_wars.ground import estates
from games.orc_wars.state import State

CLAIM = Maybe(SomeOf(claimable(), 0, CLAIM_AT_MOST, ordered=True))


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
