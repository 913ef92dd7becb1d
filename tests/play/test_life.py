"""The life of a match: tables that fill, players who go and come, and ends that no rule brings about."""

from typing import Any

import pytest

from eventlog import store
from games.kernel.chance import Luck
from games.kernel.refusals import Misfit
from play import commands, computers, live
from play.events import MatchBegun, MatchEnded, SeatGiven, SeedRevealed
from play.live import Live
from play.models import MatchRow
from play.terms import Terms
from tests.play.clocked import ALICE, BOB, CAROL
from tests.play.test_clock import assert_sound
from tests.play.test_time_out import log, refusal

pytestmark = pytest.mark.django_db

GRUNT = "computer:grunt"
EVERY_GAME = [
    ("armadora", {}),
    ("few_orcs_more", {"small_table": True, "mode": "live"}),
    ("few_orcs_more", {"small_table": True, "mode": "turns"}),
    ("orcz", {}),
    ("orc_wars", {}),
]


def table(*players: str | None, game: str = "armadora", terms: Terms = Terms(), **options: Any) -> Live:  # noqa: B008
    return commands.open_match(game, len(players), options, players, actor=ALICE, terms=terms)


@pytest.mark.parametrize(("game", "options"), EVERY_GAME)
def test_it_works(game: str, options: dict[str, Any]) -> None:
    """A table fills, and the set-up is drawn with its last seat, in one step."""
    begun = table(ALICE, None, None, game=game, **options)
    assert (begun.match.begun, begun.match.outcome, begun.match.version) == (False, None, 1)
    assert_sound(begun.id)
    commands.seat(begun.id, 2, CAROL, actor=CAROL)
    assert_sound(begun.id)
    done = commands.seat(begun.id, 1, BOB, actor=BOB)
    assert (done.live.match.begun, done.live.match.players) == (True, (ALICE, BOB, CAROL))
    assert log(begun.id)[1:4] == [SeatGiven(2, CAROL), SeatGiven(1, BOB), MatchBegun()]
    assert done.receipt.first == 3
    assert MatchRow.objects.get(id=begun.id).status == "running"
    assert_sound(begun.id)


def test_the_set_up_is_drawn_from_the_seed_promised_before_anybody_sat_down() -> None:
    ids = [table(ALICE, None).id for _ in range(4)]
    before = {match_id: live.fresh(match_id).match.commitment for match_id in ids}
    mines = {repr(commands.seat(match_id, 1, BOB, actor=BOB).live.match.state) for match_id in ids}
    assert len(mines) > 1
    assert {match_id: live.fresh(match_id).match.commitment for match_id in ids} == before


def test_a_table_waits_as_long_as_a_seat_is_free() -> None:
    begun = table(ALICE, None)
    row = MatchRow.objects.get(id=begun.id)
    assert (row.status, row.begun, row.turn, row.phase, row.due_at) == ("open", False, [], "", None)
    assert refusal(lambda: commands.give(begun.id, 0, {"type": "pass"}, actor=ALICE)) == "not_begun"
    assert commands.tick(begun.id, version=1) is None
    assert list(computers.play_out(begun.id, Luck(1))) == []
    with pytest.raises(Misfit, match="at version 1 the match had not begun"):
        commands.rewind(begun.id, 1, "no", actor="officer:900000009/pause+rewind+seat")
    assert store.head(begun.stream).version == 1


def test_somebody_gets_up_again_and_another_sits_down() -> None:
    begun = table(ALICE, None, None)
    commands.seat(begun.id, 1, BOB, actor=BOB)
    commands.leave(begun.id, 1, actor=BOB)
    assert live.fresh(begun.id).match.players == (ALICE, None, None)
    commands.seat(begun.id, 1, CAROL, actor=CAROL)
    commands.seat(begun.id, 2, GRUNT, actor=ALICE)
    assert live.fresh(begun.id).match.begun
    assert_sound(begun.id)


def test_a_host_may_free_seats_and_put_somebody_in_a_computers_place() -> None:
    begun = table(ALICE, GRUNT, None)
    commands.seat(begun.id, 1, BOB, actor=BOB)
    commands.seat(begun.id, 1, None, actor=ALICE)
    assert live.fresh(begun.id).match.players == (ALICE, None, None)


def test_the_last_to_get_up_calls_the_table_off() -> None:
    begun = table(ALICE, GRUNT, None)
    match = commands.leave(begun.id, 0, actor=ALICE).live.match
    assert (match.ending, match.begun) == ("cancelled", False)
    row = MatchRow.objects.get(id=begun.id)
    assert (row.status, row.ending, row.outcome and row.outcome["winners"]) == ("cancelled", "cancelled", [])
    assert refusal(lambda: commands.seat(begun.id, 0, BOB, actor=BOB)) == "match_over"
    assert_sound(begun.id)


