"""What advisors have in common: plans, the choice among equally good plans, and the reading of offers."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.kernel.chance import Luck
from games.kernel.contract import Outcome
from games.kernel.offers import Fixed, Number, Offer, OneOf, SomeOf
from games.kernel.values import JSON


class Plan(NamedTuple):
    """A command and how good it looks, in the advisor's own measure."""

    value: float
    command: dict[str, JSON]


def best_first(plans: Iterable[Plan]) -> list[Plan]:
    """Return the plans, the best first, equals in the order given."""
    return sorted(plans, key=lambda plan: -plan.value)


def indifferent_pick(plans: Sequence[Plan], within: float, luck: Luck) -> dict[str, JSON]:
    """Return the command of one of the plans that are worse than the first, the best, by less than a margin."""
    return luck.pick("plan", [plan for plan in plans if plan.value > plans[0].value - within]).command


def won(outcome: Outcome) -> tuple[float, ...]:
    """Each seat's share of the victory."""
    each = 1 / len(outcome.winners) if outcome.winners else 0.0
    return tuple(each if seat in outcome.winners else 0.0 for seat in range(len(outcome.ranks)))


def fixed(offer: Offer, name: str) -> JSON:
    """Return the value that a field of the offer is fixed to; None if the field is open."""
    domain = offer.fields[name]
    return domain.value if isinstance(domain, Fixed) else None


def choices(offer: Offer, name: str) -> Sequence[JSON]:
    """Return the values that a field of the offer may take, one by one; for a list, its items."""
    match offer.fields[name]:
        case OneOf(items=items) | SomeOf(items=items):
            return items
        case Number(lo=lo, hi=hi):
            return range(lo, hi + 1)
        case Fixed(value=value):
            return (value,)
    return ()


def texts(offer: Offer, name: str) -> list[str]:
    """Return the texts among the values that a field of the offer may take, one by one."""
    return [item for item in choices(offer, name) if isinstance(item, str)]


def most(offer: Offer, name: str) -> int:
    """Return the highest number, or the longest list, that a field of the offer may take; 0 for any other field."""
    match offer.fields[name]:
        case Number(hi=hi):
            return hi
        case SomeOf() as some:
            return some.at_most
    return 0


def per_cent(share: float) -> int:
    """A share as people read it."""
    return round(100 * share)
