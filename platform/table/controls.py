"""What a form shows for an open field: plain data for the templates, made from the field's domain.

Every value that a control can send is a text that `table.form_values` turns back into the value of the domain. What
was filled in before is filled in again, as far as it is still possible. Numbers and counts begin with the most that
can be taken, where something must be.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from boards.words import Words
from games.kernel.offers import AnyDomain, Fixed, Group, Maybe, Number, OneOf, SomeOf, Split
from games.kernel.values import JSON

CHIPS = 12
"""So many choices can be laid out to be looked at; more are a list to be unfolded."""
PLACES = 4
"""So many places of an ordered choice are shown before more are asked for."""

GIVEN, MORE = "?given", "?more"
"""Ends of names: that a group is there although nothing stands in it, and that more places are wanted."""

Filled: TypeAlias = Mapping[str, Sequence[str]]
"""What a form sent: the texts under each name."""


class Choice(NamedTuple):
    """One thing that may be chosen: its text in the form, its name, and the spot of the board that stands for it."""

    token: str
    label: str
    spot: str
    chosen: bool
    most: int = 1
    """How often it may be chosen."""
    taken: int = 0
    """How often it was chosen."""
    remark: str = ""
    """What should be known before it is chosen."""
    seat: int | None = None
    """Whose seat it is, where it is one: its mark stands before the name."""


class Control(NamedTuple):
    """An open field. `kind` says which partial draws it; the rest is what that one needs."""

    kind: str
    name: str
    label: str
    optional: bool = False
    choices: tuple[Choice, ...] = ()
    lo: int = 0
    hi: int = 0
    value: str = ""
    given: bool = False
    places: tuple[tuple[Choice, ...], ...] = ()
    more: bool = False
    parts: "tuple[Control, ...]" = ()
    by_board: bool = False
    """Whether it is filled in by a click on the board alone, and not shown."""
    choosy: bool = False
    """Whether some of its choices do not go with some of another field."""
    stated: str = ""
    """How it reads in the line over the button: `{0}` stands for what is chosen."""

    @property
    def counted(self) -> bool:
        """Whether something in it is taken several times over."""
        return self.kind == "split" or any(choice.most > 1 for choice in self.choices)

    @property
    def chips(self) -> bool:
        """Whether the choices are few enough to be laid out."""
        return len(self.choices) <= CHIPS

    @property
    def filled(self) -> bool:
        """Whether one of the choices was made."""
        return any(choice.chosen or choice.taken for choice in self.choices)

    @property
    def foldable(self) -> bool:
        """Whether it is unfolded when asked for: it may be left out, and takes much room."""
        return self.optional and not self.chips

    @property
    def barren(self) -> bool:
        """Whether nothing can stand in it: then it is not shown."""
        if self.kind == "group":
            return not self.optional and all(part.barren for part in self.parts)
        return self.hi == 0 and self.kind in ("several", "ordered")

    @property
    def exactly(self) -> bool:
        """Whether the number to choose is given."""
        return self.lo == self.hi

    @property
    def spots(self) -> set[str]:
        """The spots of the board that stand for something in this field."""
        own = {choice.spot for choice in self.choices}
        for place in self.places:
            own |= {choice.spot for choice in place}
        return own.union(*(part.spots for part in self.parts))


def token(value: JSON) -> str:
    """The text that stands for a value in a form."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def tokens(items: Sequence[JSON]) -> list[str]:
    """Texts for all of them, no two the same: texts are quoted where a number looks like one of them."""
    short = [token(item) for item in items]
    plain = dict(zip(short, items, strict=True))
    alike = all(type(plain[text]) is type(item) for text, item in zip(short, items, strict=True))
    return short if alike else [msgspec.json.encode(item).decode() for item in items]


def control(domain: AnyDomain, name: str, words: Words, filled: Filled) -> Control:
    """The control of a field, `name` being its way through groups in the form's names (`give.gold`)."""
    field = name.rpartition(".")[2]
    label = words.field(field)
    match domain:
        case Maybe():
            return _optional(control(domain.domain, name, words, filled), filled)
        case Fixed():
            text = token(domain.value)
            choice = Choice(text, words.value(field, domain.value), f"{field}={text}", text in filled.get(name, ()))
            return Control("fixed", name, label, choices=(choice,))
        case OneOf():
            chosen = set(filled.get(name, ()))
            texts = tokens(domain.items)
            choices = tuple(
                Choice(
                    text,
                    words.value(field, item),
                    f"{field}={_spot(item)}",
                    text in chosen,
                    seat=words.seat(field, item),
                )
                for text, item in zip(texts, domain.items, strict=True)
            )
            begun = choices if words.growing(field) else _ticked_if_alone(choices)
            return Control("choice", name, label, choices=begun)
        case Number():
            value = filled.get(name, [""])[0] or str(domain.hi)
            by_board = words.by_board(field)
            return Control("number", name, label, lo=domain.lo, hi=domain.hi, value=value, by_board=by_board)
        case SomeOf():
            return _several(domain, name, label, words, filled)
        case Split():
            taken = _taken(filled, name, [str(seat) for seat in domain.over], _full_split(domain))
            shares = tuple(
                Choice(text, words.player(seat), f"{field}={seat}", False, domain.total, taken[text], seat=seat)
                for seat, text in zip(domain.over, map(str, domain.over), strict=True)
            )
            return Control("split", name, label, choices=shares, lo=domain.least, hi=domain.total)
        case Group():
            parts = tuple(
                control(inner, f"{name}.{key}", words, filled)._replace(
                    stated=words.stated("", field).replace("{0}", words.stated(field, key))
                )
                for key, inner in domain.fields.items()
            )
            return Control("group", name, label, parts=parts)


