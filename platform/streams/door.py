"""The one door of all streams: decide on the known state, append at its version, and decide again if somebody else was
first.

Whatever a command decides is in the log or has not happened. Whatever follows from it begins after the commit.
"""

import logging
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple

from django.db import transaction

from accounts import measures
from accounts.limits import TooMany
from accounts.measures import Suspended
from config.metrics.instruments import child, commands, refusals
from eventlog import store
from eventlog.store import Cause, CommandReused, Parent, Receipt, VersionConflict
from games.kernel.chance import Chance, FairChance
from games.kernel.codec import encode
from games.kernel.refusals import Misfit, Refused
from streams import database_time, rate_limit, seeds
from streams.actors import Actor
from streams.decider import NO_PAST, Barred, Decider, Decision, Past, S
from streams.kind import H, Held, Kind, Wish
from streams.refusals import Stale
from streams.stored_command import TOGETHER
from streams.wire import new_events

TRIES = 20
log = logging.getLogger(__name__)
_counter = child(commands)


class Done(NamedTuple, Generic[H]):
    """The result of a command: the receipt, and the stream after it as far as this process knows it."""

    receipt: Receipt
    live: H


class Part(NamedTuple):
    """A command to one of several streams."""

    kind: Kind[Any, Any]
    id: str
    wish: Wish


def begin(
    kind: Kind[S, H],
    actor: Actor,
    body: dict[str, Any],
    *,
    parent: Parent | None = None,
    seed: bytes | None = None,
) -> H:
    """Open a stream by its first command, which is kept with the stream's `id` and, if the kind has chance, the
    `commitment` to its seed. Several round trips; inside another transaction it is part of that.
    """
    _refuse_suspended(kind, None, Wish(actor, body))
    with transaction.atomic():
        body = {**body, "id": kind.new_id()} | ({"commitment": seeds.make(seed)} if kind.has_chance else {})
        at = database_time.now() if kind.timed(None, body) else 0
        decider = kind.decider(NO_PAST)
        chance = _chance(body["commitment"] if kind.has_chance else "", 1)
        decision = decider.decide(decider.initial(), actor, body, at, chance)
        stream = store.open_stream(kind.stream_name(parent), parent)
        begun = kind.held(body["id"], stream, len(decision.events), decision.state)
        events = new_events(decision.events)
        store.append(stream, 0, events, _cause(Wish(actor, body), chance), kind.inserted(begun))
        _announce(kind, begun)
        _counter(kind.name, "done").inc()
        return begun


def execute(kind: Kind[S, H], public_id: str, wish: Wish) -> Done[H]:
    """Carry out a command on one stream, whoever else is writing to it at the same time.

    Time-outs and other steps due before the command are applied first. A refusal counts only on the newest version; a
    command carried out before under the same id gets its first answer again. Raises `Refused`, `Misfit`, `Stale`,
    `CommandReused`, `Suspended` for somebody whom a measure holds back, or `TooMany` for a person who floods the door
    through the web.
    """
    return _counted([Part(kind, public_id, wish)])[0]


def execute_together(parts: Sequence[Part]) -> list[Done[Any]]:
    """Carry out a command on several streams in one transaction, all parts or none; the results are in the order of the
    parts.

    The streams are locked in the order of their kinds' ranks and then of their numbers, so that two such commands never
    deadlock. Each part is kept with the names of all streams (`with`), and an id always stands for the same streams.
    """
    names = [f"{part.kind.name}/{part.id}" for part in parts]
    if len({*names}) != len(parts):
        raise ValueError(f"a stream is named twice: {names}")
    said = [part._replace(wish=part.wish._replace(body={**part.wish.body, TOGETHER: sorted(names)})) for part in parts]
    return _counted(said)


def _counted(parts: Sequence[Part]) -> list[Done[Any]]:
    """Carry the parts out, and count the result of each."""
    outcome = "failed"
    try:
        done = _execute(parts)
        outcome = "repeated" if all(one.receipt.repeated for one in done) else "done"
    except Refused as refused:
        outcome = "refused"
        refusals.labels(parts[0].kind.name, refused.code).inc()
        raise
    except Stale:
        outcome = "stale"
        raise
    except (Misfit, CommandReused, TooMany, measures.Suspended):
        outcome = "barred"
        raise
    finally:
        for part in parts:
            _counter(part.kind.name, outcome).inc()
    return done


def _execute(parts: Sequence[Part]) -> list[Done[Any]]:
    for part in parts:
        rate_limit.hold_back(part.wish.actor)
    now = [part.kind.repository.held(part.id) for part in parts]
    at: int | None = None
    for _ in range(TRIES):
        if at is None and True in map(_timed, parts, now):
            at = database_time.now()
        try:
            for part, held in zip(parts, now, strict=True):
                _refuse_suspended(part.kind, held.state, part.wish)
            return _attempt(parts, now, at or 0)
        except VersionConflict as conflict:
            now = [_after_conflict(part.kind, held, conflict) for part, held in zip(parts, now, strict=True)]
        except (Refused, Stale, Misfit, Suspended):
            before = _answered_before(parts, now)
            if before is not None:
                return before
            newer = [part.kind.repository.fresh(part.id) for part in parts]
            if all(one.version == held.version for one, held in zip(newer, now, strict=True)):
                raise
            now = newer
    raise Stale(now[0].version, parts[0].kind.repository.fresh(parts[0].id).version)


