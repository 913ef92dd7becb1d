"""What people wrote, kept beside the log under salted names: read here, and erased without touching the log.

`streams.kept_texts` keeps them.
"""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from accounts.models import PLAYER, User
from streams.models import Text
from streams.text_names import is_name

_erasers: list[Callable[[str], int]] = []


def told(names: Iterable[str]) -> dict[str, str]:
    """Return what was written under each of these names; empty if it was erased. One query."""
    asked = {name for name in names if name}
    found = dict(Text.objects.filter(name__in=asked).values_list("name", "text")) if asked else {}
    return {name: found.get(name, "") for name in asked}


def authors(names: Iterable[str]) -> dict[str, str]:
    """Return who wrote what stands under each of these names, as the log names people, without erased texts."""
    found = Text.objects.filter(name__in={*names}, erased=False, author__isnull=False)
    return {name: f"{PLAYER}{author}" for name, author in found.values_list("name", "author_id")}


def spoken(written: Iterable[str]) -> dict[str, str]:
    """Return the words behind each of these names, or a note that they are erased; words that stand in the log are
    returned as they are. One query, and none if there are no names.
    """
    asked = {*written}
    known = told(one for one in asked if is_name(one))
    return {one: (known[one] or erased()) if one in known else one for one in asked}


def erased() -> str:
    """Return what is shown in place of something erased."""
    return _("What was written here has been erased.")


def also(eraser: Callable[[str], int]) -> None:
    """Register a function that erases words kept elsewhere; it is given the author as the log names people."""
    if eraser not in _erasers:
        _erasers.append(eraser)


def erase(author: User) -> int:
    """Register a function that erases words kept elsewhere, given the author as the log names people."""
    for eraser in _erasers:
        eraser(author.player)
    return Text.objects.filter(author=author).update(text="", salt=b"", erased=True)


def erase_word(word: str) -> int:
    """Erase the texts that consist of this word alone, in upper or lower case: a name in a season that was played
    elsewhere.
    """
    return Text.objects.filter(text__iexact=word).update(text="", salt=b"", erased=True)


def erase_with_account(*, instance: User, **_signal: object) -> None:
    """Erase what the owner of a deleted account wrote; the receiver of the signal."""
    erase(instance)
