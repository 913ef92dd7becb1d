"""How the door works: decide on what is known, append at that version, and when somebody else was first decide again.

Nothing but `play.commands` uses it. Whatever an effect decides is in the log or has not happened; what follows from
it begins after the commit.
"""

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction

from eventlog import store
from eventlog.store import Cause, NewEvent, Parent, Receipt, VersionConflict
from games.kernel.chance import FairChance
from games.kernel.codec import encode
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON, Event
from play import deeds, flood, live, moment, projection, seeds
from play.actors import CLOCK, Actor
from play.live import Live
from play.match import follow, no_rewind, opened
from play.record import encode_events
from play.refusals import Stale
from play.signals import announce
from play.timeouts import overdue

TRIES = 20
TIME_OUT: dict[str, JSON] = {"do": "time_out"}
ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 10


class Wish(NamedTuple):
    """Something that somebody wants of a match: who, and what as it is kept in the log.

    `command_id` where it may be sent again; `version` where it is meant for one version only.
    """

    actor: Actor
    body: dict[str, JSON]
    command_id: str | None = None
    version: int | None = None


class Done(NamedTuple):
    """What a command came to: the receipt, and the match after it as far as this process knows it."""

    receipt: Receipt
    live: Live


def new_id() -> str:
    """The public name of a match: short enough to read out, no letter that looks like another."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def begin(
    actor: Actor, body: dict[str, JSON], log: Sequence[Event], chance: FairChance, parent: Parent | None = None
) -> Live:
    """Write the first events of a match or a branch into a log of its own."""
    match = follow(opened(log, live.state_of), log[1:], no_rewind)
    stream = store.open_stream("match" if parent is None else "branch", parent)
    store.append(stream, 0, _new(log), _cause(Wish(actor, body), chance), projection.insert(match))
    begun = Live(match.id, stream, match)
    transaction.on_commit(lambda: live.shelf.put(begun))
    announce(begun)
    return begun


def carry_out(match_id: str, wish: Wish) -> Done:
    """Bring the wish about, whoever else is at the match at the same time.

    A refusal counts only on the newest version; a wish carried out before under the same id gets its first answer
    again. In a match with clocks the moment is that of the call; whatever is overdue then happens first. `TooMany` for
    a person who floods the door through the web.
    """
    flood.hold_back(wish.actor)
    now, at = live.held(match_id), None
    for _ in range(TRIES):
        at = moment.now() if at is None and now.match.clock is not None else at
        try:
            return _attempt(now, wish, at or 0)
        except VersionConflict as conflict:
            now = live.fresh(match_id) if conflict.current > now.match.version else live.reread(match_id)
        except (Refused, Stale, Misfit):
            before = _answered_before(now, wish)
            if before is not None:
                return before
            newer = live.fresh(match_id)
            if newer.match.version == now.match.version:
                raise
            now = newer
    raise Stale(now.match.version, live.fresh(match_id).match.version)


def _attempt(now: Live, wish: Wish, at: int) -> Done:
    clocks = now.match.clock
    if clocks is not None:
        at = max(at, clocks.at)
        if wish.body != TIME_OUT and overdue(now.match, at):
            now = _append(now, Wish(CLOCK, TIME_OUT), at).live
    return _append(now, wish, at)


def _append(now: Live, wish: Wish, at: int) -> Done:
    match = now.match
    if wish.version not in (None, match.version):
        raise Stale(wish.version, match.version)
    chance = FairChance(seeds.behind(match.commitment), match.version + 1)
    past = live.past(now.stream, match)
    events = deeds.follows(match, wish.actor, wish.body, chance, at, past)
    after = follow(match, events, past.earlier)
    if after.outcome is not None and not after.revealed:
        events.append(seeds.reveal(after.commitment))
        after = follow(after, events[-1:], no_rewind)
    shown = projection.update(match, after)
    receipt = store.append(now.stream, match.version, _new(events), _cause(wish, chance), shown)
    if receipt.repeated:
        return Done(receipt, live.fresh(now.id))
    later = now._replace(match=after)
    transaction.on_commit(lambda: live.shelf.put(later))
    announce(later)
    return Done(receipt, later)


def _answered_before(now: Live, wish: Wish) -> Done | None:
    if wish.command_id is None:
        return None
    receipt = store.repeated(now.stream, wish.actor.name, wish.command_id, encode(wish.body))
    return None if receipt is None else Done(receipt, live.fresh(now.id))


def _new(events: Sequence[Event]) -> list[NewEvent]:
    return [NewEvent(type_, data) for type_, data in encode_events(events)]


def _cause(wish: Wish, chance: FairChance) -> Cause:
    return Cause(wish.actor.name, wish.command_id, encode(wish.body), encode(chance.draws) if chance.draws else None)
