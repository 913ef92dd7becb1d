"""Addresses: the step, the viewpoint and the line all stand in the link, so that a link shows what its sender saw."""

from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import get_script_prefix, reverse

NO_SPOILERS = "no"


class Ask(NamedTuple):
    """What an address asks for beside match and step, as text from anybody.

    `eyes` names a viewpoint, `line` a line other than the main one, `key` is what a private match's link carries;
    `spoilers` is "no" where neither length nor result shall be seen before they are reached.
    """

    eyes: str = ""
    line: str = ""
    spoilers: str = ""
    key: str = ""

    @property
    def blind(self) -> bool:
        """Whether length and result shall stay hidden."""
        return self.spoilers == NO_SPOILERS

    @property
    def query(self) -> str:
        """The same as the end of an address, with its question mark; empty where nothing is asked."""
        named = {"as": self.eyes, "line": self.line, "spoilers": self.spoilers, "key": self.key}
        said = urlencode({name: value for name, value in named.items() if value})
        return f"?{said}" if said else ""


def asked(request: HttpRequest) -> Ask:
    """What the address of a request asks for."""
    get = request.GET.get
    spoilers = NO_SPOILERS if get("spoilers") == NO_SPOILERS else ""
    return Ask(get("as", ""), get("line", ""), spoilers, get("key", ""))


def base(match_id: str) -> str:
    """The address of a match: those of its steps begin with it."""
    return _base(match_id, get_script_prefix())


@lru_cache(maxsize=1024)
def _base(match_id: str, _prefix: str) -> str:
    return reverse("play:match", args=[match_id])


def match_address(match_id: str, key: str = "") -> str:
    """The address of a match as it stands, with the key that a private one's link carries."""
    return f"{base(match_id)}{Ask(key=key).query}"


def step_address(match_id: str, number: int, ask: Ask = Ask(), what: str = "") -> str:  # noqa: B008 - a value
    """The address of a step, or of something made of it or done to it, `what` being the last part of that address."""
    return f"{base(match_id)}{number}/{what}{ask.query}"
