"""The one door to matches: every change of a match goes through here, from pages, the API, computer players, the clock
and moderators alike.
"""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import TypeAlias

from django.db import transaction

from eventlog.store import Parent
from games.kernel.codec import codec
from games.kernel.refusals import Misfit
from games.kernel.registry import game as find_game
from games.kernel.values import JSON, plain
from play import live, rulings
from play.events import Agreement
from play.kind import MATCHES, TIME_OUT
from play.live import Live
from play.refusals import Stale
from play.rights.tables import to_open
from play.rulings import Preview
from play.terms import NO_TERMS, Terms
from streams import actors, door, seeds
from streams.actors import CLOCK
from streams.kind import Wish

Done: TypeAlias = door.Done[Live]

__all__ = [
    "Done",
    "answer",
    "answer_take_back",
    "branch",
    "cancel",
    "extend",
    "give",
    "hasten",
    "leave",
    "open_match",
    "pause",
    "preview_ruling",
    "propose",
    "resign",
    "resume",
    "rewind",
    "rule",
    "ruling_wish",
    "seat",
    "take_back",
    "take_over",
    "tick",
    "time_out",
    "vacation",
]


def open_match(
    game: str,
    seats: int,
    options: JSON = None,
    players: Sequence[str | None] = (),
    *,
    actor: str,
    terms: Terms = NO_TERMS,
    given: JSON = None,
    arranged: bool = False,
    seed: bytes | None = None,
    rules_version: str = "",
    event: str = "",
) -> Live:
    """Open a match: with its set-up if every seat has a player, otherwise as a table that waits for players.

    By today's rules unless an earlier version is named; for a tournament's `event`, whose directors may act on it.
    Raises `Misfit` for an unknown game or version, a wrong option, number of seats, player, position or term, and
    `Refused` if the actor may open no matches.
    """
    opener = actors.actor(actor)
    to_open(opener)
    rules = find_game(game, rules_version)
    body: dict[str, JSON] = {
        "do": "open",
        "game": game,
        "rules_version": rules.rules_version,
        "seats": seats,
        "options": plain(codec(rules).options(options)),
        "players": [*(players or (None,) * seats)],
        "terms": plain(terms),
    }
    body |= {"given": given} if arranged else {}
    body |= {"event": event} if event else {}
    return door.begin(MATCHES, opener, body, seed=seed)


def give(
    match_id: str, seat: int, command: JSON, *, actor: str, command_id: str | None = None, version: int | None = None
) -> Done:
    """Give a seat's command. Sent again under the same id it has no second effect and gets the same answer.

    Raises `Refused` as the rules say or if the actor does not hold the seat, `Stale` if a version is named and the
    match is at another, and `CommandReused` if the id was used for another command.
    """
    wanted = codec(live.held(match_id).match.rules).command(command)
    body: dict[str, JSON] = {"do": "give", "seat": seat, "command": plain(wanted)}
    return door.execute(MATCHES, match_id, Wish(actors.actor(actor), body, command_id, version))


def tick(match_id: str, *, version: int) -> Done | None:
    """Carry out the automatic step that was due at this version; return None if none is due or another came first."""
    match = live.fresh(match_id).match
    if match.version != version or not match.runs or match.rules.due(match.state) is None:
        return None
    try:
        return door.execute(MATCHES, match_id, Wish(CLOCK, {"do": "tick"}, version=version))
    except Stale:
        return None


def hasten(match_id: str, seat: int, *, actor: str, command_id: str | None = None) -> Done:
    """Carry out the automatic step that is due at once, for the only person among computers."""
    return _do(match_id, actor, {"do": "tick", "seat": seat}, command_id)


# Sitting down and getting up


def seat(match_id: str, seat: int, player: str | None, *, actor: str, command_id: str | None = None) -> Done:
    """Give a seat of an open table to a player, or free it with None. The match begins when the last free seat is
    taken.

    Raises `Refused` as seat_taken, already_seated, match_begun and so on. An officer may seat players at running
    matches.
    """
    return _do(match_id, actor, {"do": "seat", "seat": seat, "player": player}, command_id)


def leave(match_id: str, seat: int, *, actor: str, command_id: str | None = None) -> Done:
    """Leave a seat. An open table is called off when its last person leaves; in a running match a computer stands in
    until somebody takes the seat over.
    """
    return _do(match_id, actor, {"do": "leave", "seat": seat}, command_id)


def cancel(match_id: str, *, actor: str, command_id: str | None = None) -> Done:
    """Call an open table off, or as a tournament a match of its own, which then has no result."""
    return _do(match_id, actor, {"do": "cancel"}, command_id)


def take_over(match_id: str, seat: int, player: str, *, actor: str, command_id: str | None = None) -> Done:
    """Take the seat of somebody who is gone, for whom a computer stands in."""
    return _do(match_id, actor, {"do": "take_over", "seat": seat, "player": player}, command_id)


# Ending a match before its end


def resign(match_id: str, seat: int, *, actor: str, command_id: str | None = None) -> Done:
    """Resign a seat: it ranks last. A computer plays it on if others still play against each other."""
    return _do(match_id, actor, {"do": "resign", "seat": seat}, command_id)


def propose(match_id: str, seat: int, kind: Agreement, *, actor: str, command_id: str | None = None) -> Done:
    """Propose a draw, or to stop without a result; the match is over at once if nobody else has a say."""
    return _do(match_id, actor, {"do": "propose", "seat": seat, "kind": kind}, command_id)


