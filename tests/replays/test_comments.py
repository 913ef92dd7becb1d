"""Comments, private notes and bookmarks: kept beside the log, read by those they are for."""

import re

import pytest
from django.test import Client

from accounts.limits import TooMany
from accounts.models import User
from play import commands, live
from play.live import find_reel
from replays import comments
from replays.comments import Draft, Unsaid
from replays.lines import Place, main
from replays.models import LONGEST, Bookmark, Comment
from tests.officers.people import moderator
from tests.played import played
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def bea() -> User:
    return person("Bea")


@pytest.fixture
def col() -> User:
    return person("Col")


def _say(client: Client, match: str, number: int = 5, **sent: str) -> str:
    """The page after saying something."""
    reply = client.post(
        f"/m/{match}/{number}/comment/?as=1", {"text": "well played", "audience": "public", **sent}, follow=True
    )
    assert reply.status_code == 200
    return reply.content.decode()


def _said(page: str) -> list[str]:
    return re.findall(r'<div class="said-text"><p>(.*?)</p></div>', page)


def _place(match: str, number: int = 5) -> Place:
    return main(find_reel(match)).at(number)


def test_it_works(bea: User, col: User) -> None:
    match = played("armadora", 2)
    page = _say(client_of(bea), match, spot="at=c4")
    assert _said(page) == ["well played"]
    assert re.search(r'data-spot="at=c4" data-pointed="yes"', page)
    for other in (client_of(col), client_of(None)):
        assert _said(other.get(f"/m/{match}/5/").content.decode()) == ["well played"]
        assert _said(other.get(f"/m/{match}/6/").content.decode()) == []


def test_a_private_note_is_its_authors_alone(bea: User, col: User) -> None:
    match = played("armadora", 2)
    assert _said(_say(client_of(bea), match, audience="private")) == ["well played"]
    for other in (client_of(col), client_of(None)):
        page = other.get(f"/m/{match}/5/").content.decode()
        assert _said(page) == []
        assert 'comment-after" data-way="comment-after"' not in page


def test_a_note_is_tied_to_the_seat_it_was_written_from(bea: User) -> None:
    match = play_on(table("armadora", [bea]).id, [bea], 2).id
    _say(client_of(bea), match, 3, audience="private")
    note = Comment.objects.get()
    assert (note.match, note.version, note.seat, note.author) == (match, 3, 0, bea)


def test_while_a_match_runs_nobody_says_anything_to_everybody(bea: User, col: User) -> None:
    match = play_on(table("armadora", [bea]).id, [bea], 2).id
    for who in (bea, col):
        page = _say(client_of(who), match, 3)
        assert "open once the match is over" in page
    assert Comment.objects.count() == 0


def test_afterwards_they_do(bea: User) -> None:
    """The twin: the same words once it is over."""
    match = play_on(table("armadora", [bea]).id, [bea], 2).id
    commands.resign(match, 0, actor=bea.player)
    assert _said(_say(client_of(bea), match, 3)) == ["well played"]


def test_guests_write_for_themselves_alone() -> None:
    guest = User.objects.create_user("Grubnash 42", is_guest=True)
    match = played("armadora", 2)
    assert _said(_say(client_of(guest), match)) == []
    assert _said(_say(client_of(guest), match, audience="private")) == ["well played"]


