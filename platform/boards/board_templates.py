"""The templates of what is made anew after every move, boards, the lines of a log and all that changes beside them:
Jinja's, which are compiled to Python (`boards.compiling`).

What they can say beyond Jinja's own loops and ifs stands here: how a board marks seats and tells spots, and what pages
say. How a board words lines and names things depends on the game and is given with the picture (`boards.drawing`).
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.urls import get_script_prefix, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext
from jinja2 import Environment, StrictUndefined

from accounts import zones
from boards.compiling import Compiled
from boards.games import language
from boards.labels import colon
from boards.pictures import picture
from boards.seats import MARKS
from config.compression import MARK
from config.kept_page import COMPILED
from games.kernel.texts import SINGULAR
from play.dispute_links import addresses

ENGINE = COMPILED


def environment(**options: Any) -> Environment:
    """What these templates are compiled in; what is not there is an error, not nothing."""
    made = Compiled(**{**options, "undefined": StrictUndefined}, keep_trailing_newline=True)
    made.globals |= {"_": said, "ngettext": ngettext, "colon": colon, "url": url, "static": picture}
    made.globals |= {"disputed_at": disputed_at, "apart": mark_safe(MARK)}  # noqa: S308 - our own
    made.filters |= {"mark": mark, "player": player, "rows": rows, "can": can, "opens": opens, "moved": moved}
    made.filters |= {"moment": zones.moment, "iso": iso, "one": one}
    return made


def said(sentence: str) -> str:
    """The sentence in the reader's language, looked up once a process."""
    return _said(get_language(), sentence)


@lru_cache(maxsize=2048)
def _said(_language: str | None, sentence: str) -> str:
    return gettext(sentence)


def one(count: int) -> bool:
    """Whether a noun stands in the singular after that number, as the reader's language counts."""
    return str(count) in SINGULAR[language()].split()


def disputed_at(match_id: str, number: int) -> str:
    """Where that step of a match can be disputed; empty where nobody deals with disputes."""
    return addresses().dispute(match_id, number)


def iso(when: datetime) -> str:
    """The moment as programs read it, by the reader's clock."""
    return date_format(timezone.localtime(when), "c")


def url(name: str, *args: object) -> str:
    """The address of that name."""
    return _url(get_script_prefix(), name, args)


@lru_cache(maxsize=4096)
def _url(_prefix: str, name: str, args: tuple[object, ...]) -> str:
    return reverse(name, args=args)


def mark(seat: int) -> str:
    """The heraldic mark of a seat, as symbols and classes are called."""
    return MARKS[seat]


def player(seat: int, seats: Any) -> str:
    """Who sits there."""
    return str(seats[seat].player)


def rows(items: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """The items in rows of so many, for drawings that place each row themselves."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def can(spots: str, targets: frozenset[str]) -> str:
    """The class of a spot that may be chosen: all parts of one of its alternatives are targets."""
    return " can" if _meets(spots, targets) else ""


def opens(items: Iterable[Any], targets: frozenset[str]) -> str:
    """The attribute of a part that is folded on a phone: it is open while one of its items may be chosen."""
    return SafeString(' open=""' if any(_meets(item.spot, targets) for item in items) else "")


def moved(spots: str, touched: frozenset[str]) -> str:
    """The class of a spot that the last step has changed."""
    return " last" if _meets(spots, touched) else ""


def _meets(spots: str, named: frozenset[str]) -> bool:
    """Whether they are named as they stand, or all parts of one of the alternatives are."""
    if not spots or not named:
        return False
    return spots in named or any(named.issuperset(one.split("&")) for one in spots.split(" "))