def answer(match_id: str, seat: int, kind: Agreement, yes: bool, *, actor: str, command_id: str | None = None) -> Done:
    """Agree to a proposal, which ends the match once all have agreed; or decline it or take it back."""
    return _do(match_id, actor, {"do": "answer", "seat": seat, "kind": kind, "yes": yes}, command_id)


# Taking moves back


def take_back(match_id: str, seat: int, to: int, *, actor: str, command_id: str | None = None) -> Done:
    """Ask to go back to a version: done at once if the terms allow it and nobody is the worse for it; otherwise the
    others are asked, for a limited time. Raises `Refused` if only an arbiter may rewind so far.
    """
    return _do(match_id, actor, {"do": "take_back", "seat": seat, "to": to}, command_id)


def answer_take_back(match_id: str, seat: int, yes: bool, *, actor: str, command_id: str | None = None) -> Done:
    """Consent to a takeback, which happens with the last missing consent; or decline it, or withdraw one's own."""
    return _do(match_id, actor, {"do": "answer_take_back", "seat": seat, "yes": yes}, command_id)


# Rulings


def rule(match_id: str, ruling: Mapping[str, JSON], *, actor: str, version: int | None = None) -> Done:
    """Carry a ruling out, in the form of `play.rulings`: once, however often it is delivered under its id.

    Raises `Refused` if the actor lacks the power or has part in the match, and `Misfit` for what is wrong with the
    ruling.
    """
    return door.execute(MATCHES, match_id, ruling_wish(ruling, actor=actor, version=version))


def ruling_wish(ruling: Mapping[str, JSON], *, actor: str, version: int | None = None) -> Wish:
    """Return a ruling as a part of a command to several streams. Raises `Misfit` if it is none, or its seed is not
    kept.
    """
    body = {**ruling, "do": "rule"}
    promised = rulings.form(body).commitment
    if promised is not None and not seeds.is_kept(promised):
        raise Misfit("commitment", "there is no seed behind it")
    return Wish(actors.actor(actor), body, str(ruling["ruling"]), version)


def preview_ruling(match_id: str, ruling: Mapping[str, JSON], *, actor: str) -> Preview:
    """Return what a ruling would lead to if it were carried out now, from the same draws; refused as that would be."""
    wish = ruling_wish(ruling, actor=actor)
    now = live.fresh(match_id)
    return rulings.preview(now.match, wish.actor, wish.body, *door.circumstances(MATCHES, now, wish))


# The clock


def pause(
    match_id: str, seat: int | None = None, reason: str = "", *, actor: str, command_id: str | None = None
) -> Done:
    """Pause the match, clocks and all: for a seat, or as an officer for none. It ends by itself in time."""
    return _do(match_id, actor, {"do": "pause", "seat": seat, "reason": reason}, command_id)


def resume(match_id: str, *, actor: str, command_id: str | None = None) -> Done:
    """End a pause."""
    return _do(match_id, actor, {"do": "resume"}, command_id)


def extend(match_id: str, seconds: int, *, actor: str, command_id: str | None = None) -> Done:
    """Give every player a number of seconds more, as an officer or the director of the match's event."""
    return _do(match_id, actor, {"do": "extend", "seconds": seconds}, command_id)


def vacation(match_id: str, seat: int, seconds: int, *, actor: str, command_id: str | None = None) -> Done:
    """Go on vacation for a time, with the seat's clock standing still; with 0 seconds come back. A move is a return,
    too.
    """
    return _do(match_id, actor, {"do": "vacation", "seat": seat, "seconds": seconds}, command_id)


def time_out(match_id: str) -> Done:
    """Carry out what is overdue by the database's clock: time-outs, the end of a pause or of a vacation.

    Raises `Refused("time_left")` if nothing is overdue, so it may be called twice, at once, and by anybody.
    """
    return door.execute(MATCHES, match_id, Wish(CLOCK, TIME_OUT))


# The log's tree


def rewind(match_id: str, to: int, reason: str, *, actor: str, version: int | None = None) -> Done:
    """Continue from an earlier step. Nothing is deleted: what was played since stays in the log beside the main line.

    Raises `Refused` if the actor lacks the power, and `Misfit` if nobody had to decide at that step.
    """
    who = actors.actor(actor)
    revealed = live.fresh(match_id).match.revealed
    # No seed is kept that no log has promised.
    with transaction.atomic() if revealed else nullcontext():
        promised = seeds.make() if revealed else ""
        body: dict[str, JSON] = {"do": "rewind", "to": to, "reason": reason, "commitment": promised}
        return door.execute(MATCHES, match_id, Wish(who, body, version=version))


def branch(match_id: str, at: int, players: Sequence[str | None] = (), *, actor: str) -> Live:
    """Open a what-if line from a step of a finished match; a log of its own that names the step it leaves.

    The command names the version at which the match was over, `of`, so that it can be decided again.
    """
    opener, now = actors.actor(actor), live.fresh(match_id)
    who = [*(players or (actor,) * now.match.seats)]
    body: dict[str, JSON] = {"do": "branch", "parent": match_id, "of": now.version, "at": at, "players": who}
    return door.begin(MATCHES, opener, body, parent=Parent(now.stream, at))


def _do(match_id: str, actor: str, body: dict[str, JSON], command_id: str | None) -> Done:
    return door.execute(MATCHES, match_id, Wish(actors.actor(actor), body, command_id))
