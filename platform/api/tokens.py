"""Tokens: made, found again by their hash, ended."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.gate import has_strong_factor
from accounts.models import User
from api.models import Token
from api.scopes import Scope
from config.postgres import prepared

PREFIX = "warmoot_"
"""By which people, and programs that look for secrets in the wrong places, know a token when they see one."""
SECRET_BYTES = 32
MOST = 20
"""Tokens of one person at a time."""
NOTE_EVERY = timedelta(minutes=1)

_FIELDS, _OWNER_FIELDS = ([field.attname for field in model._meta.concrete_fields] for model in (Token, User))
# Written out: every call of a program asks, and Django would compile the question each time.
_FIND = f"""
SELECT {", ".join([*(f"token.{name}" for name in _FIELDS), *(f"owner.{name}" for name in _OWNER_FIELDS)])}
  FROM {Token._meta.db_table} AS token JOIN {User._meta.db_table} AS owner ON owner.id = token.user_id
 WHERE token.digest = %s AND token.expires > %s AND owner.is_active"""  # noqa: S608 - names of our own columns


class Fresh(NamedTuple):
    """A token just made, and its text, which nobody can ever be shown again."""

    token: Token
    text: str


class Full(Exception):
    """One person has as many tokens as anybody may have."""


def make(user: User, name: str, scopes: Iterable[Scope], lasts: timedelta) -> Fresh:
    """Make a new token; raises `Full` if its owner has enough of them. Its text is kept nowhere."""
    text = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    with transaction.atomic():
        # The owner's row is the queue: two forms sent at once count one after the other.
        User.objects.select_for_update().get(pk=user.pk)
        if of(user).count() >= MOST:
            raise Full
        token = Token.objects.create(
            user=user,
            name=name,
            digest=digest(text),
            scopes=sorted({str(scope) for scope in scopes}),
            expires=timezone.now() + lasts,
            strong=has_strong_factor(user),
        )
    return Fresh(token, text)


def find(text: str) -> Token | None:
    """Return the valid token with this text, and its owner; one query.

    It is looked up by a hash that nobody can steer, so the time taken does not show how near a guess was.
    """
    row = prepared.first(_FIND, [digest(text), timezone.now()])
    if row is None:
        return None
    token = Token.from_db(DEFAULT_DB_ALIAS, _FIELDS, row[: len(_FIELDS)])
    token.user = User.from_db(DEFAULT_DB_ALIAS, _OWNER_FIELDS, row[len(_FIELDS) :])
    return token


def note_use(token: Token) -> None:
    """Note that the token was used; one statement a minute at most."""
    now = timezone.now()
    if token.used is None or token.used < now - NOTE_EVERY:
        Token.objects.filter(pk=token.pk).update(used=now)


def is_good(number: int) -> bool:
    """Return whether the token of that number is still valid; one query."""
    return Token.objects.filter(pk=number, expires__gt=timezone.now(), user__is_active=True).exists()


def of(user: User) -> QuerySet[Token]:
    """The person's tokens, the newest first."""
    return Token.objects.filter(user=user).order_by("-created", "-pk")


def digest(text: str) -> bytes:
    """Return what is kept of a token: it has 256 random bits, so a plain hash cannot be reversed."""
    return hashlib.sha256(text.encode(errors="replace")).digest()
