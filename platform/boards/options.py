"""What a game lets a table choose, read off the type of its options and worded by its catalogue.

Any option is made of up to three parts: values to pick from, a span of whole numbers, and a list filled one item at a
time. No game needs a form of its own.
"""

from functools import cache
from typing import NamedTuple

from django.utils.translation import gettext as _
from msgspec import inspect as look

from boards.labels import labelled
from games.kernel.closed import inside
from games.kernel.lessons import FirstMatchWords, lesson, lesson_words
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.kernel.settings import SPAN
from games.kernel.texts import catalogue
from games.kernel.values import JSON, plain, same


class Choice(NamedTuple):
    """A value to pick, and its name."""

    value: JSON
    label: str

    @property
    def text(self) -> str:
        """The value as a form sends it."""
        return str(self.value)


class Span(NamedTuple):
    """The whole numbers from lo to hi."""

    lo: int
    hi: int


class Option(NamedTuple):
    """One thing to choose. `house` says, where the book leaves it open or has it otherwise, whose rule it is."""

    name: str
    title: str
    help: str
    house: str
    default: JSON
    switch: bool
    picks: tuple[Choice, ...]
    span: Span | None
    items: tuple[Choice, ...]

    def said(self, value: JSON) -> str:
        """What was chosen, in as few words as will do."""
        return self.title if self.switch and value else labelled(self.title, self.worded(value))

    def worded(self, value: JSON) -> str:
        """A value in words, as a list of what was chosen shows it."""
        listed = value if isinstance(value, list | tuple) else [value]
        return ", ".join(self._one(item) for item in listed)

    def _one(self, value: JSON) -> str:
        if self.switch:
            return _("yes") if value else _("no")
        return next((one.label for one in (*self.picks, *self.items) if same(one.value, value)), str(value))


@cache
def options(game: str, language: str) -> tuple[Option, ...]:
    """The options of a game in the order of its type; read once a process."""
    rules = find_game(game)
    info = look.type_info(rules.options_type)
    assert isinstance(info, look.StructType)
    defaults, words = plain(rules.options_type()), dict(catalogue(game, language))
    assert isinstance(defaults, dict)
    return tuple(_option(field, defaults.get(field.encode_name), words) for field in info.fields)


def other_rules(game: str, chosen: dict[str, JSON], language: str) -> list[str]:
    """What a match is played by that the game's own defaults are not, in words."""
    known = options(game, language)
    given = [(one, chosen.get(one.name, one.default)) for one in known]
    return [one.said(value) for one, value in given if not same(value, one.default)]


def first_match_rules(game: str, chosen: dict[str, JSON], language: str) -> FirstMatchWords | None:
    """The words about a match that is played by the options of a first one; None for any other."""
    if game not in games_by_name():
        return None
    words, told = lesson_words(game, language).first_match, lesson(game)
    if words is None:
        return None
    meant = {**told.at_tables, **told.first_match}
    known = options(game, language)
    alike = all(same(chosen.get(one.name, one.default), plain(meant.get(one.name, one.default))) for one in known)
    return words if alike else None


def _option(field: look.Field, default: JSON, words: dict[str, str]) -> Option:
    key = f"option.{field.encode_name}"
    values, span, items = _parts(field.type)
    switch = isinstance(field.type, look.BoolType)
    return Option(
        name=field.encode_name,
        title=words[f"{key}.name"],
        help=words.get(f"{key}.help", ""),
        house=words.get(f"{key}.house", ""),
        # What may be left unset is off where it is.
        default=False if switch and default is None else default,
        switch=switch,
        picks=tuple(Choice(value, words.get(f"{key}.value.{value}", str(value))) for value in values),
        span=span,
        items=tuple(Choice(value, _name(str(value), key, words)) for value in items),
    )


def _parts(part: look.Type) -> tuple[list[JSON], Span | None, list[JSON]]:
    """The values to pick, the span and the items of a type; a short span beside values is picked from as well."""
    values: list[JSON] = []
    items: list[JSON] = []
    span: Span | None = None
    union = isinstance(part, look.UnionType)
    for one in [made for _where, made in inside(part)] if union else [part]:
        match one:
            case look.LiteralType():
                values += one.values
            case look.IntType():
                span = _span(one)
            case look.VarTupleType(item_type=look.LiteralType(values=found)):
                items += found
            case look.BoolType():
                values += [] if not union else [False, True]
            case _:
                raise TypeError(f"no form can be made for {one}")
    if span and values and span.hi - span.lo < SPAN:
        return [*values, *range(span.lo, span.hi + 1)], None, items
    return values, span, items


def _span(part: look.IntType) -> Span:
    if part.ge is None or part.le is None:
        raise TypeError("an option that is a number needs its bounds")
    return Span(part.ge, part.le)


def _name(value: str, key: str, words: dict[str, str]) -> str:
    """The item's own name under the option, else any name that the catalogue has for it."""
    own = words.get(f"{key}.value.{value}")
    return own or next((said for name, said in words.items() if name.endswith(f".{value}")), value)
