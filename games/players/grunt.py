"""The grunt: anything that is allowed, and now and then what the game's advisor advises."""

from collections.abc import Sequence

from games.kernel.chance import Luck
from games.kernel.contract import READY
from games.kernel.listing import commands
from games.kernel.offers import Group, Offer, breadth, sample
from games.kernel.values import JSON
from games.players.player import More
from games.players.situation import Situation, allowed

WIDEST = 100
"""An offer with more commands than this weighs no more, or an open trade would drown every other wish."""
WAITS = 4
"""Where the clock acts anyway, the grunt stirs itself one time in so many."""
TEN = 10
"""Of so many choices a game may have some follow its advice."""
SENSELESS = 20
"""Once so many wishes for one offer made no sense, none is drawn for it any more while others are left."""
TRIES = 400
"""So many wishes in a row that fit an offer but not the rules mean that none will do."""


class Grunt:
    """Random but legal. Every command offered is as likely as any other, so that it seldom gives up early.

    Only in offers with more than `WIDEST` commands, such as open trades, each is less likely: their fields are drawn
    one by one. A game in which chance alone leads nowhere has some of its choices follow the advice.
    """

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        due = situation.due
        if due is not None and due.due != READY and luck.below("stir", WAITS):
            return None
        advisor = situation.game.advisor
        if advisor.heeded and luck.below("heed", TEN) < advisor.heeded:
            return advisor.advise(situation.view, situation.seat, situation.offers, luck)
        left = [(offer, _listed(offer)) for offer in situation.offers]
        patience = [SENSELESS] * len(left)
        for _ in range(TRIES):
            at, wish = _drawn(left, luck)
            offer, _ = left[at]
            if not advisor.makes_sense(situation.view, situation.seat, wish):
                patience[at] -= 1
                if not patience[at] and len(left) > 1:
                    del left[at], patience[at]
                continue
            if offer.type not in situation.game.loose or allowed(situation, wish, luck):
                return wish
        if due is not None:
            return None
        raise RuntimeError(f"{situation.game.name} offers seat {situation.seat} nothing that it accepts")


def _listed(offer: Offer) -> list[dict[str, JSON]] | None:
    """The commands that fit the offer, where there are no more than `WIDEST`."""
    return list(commands(offer)) if breadth(Group(offer.fields), WIDEST + 1) <= WIDEST else None


def _drawn(offers: Sequence[tuple[Offer, list[dict[str, JSON]] | None]], luck: Luck) -> tuple[int, dict[str, JSON]]:
    """One of the commands, and which of the offers it fits."""
    weights = [WIDEST if few is None else len(few) for _offer, few in offers]
    ticket = luck.below("offer", sum(weights))
    at = 0
    while ticket >= weights[at]:
        ticket -= weights[at]
        at += 1
    offer, few = offers[at]
    return at, sample(offer, luck, few=True) if few is None else few[ticket]
