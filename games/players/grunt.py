"""The grunt: anything that is allowed."""

from games.kernel.chance import Luck
from games.kernel.offers import Group, Offer, Offers, breadth, sample
from games.kernel.values import JSON
from games.players.player import More
from games.players.situation import Situation, allowed

WIDEST = 100
"""An offer with more commands than this weighs no more, or an open trade would drown every other wish."""
WAITS = 4
"""Where the clock acts anyway, the grunt stirs itself one time in so many."""
TRIES = 400
"""So many wishes in a row that fit an offer but not the rules mean that none will do."""


class Grunt:
    """Random but legal. Every command offered is about as likely as any other, so that it seldom gives up early."""

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:
        if situation.due is not None and luck.below("stir", WAITS):
            return None
        for _ in range(TRIES):
            offer = _drawn(situation.offers, luck)
            wish = sample(offer, luck)
            if offer.type not in situation.game.loose or allowed(situation, wish, luck):
                return wish
        if situation.due is not None:
            return None
        raise RuntimeError(f"{situation.game.name} offers seat {situation.seat} nothing that it accepts")


def _drawn(offers: Offers, luck: Luck) -> Offer:
    """One of the offers, each as often as commands fit it."""
    weights = [breadth(Group(offer.fields), WIDEST) for offer in offers]
    ticket = luck.below("offer", sum(weights))
    at = 0
    while ticket >= weights[at]:
        ticket -= weights[at]
        at += 1
    return offers[at]
