"""A game's rules text as a page: every numbered rule can be linked to, and every mention of one is a link."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.kernel.registry import AnyGame
from games.kernel.texts import rules_text

_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_MENTION = re.compile(r"(?<![\d.])\d+(?:\.\d+)+(?!\.?\d)")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


class Chapter(NamedTuple):
    """A heading of the second rank: its anchor and its words."""

    anchor: str
    title: str


class RulesPage(NamedTuple):
    """The text as safe HTML, and its chapters for the table of contents."""

    html: SafeString
    chapters: list[Chapter]
    numbers: frozenset[str]


@cache
def rules_page(game: AnyGame | str, language: str) -> RulesPage:
    """The rules of this version, or of today's by the game's name, in that language; rendered once a process."""
    return render(rules_text(game, language))


def render(markdown: str) -> RulesPage:
    """Markdown as HTML in which rule 3.3.2 bears the anchor `rule-3.3.2`; HTML inside the text is shown, not obeyed."""
    tokens = _MARKDOWN.parse(markdown)
    chapters: list[Chapter] = []
    numbers: dict[int, str] = {}
    for at, block in enumerate(tokens):
        if block.type == "table_open":
            # What may be too wide for a phone scrolls by itself, and must be reached by the keyboard then.
            block.attrSet("tabindex", "0")
        number = _own_number(tokens, at)
        if number and number not in numbers.values():
            numbers[at] = number
            _bearer(tokens, at).attrSet("id", anchor(number))
        if block.type == "inline" and tokens[at - 1].type == "heading_open" and tokens[at - 1].tag == "h2":
            name = anchor(number) if number else f"chapter-{len(chapters) + 1}"
            tokens[at - 1].attrSet("id", name)
            chapters.append(Chapter(name, block.content))
    known = frozenset(numbers.values())
    for at, block in enumerate(tokens):
        if block.type == "inline" and block.children is not None:
            block.children = list(_linked(block.children, known, numbers.get(at, "")))
    html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    # Markup in the source is off, and all the rest was made by the renderer.
    return RulesPage(mark_safe(html), chapters, known)  # noqa: S308


def anchor(number: str) -> str:
    """The name that a rule's number has in an address."""
    return f"rule-{number}"


def _own_number(tokens: list[Token], at: int) -> str:
    """The number that this block begins with: in bold in a paragraph, plain in a heading."""
    block = tokens[at]
    if block.type != "inline" or not block.children:
        return ""
    first = block.children[0]
    if tokens[at - 1].type == "heading_open":
        found = _NUMBER.match(first.content)
    elif first.type == "strong_open" or (first.type == "text" and not first.content and len(block.children) > 1):
        inside = next(child for child in block.children if child.type == "text" and child.content)
        found = _NUMBER.fullmatch(inside.content.strip().rstrip("."))
    else:
        found = None
    return found[0] if found else ""


def _bearer(tokens: list[Token], at: int) -> Token:
    """The element that shows on the page: a tight list's paragraphs are not written out, their items are."""
    opening = tokens[at - 1]
    return tokens[at - 2] if opening.hidden else opening


def _linked(children: list[Token], known: frozenset[str], own: str) -> Iterator[Token]:
    """The same tokens with each mention of a known rule made a link; the rule's own number links to itself."""
    inside_link = 0
    for child in children:
        inside_link += {"link_open": 1, "link_close": -1}.get(child.type, 0)
        if child.type != "text" or inside_link:
            yield child
            continue
        end = 0
        for mention in _MENTION.finditer(child.content):
            number = mention[0]
            if number in known:
                yield from _text(child.content[end : mention.start()])
                yield Token("link_open", "a", 1, attrs=_link(number, own))
                yield from _text(number)
                yield Token("link_close", "a", -1)
                end = mention.end()
        yield from _text(child.content[end:])


def _link(number: str, own: str) -> dict[str, str | int | float]:
    mine: dict[str, str | int | float] = {"href": f"#{anchor(number)}"}
    return {**mine, "class": "rule-number"} if number == own else mine


def _text(content: str) -> Iterator[Token]:
    if content:
        yield Token("text", "", 0, content=content)
