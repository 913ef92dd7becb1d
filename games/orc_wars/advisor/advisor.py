"""The advisor: Orc Wars' judgement as the contract wants it."""

from collections.abc import Mapping, Sequence
from math import exp

from games.kernel.advice import Plan, best_first, indifferent_pick, won
from games.kernel.chance import Luck
from games.kernel.contract import Advisor, LogLine
from games.kernel.offers import Offer, Offers, sample
from games.kernel.values import JSON
from games.orc_wars.advisor import answer_plans, deal_plans, turn_plans
from games.orc_wars.advisor.judgement import Mind
from games.orc_wars.advisor.reasons import reasons
from games.orc_wars.editions.material import GOLD_TO_WIN, LEADERS_TO_WIN, SITES_TO_WIN, is_leader
from games.orc_wars.rules.control import authority, on_map, sites
from games.orc_wars.state.state import State
from games.orc_wars.view.schema import View
from games.orc_wars.view.view import view

SEARCHED = 16
INDIFFERENT = 0.05
HELD = 0.6
"""What a leader in the hand is worth beside one on the map."""
EAGER = 5.0
"""How fast being ahead turns into winning."""
UNPLANNED = frozenset({"underground", "transfer_goods", "transfer_hordes"})
"""Commands whose use the rules of thumb do not judge: they are left to the search, at the end of the list."""


class OrcWarsAdvisor(Advisor[State, View]):
    """Good commands by rules of thumb; how near each coalition is to a victory.

    A turn has a score of commands, whose fruits come with its battles: choices are judged at its end. Since its dice
    hide what a single one is worth, the advice is kept to unless another choice is shown to be better.
    """

    proof = 2.0
    heeded = 3

    def advise(self, view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
        found = ranked(Mind(view, seat), offers)
        if not found:
            return sample(luck.pick("offer", offers), luck)
        return indifferent_pick(found, INDIFFERENT, luck)

    def reasons(self, view: View, seat: int, command: Mapping[str, JSON]) -> tuple[LogLine, ...]:
        return tuple(reasons(view, seat, command))

    def makes_sense(self, view: View, seat: int, command: Mapping[str, JSON]) -> bool:
        """An offer gives something, asks for something, and is said to be of as many counters as it is: the rules allow
        presents, and lies that nobody can believe, but from a computer either puzzles. It is the first to that
        neighbour in this game turn, and neither side would laugh at it.
        """
        if command["type"] != "offer":
            return True
        give, get, to = command["give"], command["get"], int(str(command["to"]))
        if any((one.maker, one.to) == (seat, to) for one in view.bargains):
            return False
        if not (_is_something(give) and _is_something(get) and _is_believable(command.get("claim"), give)):
            return False
        return deal_plans.is_fair(Mind(view, seat), to, give, get)

    def candidates(self, state: State, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
        found: list[JSON] = [plan.command for plan in ranked(Mind(view(state, seat), seat), offers)[:SEARCHED]]
        found += [sample(offer, luck) for offer in offers if offer.type in ("underground", "transfer_hordes")][:2]
        return found or [sample(luck.pick("offer", offers), luck)]

    def chapter(self, state: State) -> tuple[int, ...]:
        return (state.round, state.seat)

    def worth(self, state: State) -> tuple[float, ...]:
        if state.outcome is not None:
            return won(state.outcome)
        weights = [
            0.0 if seat in state.eliminated else exp(EAGER * progress(state, seat)) for seat in range(state.seats)
        ]
        total = sum(weights)
        return tuple(weight / total for weight in weights)


def _is_believable(claim: JSON, give: JSON) -> bool:
    """Whether a claim, where there is one, speaks of as many counters of either kind as lie there face down."""
    if not claim or not isinstance(claim, Sequence) or not isinstance(give, Mapping):
        return True
    gold = sum(str(name).startswith("gold_") for name in claim)
    piles = (give.get("tribe"), give.get("gold"))
    return [len(claim) - gold, gold] == [len(pile) if isinstance(pile, Sequence) else 0 for pile in piles]


def _is_something(goods: JSON) -> bool:
    """Whether there is anything in one side of a deal."""
    return isinstance(goods, Mapping) and any(goods.values())


def ranked(mind: Mind, offers: Sequence[Offer]) -> list[Plan]:
    """All plans for the offers, the best first."""
    return best_first(
        plan
        for offer in offers
        if offer.type not in UNPLANNED
        for plan in (*turn_plans.plans(mind, offer), *answer_plans.plans(mind, offer))
    )


def progress(state: State, seat: int) -> float:
    """How near the coalition is to its best victory, 0 to 1, and a little for all the rest."""
    held = sum(map(is_leader, state.hands[seat].tribe))
    leaders = (len(on_map(state, seat)) + HELD * held) / LEADERS_TO_WIN
    lands = sites(state, seat) / SITES_TO_WIN
    hand = state.hands[seat]
    carried = sum(sum(one.gold) for one in state.leaders.values() if one.seat == seat)
    wealth = (sum(hand.gold) + 0.5 * carried) / GOLD_TO_WIN
    force = sum(len(one.hordes) for one in state.leaders.values() if one.seat == seat) / 30
    best = max(leaders, lands, wealth)
    return min(1.0, 0.7 * best + 0.1 * (leaders + lands + wealth) / 3 + 0.1 * force + 0.004 * authority(state, seat))