def _several(domain: SomeOf, name: str, label: str, words: Words, filled: Filled) -> Control:
    field = name.rpartition(".")[2]
    times = domain.times
    items = list(times)
    texts = tokens(items)
    most = domain.at_most
    sent = filled.get(name, ())
    taken = _taken(filled, name, texts, _full(domain) if times else [])
    choices = tuple(
        Choice(
            text,
            words.value(field, item),
            f"{field}={_spot(item)}",
            bool(taken[text]) if min(times[item], most) == 1 else text in sent,
            min(times[item], most),
            taken[text],
        )
        for text, item in zip(texts, items, strict=True)
    )
    if not domain.ordered:
        return Control("several", name, label, choices=choices, lo=domain.least, hi=most)
    shown = min(most, max(domain.least, PLACES, len(sent) + (PLACES if f"{name}{MORE}" in filled else 0)))
    ordered = [*sent, *[""] * shown][:shown]
    places = tuple(tuple(choice._replace(chosen=choice.token == at) for choice in choices) for at in ordered)
    return Control("ordered", name, label, places=places, lo=domain.least, hi=most, more=shown < most)


def _optional(inner: Control, filled: Filled) -> Control:
    """The same for a field that may be left out; a number that may be 0 begins with it."""
    choices = inner.choices
    if not _is_sent(filled, inner.name):
        choices = tuple(one._replace(chosen=False, taken=0) for one in choices)
    nothing = "" if inner.by_board or inner.lo else "0"
    value = inner.value if inner.name in filled else nothing
    given = f"{inner.name}{GIVEN}" in filled
    return inner._replace(optional=True, choices=choices, value=value, given=given)


def _ticked_if_alone(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    return (choices[0]._replace(chosen=True),) if len(choices) == 1 else choices


def _taken(filled: Filled, name: str, texts: Sequence[str], full: Sequence[int]) -> dict[str, int]:
    """How often each is taken: as the form was sent, else as it begins."""
    if _is_sent(filled, name):
        return {text: _count(filled, name, text) or int(text in filled.get(name, ())) for text in texts}
    return dict(zip(texts, full or [0] * len(texts), strict=True))


def _is_sent(filled: Filled, name: str) -> bool:
    return any(key == name or key.startswith(f"{name}:") for key in filled)


def _full(domain: SomeOf) -> list[int]:
    """How often each kind is taken where a list begins full, as many as can be and each kind in turn.

    It does where something must be taken, but how many is open, and the items are alike or all may be taken. Which of
    different things are taken is never begun with.
    """
    times = list(domain.times.values())
    alike = max(times) > 1 or domain.at_most == len(domain.items)
    if domain.ordered or not domain.least or domain.least == domain.at_most < len(domain.items) or not alike:
        return []
    return _in_turn([min(one, domain.at_most) for one in times], domain.at_most)


def _full_split(domain: Split) -> list[int]:
    """Shares as even as they can be, where everything must be shared out."""
    most = [domain.total] * len(domain.over)
    return _in_turn(most, domain.total) if most and domain.least == domain.total else []


def _in_turn(most: Sequence[int], total: int) -> list[int]:
    """Shares of the total, none above its most: one each in turn, for as long as something is left."""
    shares = [0] * len(most)
    while total and any(share < one for share, one in zip(shares, most, strict=True)):
        for at, one in enumerate(most):
            if total and shares[at] < one:
                shares[at] += 1
                total -= 1
    return shares


def _count(filled: Filled, name: str, item: object) -> int:
    sent = filled.get(f"{name}:{item}", [""])[0]
    return int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 4 else 0


def _spot(item: JSON) -> str:
    """What a spot of the board calls it: of a way, where it leads."""
    return token(item[-1]) if isinstance(item, Sequence) and not isinstance(item, str) and item else token(item)
