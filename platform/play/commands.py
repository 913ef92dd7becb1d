"""The one door: whatever changes a match comes through here, from pages, the API, computer players, the clock and
moderators alike.
"""

from collections.abc import Sequence
from contextlib import nullcontext

from django.db import transaction

from eventlog import store
from eventlog.store import Parent
from games.kernel.chance import FairChance
from games.kernel.codec import codec
from games.kernel.refusals import Misfit
from games.kernel.registry import game as find_game
from games.kernel.values import JSON, plain
from play import actors, deeds, live, moment, rights, seeds
from play import terms as agreed
from play.actors import CLOCK
from play.door import TIME_OUT, Done, Wish, begin, carry_out, new_id
from play.events import Agreement, MatchOpened
from play.live import Live
from play.players import level_of, player_name
from play.refusals import Stale
from play.terms import NO_TERMS, Terms

__all__ = [
    "Done",
    "answer",
    "branch",
    "cancel",
    "give",
    "leave",
    "open_match",
    "pause",
    "propose",
    "resign",
    "resume",
    "rewind",
    "seat",
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
) -> Live:
    """Open a match: with its set-up where every seat has a player, as a table that waits for players where not.

    `Misfit` names an unknown game, a wrong option, number of seats, player, position or term; `Refused` where the actor
    opens no matches.
    """
    opener = actors.actor(actor)
    rights.to_open(opener)
    rules = find_game(game)
    chosen = codec(rules).options(options)
    if seats not in rules.seats:
        raise Misfit("seats", f"{game} is not played by {seats}")
    rules.check(chosen, seats)
    agreed.check(terms)
    who = _seated(players or (None,) * seats, seats)
    if arranged and None in who:
        raise Misfit("players", "a position is opened with all its players")
    with transaction.atomic():
        promised = seeds.make(seed)
        first = MatchOpened(
            id=new_id(),
            game=game,
            rules_version=rules.rules_version,
            seats=seats,
            options=_object(chosen),
            commitment=promised,
            players=who,
            arranged=arranged,
            waits=None in who,
            host=actor,
            terms=terms,
        )
        chance = FairChance(seeds.behind(promised), 1)
        body: dict[str, JSON] = {"do": "open", "given": given} if arranged else {"do": "open"}
        at = 0 if terms.pace == "none" else moment.now()
        return begin(opener, body, deeds.first_events(first, body, chance, at), chance)


def give(
    match_id: str, seat: int, command: JSON, *, actor: str, command_id: str | None = None, version: int | None = None
) -> Done:
    """Give a seat's command. Sent again under the same id it has no second effect and the same answer.

    `Refused` as the rules say or where the actor does not hold the seat; `Stale` where a version is named and the
    match is at another; `CommandReused` where the id served for something else.
    """
    wanted = codec(live.held(match_id).match.rules).command(command)
    body: dict[str, JSON] = {"do": "give", "seat": seat, "command": plain(wanted)}
    return carry_out(match_id, Wish(actors.actor(actor), body, command_id, version))


def tick(match_id: str, *, version: int) -> Done | None:
    """Let the automatic step happen that was due at this version; None where none is due or another came first."""
    match = live.fresh(match_id).match
    if match.version != version or not match.runs or match.rules.due(match.state) is None:
        return None
    try:
        return carry_out(match_id, Wish(CLOCK, {"do": "tick"}, version=version))
    except Stale:
        return None


# Sitting down and getting up


def seat(match_id: str, seat: int, player: str | None, *, actor: str, command_id: str | None = None) -> Done:
    """Give a seat of an open table to a player, or free it with None. With the last free seat the match begins.

    `Refused` as seat_taken, already_seated, match_begun and so on. An officer may seat players at running matches.
    """
    return _do(match_id, actor, {"do": "seat", "seat": seat, "player": player}, command_id)


def leave(match_id: str, seat: int, *, actor: str, command_id: str | None = None) -> Done:
    """Get up. From an open table, which is called off with the last person; from a running match, in which a computer
    stands in until somebody takes the seat over.
    """
    return _do(match_id, actor, {"do": "leave", "seat": seat}, command_id)


def cancel(match_id: str, *, actor: str, command_id: str | None = None) -> Done:
    """Call an open table off."""
    return _do(match_id, actor, {"do": "cancel"}, command_id)


def take_over(match_id: str, seat: int, player: str, *, actor: str, command_id: str | None = None) -> Done:
    """Sit down where a computer stands in for somebody who is gone."""
    return _do(match_id, actor, {"do": "take_over", "seat": seat, "player": player}, command_id)