def _refuse_suspended(kind: Kind[S, Any], state: S | None, wish: Wish) -> None:
    for scope, player in kind.taking_part_at(state, wish.actor, wish.body):
        measures.refuse(scope, player)


def _attempt(parts: Sequence[Part], now: Sequence[Any], at: int) -> list[Done[Any]]:
    """Carry each part out on the known state of its stream; several parts in one transaction, in the order of locks."""
    if len(parts) == 1:
        return [_on_time(parts[0].kind, now[0], parts[0].wish, at)]
    done: dict[int, Done[Any]] = {}
    with transaction.atomic():
        for place in lock_order(parts, now):
            done[place] = _on_time(parts[place].kind, now[place], parts[place].wish, at)
    return [done[place] for place in range(len(parts))]


def _timed(part: Part, held: Held[Any]) -> bool:
    return part.kind.timed(held.state, part.wish.body)


def lock_order(parts: Sequence[Part], now: Sequence[Any]) -> list[int]:
    """The places of the parts in the order in which their streams are locked, the same for every command."""
    return sorted(range(len(parts)), key=lambda place: (parts[place].kind.rank, now[place].stream))


def _on_time(kind: Kind[S, H], now: H, wish: Wish, at: int) -> Done[H]:
    """Carry a command out after whatever was due before it."""
    if kind.timed(now.state, wish.body):
        at = max(at, kind.not_before(now.state))
        first = kind.overdue(now.state, at)
        if first is not None and first.body != wish.body:
            now = _append(kind, now, first, at).live
    return _append(kind, now, wish, at)


def circumstances(kind: Kind[S, H], now: H, wish: Wish) -> tuple[Chance, int, Past[S]]:
    """Return the chance, the moment and the past by which a command would be decided now, to foretell its result."""
    at = max(database_time.now(), kind.not_before(now.state)) if kind.timed(now.state, wish.body) else 0
    chance = _chance(kind.drawn_from(now.state, wish.body), now.version + 1)
    return chance, at, kind.repository.past(now.stream)


def _append(kind: Kind[S, H], now: H, wish: Wish, at: int) -> Done[H]:
    if wish.version not in (None, now.version):
        raise Stale(wish.version, now.version)
    decider = kind.decider(kind.repository.past(now.stream))
    chance = _chance(kind.drawn_from(now.state, wish.body), now.version + 1)
    decision = _revealed(kind, decider, decider.decide(now.state, wish.actor, wish.body, at, chance))
    later = now.after(decision.events, decision.state)
    events = new_events(decision.events)
    receipt = store.append(now.stream, now.version, events, _cause(wish, chance), kind.updated(now, later))
    if receipt.repeated:
        return Done(receipt, kind.repository.fresh(now.id))
    later = later.appended(decision.events, receipt)
    _announce(kind, later)
    return Done(receipt, later)


def _revealed(kind: Kind[S, H], decider: Decider[S], decision: Decision[S]) -> Decision[S]:
    """Return the decision, with the seeds' revelation added if nothing is to be drawn any more."""
    events, state = decision
    if not kind.reveals(state):
        return decision
    shown = [seeds.reveal(promised) for promised in kind.promises(state)]
    return Decision([*events, *shown], decider.fold(state, shown))


def _after_conflict(kind: Kind[S, H], held: H, conflict: VersionConflict) -> H:
    """Return the stream as it is now, after somebody else was first."""
    if conflict.stream == held.stream and conflict.current <= held.version:
        return kind.repository.reread(held.id)
    return kind.repository.fresh(held.id)


def _answered_before(parts: Sequence[Part], now: Sequence[Any]) -> list[Done[Any]] | None:
    """Return the answers that the command got before under its id; None if it was not carried out."""
    done: list[Done[Any]] = []
    for part, held in zip(parts, now, strict=True):
        actor, body, command_id, _ = part.wish
        receipt = None if command_id is None else store.repeated(held.stream, actor.name, command_id, encode(body))
        if receipt is None:
            return None
        done.append(Done(receipt, part.kind.repository.fresh(part.id)))
    return done


def _chance(commitment: str, step: int) -> Chance:
    """Return the chance of the step of a stream that begins with this version."""
    return FairChance(seeds.behind(commitment), step) if commitment else Barred()


def _cause(wish: Wish, chance: Chance) -> Cause:
    draws = chance.draws if isinstance(chance, FairChance) else None
    return Cause(wish.actor.name, wish.command_id, encode(wish.body), encode(draws) if draws else None)


def _announce(kind: Kind[S, H], held: H) -> None:
    """Hold the result and send the signals, once the transaction is committed."""

    def committed() -> None:
        kind.repository.put(held)
        for receiver, answer in kind.moved.send_robust(sender=type(held), live=held):
            if isinstance(answer, Exception):
                log.error("%s failed on %s %s", receiver, kind.name, held.id, exc_info=answer)

    transaction.on_commit(committed)
