"""The form fields of a game's options, and the way from what was sent back to the options."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from boards.options import Choice, Option
from games.kernel.values import JSON

NUMBER, LIST = "#number", "#list"
"""What is sent for a value picked from neither list: a number, or items one by one. No option's value begins so."""
MOST_ITEMS = 8


class NumberMissing(Exception):
    """A number was announced and none was given in the field of that name."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class Part(NamedTuple):
    """An option and the names of the fields it is chosen by: the first one, then those it may lead to."""

    option: Option
    name: str
    others: tuple[str, ...]


def field_name(option: str) -> str:
    """What the first field of an option is called."""
    return f"option_{option}"


def part(option: Option, seats: int) -> Part:
    """Where an option stands in the form. `seats` is the longest list there can be."""
    name = field_name(option.name)
    if option.items:
        return Part(option, name, tuple(f"{name}_{at}" for at in range(min(seats, MOST_ITEMS))))
    return Part(option, name, (f"{name}_number",) if option.picks and option.span else ())


def fields(part: Part) -> Iterator[tuple[str, forms.Field]]:
    """The fields of an option, by name."""
    option, first = part.option, option_initial(part)
    label, help_text = option.title, option.help
    if option.switch:
        yield part.name, forms.BooleanField(label=label, help_text=help_text, required=False, initial=option.default)
        return
    if not option.picks and option.span:
        lo, hi = option.span
        yield part.name, forms.IntegerField(label=label, help_text=help_text, min_value=lo, max_value=hi, initial=first)
        return
    picks = [(choice.text, choice.label) for choice in _default_first(option)]
    picks += [(NUMBER, _("a number:"))] if option.span else []
    picks += [(LIST, _("seat by seat:"))] if option.items else []
    yield part.name, forms.ChoiceField(label=label, help_text=help_text, choices=picks, initial=first)
    for at, name in enumerate(part.others, start=1):
        if option.span:
            lo, hi = option.span
            named = _("%(option)s, as a number") % {"option": label}
            yield name, forms.IntegerField(label=named, min_value=lo, max_value=hi, required=False)
        else:
            items = [("", _("none")), *((choice.text, choice.label) for choice in option.items)]
            named = _("%(option)s, seat %(number)d") % {"option": label, "number": at}
            yield name, forms.ChoiceField(label=named, choices=items, required=False)


def option_initial(part: Part) -> JSON:
    """What the first field shows where nothing was chosen yet."""
    return part.option.default if part.option.switch else str(part.option.default)


def chosen(part: Part, cleaned: Mapping[str, Any]) -> JSON:
    """The option's value as the checked fields have it, or `NumberMissing`."""
    sent: JSON = cleaned[part.name]
    if not isinstance(sent, str):
        return sent
    if sent == NUMBER:
        number: int | None = cleaned[part.others[0]]
        if number is None:
            raise NumberMissing(part.others[0])
        return number
    if sent == LIST:
        return [_value(part.option.items, cleaned[name]) for name in part.others if cleaned[name]]
    return _value(part.option.picks, sent)


def _value(choices: tuple[Choice, ...], text: str) -> JSON:
    return next(choice.value for choice in choices if choice.text == text)


def _default_first(option: Option) -> list[Choice]:
    """Numbers as they count; words with the game's own default first."""
    if all(isinstance(choice.value, int) for choice in option.picks):
        return list(option.picks)
    return sorted(option.picks, key=lambda choice: choice.value != option.default)