# Ending a match before its end


def resign(match_id: str, seat: int, *, actor: str, command_id: str | None = None) -> Done:
    """Give up for a seat: it ranks last. A computer plays it on where others still play against each other."""
    return _do(match_id, actor, {"do": "resign", "seat": seat}, command_id)


def propose(match_id: str, seat: int, kind: Agreement, *, actor: str, command_id: str | None = None) -> Done:
    """Propose a draw, or to stop without a result; over at once where nobody else has a say."""
    return _do(match_id, actor, {"do": "propose", "seat": seat, "kind": kind}, command_id)


def answer(match_id: str, seat: int, kind: Agreement, yes: bool, *, actor: str, command_id: str | None = None) -> Done:
    """Agree to what is proposed, which ends the match when all have; or decline it or take it back."""
    return _do(match_id, actor, {"do": "answer", "seat": seat, "kind": kind, "yes": yes}, command_id)


# The clock


def pause(
    match_id: str, seat: int | None = None, reason: str = "", *, actor: str, command_id: str | None = None
) -> Done:
    """Let the match stand still, clocks and all: for a seat, or as an officer for none. It ends by itself in time."""
    return _do(match_id, actor, {"do": "pause", "seat": seat, "reason": reason}, command_id)


def resume(match_id: str, *, actor: str, command_id: str | None = None) -> Done:
    """End a pause."""
    return _do(match_id, actor, {"do": "resume"}, command_id)


def vacation(match_id: str, seat: int, seconds: int, *, actor: str, command_id: str | None = None) -> Done:
    """Be away for so long, with the seat's clock standing still; with 0 seconds be back. A move is a return, too."""
    return _do(match_id, actor, {"do": "vacation", "seat": seat, "seconds": seconds}, command_id)


def time_out(match_id: str) -> Done:
    """Bring about what is overdue by the database's clock: time-outs, the end of a pause or of a vacation.

    `Refused("time_left")` where nothing is: so it may be called twice, at once, and by anybody.
    """
    return carry_out(match_id, Wish(CLOCK, TIME_OUT))


# The log's tree


def rewind(match_id: str, to: int, reason: str, *, actor: str, version: int | None = None) -> Done:
    """Go on from an earlier step. Nothing is deleted: what was played since stays in the log beside the main line.

    `Refused` for whoever lacks the power; `Misfit` where nobody had to decide at that step.
    """
    who = actors.actor(actor)
    revealed = live.fresh(match_id).match.revealed
    # No seed is kept that no log has promised.
    with transaction.atomic() if revealed else nullcontext():
        promised = seeds.make() if revealed else ""
        body: dict[str, JSON] = {"do": "rewind", "to": to, "reason": reason, "commitment": promised}
        return carry_out(match_id, Wish(who, body, version=version))


def branch(match_id: str, at: int, players: Sequence[str | None] = (), *, actor: str) -> Live:
    """Open a what-if line from a step of a finished match; a log of its own that names the step it leaves.

    The command names the version at which the match was over, `of`, so that it can be decided again.
    """
    opener, now = actors.actor(actor), live.fresh(match_id)
    who = _seated(players or (actor,) * now.match.seats, now.match.seats)
    body: dict[str, JSON] = {"do": "branch", "parent": match_id, "of": now.match.version, "at": at, "players": [*who]}
    with transaction.atomic():
        promised = seeds.make()
        given = deeds.Given(new_id(), promised, store.hash_at(now.stream, at) if 1 <= at <= now.match.version else "")
        first = deeds.branched(now.match, opener, body, live.past(now.stream, now.match), given)
        return begin(opener, body, first, FairChance(seeds.behind(promised), 1), Parent(now.stream, at))


def _do(match_id: str, actor: str, body: dict[str, JSON], command_id: str | None) -> Done:
    return carry_out(match_id, Wish(actors.actor(actor), body, command_id))


def _seated(players: Sequence[str | None], seats: int) -> tuple[str | None, ...]:
    """Who sits where; `Misfit` where that is not one player a seat, or a computer that does not exist."""
    if len(players) != seats:
        raise Misfit("players", f"{len(players)} players for {seats} seats")
    for player in players:
        level = level_of(player)
        if level is not None:
            player_name(level)
    return tuple(players)


def _object(value: object) -> dict[str, object]:
    made = plain(value)
    assert isinstance(made, dict)
    return made
