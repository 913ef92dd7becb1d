"""A browser without a window: reads the controls out of the page's HTML and fills them in for a command.

Nothing is sent that the page does not offer: each text must stand on a radio button, box, option or field of the form.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import Any, NamedTuple

from games.kernel.offers import AnyDomain, Fixed, Group, Maybe, Number, Offer, OneOf, SomeOf, Split
from games.kernel.values import JSON
from table.controls import token, tokens


class Shown(NamedTuple):
    """The controls of one form: the texts that may be chosen under each name, and the fields that take a number."""

    hidden: dict[str, str]
    choices: dict[str, list[str]]
    boxes: dict[str, list[str]]
    selects: dict[str, list[list[str]]]
    numbers: dict[str, tuple[int, int]]
    buttons: dict[str, list[str]]


class Forms(HTMLParser):
    """All forms of a page by the key of their offers."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self._by_board = False
        self.forms: list[Shown] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Shown({}, {}, {}, {}, {}, {}))
        if not self.forms:
            return
        form, name, value = self.forms[-1], given.get("name", ""), given.get("value", "")
        match tag, given.get("type"):
            case "input", "hidden":
                form.hidden[name] = value
            case "input", "radio":
                form.choices.setdefault(name, []).append(value)
            case "input", "checkbox":
                form.boxes.setdefault(name, []).append(value)
            case "div", _:
                self._by_board = "data-by-board" in given
            case "input", "number":
                if self._by_board:
                    form.hidden[name] = value
                form.numbers[name] = int(given["min"]), int(given["max"])
            case "select", _:
                form.selects.setdefault(name, []).append([])
                self._select = form.selects[name][-1]
            case "option", _:
                self._select.append(value)
            case "button", _ if name:
                form.buttons.setdefault(name, []).append(value)


def forms(html: str) -> dict[str, Shown]:
    """The forms that give commands, by the key of their offer."""
    return {form.hidden["_offer"]: form for form in Forms(html).forms if "_offer" in form.hidden}


class TooFew(Exception):
    """The form has fewer places than the command needs: more must be asked for first."""


def fill(form: Shown, offer: Offer, command: Mapping[str, JSON]) -> dict[str, list[str]]:
    """What a browser sends where somebody has filled in this command."""
    sent = {name: [value] for name, value in form.hidden.items()}
    for name in form.numbers:
        sent.setdefault(name, [""])
    for name, selects in form.selects.items():
        sent[name] = ["" for _ in selects]
    for name, values in form.choices.items():
        if "" in values:
            sent[name] = [""]
    for name, domain in offer.fields.items():
        if name in command:
            _fill(form, domain, name, command[name], sent)
    return sent


def _fill(form: Shown, domain: AnyDomain, name: str, value: Any, sent: dict[str, list[str]]) -> None:
    match domain:
        case Maybe(domain=Fixed(value=only)):
            assert form.boxes[name] == [token(only)]
            sent[name] = [token(only)]
        case Maybe(domain=inner):
            if isinstance(inner, Group):
                assert form.boxes[f"{name}?given"] == ["1"]
                sent[f"{name}?given"] = ["1"]
            _fill(form, inner, name, value, sent)
        case Fixed():
            assert value == domain.value
        case OneOf():
            text = _token_of(domain, value)
            shown = form.choices.get(name) or form.selects[name][0]
            assert text in shown
            sent[name] = [text]
        case Number():
            assert form.numbers[name] == (domain.lo, domain.hi)
            sent[name] = [str(value)]
        case SomeOf():
            _several(form, domain, name, value, sent)
        case Split():
            _split(form, name, value, sent)
        case Group():
            for key in domain.fields.keys() & value.keys():
                _fill(form, domain.fields[key], f"{name}.{key}", value[key], sent)


def _split(form: Shown, name: str, shares: Mapping[str, int], sent: dict[str, list[str]]) -> None:
    for seat, share in shares.items():
        lo, hi = form.numbers[f"{name}:{seat}"]
        assert lo <= share <= hi
        sent[f"{name}:{seat}"] = [str(share)]


def _several(form: Shown, domain: SomeOf, name: str, value: Sequence[Any], sent: dict[str, list[str]]) -> None:
    kinds = list(domain.times)
    texts = dict(zip(kinds, tokens(kinds), strict=True))
    if domain.ordered:
        places = form.selects.get(name, [])
        if len(value) > len(places):
            assert form.buttons[f"{name}?more"] == ["1"]
            raise TooFew
        sent[name] = [texts[item] for item in value] + [""] * (len(places) - len(value))
        assert all(text in place for text, place in zip(sent[name], places, strict=True))
        return
    for item, times in Counter(value).items():
        count = f"{name}:{texts[item]}"
        if count in form.numbers:
            assert times <= form.numbers[count][1]
            sent[count] = [str(times)]
        else:
            assert times == 1
            assert texts[item] in form.boxes[name]
            sent.setdefault(name, []).append(texts[item])


def _token_of(domain: OneOf, value: Any) -> str:
    wanted = tuple(value) if isinstance(value, list) else value
    found = [
        text
        for text, item in zip(tokens(domain.items), domain.items, strict=True)
        if (item == wanted and type(item) is type(wanted))
    ]
    return found[0]
