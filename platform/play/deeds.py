"""What a command leads to: a pure function of the match, the actor, the command as the log keeps it, chance, and the
moment.

There is no other way from a command to its events, nor to the match after them: whoever decides has folded them. The
moment matters only in matches with clocks.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from msgspec import UNSET, convert
from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.codec import codec
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import game as find_game
from games.kernel.table import judge
from games.kernel.values import Event, plain
from play import departures, rulings, takebacks
from play import terms as agreed
from play.clock_events import ClockAdded, ClockPaused, ClockResumed, VacationBegun, VacationEnded
from play.clock_reactions import accompanied
from play.events import (
    BranchOpened,
    EndAnswered,
    EndProposed,
    MatchBegun,
    MatchEnded,
    MatchOpened,
    Rewound,
    SeatGiven,
    SeatLeft,
)
from play.match import Match, follow, no_parent, no_rewind, opened
from play.players import is_computer, is_person, seated
from play.rewinding import check_step, gone_back
from play.rights.agreements import to_answer, to_propose
from play.rights.clocks import to_be_away, to_extend, to_hasten, to_pause, to_resume
from play.rights.rulings import to_rewind
from play.rights.seats import to_go, to_go_on, to_leave, to_play, to_time_out
from play.rights.tables import to_branch, to_cancel, to_free, to_name_event, to_open, to_sit, to_take_over
from play.terms import Terms
from play.timeouts import brought_about, overdue
from streams.actors import Actor
from streams.decider import Body, Decision, Past

LONGEST_PAUSE = {"live": 10 * 60_000, "days": 3 * 24 * 60 * 60_000}
"""Milliseconds after which a player's pause ends by itself."""
LONGEST_PAUSE_BY_OFFICER = 7 * 24 * 60 * 60_000
"""Milliseconds after which an officer's pause ends by itself."""


def opening(actor: Actor, body: Body, chance: Chance, at: int, rules_version: str = "") -> Decision[Match]:
    """Return how a match opens: with its set-up, unless it waits for players. By the rules that the command names, or
    others.

    Raises `Misfit` for an unknown game, a wrong option, number of seats, player, position or term.
    """
    to_open(actor)
    rules = find_game(body["game"], rules_version or body["rules_version"])
    options, seats = codec(rules).options(body["options"]), body["seats"]
    if seats not in rules.seats:
        raise Misfit("seats", f"{rules.name} is not played by {seats}")
    rules.check(options, seats)
    terms = convert(body["terms"], Terms)
    agreed.check(terms)
    players, arranged = seated(body["players"], seats), "given" in body
    if arranged and None in players:
        raise Misfit("players", "a position is opened with all its players")
    first = MatchOpened(
        id=body["id"],
        game=rules.name,
        rules_version=rules.rules_version,
        seats=seats,
        options=_object(options),
        commitment=body["commitment"],
        players=players,
        arranged=arranged,
        waits=None in players,
        host=actor.name,
        terms=terms,
        event=to_name_event(actor, body.get("event", "")) or UNSET,
    )
    match = opened([first], no_parent)
    if first.waits:
        return Decision([first], match)
    setup = rules.place(options, seats, body["given"], chance) if arranged else rules.open(options, seats, chance)
    return accompanied(Decision([first, *setup], follow(match, setup, no_rewind)), None, at)


class Left(NamedTuple):
    """The match that a what-if line leaves, as it stood when it was over, and the hash of the step in question."""

    match: Match
    past: Past[Match]
    hash: str


def branching(left: Left, actor: Actor, body: Body) -> Decision[Match]:
    """Return how a what-if line of a match opens."""
    match, players = left.match, tuple(body["players"])
    to_branch(match, actor, players)
    check_step(match, left.past, body["at"])
    if len(players) != match.seats or None in players:
        raise Misfit("players", "a branch has a player for every seat")
    first = BranchOpened(
        id=body["id"],
        parent=match.id,
        parent_version=body["at"],
        parent_hash=left.hash,
        game=match.game,
        rules_version=match.rules_version,
        seats=match.seats,
        options=match.options,
        commitment=body["commitment"],
        players=players,
    )
    return Decision([first], opened([first], lambda _id, version: left.past.earlier(version).state))


