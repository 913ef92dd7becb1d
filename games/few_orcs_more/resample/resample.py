"""Another match that the viewer cannot tell from this one: everything hidden from the viewer is drawn anew.

What is drawn depends on nothing but what the viewer may know: from two states that the viewer cannot tell apart the
same luck makes the same one.
"""

from games.few_orcs_more.resample.distribution import redistributed
from games.few_orcs_more.resample.hands import redealt, shifted
from games.few_orcs_more.resample.known import gone, own, shown_on_piles, unclaimed
from games.few_orcs_more.resample.piles import relaid
from games.few_orcs_more.resample.submissions import resubmitted
from games.few_orcs_more.rules.cards import rest
from games.few_orcs_more.secrecy import sees_all_hands
from games.few_orcs_more.state import State
from games.kernel.chance import Chance
from games.kernel.contract import Viewer


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """Such a match; about 0.3 ms. The arbiter, who sees all, gets the state itself."""
    if viewer == "arbiter":
        return state
    seat = viewer if isinstance(viewer, int) else None
    if sees_all_hands(state, viewer):
        world = shifted(state, chance)
        hands = (card for clan in state.clans for card in clan.hand)
        pool = rest(shown_on_piles(state), hands, unclaimed(state))
    else:
        unseen = rest(gone(state), own(state, seat), shown_on_piles(state))
        world, pool = redealt(state, seat, unseen, chance)
    world, pool = relaid(world, pool, chance)
    if not sees_all_hands(state, viewer):
        world = redistributed(world, seat, pool, chance)
    return resubmitted(world, seat, chance)


def redraw(state: State, chance: Chance) -> State:
    """The match with what nobody sees on the table laid anew: the covered cards of the piles and the deck."""
    held = (card for seat in range(len(state.clans)) for card in own(state, seat))
    world, _ = relaid(state, rest(gone(state), held, shown_on_piles(state)), chance)
    return world