def test_strangers_are_asked_to_log_in() -> None:
    match = played("armadora", 2)
    for part in ("comment/", "bookmark/"):
        reply = Client().post(f"/m/{match}/5/{part}", {"text": "hello", "audience": "public"})
        assert (reply.status_code, reply["Location"].partition("?")[0]) == (302, "/account/login/")
    assert Comment.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "audience", "spot"),
    [
        ("", "public", ""),
        ("   \r\n ", "public", ""),
        ("x" * (LONGEST + 1), "public", ""),
        ("nul\0", "public", ""),
        ("hello", "league", ""),
        ("hello", "", ""),
        ("hello", "public", "at"),
        ("hello", "public", 'at="><script>'),
        ("hello", "public", "at=" + "c" * 90),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(bea: User, text: str, audience: str, spot: str) -> None:
    with pytest.raises(Unsaid, match=r"\w+ \w+"):
        comments.write(bea, _place(played("armadora", 2)), Draft(text, audience, spot))
    assert Comment.objects.count() == 0


def test_hostile_words_are_only_text(bea: User) -> None:
    page = _say(client_of(bea), played("armadora", 2), text='<script>alert(1)</script> <img src="x">')
    assert re.findall(r"<script>|<img", page) == []
    assert "&lt;script&gt;" in page


def test_one_person_does_not_flood_a_match(bea: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comments, "COMMENTS", tuple(limit._replace(most=2) for limit in comments.COMMENTS))
    place = _place(played("armadora", 2))
    for _ in range(2):
        comments.write(bea, place, Draft("hello", "public"))
    with pytest.raises(TooMany):
        comments.write(bea, place, Draft("hello", "public"))


# taking away


def test_authors_and_moderators_take_comments_away(bea: User, col: User) -> None:
    match = played("armadora", 2)
    chief = moderator()
    _say(client_of(bea), match)
    address = f"/m/{match}/5/comment/{Comment.objects.get().pk}/"
    assert client_of(col).post(address).status_code == 403
    assert Comment.objects.count() == 1
    assert client_of(bea).post(address).status_code == 302
    assert Comment.objects.count() == 0
    comment = comments.write(bea, _place(match), Draft("again", "public"))
    comments.remove(chief, comment)
    assert Comment.objects.count() == 0


def test_a_note_of_somebody_elses_is_not_there(bea: User, col: User) -> None:
    match = played("armadora", 2)
    note = comments.write(bea, _place(match), Draft("mine", "private"))
    chief = moderator()
    assert not comments.may_remove(chief, note)
    reply = client_of(col).post(f"/m/{match}/5/comment/{note.pk}/")
    assert (reply.status_code, Comment.objects.count()) == (404, 1)


# bookmarks, and the ways to what is marked


def test_a_bookmark_is_set_and_taken_away(bea: User) -> None:
    match, client = played("armadora", 2), client_of(bea)
    assert (
        'aria-pressed="true" aria-keyshortcuts="b"'
        in client.post(f"/m/{match}/5/bookmark/", follow=True).content.decode()
    )
    assert list(Bookmark.objects.values_list("match", "version")) == [(match, 5)]
    client.post(f"/m/{match}/5/bookmark/")
    assert Bookmark.objects.count() == 0


def test_there_are_ways_to_comments_and_bookmarks(bea: User) -> None:
    match, client = played("armadora", 2), client_of(bea)
    comments.write(bea, _place(match, 9), Draft("look", "public"))
    comments.bookmark(bea, _place(match, 12))
    page = client.get(f"/m/{match}/5/").content.decode()
    ways = dict(re.findall(r'id="way-(\w+-after)"[^>]*?href="([^"]+)"', page))
    assert ways["comment-after"] == f"/m/{match}/9/?as=all"
    assert ways["bookmark-after"] == f"/m/{match}/12/?as=all"
    assert "way-bookmark-after" not in client_of(None).get(f"/m/{match}/5/").content.decode()


def test_too_many_bookmarks_are_refused(bea: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comments, "MOST_BOOKMARKS", 1)
    match = played("armadora", 2)
    assert comments.bookmark(bea, _place(match, 5))
    with pytest.raises(Unsaid):
        comments.bookmark(bea, _place(match, 6))


def test_comments_stay_with_a_line_that_was_left(bea: User) -> None:
    match = play_on(table("armadora", [bea]).id, [bea], 3).id
    comments.write(bea, _place(match, 6), Draft("here", "private"))
    left = live.fresh(match).match.version
    commands.rewind(match, 4, "a wrong click", actor="officer:900000009/rewind+seat")
    assert _said(client_of(bea).get(f"/m/{match}/6/?line={left}").content.decode()) == ["here"]


def test_nothing_is_written_about_a_step_that_may_not_be_seen(bea: User, col: User) -> None:
    match = play_on(table("few_orcs_more", [bea], options={"mode": "turns", "small_table": True}).id, [bea], 1).id
    for part in ("comment/", "bookmark/"):
        reply = client_of(col).post(f"/m/{match}/1/{part}", {"text": "hello", "audience": "private"})
        assert reply.status_code == 404
    assert (Comment.objects.count(), Bookmark.objects.count()) == (0, 0)