def follows(match: Match, actor: Actor, body: Body, chance: Chance, at: int, past: Past[Match]) -> Decision[Match]:
    """Return what follows from a command, the clocks' own events included; raises `Refused` or `Misfit` if nothing
    does.
    """
    if body["do"] == "time_out":
        to_time_out(actor)
        return brought_about(match, at)
    if overdue(match, at):
        raise Refused("out_of_time")
    return takebacks.overtaken(match, _follows(match, actor, body, chance, at, past), at)


def _follows(match: Match, actor: Actor, body: Body, chance: Chance, at: int, past: Past[Match]) -> Decision[Match]:
    match body["do"]:
        case "rewind":
            return _rewind(match, actor, body, at, past)
        case "rule":
            return rulings.ruled(match, actor, body, chance, at, past)
        case "take_back":
            return takebacks.asked(match, actor, body, chance, at, past)
        case "answer_take_back":
            return takebacks.answered(match, actor, body, chance, at, past)
        case "give":
            return accompanied(_give(match, actor, body, chance), body["seat"], at)
    events = _DEEDS[body["do"]](match, actor, body, chance, at)
    return accompanied(Decision(events, follow(match, events, no_rewind)), None, at)


def _give(match: Match, actor: Actor, body: Body, chance: Chance) -> Decision[Match]:
    to_play(match, actor, body["seat"])
    wanted = codec(match.rules).command(body["command"])
    events, state = judge(match.rules, match.state, body["seat"], wanted, chance)
    return Decision(events, replace(match, state=state, version=match.version + len(events)))


def _tick(match: Match, actor: Actor, body: Body, chance: Chance, _at: int) -> list[Event]:
    """Carry out the automatic step, by itself or sooner because a seat does not want to wait."""
    if "seat" in body:
        to_hasten(match, actor, body["seat"])
    else:
        to_go_on(match, actor)
    return [*match.rules.tick(match.state, chance)]


def _seat(match: Match, actor: Actor, body: Body, chance: Chance, _at: int) -> list[Event]:
    seat, player = body["seat"], body["player"]
    if player is None:
        to_free(match, actor, seat)
        return _up_from(match, seat)
    to_sit(match, actor, seat, player)
    return _down_on(match, seat, player, chance)


def _leave(match: Match, actor: Actor, body: Body, _chance: Chance, _at: int) -> list[Event]:
    seat = body["seat"]
    to_leave(match, actor, seat)
    return departures.left(match, seat) if match.begun else _up_from(match, seat)


def _down_on(match: Match, seat: int, player: str, chance: Chance) -> list[Event]:
    """Seat somebody; the match begins when the last free seat of a table is taken."""
    given = SeatGiven(seat, player)
    free = [at for at, holder in enumerate(match.players) if holder is None and at != seat]
    if match.begun or free:
        return [given]
    options = codec(match.rules).options(plain(match.options))
    return [given, MatchBegun(), *match.rules.open(options, match.seats, chance)]


def _up_from(match: Match, seat: int) -> list[Event]:
    """Free a seat of an open table, which is called off when its last person leaves."""
    others = (player for at, player in enumerate(match.players) if at != seat)
    return [SeatLeft(seat)] if any(map(is_person, others)) else [SeatLeft(seat), MatchEnded("cancelled")]


def _cancel(match: Match, actor: Actor, _body: Body, _chance: Chance, _at: int) -> list[Event]:
    to_cancel(match, actor)
    return [MatchEnded("decided" if match.begun else "cancelled")]


def _resign(match: Match, actor: Actor, body: Body, _chance: Chance, _at: int) -> list[Event]:
    to_go(match, actor, body["seat"])
    return departures.resigned(match, body["seat"])