def test_a_table_is_called_off() -> None:
    begun = table(ALICE, None)
    commands.cancel(begun.id, actor=ALICE)
    assert [type(event) for event in log(begun.id)[1:]] == [MatchEnded, SeedRevealed]
    assert_sound(begun.id)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("game", "options"), EVERY_GAME)
def test_a_resigned_seat_is_played_on_and_ranks_last(game: str, options: dict[str, Any]) -> None:
    begun = table(ALICE, BOB, GRUNT, game=game, **options)
    match = commands.resign(begun.id, 0, actor=ALICE).live.match
    assert (match.players, match.resigned, match.outcome) == (("computer:raider", BOB, GRUNT), (0,), None)
    commands.seat(begun.id, 1, GRUNT, actor="officer:900000009/pause+rewind+seat")
    for _ in computers.play_out(begun.id, Luck(2)):
        pass
    outcome = live.fresh(begun.id).match.outcome
    assert outcome is not None
    assert outcome.all_lost or outcome.ranks[0] == 3
    assert 0 not in outcome.winners
    assert_sound(begun.id)


def test_when_one_side_is_left_the_match_ends() -> None:
    begun = table(ALICE, BOB, CAROL)
    commands.resign(begun.id, 1, actor=BOB)
    match = commands.resign(begun.id, 0, actor=ALICE).live.match
    assert match.outcome is not None
    assert (match.ending, match.outcome.ranks, match.outcome.winners) == ("resigned", (2, 3, 1), (2,))
    assert refusal(lambda: commands.give(begun.id, 2, {"type": "pass"}, actor=CAROL)) == "game_over"
    assert_sound(begun.id)


def test_sides_are_teams_where_the_game_has_them() -> None:
    begun = table(ALICE, BOB, CAROL, "user:4")
    sides = begun.match.sides
    assert sides == ((0, 2), (1, 3))
    assert commands.resign(begun.id, 1, actor=BOB).live.match.outcome is None
    assert commands.resign(begun.id, 0, actor=ALICE).live.match.outcome is None
    match = commands.resign(begun.id, 3, actor="user:4").live.match
    assert match.outcome is not None
    assert (match.outcome.ranks, match.outcome.winners, match.outcome.teams) == ((3, 4, 1, 2), (2,), sides)
    assert_sound(begun.id)


def test_computers_do_not_play_on_among_themselves() -> None:
    begun = table(ALICE, GRUNT, GRUNT)
    match = commands.resign(begun.id, 0, actor=ALICE).live.match
    assert match.outcome is not None
    assert (match.ending, match.outcome.ranks, match.outcome.winners) == ("resigned", (3, 1, 1), (1, 2))


def test_who_leaves_is_stood_in_for_until_somebody_takes_over() -> None:
    begun = table(ALICE, BOB)
    match = commands.leave(begun.id, 0, actor=ALICE).live.match
    assert (match.players, match.dropped, match.outcome) == (("computer:raider", BOB), (0,), None)
    row = MatchRow.objects.get(id=begun.id)
    assert (row.dropped, row.gone, row.resigned) == ([0], [ALICE], [])
    match = commands.take_over(begun.id, 0, CAROL, actor=CAROL).live.match
    assert (match.players, match.dropped) == ((CAROL, BOB), ())
    commands.leave(begun.id, 0, actor=CAROL)
    assert commands.take_over(begun.id, 0, CAROL, actor=CAROL).live.match.course.gone[0].player == ALICE
    assert MatchRow.objects.get(id=begun.id).gone == [ALICE]
    assert_sound(begun.id)


def test_who_leaves_nobody_behind_resigns() -> None:
    match = commands.leave(table(ALICE, GRUNT).id, 0, actor=ALICE).live.match
    assert (match.ending, match.resigned) == ("resigned", (0,))


def test_a_draw_needs_everybody() -> None:
    begun = table(ALICE, BOB, CAROL)
    commands.propose(begun.id, 0, "draw", actor=ALICE)
    assert commands.answer(begun.id, 1, "draw", True, actor=BOB).live.match.outcome is None
    match = commands.answer(begun.id, 2, "draw", True, actor=CAROL).live.match
    assert match.outcome is not None
    assert (match.ending, match.outcome.ranks, match.outcome.winners) == ("draw", (1, 1, 1), ())
    assert_sound(begun.id)


