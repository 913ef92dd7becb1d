"""Offers read for what they leave open, and plans made from them."""

from typing import NamedTuple

from games.kernel.offers import AnyDomain, Fixed, Number, Offer, OneOf, SomeOf
from games.kernel.values import JSON


class Plan(NamedTuple):
    """A wish and how good it looks; nothing is 0."""

    value: float
    wish: dict[str, JSON]


def fixed(offer: Offer, name: str) -> str:
    """The text that a field of the offer is fixed to."""
    domain = offer.fields[name]
    return str(domain.value) if isinstance(domain, Fixed) else ""


def choices(offer: Offer, name: str) -> list[str]:
    """The texts that a field of the offer may take, each by itself."""
    domain: AnyDomain = offer.fields[name]
    match domain:
        case OneOf() | SomeOf():
            return [str(item) for item in domain.items]
        case Fixed() if domain.value is not None:
            return [str(domain.value)]
    return []


def most(offer: Offer, name: str) -> int:
    domain = offer.fields[name]
    return domain.hi if isinstance(domain, Number) else domain.most if isinstance(domain, SomeOf) else 0
