"""The one door: what it lets in, what it refuses, and what a command sent again comes to."""

import pytest

from eventlog import store
from eventlog.store import CommandReused
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON
from play import commands, live, snapshots
from play.live import Live
from play.models import MatchRow
from play.refusals import NotSeated, Stale
from streams.models import Seed
from tests.asked import asked

pytestmark = pytest.mark.django_db(transaction=True)

ALICE, BOB = "user:1", "user:2"
GOLD = {"d1": 7, "b2": 6, "f2": 6, "h2": 5, "a4": 5, "e4": 4, "c5": 4, "g5": 3}
WARRIOR: JSON = {"type": "warrior", "value": 1, "at": "a1"}


@pytest.fixture
def match() -> Live:
    """Alice to move against Bob."""
    return commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)


def test_it_works(match: Live) -> None:
    done = commands.give(match.id, 0, WARRIOR, actor=ALICE)
    assert (done.receipt.first, done.receipt.repeated) == (match.match.version + 1, False)
    assert done.receipt.hash == store.head(match.stream).hash
    assert live.read(match.id) == done.live
    assert done.live.match.rules.turn(done.live.match.state).seats == (1,)


def test_a_command_is_one_statement_and_one_more_where_the_match_is_read_anew(match: Live) -> None:
    """Of a match that is over as well, whose end concerns no tournament."""
    commands.give(match.id, 0, WARRIOR, actor=ALICE)
    with asked() as held:
        commands.give(match.id, 1, {"type": "warrior", "value": 1, "at": "a2"}, actor=BOB)
    live.shelf.clear()
    with asked() as anew:
        commands.resign(match.id, 0, actor=ALICE)
    assert (len(held), len(anew)) == (1, 2)
    assert live.read(match.id).match.outcome is not None


