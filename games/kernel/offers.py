"""Offers: everything a seat may do now, as commands whose fields are fixed or open.

An open field names its domain. A form, a bot, a fuzzer and a check of legality all read the same list.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb, prod
from typing import NamedTuple, TypeAlias

from games.kernel.chance import Luck
from games.kernel.values import JSON, Value, among, same


class Domain(Value, frozen=True, tag_field="kind"):
    """What an open field may hold."""


class Fixed(Domain, frozen=True, tag="fixed"):
    """Exactly this value."""

    value: str | int | bool | None


class OneOf(Domain, frozen=True, tag="one_of"):
    """One of a list; an item may itself be a list, whose order does not count if they are `sets`."""

    items: tuple[str | int | bool | tuple[str | int, ...] | None, ...]
    sets: bool = False


class SomeOf(Domain, frozen=True, tag="some_of"):
    """From least to most items of a list, each as often as it is listed; `ordered` if the order of an answer counts.

    If it `repeats`, an item may be taken as often as `most` allows, however often it is listed.
    """

    items: tuple[str | int, ...]
    least: int
    most: int
    ordered: bool = False
    repeats: bool = False

    @property
    def at_most(self) -> int:
        """So many can be taken: no more than there are."""
        return self.most if self.repeats and self.items else min(self.most, len(self.items))

    @property
    def times(self) -> "Counter[JSON]":
        """The kinds of items in their order, and how often each may be taken."""
        listed: Counter[JSON] = Counter(self.items)
        return Counter(dict.fromkeys(listed, self.most)) if self.repeats else listed


class Number(Domain, frozen=True, tag="number"):
    """A whole number from lo to hi."""

    lo: int
    hi: int


class Split(Domain, frozen=True, tag="split"):
    """Whole numbers over seats that add up to between `least` and `total`; 0 is the same as being left out."""

    total: int
    least: int
    over: tuple[int, ...]


class Group(Domain, frozen=True, tag="group"):
    """An object whose own fields have domains."""

    fields: dict[str, "AnyDomain"]


class Maybe(Domain, frozen=True, tag="maybe"):
    """A field you may leave out; for a list or shares, that is the same as leaving it empty."""

    domain: "Fixed | OneOf | SomeOf | Number | Split | Group"


AnyDomain: TypeAlias = Fixed | OneOf | SomeOf | Number | Split | Group | Maybe


class Offer(Value, frozen=True):
    """One command, open where `fields` says so. Any combination of the fields' domains is offered."""

    type: str
    fields: dict[str, AnyDomain] = {}


Offers: TypeAlias = tuple[Offer, ...]


class Clash(NamedTuple):
    """Values of two open fields of an offer that do not go together, each of the one with each of the other: by the
    field's name, with the code and the rule of the refusal that they would meet.
    """

    code: str
    rule: str
    values: Mapping[str, tuple[JSON, ...]]


def offered(offers: Offers, command: JSON) -> bool:
    """Whether the command, as JSON data, fits one of the offers."""
    if not isinstance(command, Mapping):
        return False
    name = command.get("type")
    return any(offer.type == name and _fits_fields(offer.fields, command, 1) for offer in offers)


def _fits_fields(fields: Mapping[str, AnyDomain], given: Mapping[str, JSON], beside: int) -> bool:
    """`beside` is the number of keys of `given` that are no fields (the command's type)."""
    seen = beside
    for name, domain in fields.items():
        if name in given:
            seen += 1
            inner = domain.domain if isinstance(domain, Maybe) else domain
            if not fits(inner, given[name]):
                return False
        elif not isinstance(domain, Maybe):
            return False
    return seen == len(given)


def fits(domain: AnyDomain, value: JSON) -> bool:
    """Whether the value lies in the domain."""
    match domain:
        case Fixed():
            return same(domain.value, value)
        case OneOf():
            return among(domain.items, value) or (domain.sets and _a_set_of(domain.items, value))
        case Number():
            return _whole(value) and domain.lo <= value <= domain.hi  # type: ignore[operator]
        case SomeOf():
            if not isinstance(value, Sequence) or isinstance(value, str):
                return False
            if not domain.least <= len(value) <= domain.most:
                return False
            return _names(value) and not Counter(value) - domain.times
        case Split():
            if not isinstance(value, Mapping) or not all(_whole(part) and part >= 0 for part in value.values()):  # type: ignore[operator]
                return False
            if not {seat for seat, part in value.items() if part} <= {str(seat) for seat in domain.over}:
                return False
            return domain.least <= sum(value.values()) <= domain.total  # type: ignore[arg-type]
        case Group():
            return isinstance(value, Mapping) and _fits_fields(domain.fields, value, 0)
        case Maybe():
            return fits(domain.domain, value)


