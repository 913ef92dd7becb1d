"""Rooms: where people talk besides the tables. Whoever has rooms registers who may do what in them."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from accounts.models import User
from accounts.names import user_of


class Room(NamedTuple):
    """A room as one visitor may use it, who may read what is said there.

    `barred` is the code of the refusal for who may not talk there, empty for who may; `moderates` whether they remove
    what others have said. `paragraphs` where what is said may have several.
    """

    id: str
    address: str
    longest: int
    barred: str = ""
    moderates: bool = False
    paragraphs: bool = False


class Name(NamedTuple):
    """The name of a room, whether there is such a room or not."""

    id: str


Finder: TypeAlias = Callable[[str, User | None], Room | None]
"""Finds a room by its name for a visitor; None where there is none, or none for them."""
_finders: dict[str, Finder] = {}


def register(sort: str, find: Finder) -> None:
    """Have the rooms found whose names begin with this word and a hyphen."""
    _finders[sort] = find


def is_name(name: str) -> bool:
    """Whether it could be the name of a room: that of a match or a tournament has no hyphen."""
    sort, hyphen, _rest = name.partition("-")
    return bool(hyphen) and sort in _finders


def find(name: str, visitor: User | None) -> Room | None:
    """The room of that name for the visitor; None where there is none, or none for them."""
    return _finders[name.partition("-")[0]](name, visitor) if is_name(name) else None


def may_read(name: str, player: str | None) -> bool:
    """Whether somebody by that name in the log may read what is said in a room; a query more than `find`."""
    number = user_of(player or "")
    visitor = User.objects.filter(pk=number, is_active=True).first() if number is not None else None
    return find(name, visitor) is not None
