"""The grunt: anything that is allowed."""

from collections.abc import Sequence
from math import comb

from games.kernel.chance import Luck
from games.kernel.offers import AnyDomain, Fixed, Group, Maybe, Number, Offer, Offers, OneOf, SomeOf, Split, sample
from games.kernel.values import JSON
from games.players.player import More
from games.players.situation import Situation, allowed

WIDEST = 100
"""An offer with more commands than this weighs no more, or an open trade would drown every other wish."""

WAITS = 4
"""Where the clock acts anyway, the grunt stirs itself one time in so many."""


class Grunt:
    """Random but legal. Every command offered is about as likely as any other, so that it seldom gives up early."""

    def choose(self, situation: Situation, luck: Luck, more: More) -> JSON:  # noqa: ARG002 - it never thinks
        if situation.due is not None and luck.below("stir", WAITS):
            return None
        weights = [min(WIDEST, breadth(offer)) for offer in situation.offers]
        while True:
            offer = _drawn(situation.offers, weights, luck)
            wish = sample(offer, luck)
            if offer.type not in situation.game.loose or allowed(situation, wish, luck):
                return wish


def _drawn(offers: Offers, weights: Sequence[int], luck: Luck) -> Offer:
    """One of the offers, each as often as it weighs."""
    ticket = luck.below("offer", sum(weights))
    for offer, weight in zip(offers, weights, strict=True):
        if ticket < weight:
            return offer
        ticket -= weight
    raise AssertionError("the ticket is below the sum of the weights")


def breadth(offer: Offer) -> int:
    """How many commands fit the offer."""
    product = 1
    for domain in offer.fields.values():
        product *= _breadth(domain)
    return product


def _breadth(domain: AnyDomain) -> int:
    match domain:
        case Fixed():
            return 1
        case OneOf():
            return len(domain.items)
        case Number():
            return domain.hi - domain.lo + 1
        case SomeOf():
            return sum(comb(len(domain.items), count) for count in range(domain.least, domain.most + 1))
        case Split():
            parts = len(domain.over)
            return (
                sum(comb(total + parts - 1, parts - 1) for total in range(domain.least, domain.total + 1))
                if parts
                else 1
            )
        case Group():
            product = 1
            for inner in domain.fields.values():
                product *= _breadth(inner)
            return product
        case Maybe():
            return 1 + _breadth(domain.domain)