def _take_over(match: Match, actor: Actor, body: Body, _chance: Chance, at: int) -> list[Event]:
    seat, player = body["seat"], body["player"]
    to_take_over(match, actor, seat, player)
    events: list[Event] = [SeatGiven(seat, player)]
    clocks = match.clock
    if clocks is not None and not any((one.seat, one.player) == (seat, player) for one in match.course.gone):
        missing = clocks.bank_ms - clocks.seats[seat].bank_ms
        events += [ClockAdded(at, seat, missing)] if missing > 0 else []
    return events


def _propose(match: Match, actor: Actor, body: Body, _chance: Chance, _at: int) -> list[Event]:
    seat, kind = body["seat"], body["kind"]
    to_propose(match, actor, seat, kind)
    return [EndProposed(kind, seat), *_if_all_agree(match, kind, (seat,))]


def _answer(match: Match, actor: Actor, body: Body, _chance: Chance, _at: int) -> list[Event]:
    seat, kind, yes = body["seat"], body["kind"], body["yes"]
    to_answer(match, actor, seat, kind, yes)
    agreed = next(one.agreed for one in match.course.proposals if one.kind == kind)
    return [EndAnswered(kind, seat, yes), *(_if_all_agree(match, kind, (*agreed, seat)) if yes else ())]


def _if_all_agree(match: Match, kind: str, agreed: tuple[int, ...]) -> list[Event]:
    """End the match once every person who is still in it agrees; computers that play on for nobody have no say."""
    people = {player for seat, player in enumerate(match.players) if seat not in match.resigned}
    people = {player for player in people if not is_computer(player)}
    if not people <= {match.players[seat] for seat in agreed}:
        return []
    return [MatchEnded("draw" if kind == "draw" else "stopped")]


def _pause(match: Match, actor: Actor, body: Body, _chance: Chance, at: int) -> list[Event]:
    seat = body["seat"]
    to_pause(match, actor, seat)
    longest = LONGEST_PAUSE_BY_OFFICER if seat is None else LONGEST_PAUSE[match.terms.pace]
    return [ClockPaused(at, at + longest, seat, body["reason"])]


def _resume(match: Match, actor: Actor, _body: Body, _chance: Chance, at: int) -> list[Event]:
    to_resume(match, actor)
    return [ClockResumed(at)]


def _extend(match: Match, actor: Actor, body: Body, _chance: Chance, at: int) -> list[Event]:
    """Give more time to everybody who has a clock."""
    to_extend(match, actor, body["seconds"])
    return [
        ClockAdded(at, seat, 1000 * body["seconds"]) for seat, player in enumerate(match.players) if is_person(player)
    ]


def _vacation(match: Match, actor: Actor, body: Body, _chance: Chance, at: int) -> list[Event]:
    seat, seconds = body["seat"], body["seconds"]
    to_be_away(match, actor, seat, seconds)
    return [VacationBegun(at, seat, at + 1000 * seconds) if seconds else VacationEnded(at, seat)]


def _rewind(match: Match, actor: Actor, body: Body, at: int, past: Past[Match]) -> Decision[Match]:
    """Continue from an earlier step. If the seed was revealed, the one that the command promises follows it."""
    to_rewind(match, actor)
    if bool(body["commitment"]) != match.revealed:
        raise Misfit("commitment", "a fresh seed is promised where the old one was revealed, and only there")
    rewound = Rewound(to=body["to"], reason=body["reason"], commitment=body["commitment"])
    return accompanied(gone_back(match, past, rewound), None, at)


def _object(options: object) -> dict[str, object]:
    made = plain(options)
    assert isinstance(made, dict)
    return made


_Deed: TypeAlias = Callable[[Match, Actor, Body, Chance, int], list[Event]]
_DEEDS: dict[str, _Deed] = {
    "tick": _tick,
    "seat": _seat,
    "leave": _leave,
    "cancel": _cancel,
    "resign": _resign,
    "take_over": _take_over,
    "propose": _propose,
    "answer": _answer,
    "pause": _pause,
    "resume": _resume,
    "extend": _extend,
    "vacation": _vacation,
}
PUBLIC = frozenset(_DEEDS) - {"tick"} | {"time_out", "rewind", "branch", "take_back", "answer_take_back"}
"""The commands that are secret to nobody."""
