"""A cache of texts and other plain data, found by all the values that they were made from.

Everything that an entry shows is part of its key, so nobody can be shown what was made from another person's values.
"""

import re
import secrets
from collections.abc import Callable, Mapping
from copy import copy
from hashlib import blake2b
from sys import getsizeof
from threading import Lock
from typing import Any, NamedTuple, TypeVar, cast

from cachetools import LRUCache
from django.utils.functional import LazyObject, Promise
from django.utils.html import escape
from django.utils.safestring import SafeData
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language
from msgspec import msgpack

MOST_BYTES = 16 * 2**20
"""Of a process; what has not been asked for longest goes first."""
BESIDE = 640
"""Bytes that the place of a text takes beside it: its key, and the tables in which it is found and grows old."""
MOST_MADE = 256
"""Of a process, of what is no text."""
SAFE = 1
"""The kind of text, in a key, that is not escaped when it is shown."""

_SECRET = secrets.token_hex(16)


class Text(NamedTuple):
    """A text in UTF-8, cut at what was left open in it: the names stand between the parts, in order.

    As letters it would take twice the bytes as soon as one of them is a dash.
    """

    parts: tuple[bytes, ...]
    names: tuple[str, ...]

    def filled(self, own: Mapping[str, object]) -> bytes:
        """The text with these values, escaped, in what was left open. What they do not name stays open, for the text
        that this one becomes a part of.
        """
        if not self.names:
            return self.parts[0]
        values = {name: _value(name, own).encode() for name in dict.fromkeys(self.names)}
        filled = [self.parts[0]]
        for name, part in zip(self.names, self.parts[1:], strict=True):
            filled += (values[name], part)
        return b"".join(filled)


def _value(name: str, own: Mapping[str, object]) -> str:
    return escape(own[name] or "") if name in own else left_open(name)


def weight(text: Text) -> int:
    """The bytes that a text takes where it is kept."""
    return sum(map(getsizeof, (text, *text, *text.parts, *text.names))) + BESIDE


_texts: LRUCache[tuple[object, bytes], Text] = LRUCache(MOST_BYTES, weight)
_made: LRUCache[tuple[object, bytes], Any] = LRUCache(MOST_MADE)
_lock = Lock()
T = TypeVar("T")


def _spelled(value: object) -> object:
    """What msgpack has no form of; `TypeError` for what is not plain data."""
    if isinstance(value, SafeData):
        return msgpack.Ext(SAFE, str(value).encode())
    if isinstance(value, LazyObject):
        bool(value)  # from now on its copy is what it stands for
        return copy(value)
    if isinstance(value, Promise | str):
        return str(value)
    raise TypeError(f"{type(value).__qualname__} is not plain data")


_encoder = msgpack.Encoder(enc_hook=_spelled)


def key_of(values: object) -> bytes:
    """Return the values, the language and the time zone as bytes that differ if any of these does; raises `TypeError`
    if these are not plain data.
    """
    spelled = _encoder.encode((get_language(), get_current_timezone_name(), values))
    return blake2b(spelled, digest_size=32).digest()


def text(maker: object, values: object, make: Callable[[], str]) -> Text:
    """Return what `make` makes of these values, which must be all that it reads; `maker` names it in the key."""
    return found(maker, key_of(values), make)


def found(maker: object, key: bytes, make: Callable[[], str]) -> Text:
    """The same by a key that `key_of` has told."""
    with _lock:
        known = _texts.get((maker, key))
    if known is None:
        known = _cut(make())
        with _lock:
            if weight(known) <= MOST_BYTES:
                _texts[maker, key] = known
    return known


def made(maker: object, values: object, make: Callable[[], T]) -> T:
    """What `make` makes of these values, which must be all it looks at, where that is no text; not to be changed."""
    key = (maker, key_of(values))
    with _lock:
        if key in _made:
            return cast(T, _made[key])
    new = make()
    with _lock:
        _made[key] = new
    return new


def mark_of(text: Text) -> str:
    """What tells a kept text from all others: the same in every process, whatever is left open in it."""
    return blake2b(msgpack.encode(text), digest_size=32).hexdigest()


def left_open(name: str) -> str:
    """Return the placeholder in a kept text for a value that belongs to each visitor and is filled in for each.

    Nobody outside knows it, so nobody can write it into what a page shows.
    """
    return f"open-{_SECRET}-{name}-"


_LEFT_OPEN = re.compile(left_open("([a-z_]+)"))


def _cut(text: str) -> Text:
    """The text cut at what is left open in it."""
    parts = _LEFT_OPEN.split(text)
    return Text(tuple(part.encode() for part in parts[::2]), tuple(parts[1::2]))


def forget() -> None:
    """Drop all of them: for tests."""
    with _lock:
        _texts.clear()
        _made.clear()
