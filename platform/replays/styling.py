"""Style sheets worked into a drawing: the site's own rules, for renderers that know neither variables nor the cascade.

So a shared picture is drawn from the same partial and the same sheets as the page. Of a sheet only what styles shapes
and text in a drawing is used; rules inside media and container queries, and states such as hovering, do not apply.
Which game's board it shows, and so which sheets count, the drawing says in `data-game`.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree.ElementTree import Element

import cssselect2
import tinycss2
from django.contrib.staticfiles import finders

from boards.style_sheets import sheets
from games.kernel.registry import game as find_game
from replays.colours import Colour, hexadecimal, mixed, oklch

BEFORE = ("css/tokens.css", "css/site.css")
AFTER = ("css/replay.css",)
"""The sheets of every drawing, around those of its game's board."""
DRAWN = frozenset(
    {
        "color", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray",
        "stroke-linecap", "stroke-linejoin", "opacity", "paint-order", "display", "visibility", "font-family",
        "font-size", "font-weight", "font-style", "letter-spacing", "text-anchor",
    }
)  # fmt: skip
"""The properties that a drawing understands as attributes."""
REM = 16
Tokens: TypeAlias = Sequence[Any]


def styled(root: Element) -> Element:
    """The same tree, changed in its place: each element bears as attributes what the sheets say of it.

    Where a drawing cannot have what a sheet says last, what it said before that counts.
    """
    _instanced(root)
    matcher = _matcher(root.get("data-game", ""))
    variables: dict[Any, Mapping[str, Tokens]] = {}
    for element in cssselect2.ElementWrapper.from_html_root(root).iter_subtree():
        inherited = variables.get(element.parent.etree_element if element.parent else None, {})
        own = dict[str, Tokens]()
        declared = dict[str, list[Tokens]]()
        for _, _, pseudo, declarations in sorted(matcher.match(element), key=lambda found: found[:2]):
            if pseudo is None:
                for name, value in declarations:
                    if name.startswith("--"):
                        own[name] = value
                    else:
                        declared.setdefault(name, []).append(value)
        known = {**inherited, **own} if own else inherited
        variables[element.etree_element] = known
        for name, values in declared.items():
            said = next(filter(None, (resolved(value, known) for value in reversed(values))), "")
            if said:
                element.etree_element.set(name, said)
    return root


def _instanced(root: Element) -> None:
    """Put each group that is used where it is used: there it has other colours than where it is defined."""
    groups = {f"#{one.get('id')}": one for one in root.iter() if _tag(one) == "g" and one.get("id")}
    for one in list(root.iter()):
        group = groups.get(one.get("href", "")) if _tag(one) == "use" else None
        if group is not None:
            one.tag, found = group.tag, deepcopy(group)
            del one.attrib["href"], found.attrib["id"]
            one.append(found)


def _tag(element: Element) -> str:
    """What the element is, in whatever namespace."""
    return str(element.tag).rpartition("}")[2]


def resolved(value: Tokens, variables: Mapping[str, Tokens]) -> str:
    """The value without variables and functions, save `url`; empty where it needs what a drawing has not."""
    parts = [_resolved(token, variables) for token in value]
    return "" if None in parts else "".join(part for part in parts if part is not None).strip()


def _resolved(token: Any, variables: Mapping[str, Tokens]) -> str | None:
    if token.type == "dimension" and token.lower_unit == "rem":
        return f"{token.value * REM:g}px"
    if token.type != "function":
        text: str = token.serialize()
        return text
    arguments = _arguments(token.arguments)
    match token.lower_name:
        case "var":
            name = "".join(part.serialize() for part in arguments[0]).strip()
            if name in variables:
                return resolved(variables[name], variables)
            return resolved(arguments[1], variables) if len(arguments) > 1 else None
        case "light-dark":
            return resolved(arguments[0], variables)
        case "oklch":
            return str(oklch(resolved(token.arguments, variables)))
        case "color-mix":
            return _mixed(arguments, variables)
        case "url":
            return f"url({''.join(part.value for part in token.arguments if part.type == 'string')})"
    return None


def _mixed(arguments: Sequence[Tokens], variables: Mapping[str, Tokens]) -> str | None:
    (one, first), (other, second) = (_part(side, variables) for side in arguments[1:])
    if one is None or other is None:
        return None
    return str(mixed(one, first if first is not None else 1 - (0.5 if second is None else second), other))


def _part(side: Tokens, variables: Mapping[str, Tokens]) -> tuple[Colour | None, float | None]:
    """A colour of a mixture, and its share where that is said."""
    share = next((part.value / 100 for part in side if part.type == "percentage"), None)
    return _colour(resolved([part for part in side if part.type != "percentage"], variables)), share


def _colour(text: str) -> Colour | None:
    if text == "transparent":
        return Colour(0, 0, 0, 0)
    return hexadecimal(text) if text.startswith("#") and len(text) == len("#rrggbb") else None


def _arguments(parts: Tokens) -> list[list[Any]]:
    found: list[list[Any]] = [[]]
    for part in parts:
        if part == ",":
            found.append([])
        else:
            found[-1].append(part)
    return found


@cache
def _matcher(game: str) -> Any:
    """All rules that can apply to a drawing of the game of that name; read once a process, in 150 ms."""
    matcher = cssselect2.Matcher()
    for sheet in (*BEFORE, *sheets(find_game(game)), *AFTER):
        path = finders.find(sheet)
        text = Path(path).read_text() if path else ""
        for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
            if rule.type == "qualified-rule":
                _add(matcher, rule)
    return matcher


def _add(matcher: Any, rule: Any) -> None:
    declarations = [
        (one.name if one.name.startswith("--") else one.lower_name, one.value)
        for one in tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
        if one.type == "declaration" and (one.name.startswith("--") or one.lower_name in DRAWN)
    ]
    if not declarations:
        return
    try:
        selectors = cssselect2.compile_selector_list(rule.prelude)
    except cssselect2.SelectorError:
        return
    for selector in selectors:
        matcher.add_selector(selector, declarations)
