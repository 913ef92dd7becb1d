"""What a form sent, as the value of a domain: nothing is guessed, and nothing that was sent is passed over."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.kernel.offers import AnyDomain, Fixed, Group, Maybe, Number, OneOf, SomeOf, Split
from games.kernel.values import JSON
from table.controls import GIVEN, MORE, Filled, token, tokens

LONGEST_NUMBER = 10


class Unreadable(Exception):
    """A form that does not say what it should. `field` is the one to look at, empty where the form is none of ours."""

    def __init__(self, field: str, why: str, lo: int = 0, hi: int = 0) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field
        self.why = why
        self.lo = lo
        self.hi = hi


class _Absent:
    """Stands for a field that was left out."""


ABSENT = _Absent()


class Form:
    """The texts that were sent, each to be asked for once."""

    def __init__(self, filled: Filled) -> None:
        self._left = {name: list(texts) for name, texts in filled.items()}

    def take(self, name: str) -> list[str]:
        """All texts under the name; none are left then."""
        return self._left.pop(name, [])

    def take_below(self, name: str, sign: str = ":") -> dict[str, list[str]]:
        """All texts under names that go on from this one after the sign."""
        prefix = f"{name}{sign}"
        found = [key for key in self._left if key.startswith(prefix)]
        return {key.removeprefix(prefix): self._left.pop(key) for key in found}

    def finish(self) -> None:
        """Refuse what nobody has asked for."""
        if self._left:
            raise Unreadable("", "unknown")


def read_fields(fields: Mapping[str, AnyDomain], form: Form, path: str = "") -> dict[str, JSON]:
    """The fields of a command or a group."""
    made: dict[str, JSON] = {}
    for key, domain in fields.items():
        value = _read(domain, f"{path}{key}", form)
        if not isinstance(value, _Absent):
            made[key] = value
    return made


def _read(domain: AnyDomain, name: str, form: Form) -> "JSON | _Absent":
    match domain:
        case Maybe():
            return _maybe(domain.domain, name, form)
        case Fixed():
            if form.take(name) not in ([], [token(domain.value)]):
                raise Unreadable(name, "choose")
            return domain.value
        case OneOf():
            return _one_of(domain, name, form)
        case Number():
            return _number(form.take(name), name, domain.lo, domain.hi)
        case SomeOf():
            return _some_of(domain, name, form)
        case Split():
            return _split(domain, name, form)
        case Group():
            return read_fields(domain.fields, form, f"{name}.")


def _maybe(domain: AnyDomain, name: str, form: Form) -> "JSON | _Absent":
    """Left out where nothing is chosen; a group where the form does not say that it is to be there."""
    if isinstance(domain, Group):
        return _maybe_group(domain, name, form)
    if isinstance(domain, Fixed):
        chosen = form.take(name)
        if chosen == []:
            return ABSENT
        return _read(domain, name, Form({name: chosen}))
    if isinstance(domain, (OneOf, Number)):
        sent = form.take(name)
        return ABSENT if sent in ([], [""]) else _read(domain, name, Form({name: sent}))
    return _read(domain, name, form) or ABSENT


def _maybe_group(domain: Group, name: str, form: Form) -> "JSON | _Absent":
    given = form.take(f"{name}{GIVEN}")
    if given not in ([], ["1"]):
        raise Unreadable(name, "choose")
    if given:
        return _read(domain, name, form)
    form.take_below(name, ".")
    return ABSENT


def _one_of(domain: OneOf, name: str, form: Form) -> JSON:
    sent = form.take(name)
    known = dict(zip(tokens(domain.items), domain.items, strict=True))
    if len(sent) != 1 or sent[0] not in known:
        raise Unreadable(name, "choose")
    return _listed(known[sent[0]])


def _some_of(domain: SomeOf, name: str, form: Form) -> JSON:
    times = domain.times
    known = dict(zip(tokens(list(times)), times, strict=True))
    form.take(f"{name}{MORE}")
    below = form.take_below(name)
    sent = [text for text in form.take(name) if text]
    for text, counts in below.items():
        if text not in known:
            raise Unreadable(name, "choose")
        sent += [text] * _count(counts, name, times[known[text]])
    if any(text not in known for text in sent):
        raise Unreadable(name, "choose")
    chosen = [known[text] for text in sent]
    if Counter(chosen) - times or not domain.least <= len(chosen) <= domain.most:
        raise Unreadable(name, "several", domain.least, domain.at_most)
    if domain.ordered:
        return chosen
    order = {item: at for at, item in enumerate(times)}
    return sorted(chosen, key=order.__getitem__)


def _split(domain: Split, name: str, form: Form) -> JSON:
    shares: dict[str, JSON] = {}
    total = 0
    for seat, sent in form.take_below(name).items():
        if seat not in map(str, domain.over):
            raise Unreadable(name, "choose")
        share = _count(sent, name, domain.total)
        total += share
        if share:
            shares[seat] = share
    if not domain.least <= total <= domain.total:
        raise Unreadable(name, "split", domain.least, domain.total)
    return shares


def _count(sent: Sequence[str], name: str, most: int) -> int:
    return 0 if sent == [""] else _number(sent, name, 0, most)


def _number(sent: Sequence[str], name: str, lo: int, hi: int) -> int:
    """A whole number as people write it, in ASCII digits and without anything around them."""
    text = sent[0] if len(sent) == 1 else ""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER and lo <= int(text) <= hi):
        raise Unreadable(name, "number", lo, hi)
    return int(text)


def _listed(item: JSON) -> JSON:
    return list(item) if isinstance(item, tuple) else item
