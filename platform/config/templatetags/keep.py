"""`{% keep row=row name=name %}…{% endkeep %}`: a part of a page that is rendered once for the same values.

Inside there is nothing but these values: what the part shows of anything else, it cannot show. With
`{% keep csrf_token row=row %}` forms can be inside: their token, which is the visitor's own, is left open in what is
kept and filled in for each, and so is the key of the page's commands (`fresh_id`). They can be shown, and nothing else
be done with them.
"""

from typing import Any

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.utils.safestring import SafeString, mark_safe

from config import kept

register = template.Library()
OPEN = frozenset({"csrf_token", "fresh_id"})
"""What can be left open: no two visitors, and no two pages, have the same."""


class Keep(Node):
    """The part, what it is made of, and what is left open in it."""

    def __init__(self, values: dict[str, FilterExpression], nodelist: NodeList, left_open: list[str]) -> None:
        self._values = values
        self._open = left_open
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """The part, as it was rendered for the same values or is now."""
        values = {name: expression.resolve(context) for name, expression in self._values.items()}

        def make() -> str:
            left_open = {name: kept.left_open(name) for name in self._open}
            inner: Any = Context({**values, **left_open}, autoescape=context.autoescape)
            inner.template = context.template
            return str(self.nodelist.render(inner))

        own = {name: context.get(name) for name in self._open}
        # Escaped when it was rendered.
        return mark_safe(kept.text(self, tuple(values.values()), make).filled(own).decode())  # noqa: S308


@register.tag
def keep(parser: Parser, token: Token) -> Keep:
    """Each word names a value: `name=value`; those that can be left open come first, alone."""
    tag, *words = token.split_contents()
    left_open = [word for word in words if word in OPEN]
    words = [word for word in words if word not in OPEN]
    values = token_kwargs(words, parser)
    if words:
        raise template.TemplateSyntaxError(f"{tag} takes name=value, not {words[0]}")
    nodelist = parser.parse((f"end{tag}",))
    parser.delete_first_token()
    return Keep(values, nodelist, left_open)
