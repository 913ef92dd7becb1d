"""All guests of one network share what an account has alone: turns of the workers, and the seats that may wait."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.limits import TooMany
from accounts.models import User
from games.kernel.registry import game
from lobby import tables
from lobby.defaults import quick_order
from opponents import questions, shares
from opponents.models import Question as Row
from opponents.shares import share_of, spare
from play.models import MatchRow
from replays.branching import open_branch
from replays.visibility import visibility_for
from tests.accounts.people import PASSWORD
from tests.opponents.test_questions import asked, served, waiting
from tests.played import played
from tests.table.tables import client_of, person

pytestmark = pytest.mark.django_db(transaction=True)

GUESTS = 6
SIGN_UP = "/account/signup/"
WARLORD = "computer:warlord"


def guest(network: str = "here") -> User:
    number = User.objects.count()
    return User.objects.create_user(f"Guest {number}", is_guest=True, network=network)


def test_it_works() -> None:
    """Many guests hold up an account by one thought."""
    theirs = [asked(guest().player) for _ in range(GUESTS)]
    hers = asked(person("Bea").player)
    assert served(waiting()) == [theirs[0], hers, *theirs[1:]]


def test_from_as_many_networks_they_hold_it_up_by_all_their_thoughts() -> None:
    """The twin: each of them a host."""
    theirs = [asked(guest(f"network {number}").player) for number in range(GUESTS)]
    hers = asked(person("Bea").player)
    assert served(waiting()) == [*theirs, hers]


def test_whose_share_it_is() -> None:
    bea, visitor, stranger = person("Bea"), guest(), guest("")
    shares_of = [share_of(host) for host in (bea.player, visitor.player, stranger.player, "user:999999", "", "user:x")]
    assert shares_of == [bea.player, "guests:here", stranger.player, "user:999999", "", "user:x"]


def _come(address: str) -> User:
    browser = Client(REMOTE_ADDR=address)
    asked_again = browser.post("/play/armadora/")
    browser.post(asked_again["Location"])
    return User.objects.latest("pk")


def test_guests_of_one_household_come_with_one_mark() -> None:
    marks = [_come(address).network for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")]
    assert marks[0] == marks[1] != marks[2]
    assert len(marks[0]) == len(marks[2]) == 32


def test_no_log_has_the_mark_or_the_address() -> None:
    visitor = _come("198.51.100.77")
    with connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(data::text || actor, '') FROM eventlog_event")
        (log,) = cursor.fetchone()
    row = MatchRow.objects.get()
    assert visitor.player in log
    assert all(word not in log + str(row.__dict__) for word in (visitor.network, "198.51.100.77"))


def test_who_signs_up_has_a_share_alone() -> None:
    visitor = guest()
    browser = client_of(visitor)
    assert browser.post(SIGN_UP, {"username": "Alice", "password1": PASSWORD}).status_code == 302
    visitor.refresh_from_db()
    assert (visitor.is_guest, visitor.network, share_of(visitor.player)) == (False, "", visitor.player)


@pytest.fixture
def _many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many of this network's seats as may wait."""
    monkeypatch.setattr(shares, "MOST_THINKING", GUESTS)
    for _ in range(GUESTS):
        asked(guest().player)


@pytest.mark.usefixtures("_many_wait")
def test_only_so_many_seats_of_one_share_may_wait() -> None:
    """For whoever comes next from there; not for others, nor for computers that answer at once."""
    with pytest.raises(TooMany):
        spare(guest(), [None, WARLORD])
    spare(guest(), ["computer:raider", None, "user:1"])
    spare(guest("elsewhere"), [WARLORD])
    spare(person("Bea"), [WARLORD])


@pytest.mark.usefixtures("_many_wait")
def test_what_is_answered_waits_no_more() -> None:
    taken = questions.take(waiting()[0])
    assert taken is not None
    questions.done(taken.question)
    spare(guest(), [WARLORD])


@pytest.mark.usefixtures("_many_wait")
def test_every_way_to_a_table_says_so() -> None:
    visitor, opened = guest(), MatchRow.objects.count()
    order = quick_order(game("armadora"), visitor.player)._replace(seats=2)
    with pytest.raises(TooMany):
        tables.open_table(visitor, order._replace(players=(visitor.player, WARLORD)))
    mine = tables.open_table(visitor, order._replace(players=(visitor.player, None)))
    with pytest.raises(TooMany):
        tables.fill(MatchRow.objects.get(id=mine.id), "warlord", visitor)
    over = played("armadora", 2)
    with pytest.raises(TooMany):
        open_branch(visibility_for(over, None), 20, [visitor.player, WARLORD], visitor)
    assert MatchRow.objects.count() == opened + 2


@pytest.mark.usefixtures("_many_wait")
@pytest.mark.parametrize(("language", "words"), [("en", "One moment"), ("fr", "Un instant")])
def test_the_refusal_says_what_it_is(language: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise shares.TooManyThinking

    monkeypatch.setattr(shares, "spare", full)
    reply = client_of(guest()).post("/play/armadora/", headers={"Accept-Language": language})
    assert (reply.status_code, reply["Retry-After"]) == (429, "30")
    page = reply.content.decode()
    assert f"<h1>{words}</h1>" in page
    assert "password" not in page


def test_a_share_is_kept_with_the_question() -> None:
    asked(guest().player)
    assert [row.host for row in Row.objects.all()] == ["guests:here"]
