"""The one way to cases: whatever changes one comes through here, from pages, workers and the clock."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from accounts.models import User
from moderation import conflict
from moderation.kind import CASES, CLOSE, LAPSE, LiveCase
from moderation.stream import commands as c
from moderation.stream.commands import OfOfficer
from moderation.written import WRITTEN, with_words
from officers.commands import acting
from streams import actors, door, kept_texts
from streams.actors import CLOCK, Actor, Power
from streams.kind import Wish
from streams.stored_command import Command, body

Done: TypeAlias = door.Done[LiveCase]
Part: TypeAlias = door.Part

SYSTEM = actors.actor("system:moderation")


def open_case(command: c.Open, actor: Actor) -> LiveCase:
    """Open a case as somebody who disputes a step."""
    with kept_texts.kept(actor) as written:
        made = body(written.named(command, WRITTEN[c.Open]))
        del made["id"]
        return door.begin(CASES, actor, made)


def give(
    case_id: str, command: Command, actor: Actor, *, command_id: str | None = None, version: int | None = None
) -> Done:
    """Give a command. Sent again under the same id it has no second effect and the same answer.

    Conflicts of interest of a moderator are looked up here, and stand in the command. `Refused` as the rules of cases
    say, `Misfit` where it cannot be read, `Stale` where a version is named and the case is at another.
    """
    key = f"{case_id}/{command_id}" if command_id else None
    with kept_texts.kept(actor, key) as written:
        wish = written.named(command, WRITTEN.get(type(command), {}))
        done = door.execute(
            CASES, case_id, Wish(actor, body(with_interests(case_id, wish, actor)), command_id, version)
        )
    return done._replace(live=_readable(done.live))


def merge(
    case_id: str, command: c.Merge, actor: Actor, *, command_id: str | None = None, version: int | None = None
) -> Done:
    """Make a case a duplicate of another one, which is told of it: both or neither, once under the same id.

    The version, where one is named, is that of the duplicate.
    """
    other = c.TakeDuplicate(case=case_id)
    parts = [
        Part(CASES, one, Wish(actor, body(with_interests(one, wish, actor)), command_id, at))
        for one, wish, at in ((case_id, command, version), (command.into, other, None))
    ]
    return door.execute_together(parts)[0]


def together(parts: Sequence[Part]) -> None:
    """Carry out what a ruling does to a match, a tournament and its case: all parts or none, once for an id."""
    door.execute_together(parts)


def with_interests(case_id: str, command: Command, actor: Actor) -> Command:
    """The command with the conflicts of interest of the moderator who gives it."""
    if not isinstance(command, OfOfficer):
        return command
    case = as_logged(case_id).case
    number = int(actor.name.partition(":")[2].partition("/")[0]) if actor.kind is actors.Kind.OFFICER else 0
    return replace(command, interests=conflict.interests(number, conflict.of_case(case)))


def close(case_id: str) -> Done:
    """Close a case whose time for an appeal is over; `Refused("time_left")` where it is not."""
    return door.execute(CASES, case_id, Wish(CLOCK, dict(CLOSE)))


def lapse(case_id: str) -> Done:
    """Go on without an answer that was not given in time; `Refused("time_left")` where it can still be."""
    return door.execute(CASES, case_id, Wish(CLOCK, dict(LAPSE)))


def find(case_id: str) -> LiveCase:
    """A case up to the newest version of its log, with what people wrote in it; `Misfit` where there is none."""
    return _readable(as_logged(case_id))


def as_logged(case_id: str) -> LiveCase:
    """The same with the names of what people wrote instead of their words, and no query for these."""
    return CASES.repository.fresh(case_id)


def _readable(live: LiveCase) -> LiveCase:
    return live.after((), with_words(live.state))


def moderator(user: User) -> Actor:
    """Somebody who acts as a moderator, with all their permissions; `Refused` who is none."""
    return acting(user, Power.MODERATE)
