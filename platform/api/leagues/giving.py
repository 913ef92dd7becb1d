"""Giving a command to a league or a season, once under a key, with the words that come with it."""

from collections.abc import Callable
from typing import Any

import msgspec

from api.leagues.lookup import worded
from api.leagues.words import Words
from eventlog import store
from eventlog.records import Receipt
from eventlog.store import CommandReused
from games.kernel.refusals import Misfit, Refused
from streams.actors import Actor
from streams.held import Held
from streams.refusals import Stale
from streams.stored_command import TOGETHER, Command, body

FOUND_OUT = frozenset({"rating", "member", "barred_until", "evidence", "interests", "free", TOGETHER})
"""Fields that say what was found when the command was given: a repeat would find something else."""


def once(
    live: Held[Any],
    wish: Command,
    actor: Actor,
    words: Words,
    key: str | None,
    tried: Callable[[], object],
    give: Callable[[], Receipt],
) -> Receipt:
    """The receipt of a command; under a key that has served for the same command before, of that, and nothing is done.

    Where there are words it is `tried` before these are kept, so that who is refused leaves none.
    `LeagueRefused`, `Misfit` and `Stale` as the rules say, `CommandReused` where the key served for something else.
    """
    before = _before(live, wish, actor, key)
    if before is not None:
        return before
    if words:
        with worded():
            tried()
    words.keep()
    try:
        with worded():
            return give()
    except (Refused, Misfit, Stale, CommandReused):
        words.drop()
        twin = _before(live, wish, actor, key)  # the same command came twice at once
        if twin is not None:
            return twin
        raise
    except Exception:
        words.drop()
        raise


def _before(live: Held[Any], wish: Command, actor: Actor, key: str | None) -> Receipt | None:
    given = store.given_before(live.stream, actor.name, key) if key else None
    if given is None:
        return None
    if _asked(msgspec.json.decode(given.body)) != _asked(body(wish)):
        raise CommandReused(live.stream, actor.name, key or "")
    return given.receipt


def _asked(said: dict[str, Any]) -> dict[str, Any]:
    """What of a command whoever gives it has said."""
    return {name: msgspec.to_builtins(value) for name, value in said.items() if name not in FOUND_OUT}
