"""The one door: whatever changes a match comes through here, from pages, the API, computer players, the clock and moderators alike."""

import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.db import transaction

from eventlog import store
from eventlog.store import Cause, NewEvent, Parent, Receipt, VersionConflict
from games.kernel.chance import FairChance
from games.kernel.codec import codec, encode
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import game as find_game
from games.kernel.table import decide
from games.kernel.values import JSON, Event, plain
from play import live, projection, seeds
from play.events import BranchOpened, MatchOpened, Rewound, SeatGiven, SeatLeft
from play.live import Live
from play.match import Match, follow, opened
from play.record import encode_events
from play.refusals import NotSeated, Stale

TRIES = 20
ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 10


class Done(NamedTuple):
    """What a command came to: the receipt, and the match after it as far as this process knows it."""

    receipt: Receipt
    live: Live


def open_match(
    game: str,
    seats: int,
    options: JSON = None,
    players: Sequence[str | None] = (),
    *,
    actor: str,
    given: JSON = None,
    arranged: bool = False,
    seed: bytes | None = None,
) -> Live:
    """Open a match and play its set-up. `Misfit` names an unknown game, a wrong option, number of seats or position."""
    rules = find_game(game)
    chosen = codec(rules).options(options)
    if seats not in rules.seats:
        raise Misfit("seats", f"{game} is not played by {seats}")
    rules.check(chosen, seats)
    who = tuple(players) or (None,) * seats
    if len(who) != seats:
        raise Misfit("players", f"{len(who)} players for {seats} seats")
    with transaction.atomic():
        promised = seeds.make(seed)
        first = MatchOpened(
            game=game,
            rules_version=rules.rules_version,
            seats=seats,
            options=_object(chosen),
            commitment=promised,
            players=who,
            arranged=arranged,
        )
        chance = FairChance(seeds.behind(promised), 1)
        setup = rules.place(chosen, seats, given, chance) if arranged else rules.open(chosen, seats, chance)
        body = {"do": "open", "given": given} if arranged else {"do": "open"}
        return _begin(actor, body, [first, *setup], chance)


def give(
    match_id: str, seat: int, command: JSON, *, actor: str, command_id: str | None = None, version: int | None = None
) -> Done:
    """Give a seat's command. Sent again under the same id it has no second effect and the same answer.

    `Refused` as the rules say or where the actor does not hold the seat; `Stale` where a version is named and the match is at another;
    `CommandReused` where the id served for something else.
    """

    wanted = plain(codec(live.held(match_id).match.rules).command(command))

    def effect(now: Live, chance: FairChance) -> Sequence[Event]:
        _may_act(now.match, actor, seat)
        events, _ = decide(now.match.rules, now.match.state, seat, wanted, chance)
        return events

    return _carry_out(match_id, {"do": "give", "seat": seat, "command": wanted}, effect, actor, command_id, version)


def tick(match_id: str, *, version: int, actor: str = "clock") -> Done | None:
    """Let the automatic step happen that was due at this version; None where none is due or another came first."""

    def effect(now: Live, chance: FairChance) -> Sequence[Event]:
        return now.match.rules.tick(now.match.state, chance)

    now = live.fresh(match_id)
    if now.match.rules.due(now.match.state) is None:
        return None
    try:
        return _carry_out(match_id, {"do": "tick"}, effect, actor, None, version)
    except Stale:
        return None


def seat(match_id: str, seat: int, player: str | None, *, actor: str, command_id: str | None = None) -> Done:
    """Give a seat to a player, or free it with None."""

    def effect(now: Live, _chance: FairChance) -> Sequence[Event]:
        _known_seat(now.match, seat)
        return [SeatLeft(seat) if player is None else SeatGiven(seat, player)]

    return _carry_out(match_id, {"do": "seat", "seat": seat, "player": player}, effect, actor, command_id, None)


def rewind(match_id: str, to: int, reason: str, *, actor: str, version: int | None = None) -> Done:
    """Go on from an earlier step. Nothing is deleted: what was played since stays in the log beside the main line."""

    def effect(now: Live, _chance: FairChance) -> Sequence[Event]:
        _settled(now, to)
        promised = seeds.make() if now.match.revealed else ""
        return [Rewound(to=to, reason=reason, commitment=promised)]

    return _carry_out(match_id, {"do": "rewind", "to": to, "reason": reason}, effect, actor, None, version)


