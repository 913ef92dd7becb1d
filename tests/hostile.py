"""Three hundred texts that nobody types by accident, and a reader that sees what a page would do with them."""

from html.parser import HTMLParser
from itertools import product

_WAYS_OUT = [
    "", '"', "'", "`", ">", '">', "'>", "</title>", "</textarea>", "</script>", "</style>", "</svg>", "-->", "]]>",
    "\\", "\\'", "\\u003e", "&quot;>", "%22%3E", "\u202e", "\ufeff", "\u2028", "\x7f", "\x1b[2J", "\r\n", "\n", "\t",
    "=1+", "@", "+",
]  # fmt: skip
_CARGO = [
    "<script>x()</script>",
    "<img src=x onerror=x()>",
    "<svg/onload=x()>",
    " onfocus=x() autofocus ",
    "javascript:x()",
    "<!--",
    "{{7*7}}{% x %}",
    "%(name)s %s {0}",
    "BEGIN:VALARM",
    "Bcc: x@x.x",
]
HOSTILE = [out + cargo for out, cargo in product(_WAYS_OUT, _CARGO)]
HARMLESS = "axe"


def name(number: int) -> str:
    """The hostile text of that number as somebody's name: cut to a name's length, and nobody else's."""
    return f"{number}{HOSTILE[number]}"[:24]


class _Reader(HTMLParser):
    """Notes what a page is built of, and leaves out what stands in it as text or as a value."""

    def __init__(self) -> None:
        super().__init__()
        self.built: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag and its attributes' names; what an address begins with, where it is no path."""
        led = (value.partition(":") for key, value in attrs if key in {"href", "src", "action"} and value)
        schemes = [scheme for scheme, colon, _ in led if colon and "/" not in scheme]
        # The end of a typed line may be shown as one.
        if tag != "br":
            self.built.append(" ".join([tag, *(key for key, _ in attrs), *schemes]))

    def handle_comment(self, data: str) -> None:
        """A comment hides what follows."""
        self.built.append("comment")

    def unknown_decl(self, data: str) -> None:
        """So does a section."""
        self.built.append("section")


def built(page: str) -> list[str]:
    """What a page is built of: equal for two pages that differ only in what was typed."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.built
