"""The advisor: Orcs vs Orcs' judgement as the contract wants it."""

from collections.abc import Mapping, Sequence
from typing import Final

from games.kernel.advice import Plan, best_first, indifferent_pick
from games.kernel.chance import Luck
from games.kernel.contract import Advisor, LogLine
from games.kernel.offers import Offer, Offers, sample
from games.kernel.values import JSON
from games.orcs_vs_orcs.advisor import battle_plans, map_plans
from games.orcs_vs_orcs.advisor.reasons import reasons
from games.orcs_vs_orcs.advisor.shares import shares
from games.orcs_vs_orcs.advisor.valuation import Valuation
from games.orcs_vs_orcs.state import State
from games.orcs_vs_orcs.view.schema import View
from games.orcs_vs_orcs.view.view import view

SEARCHED: Final[Mapping[str, int]] = {"actions": 6, "moving": 3, "play": 5, "effect": 4, "choose_battle": 4}
"""How many wishes are worth searching in a phase. What only finishes a move is looked into less, or a move of several
commands would be judged by its worst continuations."""
OTHERWISE: Final = 3
INDIFFERENT: Final = 0.03
BATTLE: Final = frozenset({"deck", "vanguard", "reorganise", "play", "place", "effect", "berserk"})


class OrcsVsOrcsAdvisor(Advisor[State, View]):
    """Good commands by rules of thumb, and who is how near to the victory."""

    def advise(self, view: View, seat: int, offers: Offers, luck: Luck) -> JSON:
        found = ranked(view, seat, offers)
        return indifferent_pick(found, INDIFFERENT, luck) if found else sample(luck.pick("offer", offers), luck)

    def reasons(self, view: View, seat: int, command: Mapping[str, JSON]) -> tuple[LogLine, ...]:
        return tuple(reasons(view, seat, command))

    def candidates(self, state: State, seat: int, offers: Offers, luck: Luck) -> list[JSON]:
        seen = view(state, seat)
        found = various(ranked(seen, seat, offers))
        return found[: SEARCHED.get(seen.turn.phase, OTHERWISE)] or [sample(luck.pick("offer", offers), luck)]

    def worth(self, state: State) -> tuple[float, ...]:
        return shares(state)


def ranked(seen: View, seat: int, offers: Sequence[Offer]) -> list[Plan]:
    """All plans for the offers, the best first."""
    values = Valuation(seen, seat)
    judge = battle_plans.plans if seen.turn.phase in BATTLE else map_plans.plans
    return best_first(plan for offer in offers for plan in judge(values, offer))


def various(found: Sequence[Plan]) -> list[JSON]:
    """The wishes of plans that differ in more than the number of hordes, the best of each kind."""
    kinds: dict[tuple[JSON, ...], JSON] = {}
    for plan in found:
        kinds.setdefault(tuple(str(value) for name, value in plan.command.items() if name != "count"), plan.command)
    return list(kinds.values())
