"""`{% keep row=row name=name %}…{% endkeep %}`: a part of a page that is rendered once for the same values.

Inside there is nothing but these values: what the part shows of anything else, it cannot show. Forms of a page cannot
be inside, since their token is the visitor's own.
"""

from typing import Any

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.utils.safestring import SafeString, mark_safe

from config import kept

register = template.Library()


class Keep(Node):
    """The part and what it is made of."""

    def __init__(self, values: dict[str, FilterExpression], nodelist: NodeList) -> None:
        self._values = values
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """The part, as it was rendered for the same values or is now."""
        values = {name: expression.resolve(context) for name, expression in self._values.items()}

        def make() -> str:
            inner: Any = Context(values, autoescape=context.autoescape)
            inner.template = context.template
            return str(self.nodelist.render(inner))

        # Escaped when it was rendered.
        return mark_safe(kept.text(self, tuple(values.values()), make))  # noqa: S308


@register.tag
def keep(parser: Parser, token: Token) -> Keep:
    """Each word names a value: `name=value`."""
    tag, *words = token.split_contents()
    values = token_kwargs(words, parser)
    if words:
        raise template.TemplateSyntaxError(f"{tag} takes name=value, not {words[0]}")
    nodelist = parser.parse((f"end{tag}",))
    parser.delete_first_token()
    return Keep(values, nodelist)