def branch(match_id: str, at: int, players: Sequence[str | None] = (), *, actor: str) -> Live:
    """Open a what-if line from a step of a finished match; a log of its own that names the step it leaves."""
    now = live.fresh(match_id)
    if now.match.outcome is None:
        raise Refused("still_running", detail="a branch would show what is still secret")
    _settled(now, at)
    who = tuple(players) or (actor,) * now.match.seats
    if len(who) != now.match.seats:
        raise Misfit("players", f"{len(who)} players for {now.match.seats} seats")
    with transaction.atomic():
        promised = seeds.make()
        first = BranchOpened(
            match=match_id,
            version=at,
            hash=store.hash_at(now.stream, at),
            game=now.match.game,
            rules_version=now.match.rules_version,
            seats=now.match.seats,
            options=now.match.options,
            commitment=promised,
            players=who,
        )
        chance = FairChance(seeds.behind(promised), 1)
        return _begin(actor, {"do": "branch"}, [first], chance, Parent(now.stream, at))


def _begin(
    actor: str, body: dict[str, JSON], log: list[Event], chance: FairChance, parent: Parent | None = None
) -> Live:
    match_id = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
    match = follow(opened(log, live.state_of), log[1:], _no_rewind)
    stream = store.open_stream("match" if parent is None else "branch", parent)
    store.append(stream, 0, _new(log), _cause(actor, None, body, chance), [projection.insert(match_id, match)])
    begun = Live(match_id, stream, match)
    transaction.on_commit(lambda: live.shelf.put(begun))
    return begun


def _carry_out(
    match_id: str,
    body: dict[str, JSON],
    effect: Callable[[Live, FairChance], Sequence[Event]],
    actor: str,
    command_id: str | None,
    version: int | None,
) -> Done:
    """Decide on what is held, append at that version, and when somebody else was first decide again on what there is now."""
    now = live.held(match_id)
    for _ in range(TRIES):
        try:
            if version is not None and version != now.match.version:
                now = live.fresh(match_id)
                if version != now.match.version:
                    raise Stale(version, now.match.version)
            return _attempt(now, body, effect, actor, command_id)
        except VersionConflict as conflict:
            now = live.fresh(match_id) if conflict.current > now.match.version else live.reread(match_id)
        except (Refused, Stale, Misfit):
            if command_id is not None:
                before = store.repeated(now.stream, actor, command_id, encode(body))
                if before is not None:
                    return Done(before, live.fresh(match_id))
            newer = live.fresh(match_id)
            if newer.match.version == now.match.version:
                raise
            now = newer
    raise Stale(now.match.version, live.fresh(match_id).match.version)


def _attempt(
    now: Live,
    body: dict[str, JSON],
    effect: Callable[[Live, FairChance], Sequence[Event]],
    actor: str,
    command_id: str | None,
) -> Done:
    match = now.match
    chance = FairChance(seeds.behind(match.commitment), match.version + 1)
    events = list(effect(now, chance))
    after = follow(match, events, live.earlier(now.stream, match))
    if after.outcome is not None and not after.revealed:
        events.append(seeds.reveal(after.commitment))
        after = follow(after, events[-1:], _no_rewind)
    cause = _cause(actor, command_id, body, chance)
    receipt = store.append(now.stream, match.version, _new(events), cause, [projection.update(now.id, after)])
    if receipt.repeated:
        return Done(receipt, live.fresh(now.id))
    later = now._replace(match=after)
    transaction.on_commit(lambda: live.shelf.put(later))
    return Done(receipt, later)


def _new(events: Sequence[Event]) -> list[NewEvent]:
    return [NewEvent(type_, data) for type_, data in encode_events(events)]


def _cause(actor: str, command_id: str | None, body: dict[str, JSON], chance: FairChance) -> Cause:
    return Cause(actor, command_id, encode(body), encode(chance.draws) if chance.draws else None)


def _may_act(match: Match, actor: str, seat_number: int) -> None:
    _known_seat(match, seat_number)
    if match.players[seat_number] != actor:
        raise NotSeated(actor, seat_number)


def _known_seat(match: Match, seat_number: int) -> None:
    if isinstance(seat_number, bool) or not isinstance(seat_number, int) or not 0 <= seat_number < match.seats:
        raise Misfit("seat", f"there is no seat {seat_number!r}; seats are 0 to {match.seats - 1}")


def _settled(now: Live, version: int) -> None:
    """A step to go on from must be one at which somebody had to decide: the end of a command's events."""
    if not 1 <= version <= now.match.version or not store.is_boundary(now.stream, version):
        raise Misfit("version", f"version {version} is not the end of a step")


def _no_rewind(version: int) -> Event:
    raise Misfit("log", f"a rewind to {version} where none can be")


def _object(value: object) -> dict[str, object]:
    made = plain(value)
    assert isinstance(made, dict)
    return made
