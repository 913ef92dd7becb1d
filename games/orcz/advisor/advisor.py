"""The advisor: Orcz's judgement as the contract wants it."""

from collections.abc import Mapping
from typing import Final

from games.kernel.advice import fixed, indifferent_pick
from games.kernel.chance import Luck
from games.kernel.contract import Advisor, LogLine
from games.kernel.offers import Offer, Offers, Split, sample
from games.kernel.values import JSON
from games.orcz.advisor.deployment import rank_plans
from games.orcz.advisor.reasons import reasons
from games.orcz.advisor.settlement import splits
from games.orcz.advisor.standing import shares
from games.orcz.advisor.struggle import scout_cost, weighed
from games.orcz.state import State
from games.orcz.view import View, view

INDIFFERENT: Final = 0.15
"""Ranks that are worse by no more than this are as good as the best."""

SEARCHED: Final = 24
"""So many ranks are worth searching."""


class OrczAdvisor(Advisor[State, View]):
    """Plays for the slaves, but not so greedily that all must lose."""

    def advise(self, view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
        if seat not in view.turn.seats:
            return _out_of_turn(offers, luck)
        if view.turn.phase == "deploy":
            return indifferent_pick(rank_plans(view, seat), INDIFFERENT, luck)
        if view.turn.phase == "struggle":
            worth = weighed(view, seat)
            look = [offer for offer in offers if _looks_ahead(view, offer)]
            if look and worth.look > scout_cost(view):
                return sample(look[0], luck)
            return {"type": "struggle" if worth.struggle > worth.hold else "hold"}
        return _settlements(view, offers)[0]

    def reasons(self, view: View, seat: int, command: Mapping[str, JSON]) -> tuple[LogLine, ...]:
        return tuple(reasons(view, seat, command))

    def candidates(self, state: State, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
        seen = view(state, seat)
        if seat not in seen.turn.seats:
            return [_out_of_turn(offers, luck)]
        if seen.turn.phase == "deploy":
            return [plan.command for plan in rank_plans(seen, seat)[:SEARCHED]]
        if seen.turn.phase == "struggle":
            worth = weighed(seen, seat)
            both: list[JSON] = [{"type": "struggle"}, {"type": "hold"}]
            return both if worth.struggle > worth.hold else both[::-1]
        return _settlements(seen, offers)

    def worth(self, state: State) -> tuple[float, ...]:
        return shares(state)


def _settlements(view: View, offers: Offers) -> list[JSON]:
    """What to allocate or whom to blame, the best first."""
    offer, split = offers[0], offers[0].fields["split"]
    assert isinstance(split, Split)
    return [{"type": offer.type, "split": shares} for shares in splits(view, split, offer.type == "allocate")]


def _looks_ahead(view: View, offer: Offer) -> bool:
    """Whether the offer is to scout the rank that could be attacked now."""
    if offer.type != "scout" or view.field is None:
        return False
    ahead = len(view.fields[view.field].ranks) - 1
    return fixed(offer, "field") == view.field and fixed(offer, "rank") == ahead


def _out_of_turn(offers: Offers, luck: Luck) -> JSON:
    """Taunt who may be taunted, else look somewhere."""
    taunts = [offer for offer in offers if offer.type == "taunt"]
    return sample(luck.pick("out_of_turn", taunts or offers), luck)
