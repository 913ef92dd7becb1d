"""Giving a command to a league or a season, once under a key."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from api.leagues.lookup import worded
from eventlog import store
from eventlog.records import Receipt
from eventlog.store import CommandReused
from games.kernel.refusals import Misfit, Refused
from streams.actors import Actor
from streams.refusals import Stale
from streams.stored_command import TOGETHER, Command, body

FOUND_OUT = frozenset({"rating", "member", "barred_until", "evidence", "interests", "free", TOGETHER})
"""Fields that say what was found when the command was given: a repeat would find something else."""


class Sent(NamedTuple):
    """A command to a stream, as somebody has sent it, perhaps under a key."""

    stream: int
    wish: Command
    actor: Actor
    key: str | None


def once(sent: Sent, give: Callable[[], Receipt]) -> Receipt:
    """Give a command and return its receipt. Under a key that was used for the same command before, do nothing and
    return that receipt.

    Raises `LeagueRefused`, `Misfit` and `Stale` as the rules say, and `CommandReused` if the key was used for another
    command.
    """
    before = _before(sent)
    if before is not None:
        return before
    try:
        with worded():
            return give()
    except (Refused, Misfit, Stale, CommandReused):
        twin = _before(sent)  # the same command came twice at once
        if twin is not None:
            return twin
        raise


def _before(sent: Sent) -> Receipt | None:
    given = store.given_before(sent.stream, sent.actor.name, sent.key) if sent.key else None
    if given is None:
        return None
    if _asked(given.body) != _asked(msgspec.json.encode(body(sent.wish))):
        raise CommandReused(sent.stream, sent.actor.name, sent.key or "")
    return given.receipt


def _asked(stored: bytes) -> dict[str, Any]:
    """Return the part of a command, as the log keeps it, that its sender has given."""
    return {name: value for name, value in msgspec.json.decode(stored).items() if name not in FOUND_OUT}
