"""What people wrote, kept beside the log under salted names: told, and erased without touching the log.

A command is written with the words themselves, and comes to the log with their names.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _
from msgspec.structs import replace

from accounts.models import PLAYER, User
from accounts.names import user_of
from games.kernel.refusals import Misfit
from streams import rate_limit
from streams.actors import Actor
from streams.models import Text
from streams.stored_command import Command
from streams.text_names import is_name, name_of

SALT_BYTES = 16
LONGEST = 4000
_erasers: list[Callable[[str], int]] = []


class Named(NamedTuple):
    """A text under the name by which the log knows it, and the salt of that."""

    name: str
    salt: bytes
    text: str


def named(text: str, salt: bytes | None = None) -> Named | None:
    """A text and its name, by a salt of its own unless one is given; None for no text. Nothing is kept."""
    said = text.strip()[:LONGEST]
    if not said:
        return None
    salt = salt or secrets.token_bytes(SALT_BYTES)
    return Named(name_of(said, salt), salt, said)


def store(one: Named, author: User | None) -> bool:
    """Keep a text under its name; whether there was none of that name before."""
    more = {"salt": one.salt, "text": one.text, "author": author}
    return Text.objects.get_or_create(name=one.name, defaults=more)[1]


def keep(text: str, author: User | None, key: str = "") -> str:
    """The name under which a text is kept; empty for none. One row written.

    The same text of the same author under the same key, where one is given, has the same name however often it comes.
    """
    said = text.strip()[:LONGEST]
    if not said:
        return ""
    salt = secrets.token_bytes(SALT_BYTES)
    made = Text(name=name_of(said, salt), salt=salt, text=said, author=author, key=key if author is not None else "")
    if not made.key:
        made.save(force_insert=True)
        return made.name
    Text.objects.bulk_create([made], ignore_conflicts=True)
    kept = Text.objects.get(author=author, key=key)
    return kept.name if kept.text == said else keep(said, author)


def author_of(player: str) -> User | None:
    """The account of somebody, by their name in the log; None where there is none any more."""
    return User.objects.filter(pk=user_of(player) or 0).first()


@contextmanager
def kept(wish: Command, limits: Mapping[str, int], actor: Actor, key: str | None = None) -> Iterator[Command]:
    """The command with the names of what its giver wrote, which is kept if what follows here succeeds.

    `limits` says which fields are written words, and how long each may be: `Misfit` for more. To be carried out within:
    both are one transaction. The request counts before, for a refusal takes the transaction back.
    """
    said = {field: str(getattr(wish, field)).strip() for field in limits}
    for field, text in said.items():
        if len(text) > limits[field]:
            raise Misfit(field, f"is longer than {limits[field]} characters")
    if not any(said.values()):
        yield wish
        return
    rate_limit.hold_back(actor)
    with transaction.atomic():
        by = author_of(actor.person)
        yield replace(wish, **{name: keep(text, by, f"{key}.{name}" if key else "") for name, text in said.items()})


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


def drop(names: Iterable[str]) -> None:
    """Keep these no longer: the command that they were written for was refused."""
    Text.objects.filter(name__in=[*names]).delete()


def also(eraser: Callable[[str], int]) -> None:
    """Have words erased that stand elsewhere: by whoever keeps them, given the author as the log names people."""
    if eraser not in _erasers:
        _erasers.append(eraser)


def erase(author: User) -> int:
    """Erase everything that somebody wrote, and the salts, by which it could be tried out; how many texts."""
    for eraser in _erasers:
        eraser(author.player)
    return Text.objects.filter(author=author).update(text="", salt=b"", erased=True)


def erase_with_account(*, instance: User, **_signal: object) -> None:
    """Whoever deletes an account erases what its owner wrote; the receiver of the signal."""
    erase(instance)