@pytest.mark.parametrize("every", [4, 400])
def test_a_log_too_long_to_be_read_by_the_way_is_read_from_its_snapshot(
    match: Live, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", every)
    live.shelf.clear()
    live.fresh(match.id)
    assert bool(store.snapshots(match.stream)) is (every <= match.version)
    live.shelf.clear()
    done = commands.give(match.id, 0, WARRIOR, actor=ALICE)
    assert done.live == live.read(match.id)


@pytest.mark.parametrize("name", ["", "nobody", "a\0b", "\ud800", "x" * 10_000])
def test_a_match_that_does_not_exist(name: str) -> None:
    with pytest.raises(Misfit, match="there is no match"):
        live.fresh(name)


def test_the_row_is_exact_at_once(match: Live) -> None:
    done = commands.give(match.id, 0, WARRIOR, actor=ALICE)
    row = MatchRow.objects.get(id=match.id)
    assert (row.version, row.turn, row.phase, row.status, row.moved_at) == (
        done.receipt.last,
        [1],
        "turn",
        "running",
        done.receipt.at,
    )


def test_a_refused_command_changes_nothing(match: Live) -> None:
    with pytest.raises(Refused) as refusal:
        commands.give(match.id, 0, {"type": "warrior", "value": 1, "at": "d1"}, actor=ALICE)
    assert (refusal.value.code, refusal.value.rule) == ("mine", "3.3.2")
    assert store.head(match.stream).version == match.match.version


@pytest.mark.parametrize(
    "command",
    [None, 3, [], {}, {"type": "fly"}, {"type": "warrior"}, WARRIOR | {"extra": 1}, WARRIOR | {"value": True}],  # type: ignore[operator]
)
def test_what_is_no_command_is_malformed(match: Live, command: JSON) -> None:
    with pytest.raises(Refused) as refusal:
        commands.give(match.id, 0, command, actor=ALICE)
    assert refusal.value.code == "malformed"


def test_nobody_moves_for_another(match: Live) -> None:
    with pytest.raises(NotSeated):
        commands.give(match.id, 0, WARRIOR, actor=BOB)
    with pytest.raises(Misfit, match="there is no seat 2"):
        commands.give(match.id, 2, WARRIOR, actor=BOB)
    with pytest.raises(Misfit, match="there is no seat -1"):
        commands.give(match.id, -1, WARRIOR, actor=BOB)


def test_a_stale_version_is_refused_and_names_the_current_one(match: Live) -> None:
    seen = match.match.version
    commands.give(match.id, 0, WARRIOR, actor=ALICE)
    with pytest.raises(Stale) as fault:
        commands.give(match.id, 1, WARRIOR | {"at": "a2"}, actor=BOB, version=seen)  # type: ignore[operator]
    assert (fault.value.wanted, fault.value.current) == (seen, seen + 1)


def test_sent_again_it_is_one_event_and_the_same_answer(match: Live) -> None:
    first = commands.give(match.id, 0, WARRIOR, actor=ALICE, command_id="x", version=match.match.version)
    for _ in range(4):
        live.shelf.clear()
        again = commands.give(match.id, 0, WARRIOR, actor=ALICE, command_id="x", version=match.match.version)
        assert again.receipt == first.receipt._replace(repeated=True)
    assert store.head(match.stream).version == first.receipt.last


def test_sent_again_after_the_turn_has_come_back_it_is_still_one_event(match: Live) -> None:
    first = commands.give(match.id, 0, {"type": "palisade", "edge": "a1|a2"}, actor=ALICE, command_id="x")
    commands.give(match.id, 0, {"type": "stop"}, actor=ALICE)
    commands.give(match.id, 1, WARRIOR, actor=BOB)
    again = commands.give(match.id, 0, {"type": "palisade", "edge": "a1|a2"}, actor=ALICE, command_id="x")
    assert again.receipt == first.receipt._replace(repeated=True)


def test_an_id_serves_one_command_only(match: Live) -> None:
    commands.give(match.id, 0, WARRIOR, actor=ALICE, command_id="x")
    with pytest.raises(CommandReused):
        commands.give(match.id, 0, WARRIOR | {"at": "a2"}, actor=ALICE, command_id="x")  # type: ignore[operator]


def test_ids_of_others_are_independent(match: Live) -> None:
    commands.give(match.id, 0, WARRIOR, actor=ALICE, command_id="x")
    done = commands.give(match.id, 1, WARRIOR | {"at": "a2"}, actor=BOB, command_id="x")  # type: ignore[operator]
    assert done.receipt.repeated is False


def test_a_match_held_elsewhere_is_caught_up_with(match: Live) -> None:
    behind = live.held(match.id)
    commands.give(match.id, 0, WARRIOR, actor=ALICE)
    live.shelf.clear()
    live.shelf.put(behind)
    done = commands.give(match.id, 1, WARRIOR | {"at": "a2"}, actor=BOB)  # type: ignore[operator]
    assert done.live == live.read(match.id)


def test_unknown_things_are_named() -> None:
    with pytest.raises(Misfit, match="there is no game 'chess'"):
        commands.open_match("chess", 2, actor=ALICE)
    with pytest.raises(Misfit, match="armadora is not played by 5"):
        commands.open_match("armadora", 5, actor=ALICE)
    with pytest.raises(Misfit, match="unknown field `colour`"):
        commands.open_match("armadora", 2, {"colour": 1}, actor=ALICE)
    with pytest.raises(Misfit, match="there is no match 'nowhere'"):
        commands.give("nowhere", 0, WARRIOR, actor=ALICE)
    with pytest.raises(Misfit, match="1 players for 2 seats"):
        commands.open_match("armadora", 2, players=[ALICE], actor=ALICE)
    assert (MatchRow.objects.count(), Seed.objects.count()) == (0, 0)


def test_an_officer_may_seat_somebody_else_at_a_running_match(match: Live) -> None:
    done = commands.seat(match.id, 1, "computer:grunt", actor="officer:900000009/pause+rewind+seat")
    assert done.live.match.players == (ALICE, "computer:grunt")


def test_a_finished_match_reveals_its_seed_and_takes_nothing_more(match: Live) -> None:
    commands.give(match.id, 0, {"type": "pass"}, actor=ALICE)
    done = commands.give(match.id, 1, {"type": "pass"}, actor=BOB)
    assert done.live.match.revealed is True
    assert [row.type for row in store.rows(match.stream, done.receipt.last - 1)] == ["seed_revealed"]
    with pytest.raises(Refused, match="game_over"):
        commands.give(match.id, 0, WARRIOR, actor=ALICE)


def test_an_arranged_position_is_opened_and_played() -> None:
    given: JSON = {"gold": GOLD, "turn": {"seat": 1}, "warriors": {"a1": {"seat": 0, "value": 2}}}
    begun = commands.open_match("armadora", 2, {}, [ALICE, BOB], actor=ALICE, given=given, arranged=True)
    done = commands.give(begun.id, 1, {"type": "warrior", "value": 5, "at": "a2"}, actor=BOB)
    assert live.read(begun.id) == done.live
    with pytest.raises(Misfit):
        commands.open_match("armadora", 2, {}, [ALICE, BOB], actor=ALICE, given={"stock": 99}, arranged=True)
