"""What people wrote, kept beside the log under salted names: told, and erased without touching the log."""

import secrets
from collections.abc import Iterable

from accounts.models import User
from leagues.models import Text
from leagues.text_names import name_of

SALT_BYTES = 16
LONGEST = 4000
EXAMPLE = "t" + "0" * 40
"""Stands for the name of a text where a command is only tried."""


def keep(text: str, author: User | None) -> str:
    """The name under which a text is kept; empty for none. One row written."""
    said = text.strip()
    if not said:
        return ""
    salt = secrets.token_bytes(SALT_BYTES)
    name = name_of(said[:LONGEST], salt)
    Text.objects.create(name=name, salt=salt, text=said[:LONGEST], author=author)
    return name


def drop(names: Iterable[str]) -> None:
    """Keep these no longer: the command that they were written for was refused."""
    Text.objects.filter(name__in=[*names]).delete()


def told(names: Iterable[str]) -> dict[str, str]:
    """What was written under each of these names; empty where it was erased. One query."""
    asked = {name for name in names if name}
    found = dict(Text.objects.filter(name__in=asked).values_list("name", "text")) if asked else {}
    return {name: found.get(name, "") for name in asked}


def erase(author: User) -> int:
    """Erase everything that somebody wrote, and the salts, by which it could be tried out; how many texts."""
    return Text.objects.filter(author=author).update(text="", salt=b"", erased=True)


def erase_word(word: str) -> int:
    """Erase the texts that say this alone, in whatever letters: a name in a season that was played elsewhere."""
    return Text.objects.filter(text__iexact=word).update(text="", salt=b"", erased=True)
