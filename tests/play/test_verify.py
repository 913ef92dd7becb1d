"""Verification of matches: each kind of harm is found, and named as what it is."""

from typing import Any

import pytest

from games.kernel.chance import Luck
from games.kernel.refusals import Refused
from games.kernel.registry import game
from play import commands, computers, rebuild, seeds
from play.models import MatchRow
from play.verify import check_everything, check_match
from tests.eventlog.support import unguarded

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> str:
    """A finished match, rewound once and played to the end again."""
    begun = commands.open_match("armadora", 2, {"advanced": True}, ["computer:grunt"] * 2, actor="test")
    steps = [done.receipt.last for done in computers.play_out(begun.id, Luck(1))]
    commands.rewind(begun.id, steps[len(steps) // 2], "a test", actor="test")
    for _ in computers.play_out(begun.id, Luck(2)):
        pass
    return begun.id


def kinds(match_id: str) -> set[str]:
    return {fault.kind for fault in check_match(match_id)}


def test_it_works(match: str) -> None:
    line = commands.branch(match, 5, ["computer:grunt"] * 2, actor="test")
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
    commands.branch(match, 5, actor="test")
    before = list(MatchRow.objects.order_by("id").values())
    MatchRow.objects.all().delete()
    assert rebuild.rebuild() == 2
    assert list(MatchRow.objects.order_by("id").values()) == before


def test_other_dice_than_the_seed_gives_are_found(match: str, owner: Any) -> None:
    with unguarded(owner, "play_seed") as cursor:
        cursor.execute("UPDATE play_seed SET seed = decode(repeat('00', 32), 'hex')")
    seeds.behind.cache_clear()
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