def _a_set_of(items: Sequence[JSON], value: JSON) -> bool:
    if not isinstance(value, Sequence) or isinstance(value, str) or not _names(value):
        return False
    counted = Counter(value)
    return any(isinstance(item, Sequence) and not isinstance(item, str) and Counter(item) == counted for item in items)


def _names(values: Sequence[JSON]) -> bool:
    """Whether all are texts or whole numbers, the only things that lists of names hold."""
    return all(isinstance(value, str) or _whole(value) for value in values)


def _whole(value: JSON) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def breadth(domain: AnyDomain, most: int) -> int:
    """How many values a domain has, exactly, but no more than `most`; orders that do not count make no difference."""
    match domain:
        case Fixed():
            return 1
        case OneOf():
            return min(most, len(domain.items))
        case Number():
            return min(most, domain.hi - domain.lo + 1)
        case SomeOf():
            return most if _without_twins(domain) >= most else min(most, _lists(domain))
        case Split():
            return min(most, _shares(len(domain.over), domain.total) - _shares(len(domain.over), domain.least - 1))
        case Group():
            return min(most, prod(breadth(inner, most) for inner in domain.fields.values()))
        case Maybe():
            return min(most, breadth(domain.domain, most) + (not _may_be_empty(domain.domain)))


def _without_twins(domain: SomeOf) -> int:
    """A part of the lists that is counted at once: those of one length that name nothing twice."""
    kinds = len(domain.times)
    length = min(max(domain.least, kinds // 2), domain.at_most)
    return comb(kinds, length) if length >= domain.least else 0


def _lists(domain: SomeOf) -> int:
    """The lists of all lengths together, kind of item by kind of item."""
    ways = [1] + [0] * domain.at_most
    for times in domain.times.values():
        ways = [
            sum(
                ways[length - count] * (comb(length, count) if domain.ordered else 1)
                for count in range(min(times, length) + 1)
            )
            for length in range(len(ways))
        ]
    return sum(ways[domain.least :])


def _shares(seats: int, total: int) -> int:
    """In how many ways so many seats share no more than so much."""
    return comb(total + seats, seats) if total >= 0 else 0


def _may_be_empty(domain: AnyDomain) -> bool:
    """Whether an empty list or empty shares, which mean the same as leaving the field out, lie in the domain."""
    return isinstance(domain, SomeOf | Split) and domain.least <= 0


def sample(offer: Offer, luck: Luck, few: bool = False) -> dict[str, JSON]:
    """A command that fits the offer, every field drawn evenly from its domain; but `few` of what may be repeated."""
    return {"type": offer.type} | _sample_fields(offer.fields, luck, few)


def sample_domain(domain: AnyDomain, luck: Luck, few: bool = False) -> JSON:
    """A value of the domain, drawn evenly (numbers of items first, then the items).

    Where `few` are asked for of what may be repeated, each further item in every other case: a list one can read.
    """
    match domain:
        case Fixed():
            return domain.value
        case OneOf():
            return domain.items[luck.below("", len(domain.items))]
        case Number():
            return domain.lo + luck.below("", domain.hi - domain.lo + 1)
        case SomeOf():
            if domain.repeats and few:
                return [luck.pick("", domain.items) for _ in range(_a_few(domain, luck))]
            count = domain.least + luck.below("", domain.at_most - domain.least + 1)
            if domain.repeats:
                return [luck.pick("", domain.items) for _ in range(count)]
            return [domain.items[i] for i in luck.order("", len(domain.items))[:count]]
        case Split():
            parts = dict.fromkeys((str(seat) for seat in domain.over), 0)
            names = list(parts)
            for _ in range(domain.least + luck.below("", domain.total - domain.least + 1) if names else 0):
                parts[names[luck.below("", len(names))]] += 1
            return {seat: part for seat, part in parts.items() if part}
        case Group():
            return _sample_fields(domain.fields, luck, few)
        case Maybe():
            return sample_domain(domain.domain, luck, few)


def _a_few(domain: SomeOf, luck: Luck) -> int:
    count = domain.least
    while count < domain.at_most and luck.below("", 2):
        count += 1
    return count


def _sample_fields(fields: Mapping[str, AnyDomain], luck: Luck, few: bool) -> dict[str, JSON]:
    """A field that may be left out is left out every other time."""
    return {
        name: sample_domain(domain, luck, few)
        for name, domain in fields.items()
        if not isinstance(domain, Maybe) or luck.below("", 2)
    }
