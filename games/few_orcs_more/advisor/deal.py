"""Advice for the deal and for late enlistments.

Whoever can only see heights and tops still knows how many player cards lie on a pile: its height less the army cards
that the cycle has brought there. A pile without any has no owner yet. Where piles are open there is nothing to guess.
"""

from typing import Final

from games.few_orcs_more.advisor.odds import rivals, use
from games.few_orcs_more.rules.piles import resolve
from games.few_orcs_more.state import Resolved
from games.few_orcs_more.view.schema import View
from games.kernel.chance import Luck
from games.kernel.offers import Offers, SomeOf
from games.kernel.values import JSON

GOOD: Final = 5.0
"""The use of a top card that is worth enlisting for, or making desert, without waiting any longer."""
SURELY: Final = 9
"""More player cards than a claim has to be feared from: the pile is taken."""
LAST: Final = 8
"""With so few army cards left waiting is over."""


def player_cards_on(view: View, pile: int) -> int:
    """How many desertions and enlistments lie on a pile."""
    return max(0, view.piles[pile].height - len(range(pile, view.deal.dealt, len(view.piles))))


def top_use(view: View, pile: int) -> float:
    """The use of the card on top; what lies under a player card is taken for an average one."""
    top = view.piles[pile].top
    return 0.0 if top is None else 3.5 if ":" in top else use(top)


def begun(view: View) -> list[int]:
    return [pile for pile, one in enumerate(view.piles) if one.height]


def to_enlist(view: View, luck: Luck) -> list[int]:
    """The piles by how good they are to enlist on: first those without an owner, by what is seen of them."""
    piles = luck.shuffle("enlist", begun(view))
    return sorted(piles, key=lambda pile: (_claimed(view, pile), -_prize(view, pile)))


def to_desert(view: View, seat: int, luck: Luck) -> list[int]:
    """The piles by how much a desertion there hurts others.

    The most do fresh enlistments of others, then good cards on claimed piles.
    """
    piles = [pile for pile in luck.shuffle("desert", begun(view)) if view.piles[pile].top != f"enlistment:{seat}"]
    piles = [pile for pile in piles if not (view.piles[pile].top or "").startswith("desertion")]
    return sorted(piles, key=lambda pile: -_harm(view, seat, pile))


def grab(view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
    """A grab while the clock deals; None to wait for a better moment."""
    kinds = {offer.type for offer in offers}
    late = view.turn.phase == "late_enlist"
    if "enlist" in kinds:
        for pile in to_enlist(view, luck)[:1]:
            if late or _now(view, seat, pile):
                return {"type": "enlist", "pile": pile, "seen_height": view.piles[pile].height}
    if "desert" in kinds:
        for pile in to_desert(view, seat, luck)[:1]:
            if _harm(view, seat, pile) >= _wanted(view):
                return {"type": "desert", "pile": pile, "seen_height": view.piles[pile].height}
    return {"type": "decline"} if late and "decline" in kinds else None


def submit(view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
    """A submission: the enlistments that should not wait, then a desertion that is worth it."""
    plays = next((offer.fields["plays"] for offer in offers if offer.type == "plays"), None)
    if not isinstance(plays, SomeOf):
        return {"type": "decline"}
    enlist, desert = (sum(item.startswith(word) for item in map(str, plays.items)) for word in ("enlist", "desert"))
    held = view.player_cards[seat]
    chosen: list[str] = []
    if enlist:
        best = to_enlist(view, luck)[: held.enlistments]
        chosen += [f"enlist:{pile}" for pile in best if plays.least or _now(view, seat, pile)]
    if desert:
        best = to_desert(view, seat, luck)[:1]
        chosen += [f"desert:{pile}" for pile in best if _harm(view, seat, pile) >= _wanted(view)]
    return {"type": "plays", "plays": chosen[: plays.most]}


def _claimed(view: View, pile: int) -> int:
    """How likely somebody has enlisted there already, roughly."""
    known = _known(view, pile)
    if known is not None:
        return 0 if known.owner is None else SURELY
    if (view.piles[pile].top or "").startswith("enlistment"):
        return SURELY
    return player_cards_on(view, pile)


def _known(view: View, pile: int) -> Resolved | None:
    """What would become of an open pile now."""
    items = view.piles[pile].items
    return None if items is None else resolve(items)


def _prize(view: View, pile: int) -> float:
    """What an owner would get, as far as it is seen."""
    known = _known(view, pile)
    return top_use(view, pile) if known is None else sum(map(use, known.cards))


def _now(view: View, seat: int, pile: int) -> bool:
    """Whether to enlist at once: on a good card, or because unclaimed piles or time are running out."""
    if _claimed(view, pile):
        return view.deal.left <= 1
    free = sum(not _claimed(view, other) for other in begun(view))
    wanted = sum(view.player_cards[other].enlistments for other in (*rivals(view, seat), seat))
    return top_use(view, pile) >= GOOD or free <= wanted or view.deal.left <= LAST


def _harm(view: View, seat: int, pile: int) -> float:
    """What a desertion there takes from somebody else, roughly."""
    top = view.piles[pile].top or ""
    known = _known(view, pile)
    if known is not None and known.owner is not None:
        return 0.0 if known.owner == seat else top_use(view, pile) + 1
    if top.startswith("enlistment"):
        return GOOD + 1
    claimed = min(1.0, 0.3 + 0.35 * player_cards_on(view, pile)) if view.deal.enlistment_open else 0.3
    return claimed * top_use(view, pile)


def _wanted(view: View) -> float:
    """The harm that a desertion should do; less as the deal goes on."""
    if not view.deal.enlistment_open:
        return GOOD + 2
    return 1.0 if view.deal.left <= LAST else GOOD - 0.5 if view.deal.left > 2 * LAST else GOOD - 1.5
