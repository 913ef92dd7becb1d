"""Verification of matches: each kind of harm is found, and named as what it is."""

from typing import Any

import msgspec
import pytest

from eventlog import store
from eventlog.store import Parent
from games.kernel.chance import Chance, Luck
from games.kernel.codec import encode
from games.kernel.refusals import Refused
from games.kernel.registry import game
from play import commands, computers, rebuild
from play.events import Rewound
from play.models import MatchRow
from play.verify import check_everything, check_match
from streams import seeds, verify
from streams.decider import Decision
from streams.wire import new_events
from tests.eventlog.support import unguarded

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> str:
    """A finished match, rewound once and played to the end again."""
    begun = commands.open_match("armadora", 2, {"advanced": True}, ["computer:grunt"] * 2, actor="operator:test")
    steps = [done.receipt.last for done in computers.play_out(begun.id, Luck(1))]
    commands.rewind(begun.id, steps[len(steps) // 2], "a test", actor="operator:test")
    for _ in computers.play_out(begun.id, Luck(2)):
        pass
    return begun.id


def kinds(match_id: str) -> set[str]:
    return {fault.kind for fault in check_match(match_id)}


def test_it_works(match: str) -> None:
    line = commands.branch(match, 5, ["computer:grunt"] * 2, actor="operator:test")
    for _ in computers.play_out(line.id, Luck(3)):
        pass
    assert list(check_match(match)) == []
    assert list(check_match(line.id)) == []
    assert {fault.kind for fault in check_everything()} == set()


def test_a_row_that_shows_something_else_is_found(match: str) -> None:
    MatchRow.objects.filter(id=match).update(phase="feast")
    assert kinds(match) == {"row"}
    rebuild.rebuild()
    assert kinds(match) == set()


def test_rows_are_rebuilt_as_they_were(match: str) -> None:
    commands.branch(match, 5, actor="operator:test")
    before = list(MatchRow.objects.order_by("id").values())
    MatchRow.objects.all().delete()
    assert rebuild.rebuild() == 2
    assert list(MatchRow.objects.order_by("id").values()) == before


def test_other_dice_than_the_seed_gives_are_found(match: str, owner: Any) -> None:
    with unguarded(owner, "play_seed") as cursor:
        cursor.execute("UPDATE play_seed SET seed = decode(repeat('00', 32), 'hex')")
    seeds.forget()
    assert kinds(match) == {"chance", "decision", "seed"}


def test_an_edited_event_is_found(match: str, owner: Any) -> None:
    stream = MatchRow.objects.get(id=match).stream
    with unguarded(owner, "eventlog_event") as cursor:
        cursor.execute("UPDATE eventlog_event SET data = data || ' ' WHERE stream = %s AND version = 6", [stream])
    found = [(fault.match, fault.version) for fault in check_match(match)]
    assert found[:1] == [(match, 6)]


def test_a_decision_that_the_rules_no_longer_make_is_found(match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise Refused("not_in_hand", "3.3.2")

    monkeypatch.setattr(type(game("armadora")), "decide", never)
    assert kinds(match) == {"decision"}


Forged = dict[str, Any]
REWIND: Forged = {"do": "rewind", "to": 0, "reason": "a slip", "commitment": ""}
FORGERIES: dict[str, tuple[str, Forged, int]] = {
    "by nobody with the power": ("user:1", {}, 0),
    "by a name that is none": ("moderator", {}, 0),
    "to another step than its command says": ("operator:test", {}, 1),
    "for another reason": ("operator:test", {"reason": "spite"}, 0),
    "without a command's parts": ("operator:test", {"to": None}, 0),
    "as something that there is not": ("operator:test", {"do": "unwind"}, 0),
    "with a seed promised for nothing": ("operator:test", {"commitment": "0" * 64}, 0),
}


def forged(forgery: str) -> set[str]:
    """What is found of a rewind that nobody could have given; its chain is whole, for the store itself wrote it."""
    actor, said, further = FORGERIES.get(forgery, ("operator:test", {}, 0))
    begun = commands.open_match("armadora", 2, {"first": 0}, ["user:1", "user:2"], actor="user:1")
    to, last = begun.match.version, 0
    for number, at in enumerate(("a1", "a2", "a3")):
        command, who = {"type": "warrior", "value": 1, "at": at}, ("user:1", "user:2")[number % 2]
        last = commands.give(begun.id, number % 2, command, actor=who).receipt.last
    data = new_events([Rewound(to=to + further, reason="a slip")])
    store.append(begun.stream, last, data, store.Cause(actor, None, encode({**REWIND, "to": to, **said})))
    rebuild.rebuild()
    return kinds(begun.id)


@pytest.mark.parametrize("forgery", [*FORGERIES, ""])
def test_a_forged_rewind_is_found(forgery: str) -> None:
    """And none where nothing was forged."""
    assert forged(forgery) == ({"decision"} if forgery else set())


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_rewind_that_is_not_decided_again_passes(forgery: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: as it was, what was no command of a game or of a seat was taken as it stood."""
    real = verify.decide_again

    def as_it_was(kind: Any, decider: Any, state: Any, step: verify.DecidedStep, chance: Chance) -> Any:
        taken = Decision(step.events, state)
        return taken if isinstance(step.events[0], Rewound) else real(kind, decider, state, step, chance)

    monkeypatch.setattr(verify, "decide_again", as_it_was)
    assert forged(forgery) == set()


BRANCHES: dict[str, dict[str, Any]] = {
    "from another step": {"at": 4},
    "with other players": {"players": ["user:2", "user:2"]},
    "of a match that ran": {"of": 5},
    "of another match": {"parent": "nothing"},
    "without a word": {"of": None},
}


@pytest.mark.parametrize("forgery", [*BRANCHES, ""])
def test_a_forged_what_if_line_is_found(match: str, forgery: str) -> None:
    """The command says something else than the line's first event."""
    line = commands.branch(match, 5, ["computer:grunt"] * 2, actor="user:1")
    row = next(iter(store.rows(line.stream)))
    assert row.body is not None
    body = {**msgspec.json.decode(row.body), **BRANCHES.get(forgery, {})}
    made = store.open_stream("branch", Parent(MatchRow.objects.get(id=match).stream, 5))
    store.append(made, 0, [store.NewEvent(row.type, row.data)], store.Cause(row.actor, None, encode(body)))
    at = next(iter(store.rows(made))).at
    MatchRow.objects.filter(id=line.id).update(stream=made, opened_at=at, moved_at=at)
    assert kinds(line.id) == ({"decision"} if forgery else set())
