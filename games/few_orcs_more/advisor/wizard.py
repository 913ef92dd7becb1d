"""Advice for the wizard: whom to enchant, and which tribe to call."""

from games.few_orcs_more.advisor.deal import player_cards_on
from games.few_orcs_more.advisor.odds import reckoned, rivals
from games.few_orcs_more.rules.cards import BACK, TRIBES
from games.few_orcs_more.rules.reveal import value
from games.few_orcs_more.view.schema import View
from games.kernel.chance import Luck


def champions(view: View, seat: int, luck: Luck) -> list[int]:
    """The recruiters, first those who are seen to own most.

    A pile whose one player card is an enlistment on top is surely theirs.
    """
    owned = dict.fromkeys(rivals(view, seat), 0)
    for pile, one in enumerate(view.piles):
        word, _, owner = (one.top or "").partition(":")
        if word == "enlistment" and int(owner) in owned:
            owned[int(owner)] += one.height if player_cards_on(view, pile) == 1 else 1
    return sorted(luck.shuffle("champion", list(owned)), key=lambda other: -owned[other])


def tribes(view: View, seat: int) -> list[str]:
    """The tribes left, the best to call first.

    That is in the first battle where the champion is furthest ahead, in the cheap ones where he is furthest behind.
    """
    leads = {tribe: _lead(view, seat, tribe) for tribe in view.tribes_left}
    first = len(view.tribes_left) == len(TRIBES)
    return sorted(leads, key=lambda tribe: -leads[tribe] if first else leads[tribe])


def _lead(view: View, seat: int, tribe: str) -> float:
    strengths = {other: strength(view, other, tribe) for other in rivals(view, seat)}
    own = strengths.pop(view.champion, 0.0) if view.champion is not None else 0.0
    return own - max(strengths.values(), default=0.0)


def strength(view: View, other: int, tribe: str) -> float:
    """What a recruiter's cards of the tribe are worth, as they are where the wizard sees them, else on the average."""
    hand = view.hands[other]
    if hand.cards is None:
        return reckoned(hand.backs[tribe])
    return float(value(tribe, tuple(card for card in hand.cards if BACK[card] == tribe)))
