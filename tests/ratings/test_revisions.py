"""Corrections: only what depends on them changes, it comes out as written anew, and what changed is published."""

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from play import commands, live
from ratings import book as books
from ratings.ladder import Grade
from ratings.models import Rated, Rating, Revised, Revision
from ratings.reading import results
from ratings.scale import START, shown
from tests.play.ruled import OFFICER, ruling
from tests.ratings.tables import book, taken_up_again, won_by

pytestmark = pytest.mark.django_db(transaction=True)

CIRCLE = ("user:1", "user:2", "user:3")
OTHERS = ("user:7", "user:8")


@pytest.fixture(autouse=True)
def _empty_shelf() -> Iterator[None]:
    yield
    live.shelf.clear()


def written(table: str, key: str) -> dict[str, str]:
    """By which transaction each row was written."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {key}::text, xmin::text FROM {table}")
        return dict(cursor.fetchall())


def played() -> list[str]:
    """Matches of two circles that never met, one after the other by turns; entered."""
    matches = []
    for number in range(4):
        matches += [won_by(CIRCLE[number % 3], CIRCLE[(number + 1) % 3]), won_by(*OTHERS)]
    for match in matches:
        books.enter(match)
    return matches


def test_it_works() -> None:
    """One result is taken back: rows of the others stay as written, and all is as it would be written anew."""
    matches = played()
    rows, people = written("ratings_rated", "match_id"), written("ratings_rating", "player")
    taken_up_again(matches[0])
    assert books.enter(matches[0])
    rows_now, people_now = written("ratings_rated", "match_id"), written("ratings_rating", "player")
    assert {match for match in rows if rows_now.get(match) != rows[match]} == {*matches[::2]}
    assert {player for player in people if people_now.get(player) != people[player]} == {*CIRCLE}
    entered = book()
    books.rebuild(results())
    assert book() == entered


def test_what_a_correction_does_not_reach_is_not_written_even_within_a_circle() -> None:
    """Whoever met nobody whose number had changed by then keeps theirs, though they met them before."""
    first, second = won_by(*CIRCLE[:2]), won_by(CIRCLE[2], CIRCLE[0])
    for match in (first, second):
        books.enter(match)
    rows = written("ratings_rated", "match_id")
    taken_up_again(second)
    books.enter(second)
    assert written("ratings_rated", "match_id") == {first: rows[first]}


def test_the_twin_that_writes_all_from_there_on_writes_the_others_too() -> None:
    played()
    rows = written("ratings_rated", "match_id")
    books.rebuild(results())
    assert set(written("ratings_rated", "match_id").values()).isdisjoint(rows.values())


def test_what_has_changed_is_on_record() -> None:
    """For whom, from which number to which; of the first match of two there is no number any more."""
    first, second = won_by("user:1", "user:2"), won_by("user:2", "user:3")
    for match in (first, second):
        books.enter(match)
    before = {row.player: (row.mu, row.sigma) for row in Rating.objects.all()}
    assert Revision.objects.count() == 0
    taken_up_again(first)
    books.enter(first)
    after = {row.player: (row.mu, row.sigma) for row in Rating.objects.all()}
    noted = Revision.objects.get()
    assert (noted.game, noted.pace, noted.cause, noted.match_id, noted.ruling, noted.matches) == (
        "armadora", "none", "withdrawn", first, "", 1,
    )  # fmt: skip
    rows = Revised.objects.filter(revision=noted).order_by("player")
    assert [(row.player, row.mu_before, row.mu_after) for row in rows] == [
        ("user:1", before["user:1"][0], None),
        ("user:2", before["user:2"][0], after["user:2"][0]),
        ("user:3", before["user:3"][0], after["user:3"][0]),
    ]


def test_another_result_names_its_ruling() -> None:
    match = won_by("user:1", "user:2")
    books.enter(match)
    step = live.fresh(match).match.version
    made = ruling(1, "adjudicate", step, outcome={"ranks": [2, 1]})
    commands.rule(match, made, actor=OFFICER)
    assert books.enter(match)
    noted = Revision.objects.get()
    assert (noted.cause, noted.match_id, noted.ruling, noted.matches) == ("changed", match, made["ruling"], 0)
    assert Revised.objects.count() == 2


def test_a_match_entered_before_others_is_on_record_and_one_at_the_end_is_not() -> None:
    early, late = won_by("user:1", "user:2"), won_by("user:2", "user:3")
    books.enter(late)
    assert Revision.objects.count() == 0
    books.enter(early)
    noted = Revision.objects.get()
    assert (noted.cause, noted.match_id, noted.matches) == ("added", early, 1)


def test_all_worked_out_anew_publishes_what_came_out_otherwise_and_no_more() -> None:
    played()
    books.rebuild(results())
    assert Revision.objects.count() == 0
    Rating.objects.filter(player="user:7").update(mu=START)
    books.rebuild(results())
    noted = Revision.objects.get()
    assert (noted.cause, noted.match_id, noted.matches) == ("rebuilt", "", None)
    assert list(Revised.objects.values_list("player", "mu_before")) == [("user:7", START)]


def test_a_ladder_that_is_gone_is_on_record_and_the_record_outlives_the_book() -> None:
    books.enter(won_by("user:1", "user:2"))
    books.rebuild([])
    assert list(Revised.objects.order_by("player").values_list("player", "mu_after")) == [
        ("user:1", None),
        ("user:2", None),
    ]
    assert (Rated.objects.count(), Revision.objects.count()) == (0, 1)


def test_nothing_is_published_of_a_book_that_is_written_for_the_first_time() -> None:
    won_by("user:1", "user:2")
    assert books.rebuild(results()) == 1
    assert Revision.objects.count() == 0


# the pages


def text_of(client: Client, address: str) -> str:
    reply = client.get(address)
    assert reply.status_code == 200
    main = re.split(r"<main|</main>", reply.content.decode())[1]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main))


def test_the_pages_say_what_a_correction_has_changed(client: Client) -> None:
    grish, bea = User.objects.create_user("Grish"), User.objects.create_user("Bea")
    guest = User.objects.create_user("Guest", is_guest=True)
    match, later = won_by(grish.player, bea.player), won_by(bea.player, guest.player)
    for one in (match, later):
        books.enter(one)
    assert "No result has changed after it was counted." in text_of(client, "/ratings/armadora/corrections/")
    assert "last on" not in text_of(client, "/ratings/armadora/")
    taken_up_again(match)
    books.enter(match)
    listed = text_of(client, "/ratings/armadora/corrections/")
    assert "A match no longer counts no clock" in listed
    assert "3 ratings changed 1 later match counts differently" in listed
    assert "What corrections have changed, last on" in text_of(client, "/ratings/armadora/")
    told = text_of(client, f"/ratings/armadora/corrections/{Revision.objects.get().pk}/")
    now = Rating.objects.get(player=bea.player)
    assert re.search(rf"Bea [−\d.]+ {shown(now.mu, now.sigma):.1f} \+[\d.]+ ", told)
    assert "Grish 3.4 — —" in told
    assert "Guest" not in told.replace("guests", "")
    assert f"/m/{match}/" in client.get("/ratings/armadora/corrections/").content.decode()


@pytest.mark.parametrize(
    "address", ["/ratings/chess/corrections/", "/ratings/chess/corrections/1/", "/ratings/armadora/corrections/1/"]
)
def test_corrections_that_there_are_not_are_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_grades_are_equal_only_where_all_is() -> None:
    grade = Grade(25.0, 8.0, None, (1, 0, 10, 0))
    assert grade.equals(Grade(25.0, 8.0, None, (1, 0, 10, 0)))
    assert not grade.equals(Grade(25.0, 8.0, None, (1, 1, 10, 0)))
