"""Listing: the values of a domain and the commands of an offer one after the other, where there are few."""

from collections.abc import Iterator, Mapping
from itertools import permutations, product

from games.kernel.offers import AnyDomain, Fixed, Group, Maybe, Number, Offer, OneOf, SomeOf, Split
from games.kernel.values import JSON


def commands(offer: Offer) -> Iterator[dict[str, JSON]]:
    """Yield every command that fits the offer, once each: orders that do not count, and shares of 0, are written one
    way.
    """
    for fields in _fields(offer.fields):
        yield {"type": offer.type} | fields


def values(domain: AnyDomain) -> Iterator[JSON]:
    """Yield every value of the domain, once each. A list or shares that may be left out are empty instead."""
    match domain:
        case Fixed():
            yield domain.value
        case OneOf():
            yield from domain.items
        case Number():
            yield from range(domain.lo, domain.hi + 1)
        case SomeOf():
            yield from _lists(domain)
        case Split():
            yield from _splits(domain.over, domain.least, domain.total)
        case Group():
            yield from _fields(domain.fields)
        case Maybe():
            yield from values(domain.domain)


def _fields(fields: Mapping[str, AnyDomain]) -> Iterator[dict[str, JSON]]:
    """All combinations; a field that may be left out is left out first, unless being empty means the same."""
    names, ways = list(fields), list[list[tuple[JSON, ...]]]()
    for domain in fields.values():
        found = list(values(domain))
        left_out = isinstance(domain, Maybe) and not any(value in ([], {}) for value in found)
        ways.append([*([()] if left_out else []), *((value,) for value in found)])
    for chosen in product(*ways):
        yield {name: value[0] for name, value in zip(names, chosen, strict=True) if value}


def _lists(domain: SomeOf) -> Iterator[JSON]:
    times = domain.times
    kinds = list(times)

    def taken(at: int, least: int, most: int) -> Iterator[list[JSON]]:
        """Lists of the kinds from this one on."""
        if at == len(kinds):
            yield []
            return
        beyond = sum(times[kind] for kind in kinds[at + 1 :])
        for count in range(max(0, least - beyond), min(times[kinds[at]], most) + 1):
            for rest in taken(at + 1, least - count, most - count):
                yield [kinds[at]] * count + rest

    for chosen in taken(0, domain.least, domain.at_most):
        if domain.ordered:
            yield from (list(one) for one in dict.fromkeys(permutations(chosen)))
        else:
            yield list(chosen)


def _splits(over: tuple[int, ...], least: int, total: int) -> Iterator[JSON]:
    if not over:
        yield from [{}] if least <= 0 else []
        return
    for part in range(total + 1):
        for rest in _splits(over[1:], least - part, total - part):
            assert isinstance(rest, dict)
            yield {str(over[0]): part} | rest if part else rest