def test_a_draw_is_none_for_who_has_resigned() -> None:
    """Last, though nobody has won."""
    begun = table(ALICE, BOB, CAROL)
    commands.resign(begun.id, 1, actor=BOB)
    commands.propose(begun.id, 0, "draw", actor=ALICE)
    match = commands.answer(begun.id, 2, "draw", True, actor=CAROL).live.match
    assert match.outcome is not None
    assert (match.outcome.ranks, match.outcome.winners) == ((1, 3, 1), ())
    assert_sound(begun.id)


def test_to_stop_computers_are_not_asked() -> None:
    begun = table(ALICE, GRUNT)
    match = commands.propose(begun.id, 0, "stop", actor=ALICE).live.match
    assert match.outcome is not None
    assert (match.ending, match.outcome.ranks, match.outcome.winners) == ("stopped", (1, 1), ())
    assert_sound(begun.id)


def test_one_no_is_enough_and_who_proposed_may_think_again() -> None:
    begun = table(ALICE, BOB, CAROL)
    for who, says_no in (((0, ALICE), (2, CAROL)), ((1, BOB), (1, BOB))):
        commands.propose(begun.id, who[0], "stop", actor=who[1])
        match = commands.answer(begun.id, says_no[0], "stop", False, actor=says_no[1]).live.match
        assert (match.course.proposals, match.outcome) == ((), None)
    assert_sound(begun.id)


def test_a_proposal_ends_with_a_change_of_players() -> None:
    begun = table(ALICE, BOB, CAROL)
    commands.propose(begun.id, 0, "draw", actor=ALICE)
    commands.propose(begun.id, 1, "stop", actor=BOB)
    assert [one.kind for one in live.fresh(begun.id).match.course.proposals] == ["draw", "stop"]
    commands.leave(begun.id, 2, actor=CAROL)
    assert live.fresh(begun.id).match.course.proposals == ()


def test_a_rewind_takes_back_how_a_match_ended() -> None:
    """Who sits where stays; a computer that stands in for who has gone since may be taken over."""
    begun = table(ALICE, BOB, CAROL)
    commands.resign(begun.id, 0, actor=ALICE)
    commands.resign(begun.id, 1, actor=BOB)
    assert live.fresh(begun.id).match.ending == "resigned"
    match = commands.rewind(
        begun.id, begun.match.version, "a mistake", actor="officer:900000009/pause+rewind+seat"
    ).live.match
    assert (match.ending, match.resigned, match.dropped, match.outcome) == ("", (), (0,), None)
    assert match.players == ("computer:raider", BOB, CAROL)
    assert commands.take_over(begun.id, 0, ALICE, actor=ALICE).live.match.players == (ALICE, BOB, CAROL)
    assert_sound(begun.id)


def test_rewinds_of_rewinds_tell_the_same_course() -> None:
    begun = table(ALICE, BOB, CAROL)
    version = begun.match.version
    for at in range(12):
        done = commands.resign(begun.id, 2, actor=CAROL) if at % 2 else commands.leave(begun.id, 2, actor=CAROL)
        commands.rewind(begun.id, done.receipt.last, "there and", actor="officer:900000009/pause+rewind+seat")
        commands.rewind(begun.id, version, "back", actor="officer:900000009/pause+rewind+seat")
        version = commands.take_over(begun.id, 2, CAROL, actor=CAROL).receipt.last
    assert_sound(begun.id)


def test_every_deed_may_be_sent_again() -> None:
    begun = table(ALICE, None)
    first = commands.seat(begun.id, 1, BOB, actor=BOB, command_id="a").receipt
    again = commands.seat(begun.id, 1, BOB, actor=BOB, command_id="a").receipt
    assert again == first._replace(repeated=True)
    first = commands.resign(begun.id, 0, actor=ALICE, command_id="b").receipt
    assert commands.resign(begun.id, 0, actor=ALICE, command_id="b").receipt == first._replace(repeated=True)


def test_a_position_needs_all_its_players() -> None:
    with pytest.raises(Misfit, match="a position is opened with all its players"):
        commands.open_match("armadora", 2, {}, [ALICE, None], actor=ALICE, given={}, arranged=True)


def test_what_a_match_was_at_any_version() -> None:
    begun = table(ALICE, BOB, CAROL)
    done = commands.leave(begun.id, 1, actor=BOB)
    commands.take_over(begun.id, 1, "user:4", actor="user:4")
    assert live.at_version(begun.id, begun.match.version) == begun.match
    assert live.at_version(begun.id, done.receipt.last) == done.live.match
