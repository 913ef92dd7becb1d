"""`{% keep row=row name=name %}…{% endkeep %}`: a part of a page that is rendered once for the same values.

Inside there is nothing but these values: what the part shows of anything else, it cannot show. With
`{% keep csrf_token row=row %}` forms can be inside: their token, which is the visitor's own, is left open in what is
kept, and filled in for each.
"""

from typing import Any

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from config import kept

TOKEN = "csrf_token"  # noqa: S105 - Django's name for it

register = template.Library()


class Keep(Node):
    """The part and what it is made of."""

    def __init__(self, values: dict[str, FilterExpression], nodelist: NodeList, *, forms: bool) -> None:
        self._values, self._forms = values, forms
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """The part, as it was rendered for the same values or is now."""
        values = {name: expression.resolve(context) for name, expression in self._values.items()}

        def make() -> str:
            open_ = {TOKEN: kept.TOKEN} if self._forms else {}
            inner: Any = Context({**values, **open_}, autoescape=context.autoescape)
            inner.template = context.template
            return str(self.nodelist.render(inner))

        text = kept.text(self, tuple(values.values()), make)
        if self._forms and kept.TOKEN in text:
            text = text.replace(kept.TOKEN, conditional_escape(context[TOKEN]))
        # Escaped when it was rendered.
        return mark_safe(text)  # noqa: S308


@register.tag
def keep(parser: Parser, token: Token) -> Keep:
    """Each word names a value: `name=value`; before them `csrf_token` where there are forms inside."""
    tag, *words = token.split_contents()
    forms = words[:1] == [TOKEN]
    words = words[1:] if forms else words
    values = token_kwargs(words, parser)
    if words:
        raise template.TemplateSyntaxError(f"{tag} takes name=value, not {words[0]}")
    nodelist = parser.parse((f"end{tag}",))
    parser.delete_first_token()
    return Keep(values, nodelist, forms=forms)
