"""The one door: whatever changes a match comes through here, from pages, the API, computer players, the clock and
moderators alike.
"""

from collections.abc import Sequence

from django.db import transaction

from eventlog import store
from eventlog.store import Parent
from games.kernel.chance import FairChance
from games.kernel.codec import codec
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import game as find_game
from games.kernel.table import judge
from games.kernel.values import JSON, Event, plain
from play import live, seeds
from play.door import Done, Wish, begin, carry_out, new_id
from play.events import BranchOpened, MatchOpened, Rewound, SeatGiven, SeatLeft
from play.live import Live
from play.match import Match
from play.refusals import NotSeated, Stale

__all__ = ["Done", "branch", "give", "open_match", "rewind", "seat", "tick"]


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
            id=new_id(),
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
        body: dict[str, JSON] = {"do": "open", "given": given} if arranged else {"do": "open"}
        return begin(actor, body, [first, *setup], chance)


def give(
    match_id: str, seat: int, command: JSON, *, actor: str, command_id: str | None = None, version: int | None = None
) -> Done:
    """Give a seat's command. Sent again under the same id it has no second effect and the same answer.

    `Refused` as the rules say or where the actor does not hold the seat; `Stale` where a version is named and the
    match is at another; `CommandReused` where the id served for something else.
    """

    wanted = codec(live.held(match_id).match.rules).command(command)

    def effect(now: Live, chance: FairChance) -> Sequence[Event]:
        _may_act(now.match, actor, seat)
        events, _ = judge(now.match.rules, now.match.state, seat, wanted, chance)
        return events

    body: dict[str, JSON] = {"do": "give", "seat": seat, "command": plain(wanted)}
    return carry_out(match_id, Wish(actor, body, effect, command_id, version))


def tick(match_id: str, *, version: int, actor: str = "clock") -> Done | None:
    """Let the automatic step happen that was due at this version; None where none is due or another came first."""

    def effect(now: Live, chance: FairChance) -> Sequence[Event]:
        return now.match.rules.tick(now.match.state, chance)

    now = live.fresh(match_id)
    if now.match.rules.due(now.match.state) is None:
        return None
    try:
        return carry_out(match_id, Wish(actor, {"do": "tick"}, effect, version=version))
    except Stale:
        return None


def seat(match_id: str, seat: int, player: str | None, *, actor: str, command_id: str | None = None) -> Done:
    """Give a seat to a player, or free it with None."""

    def effect(now: Live, _chance: FairChance) -> Sequence[Event]:
        _known_seat(now.match, seat)
        return [SeatLeft(seat) if player is None else SeatGiven(seat, player)]

    body: dict[str, JSON] = {"do": "seat", "seat": seat, "player": player}
    return carry_out(match_id, Wish(actor, body, effect, command_id))


def rewind(match_id: str, to: int, reason: str, *, actor: str, version: int | None = None) -> Done:
    """Go on from an earlier step. Nothing is deleted: what was played since stays in the log beside the main line."""

    def effect(now: Live, _chance: FairChance) -> Sequence[Event]:
        _settled(now, to)
        promised = seeds.make() if now.match.revealed else ""
        return [Rewound(to=to, reason=reason, commitment=promised)]

    body: dict[str, JSON] = {"do": "rewind", "to": to, "reason": reason}
    return carry_out(match_id, Wish(actor, body, effect, version=version))


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
            id=new_id(),
            parent=match_id,
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
        return begin(actor, {"do": "branch"}, [first], chance, Parent(now.stream, at))


def _may_act(match: Match, actor: str, seat_number: int) -> None:
    _known_seat(match, seat_number)
    if match.players[seat_number] != actor:
        raise NotSeated(actor, seat_number)


def _known_seat(match: Match, seat_number: int) -> None:
    if not 0 <= seat_number < match.seats:
        raise Misfit("seat", f"there is no seat {seat_number!r}; seats are 0 to {match.seats - 1}")


def _settled(now: Live, version: int) -> None:
    """A step to go on from must be one at which somebody had to decide: the end of a command's events."""
    if not 1 <= version <= now.match.version or not store.is_boundary(now.stream, version):
        raise Misfit("version", f"version {version} is not the end of a step")


def _object(value: object) -> dict[str, object]:
    made = plain(value)
    assert isinstance(made, dict)
    return made
