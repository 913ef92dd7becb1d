"""What happens to one officer: permissions granted and withdrawn, and what they changed of the site's data. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, cast

import msgspec
from msgspec.structs import replace

from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON, Event, Value
from streams.actors import Actor, Kind, Power
from streams.fact import DatedFact
from streams.stored_command import Command, read

LONGEST_REASON = 500


class Officer(Value, frozen=True):
    """An officer at one version of their log."""

    id: str
    user: int
    permissions: tuple[str, ...] = ()
    version: int = 0
    at: int = 0


# facts


class Fact(DatedFact, frozen=True, kw_only=True):
    """Something that happened, and who did it."""

    by: str


class PermissionsGranted(Fact, frozen=True, kw_only=True):
    """They may do more from now on. The first opens the stream: `id` is its public id, and `user` whose it is."""

    id: str = ""
    user: int
    permissions: tuple[str, ...]
    reason: str


class PermissionsWithdrawn(Fact, frozen=True, kw_only=True):
    """They may do less from now on."""

    permissions: tuple[str, ...]
    reason: str


class DataChanged(Fact, frozen=True, kw_only=True):
    """They added, changed or deleted a record of the site's data; `fields` names what was changed, never the values."""

    record: str
    key: str
    done: str
    fields: tuple[str, ...] = ()


AnyFact: TypeAlias = PermissionsGranted | PermissionsWithdrawn | DataChanged
decoder = msgspec.json.Decoder(list[AnyFact])


# commands


class Grant(Command, frozen=True):
    """Give permissions; `id` is that of the stream that is opened by it."""

    user: int
    permissions: tuple[str, ...]
    reason: str
    id: str = ""


class Withdraw(Command, frozen=True):
    """Take permissions away."""

    permissions: tuple[str, ...]
    reason: str


class NoteChange(Command, frozen=True):
    """Keep that a record of the site's data was added, changed or deleted."""

    record: str
    key: str
    done: str
    fields: tuple[str, ...] = ()


AnyCommand: TypeAlias = Grant | Withdraw | NoteChange


def fold(now: Officer | None, facts: Iterable[Event]) -> Officer:
    """The officer after more facts; the first of all must be a grant."""
    for fact in facts:
        if not isinstance(fact, Fact) or (now is None and not isinstance(fact, PermissionsGranted)):
            raise ValueError("the log does not begin with a grant, or holds what is no fact of an officer")
        if isinstance(fact, PermissionsGranted):
            now = now or Officer(fact.id, fact.user)
            now = replace(now, permissions=tuple(sorted({*now.permissions, *fact.permissions})))
        elif isinstance(fact, PermissionsWithdrawn) and now is not None:
            now = replace(now, permissions=tuple(sorted({*now.permissions} - {*fact.permissions})))
        assert now is not None
        now = replace(now, version=now.version + 1, at=max(now.at, fact.at))
    if now is None:
        raise ValueError("the log is empty")
    return now


def decide(now: Officer | None, actor: Actor, command: Mapping[str, JSON], at: int) -> tuple[Sequence[Fact], Officer]:
    """The facts that follow from a command, and the officer after them; `Refused` or `Misfit` where none do."""
    wish = read(command, AnyCommand)
    if isinstance(wish, Grant):
        made = _granted(now, actor, wish)
    elif isinstance(wish, Withdraw):
        made = _withdrawn(now, actor, wish)
    else:
        made = _noted(now, actor, cast("NoteChange", wish))
    facts = [replace(made, at=at)]
    return facts, fold(now, facts)


def _granted(now: Officer | None, actor: Actor, wish: Grant) -> Fact:
    _to_administer(actor)
    if actor.person == f"user:{wish.user}":
        raise Refused("own_permissions")
    if now is not None and now.user != wish.user:
        raise Misfit("user", "this is the stream of another officer")
    new = tuple(sorted({*wish.permissions} - {*(now.permissions if now is not None else ())}))
    if not new:
        raise Refused("nothing_changed")
    opened = wish.id if now is None else ""
    reason = _reason(wish.reason)
    return PermissionsGranted(by=actor.name, id=opened, user=wish.user, permissions=_known(new), reason=reason)


def _withdrawn(now: Officer | None, actor: Actor, wish: Withdraw) -> Fact:
    _to_administer(actor)
    gone = tuple(sorted({*wish.permissions} & {*(now.permissions if now is not None else ())}))
    if not gone:
        raise Refused("nothing_changed")
    return PermissionsWithdrawn(by=actor.name, permissions=gone, reason=_reason(wish.reason))


def _noted(now: Officer | None, actor: Actor, wish: NoteChange) -> Fact:
    _to_administer(actor)
    if now is None or actor.person != f"user:{now.user}":
        raise Refused("not_your_stream")
    return DataChanged(by=actor.name, record=wish.record, key=wish.key, done=wish.done, fields=wish.fields)


def _to_administer(actor: Actor) -> None:
    if actor.kind not in (Kind.OFFICER, Kind.OPERATOR) or Power.ADMINISTER not in actor.powers:
        raise Refused("administrators_only")


def _known(names: tuple[str, ...]) -> tuple[str, ...]:
    unknown = {*names} - {one.value for one in Power}
    if unknown:
        raise Misfit("permissions", f"there is no {', '.join(sorted(unknown))}")
    return names


def _reason(given: str) -> str:
    reason = given.strip()
    if not reason or len(reason) > LONGEST_REASON:
        raise Misfit("reason", f"say why, in at most {LONGEST_REASON} characters")
    return reason
