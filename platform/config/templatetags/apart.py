"""`{% apart %}…{% endapart %}`: a part of a page, compressed as if there were no other (`config.compression`)."""

from django import template
from django.template import Context, Node, NodeList
from django.template.base import Parser, Token
from django.utils.safestring import SafeString, mark_safe

from config.compression import MARK

register = template.Library()


class Apart(Node):
    """The part, with a mark on either side that the page no longer has when it is sent."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """The part between its marks."""
        # Escaped when it was rendered.
        return mark_safe(MARK + self.nodelist.render(context) + MARK)  # noqa: S308


@register.tag
def apart(parser: Parser, _token: Token) -> Apart:
    """It takes no words."""
    nodelist = parser.parse(("endapart",))
    parser.delete_first_token()
    return Apart(nodelist)
