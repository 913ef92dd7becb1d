"""The one way to keep what people write with a command: in one transaction with all that follows from it.

A refusal, or any other failure, leaves neither a text nor an event behind.
"""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Protocol

from django.db import transaction
from msgspec.structs import replace

from accounts.models import User
from accounts.names import user_of
from games.kernel.refusals import Misfit
from streams import rate_limit
from streams.actors import Actor
from streams.models import Text
from streams.stored_command import Command
from streams.text_names import EXAMPLE, name_of

SALT_BYTES = 16
LONGEST = 4000


class TextNames(Protocol):
    """Gives each text of a command the name by which the log knows it; empty for no text."""

    def name(self, text: str) -> str:
        """The name of a text."""
        ...


class TriedTexts:
    """Gives all texts of a command that is only tried the same name; keeps nothing."""

    def name(self, text: str) -> str:
        return EXAMPLE if text.strip() else ""


class KeptTexts:
    """Keeps each text under a salted name. The transaction begins with the first text; one row each.

    The request is counted before the transaction (`TooMany`), because a refusal rolls the transaction back. Under a key
    the same texts of the same author always get the same names, so that a command sent again is the same command.
    """

    def __init__(self, actor: Actor, key: str, lasting: ExitStack) -> None:
        self._actor = actor
        self._key = key
        self._lasting = lasting
        self._begun = False
        self._given = 0

    def name(self, text: str) -> str:
        self._given += 1
        return self._keep(text, user_of(self._actor.person), str(self._given))

    def quote(self, text: str, author: User | None) -> str:
        """Return the name of something that somebody else, its author, has written."""
        return self._keep(text, author.pk if author is not None else None, "")

    def named(self, wish: Command, limits: Mapping[str, int]) -> Command:
        """Return the command with names in place of the texts in these fields; raises `Misfit` for a long text."""
        said = {field: str(getattr(wish, field)).strip() for field in limits}
        for field, text in said.items():
            if len(text) > limits[field]:
                raise Misfit(field, f"is longer than {limits[field]} characters")
        by = user_of(self._actor.person)
        names = {field: self._keep(text, by, field) for field, text in said.items()}
        return replace(wish, **names) if names else wish

    def _keep(self, text: str, author: int | None, place: str) -> str:
        said = text.strip()[:LONGEST]
        if not said:
            return ""
        self._begin()
        key = f"{self._key}.{place}" if self._key and place and author is not None else ""
        salt = secrets.token_bytes(SALT_BYTES)
        made = Text(name=name_of(said, salt), salt=salt, text=said, author_id=author, key=key)
        if not key:
            made.save(force_insert=True)
            return made.name
        Text.objects.bulk_create([made], ignore_conflicts=True)
        kept = Text.objects.get(author=author, key=key)
        return kept.name if kept.text == said else self._keep(said, author, "")

    def _begin(self) -> None:
        if not self._begun:
            rate_limit.hold_back(self._actor)
            self._lasting.enter_context(transaction.atomic())
            self._begun = True


@contextmanager
def kept(actor: Actor, key: str | None = None) -> Iterator[KeptTexts]:
    """Keep what an actor writes with a command if the block succeeds; the command is to be given within the block.

    The `key` names the stream as well as the command, if the command has an id.
    """
    with ExitStack() as lasting:
        yield KeptTexts(actor, key or "", lasting)
