"""The book: what the log says, in one order, however it was heard of."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from operator import attrgetter

import pytest
from django.db import connection

from games.kernel.chance import Luck
from play import commands, live
from play.terms import Terms
from ratings import book as books
from ratings import projection
from ratings.computers import identity
from ratings.ladder import Change, Grade, Ladder, Written
from ratings.models import Rated, Rating
from ratings.reading import results
from ratings.result import Kind, LadderName
from ratings.rows import rated, read
from ratings.scale import DOUBT, START
from tests.eventlog.support import settled
from tests.opponents import broker
from tests.ratings.tables import RATED, book, opened, played_out, taken_up_again, won_by

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = [f"user:{number}" for number in range(1, 6)]


@pytest.fixture(autouse=True)
def _empty_shelf() -> Iterator[None]:
    yield
    live.shelf.clear()


def afresh() -> tuple[list[object], list[object]]:
    """The book as it is written anew from the log."""
    books.rebuild(results())
    return book()


def season(matches: int) -> list[str]:
    """Matches of two to four people at two paces, in the order in which they ended."""
    luck = Luck("season")
    found = []
    for _ in range(matches):
        players = list(luck.shuffle("", PEOPLE))[: 2 + luck.below("", 3)]
        terms = luck.pick("", [RATED, RATED, Terms(rated=True, pace="days", move_s=86_400)])
        found.append(won_by(*players, terms=terms))
    return found


def test_it_works() -> None:
    """A message is sent when a rated match is over; its winner goes up, and saying it again changes nothing."""
    broker.sent("default")
    match = won_by("user:1", "user:2")
    assert [sent for sent in broker.sent("default") if sent[0].startswith("ratings.")] == [("ratings.tasks.sweep", ())]
    assert books.enter(match)
    up, down = Rating.objects.order_by("player")
    assert (up.mu > START > down.mu, up.wins, down.wins, up.sigma < DOUBT) == (True, 1, 0, True)
    before = book()
    assert (books.enter(match), book()) == (False, before)


def test_entered_in_any_order_and_again_it_is_the_book_written_anew() -> None:
    matches = season(25)
    luck = Luck("order")
    for match in luck.shuffle("", [*matches, *matches, *matches]):
        books.enter(match)
    entered = book()
    assert len(entered[0]) == 25
    assert afresh() == entered


def test_entered_as_they_come_without_an_order_it_would_not_be() -> None:
    """The twin: the same results, each put after those heard of before it."""
    played = season(12)
    books.rebuild(results())
    kept = {row.match_id: read(row) for row in Rated.objects.filter(pace="none")}
    heard = [kept[match] for match in reversed(played) if match in kept]
    careless = Ladder(lambda _: None, {})
    for result in heard:
        careless.enter(result._replace(finished_at=max(kept.values(), key=attrgetter("place")).finished_at))
    mus = {player: grade.rating.mu for player, grade in careless.grades.items()}
    assert mus != dict(Rating.objects.filter(pace="none").values_list("player", "mu"))


def test_swept_by_many_at_once_it_is_the_same() -> None:
    projection.sweep()
    season(12)
    settled()

    def sweep(_: int) -> int:
        with closing(connection):
            return projection.sweep()

    with ThreadPoolExecutor(4) as workers:
        list(workers.map(sweep, range(8)))
    entered = book()
    assert len(entered[0]) == 12
    assert afresh() == entered


def test_a_match_taken_up_again_is_taken_out_and_put_back_where_it_ends() -> None:
    """A correction is worked through everything after it and nothing before it."""
    matches = season(10)
    for match in matches:
        books.enter(match)
    before = {row[0]: row for row in book()[0]}
    now = taken_up_again(matches[4])
    assert books.enter(matches[4])
    assert afresh()[0] == book()[0]
    assert matches[4] not in {row[0] for row in book()[0]}
    earlier = [row for row in book()[0] if before[row[0]][3] < before[matches[4]][3]]
    assert earlier == [row for row in before.values() if row in earlier]
    winner = now.match.players[1]
    assert winner is not None
    for seat, player in enumerate(live.fresh(matches[4]).match.players):
        if player != winner and player is not None:
            commands.resign(matches[4], seat, actor=player)
    books.enter(matches[4])
    entered = book()
    assert entered[0] == sorted(entered[0], key=lambda row: (row[1], row[2], row[3], row[0]))
    assert afresh() == entered


def test_what_moved_without_another_result_is_noted_and_no_more() -> None:
    first, second = won_by("user:1", "user:2"), won_by("user:2", "user:1")
    books.enter(first)
    books.enter(second)
    before = book()
    Rated.objects.filter(match_id=first).update(version=1)
    assert (books.enter(first), book()) == (False, before)


# who counts, and how


def entered(match: str) -> Rated:
    """The row of a match."""
    books.enter(match)
    return Rated.objects.get(match_id=match)


def test_who_resigned_is_last_and_the_first_to_resign_the_very_last() -> None:
    row = entered(won_by("user:1", "user:2", "user:3", "user:4"))
    assert (row.players, row.ranks) == ([f"user:{n}" for n in (1, 2, 3, 4)], [1, 4, 3, 2])


def test_who_ran_out_of_time_is_last_whatever_the_computer_made_of_it() -> None:
    match = opened("user:1", "user:2", "user:3")
    commands.leave(match.id, 1, actor="user:2")
    commands.take_over(match.id, 1, "user:4", actor="user:4")
    played_out(live.fresh(match.id), "time")
    row = entered(match.id)
    assert (row.players[1], row.ranks[1]) == ("user:2", 3)
    assert not Rating.objects.filter(player="user:4").exists()


def test_who_came_back_is_as_if_nothing_had_been() -> None:
    match = opened("user:1", "user:2", "user:3")
    commands.leave(match.id, 1, actor="user:2")
    commands.take_over(match.id, 1, "user:2", actor="user:2")
    commands.resign(match.id, 0, actor="user:1")
    commands.resign(match.id, 2, actor="user:3")
    assert entered(match.id).ranks == [3, 1, 2]


def test_computers_are_met_at_the_rating_of_their_version() -> None:
    match = opened("user:1", "computer:raider")
    commands.resign(match.id, 0, actor="user:1")
    row = entered(match.id)
    assert row.players == ["user:1", identity("armadora", "computer:raider", row.finished_at)]
    assert (row.mu_before[1], row.sigma_before[1]) == (row.mu_after[1], row.sigma_after[1])
    assert list(Rating.objects.values_list("player", flat=True)) == ["user:1"]


@pytest.mark.parametrize("terms", [Terms(), Terms(pace="live", move_s=60)])
def test_a_match_that_is_not_rated_is_not_in_the_book(terms: Terms) -> None:
    match = won_by("user:1", "user:2", terms=terms)
    assert (books.enter(match), book()) == (False, ([], []))


def test_what_was_stopped_is_void_and_changes_nobody() -> None:
    match = opened("user:1", "user:2")
    commands.propose(match.id, 0, "stop", actor="user:1")
    commands.answer(match.id, 1, "stop", yes=True, actor="user:2")
    assert (entered(match.id).kind, Rating.objects.count()) == (Kind.VOID, 0)


def test_an_agreed_draw_is_rated_as_a_tie_and_nobodys_victory() -> None:
    match = opened("user:1", "user:2")
    commands.propose(match.id, 0, "draw", actor="user:1")
    commands.answer(match.id, 1, "draw", yes=True, actor="user:2")
    rated = entered(match.id)
    assert (rated.kind, rated.ranks) == (Kind.DRAWN, [1, 1])
    assert rated.mu_after == pytest.approx([START, START])
    assert max(rated.sigma_after) < DOUBT
    assert list(Rating.objects.order_by("player").values_list("matches", "wins")) == [(1, 0), (1, 0)]
    assert afresh() == book()


def test_a_table_that_was_called_off_is_not_in_the_book() -> None:
    table = commands.open_match("armadora", 2, {}, ["user:1", None], actor="user:1", terms=RATED)
    commands.cancel(table.id, actor="user:1")
    assert (books.enter(table.id), book()) == (False, ([], []))
    assert afresh() == ([], [])


def test_a_match_without_people_is_void() -> None:
    match = played_out(opened("computer:grunt", "computer:grunt"), "alone")
    assert (entered(match.id).kind, Rating.objects.count()) == (Kind.VOID, 0)


def test_what_everybody_lost_is_a_record_of_its_own() -> None:
    for number in range(40):
        match = played_out(opened("user:1", "computer:grunt", "computer:grunt", game="orcz"), f"doom {number}")
        assert match.match.outcome is not None
        if match.match.outcome.all_lost:
            break
    row, rating = entered(match.id), Rating.objects.get()
    assert (row.kind, row.mu_after, rating.matches, rating.lost_to_all) == (Kind.LOST, [], 0, 1)
    assert (rating.mu, rating.sigma) == (START, DOUBT)


def test_partners_stand_as_one_side() -> None:
    match = opened(*PEOPLE[:4], options={"ffa4": False})
    commands.resign(match.id, 0, actor="user:1")
    commands.resign(match.id, match.match.sides[0][1], actor=PEOPLE[match.match.sides[0][1]])  # type: ignore[index]
    row = entered(match.id)
    assert len(set(row.sides)) == 2
    by_side = {
        side: {rank for one, rank in zip(row.sides, row.ranks, strict=True) if one == side} for side in row.sides
    }
    assert sorted(by_side.values(), key=min) == [{1}, {2}]


def test_what_is_written_at_once_is_what_is_written_one_by_one() -> None:
    """Numbers to the last bit, and names with every sign that means something to PostgreSQL."""
    for match in season(6):
        books.enter(match)
    row = Rated.objects.order_by("finished_at").last()
    assert row is not None
    result = read(row)
    odd = result._replace(match_id="odd", players=('a,"b', "c\\d\t{e}", *result.players[2:]))
    odd = odd._replace(finished_at=odd.finished_at + timedelta(microseconds=1))
    name = LadderName(row.game, row.pace)
    books.rebuild([(name, odd), (name, result)])
    written = Rated.objects.get(match_id="odd")
    known = {player: Grade() for player in odd.players}
    again = rated(name, Written(odd, Change()))
    assert (written.players, written.finished_at) == (list(again.players), odd.finished_at)
    assert set(known) == set(written.players)
