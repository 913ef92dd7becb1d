"""Who may do what: every kind of actor before every command, and nobody who is none of them."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from eventlog import store
from games.kernel.refusals import Refused
from games.kernel.values import JSON
from play import commands, live
from play.kind import MATCHES, TIME_OUT
from play.live import Live
from streams import actors
from streams.actors import Kind, Power
from streams.door import execute
from streams.kind import Wish
from tests.play.clocked import ALICE, BOB, CAROL, LIVE

pytestmark = pytest.mark.django_db
GRUNT = "computer:grunt"
RIGHTS = frozenset(
    {"officers_only", "not_your_seat", "not_host", "not_yourself", "match_begun", "not_your_pause", "unknown_actor"}
)
"""Refusals for who acts; any other comes after the right."""
ACTORS = {
    "host": ALICE,
    "opponent": BOB,
    "stranger": CAROL,
    "computer": GRUNT,
    "clock": "clock",
    "system": "system:selfplay",
    "operator": "operator:grishnak",
    "director": f"director:9@cup/{'+'.join(sorted(Power))}",
    **{f"may {power}": f"officer:9/{power}" for power in Power},
}
NOBODY = (
    "", " ", "user", "user:", "user:x", "user:01", "user:-1", "USER:1", "user:1 ", "user:1\n", "computer:", "Clock",
    "moderator:9", "officer", "officer:9", "officer:9/", "officer:9/everything", "officer:9/seat+pause",
    "officer:9/pause+pause", "officer:/pause", "director:9/pause", "director:9@/pause", "operator", "operator:",
    "operator:two words", "system", "system:", "root", "test", "admin:1", "user:1/rewind", "computer:grunt/seat",
    "computer:7", "computer:/grunt", "computer:07/grunt",
)  # fmt: skip


class Case(NamedTuple):
    """Who may give a command, and how it is given by some actor at a match made for it."""

    may: set[str]
    open: Callable[[], Live]
    give: Callable[[str, str], object]


def running() -> Live:
    return commands.open_match("armadora", 3, {"first": 0}, [ALICE, BOB, GRUNT], actor=ALICE, terms=LIVE)


def waiting() -> Live:
    return commands.open_match("armadora", 3, {"first": 0}, [ALICE, BOB, None], actor=ALICE)


def over() -> Live:
    begun = commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)
    return commands.resign(begun.id, 0, actor=ALICE).live


def what_if() -> Live:
    ended = over()
    at = next(row.last for row in store.rows(ended.stream))
    return commands.branch(ended.id, at, [ALICE, GRUNT], actor=ALICE)


def deserted() -> Live:
    begun = running()
    return commands.leave(begun.id, 1, actor=BOB).live


def paused() -> Live:
    begun = running()
    return commands.pause(begun.id, actor="officer:9/pause").live


def dealing() -> Live:
    players = (ALICE, BOB, CAROL, "user:4")
    return commands.open_match("few_orcs_more", 4, {"mode": "live"}, players, actor=ALICE)


def body(**wanted: JSON) -> Callable[[str, str], object]:
    return lambda match_id, actor: execute(MATCHES, match_id, Wish(actors.actor(actor), wanted))


WARRIOR: JSON = {"type": "warrior", "value": 1, "at": "a1"}
PEOPLE = {"host", "opponent", "stranger"}
CASES: dict[str, Case] = {
    "open": Case(
        {*PEOPLE, "system", "operator", "may open"},
        waiting,
        lambda _, actor: commands.open_match("armadora", 2, {}, [ALICE, BOB], actor=actor),
    ),
    "give seat 0's command": Case(
        {"host"}, running, lambda match_id, actor: commands.give(match_id, 0, WARRIOR, actor=actor)
    ),
    "resign seat 0": Case({"host"}, running, lambda match_id, actor: commands.resign(match_id, 0, actor=actor)),
    "resign the computer's seat": Case(
        set(), running, lambda match_id, actor: commands.resign(match_id, 2, actor=actor)
    ),
    "seat at a running match": Case(
        {"operator", "may seat"}, running, lambda match_id, actor: commands.seat(match_id, 1, "user:5", actor=actor)
    ),
    "seat somebody at a table": Case(
        {"operator", "may seat"}, waiting, lambda match_id, actor: commands.seat(match_id, 2, "user:5", actor=actor)
    ),
    "seat a computer at a table": Case(
        {"host", "operator", "may seat"},
        waiting,
        lambda match_id, actor: commands.seat(match_id, 2, GRUNT, actor=actor),
    ),
    "free a seat of a table": Case(
        {"host", "opponent", "operator", "may seat"},
        waiting,
        lambda match_id, actor: commands.seat(match_id, 1, None, actor=actor),
    ),
    "take over for another": Case(
        {"operator", "may seat"},
        deserted,
        lambda match_id, actor: commands.take_over(match_id, 1, "user:5", actor=actor),
    ),
    "call a table off": Case(
        {"host", "operator", "may cancel"}, waiting, lambda match_id, actor: commands.cancel(match_id, actor=actor)
    ),
    "order a pause": Case(
        {"operator", "may pause"}, running, lambda match_id, actor: commands.pause(match_id, actor=actor)
    ),
    "end an ordered pause": Case(
        {"operator", "may pause"}, paused, lambda match_id, actor: commands.resume(match_id, actor=actor)
    ),
    "rewind": Case(
        {"operator", "may rewind"},
        running,
        lambda match_id, actor: commands.rewind(match_id, _settled(match_id), "a slip", actor=actor),
    ),
    "rewind a match that is over": Case(
        {"operator", "may rewind"},
        over,
        lambda match_id, actor: commands.rewind(match_id, _settled(match_id), "a slip", actor=actor),
    ),
    "rewind a what-if line of the host": Case(
        {"host", "operator", "may rewind"},
        what_if,
        lambda match_id, actor: commands.rewind(match_id, 1, "another idea", actor=actor),
    ),
    "open a what-if line against computers": Case(
        {*PEOPLE, "operator", "may branch"},
        over,
        lambda match_id, actor: commands.branch(match_id, _settled(match_id), [GRUNT, GRUNT], actor=actor),
    ),
    "open a what-if line for others": Case(
        {"operator", "may branch"},
        over,
        lambda match_id, actor: commands.branch(match_id, _settled(match_id), ["user:5", GRUNT], actor=actor),
    ),
    "let the automatic step happen": Case({"clock"}, dealing, body(do="tick")),
    "let it happen at once": Case({"host"}, dealing, lambda match_id, actor: commands.hasten(match_id, 0, actor=actor)),
    "bring about what is overdue": Case({"clock"}, running, body(**TIME_OUT)),
}


def _settled(match_id: str) -> int:
    """The first step that one may go on from: the opening."""
    return next(row.last for row in store.rows(live.find(match_id).stream))


def _may(case: Case, actor: str) -> bool:
    """Whether the actor has the right. Who has not leaves no trace."""
    begun = case.open()
    before = store.head(begun.stream)
    try:
        case.give(begun.id, actor)
    except Refused as refusal:
        assert store.head(begun.stream) == before
        return refusal.code not in RIGHTS
    return True


@pytest.mark.parametrize("command", CASES)
def test_it_works(command: str) -> None:
    case = CASES[command]
    assert {name for name, actor in ACTORS.items() if _may(case, actor)} == case.may


@pytest.mark.parametrize("command", CASES)
def test_a_name_of_no_known_form_may_nothing(command: str) -> None:
    case = CASES[command]
    begun = case.open()
    before = store.head(begun.stream)
    for name in NOBODY:
        with pytest.raises(Refused) as refusal:
            case.give(begun.id, name)
        assert refusal.value.code == "unknown_actor"
    assert store.head(begun.stream) == before


@pytest.mark.parametrize("command", CASES)
def test_rights_that_are_given_to_whoever_is_no_person_are_found(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: as it was, whoever did not act under a person's name answered for himself."""
    monkeypatch.setattr("play.rights.conditions.has_power", lambda _match, actor, _power: actor.kind is not Kind.PERSON)
    monkeypatch.setattr("play.rights.conditions.is_time_itself", lambda _actor: None)
    case = CASES[command]
    by_seat_alone = {"give seat 0's command", "resign seat 0", "resign the computer's seat", "let it happen at once"}
    found = {name for name, actor in ACTORS.items() if _may(case, actor)}
    assert (found == case.may) is (command in by_seat_alone)


def test_what_a_name_says() -> None:
    officer = actors.officer(9, Power.REWIND, Power.PAUSE)
    assert (officer.name, officer.kind, officer.powers) == (
        "officer:9/pause+rewind", Kind.OFFICER, {Power.REWIND, Power.PAUSE},
    )  # fmt: skip
    director = actors.actor("director:9@cup-2/pause")
    assert (director.kind, director.event, director.powers) == (Kind.DIRECTOR, "cup-2", {Power.PAUSE})
    assert {kind: actors.actor(name).powers for kind, name in ACTORS.items() if name.startswith(("user", "comp"))} == {
        "host": frozenset(), "opponent": frozenset(), "stranger": frozenset(), "computer": frozenset(),
    }  # fmt: skip
