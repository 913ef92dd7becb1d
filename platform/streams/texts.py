"""What people wrote, kept beside the log under salted names: told, and erased without touching the log.

How it is kept stands in `streams.kept_texts`.
"""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from accounts.models import PLAYER, User
from streams.models import Text
from streams.text_names import is_name

_erasers: list[Callable[[str], int]] = []


def told(names: Iterable[str]) -> dict[str, str]:
    """What was written under each of these names; empty where it was erased. One query."""
    asked = {name for name in names if name}
    found = dict(Text.objects.filter(name__in=asked).values_list("name", "text")) if asked else {}
    return {name: found.get(name, "") for name in asked}


def authors(names: Iterable[str]) -> dict[str, str]:
    """Who wrote what stands under each of these names, as the log names people; without what is erased. One query."""
    found = Text.objects.filter(name__in={*names}, erased=False, author__isnull=False)
    return {name: f"{PLAYER}{author}" for name, author in found.values_list("name", "author_id")}


def spoken(written: Iterable[str]) -> dict[str, str]:
    """The words behind each of these, and that they are erased where they are; words that stand in the log as they are.

    One query, and none where there are no names.
    """
    asked = {*written}
    known = told(one for one in asked if is_name(one))
    return {one: (known[one] or erased()) if one in known else one for one in asked}


def erased() -> str:
    """Stands where something was erased."""
    return _("What was written here has been erased.")


def also(eraser: Callable[[str], int]) -> None:
    """Have words erased that stand elsewhere: by whoever keeps them, given the author as the log names people."""
    if eraser not in _erasers:
        _erasers.append(eraser)


def erase(author: User) -> int:
    """Erase everything that somebody wrote, and the salts, by which it could be tried out; how many texts."""
    for eraser in _erasers:
        eraser(author.player)
    return Text.objects.filter(author=author).update(text="", salt=b"", erased=True)


def erase_word(word: str) -> int:
    """Erase the texts that say this alone, in whatever letters: a name in a season that was played elsewhere."""
    return Text.objects.filter(text__iexact=word).update(text="", salt=b"", erased=True)


def erase_with_account(*, instance: User, **_signal: object) -> None:
    """Whoever deletes an account erases what its owner wrote; the receiver of the signal."""
    erase(instance)
