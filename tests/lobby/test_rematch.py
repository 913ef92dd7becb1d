"""The same match again: same options, same people, each one seat further."""

import re
from typing import Any

import pytest
from django.db.models import QuerySet
from django.urls import reverse

from accounts.models import User
from doorbell import ring
from lobby.models import Invitation, Table
from lobby.rematches import NEXT
from play import commands
from play.models import MatchRow
from tests.lobby.tavern import browser, person, rows, table, text

pytestmark = pytest.mark.django_db


def _over(row: MatchRow) -> MatchRow:
    """The match, over because whoever sits first gave up."""
    commands.resign(row.id, 0, actor=row.players[0])
    return MatchRow.objects.get(id=row.id)


def _again(row: MatchRow) -> MatchRow:
    return MatchRow.objects.get(id=Table.objects.get(rematch_of=row.id).match)


def _asked() -> tuple[User, User, MatchRow]:
    """Alice and Bob after their match, of which Bob has asked for a rematch."""
    alice, bob = person("Alice"), person("Bob")
    row = _over(table(alice, bob.player))
    browser(bob).post(f"/m/{row.id}/rematch/")
    return alice, bob, row


def test_it_works() -> None:
    alice, bob = person("Alice"), person("Bob")
    row = _over(table(alice, bob.player, watch="link", delay_s=60))
    reply = browser(bob).post(f"/m/{row.id}/rematch/")
    again = _again(row)
    assert reply["Location"] == f"/m/{again.id}/"
    assert (again.status, again.players, again.host) == ("open", [bob.player, None], bob.player)
    assert (again.game, again.seats, again.options, again.terms) == (row.game, row.seats, row.options, row.terms)
    assert "you are invited" in text(browser(alice).get("/"))
    assert rows(browser(alice).get("/"))["open"] == [again.id]
    asked = text(browser(bob).get(f"/tables/{again.id}/"))
    assert "Waiting for Alice to accept the rematch It begins as soon as everybody has accepted." in asked
    assert "reserved for Alice" in asked
    assert _offered(asked) == ["Call the table off", "No answer?"]
    assert "last match" in asked
    hers = text(browser(alice).get(f"/tables/{again.id}/"))
    assert "Bob asks for a rematch" in hers
    assert _offered(hers) == ["Accept the rematch", "Decline the invitation"]
    assert browser(alice).post(f"/m/{row.id}/rematch/")["Location"] == f"/m/{again.id}/"
    assert MatchRow.objects.get(id=again.id).players == [bob.player, alice.player]
    assert MatchRow.objects.get(id=again.id).status == "running"


OFFERS = (
    "Accept the rematch",
    "Call the table off",
    "Decline the invitation",
    "Invite others",
    "Let anybody sit down",
    "Make a new link",
    "No answer?",
    "Seat a computer",
    "Sit down here",
)


def _offered(page: str) -> list[str]:
    """What the page of a table offers."""
    return [one for one in OFFERS if one in page]


def test_the_button_on_its_page_accepts_it() -> None:
    alice, bob, row = _asked()
    again = _again(row)
    page = browser(alice).get(f"/tables/{again.id}/").content.decode()
    assert '<input type="hidden" name="seat" value="1">' in page
    browser(alice).post(f"/tables/{again.id}/join/", {"seat": "1"})
    assert MatchRow.objects.get(id=again.id).players == [bob.player, alice.player]


def test_who_does_not_answer_is_replaced_by_computers() -> None:
    _alice, bob, row = _asked()
    again = _again(row)
    assert "Fill with computers and begin" in text(browser(bob).get(f"/tables/{again.id}/"))
    browser(bob).post(f"/tables/{again.id}/fill/", {"level": "grunt"})
    assert MatchRow.objects.get(id=again.id).players == [bob.player, "computer:grunt"]


def test_who_asked_hears_that_it_is_declined_and_may_have_others() -> None:
    alice, bob, row = _asked()
    again = _again(row)
    browser(alice).post(f"/tables/{again.id}/decline/")
    page = text(browser(bob).get(f"/tables/{again.id}/"))
    assert "Alice has declined the rematch." in page
    assert _offered(page)[1:] == [
        "Invite others",
        "Let anybody sit down",
        "Make a new link",
        "Seat a computer",
    ]


def test_others_who_have_accepted_wait_as_well() -> None:
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    row = table(alice, bob.player, charlie.player)
    commands.propose(row.id, 0, "stop", actor=alice.player)
    for seat, user in ((1, bob), (2, charlie)):
        commands.answer(row.id, seat, "stop", True, actor=user.player)
    for user in (bob, alice):
        browser(user).post(f"/m/{row.id}/rematch/")
    page = text(browser(alice).get(f"/tables/{_again(row).id}/"))
    assert "Waiting for Charlie to accept the rematch" in page
    assert _offered(page) == ["No answer?"]


def test_who_is_asked_reads_it_above_all_of_the_front_page() -> None:
    alice, bob, _row = _asked()
    assert "You are invited to a table of Armadora. See the table" in text(browser(alice).get("/"))
    assert "You are invited to a table" not in text(browser(bob).get("/"))
    assert "waiting for players" in text(browser(bob).get("/"))


def _said(row: MatchRow, user: User) -> str:
    """What the page of the match says of its rematch, which it also asks for alone; without scripts one looks again
    for as long as nobody plays it.
    """
    client = browser(user)
    alone = text(client.get(f"/m/{row.id}/rematch/offer/"))
    assert alone in text(client.get(f"/m/{row.id}/"))
    said = alone.removesuffix(" Look again")
    assert (said != alone) == (Table.objects.filter(rematch_of=row.id, match__in=_running()).count() == 0)
    return said


def test_a_page_looks_once_more_when_it_listens() -> None:
    """What came between its loading and that rang nowhere. The part that hears stays, and is given new contents."""
    alice, bob = person("Alice"), person("Bob")
    row = _over(table(alice, bob.player))
    page, part = (browser(bob).get(f"/m/{row.id}/{more}").content.decode() for more in ("", "rematch/offer/"))
    assert "load delay:3s" in page
    assert 'hx-select="#rematch &gt; *"' in page
    assert part.count('id="rematch"') == 1


def _running() -> QuerySet[MatchRow, str]:
    return MatchRow.objects.filter(status="running").values_list("id", flat=True)


def test_everybody_is_told_how_it_stands() -> None:
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    row = table(alice, bob.player, charlie.player)
    commands.propose(row.id, 0, "stop", actor=alice.player)
    for seat, user in ((1, bob), (2, charlie)):
        commands.answer(row.id, seat, "stop", True, actor=user.player)
    assert [_said(row, user) for user in (alice, bob)] == ["Rematch"] * 2
    browser(bob).post(f"/m/{row.id}/rematch/")
    assert _said(row, alice) == "Bob asks for a rematch. Accept the rematch"
    assert _said(row, bob) == "The others have not accepted the rematch yet. Go to it"
    browser(alice).post(f"/m/{row.id}/rematch/")
    commands.seat(_again(row).id, 0, "computer:grunt", actor=bob.player)
    assert _said(row, alice) == "The rematch is on. Go to it"
    assert _said(row, charlie) == "The rematch is being played without you. Go to it"


def test_everybody_moves_one_seat_on() -> None:
    alice, bob = person("Alice"), person("Bob")
    begun = table(alice, bob.player, "computer:grunt", watch="everyone")
    commands.propose(begun.id, 0, "stop", actor=alice.player)
    commands.answer(begun.id, 1, "stop", True, actor=bob.player)
    row = MatchRow.objects.get(id=begun.id)
    browser(alice).post(f"/m/{row.id}/rematch/")
    assert _again(row).players == ["computer:grunt", alice.player, None]
    browser(bob).post(f"/m/{row.id}/rematch/")
    assert _again(row).players == ["computer:grunt", alice.player, bob.player]


def test_against_computers_it_begins_at_once() -> None:
    alice = person("Alice")
    row = _over(table(alice, "computer:grunt"))
    browser(alice).post(f"/m/{row.id}/rematch/")
    assert (_again(row).status, _again(row).players) == ("running", ["computer:grunt", alice.player])


def test_asking_twice_makes_one_table() -> None:
    alice, bob = person("Alice"), person("Bob")
    row = _over(table(alice, bob.player))
    places = [browser(bob).post(f"/m/{row.id}/rematch/")["Location"] for _ in range(2)]
    assert (places, Table.objects.filter(rematch_of=row.id).count()) == ([f"/m/{_again(row).id}/"] * 2, 1)


def test_after_one_was_called_off_there_may_be_another() -> None:
    alice, bob, row = _asked()
    first = _again(row)
    browser(bob).post(f"/tables/{first.id}/cancel/")
    browser(alice).post(f"/m/{row.id}/rematch/")
    assert _again(row).id != first.id
    assert _again(row).players == [None, alice.player]


def test_who_was_asked_hears_that_it_is_called_off(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    """The page of the match, which shows the rematch, looks again then."""
    alice, bob, row = _asked()
    again = _again(row)
    rings: list[ring.Ring] = []
    monkeypatch.setattr(ring, "publish", rings.append)
    with django_capture_on_commit_callbacks(execute=True):
        browser(bob).post(f"/tables/{again.id}/cancel/")
    moved = [one for one in rings if isinstance(one, ring.Moved)]
    assert [(one.m, one.players) for one in moved] == [(again.id, tuple(sorted((alice.player, bob.player))))]


def test_a_kept_seat_that_is_taken_is_made_good_by_another() -> None:
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    begun = table(alice, bob.player, charlie.player)
    for seat, user in enumerate((alice, bob)):
        commands.resign(begun.id, seat, actor=user.player)
    row = MatchRow.objects.get(id=begun.id)
    again = table(charlie, None, None, private=True)
    Table.objects.filter(match=again.id).update(rematch_of=row.id)
    commands.seat(again.id, 1, "computer:grunt", actor=charlie.player)
    assert row.players[2] == charlie.player
    Table.objects.filter(match=again.id).update(host=charlie.player)
    MatchRow.objects.filter(id=row.id).update(players=[alice.player, bob.player, charlie.player])
    browser(alice).post(f"/m/{row.id}/rematch/")
    assert MatchRow.objects.get(id=again.id).players == [charlie.player, "computer:grunt", alice.player]


@pytest.mark.parametrize("who", ["Charlie", ""])
def test_only_who_played_may_ask(who: str) -> None:
    row = _over(table(person("Alice"), person("Bob").player))
    stranger = browser(person(who) if who else None)
    assert stranger.post(f"/m/{row.id}/rematch/")["Location"] == f"/m/{row.id}/"
    assert MatchRow.objects.count() == 1


def test_a_match_that_runs_has_no_rematch() -> None:
    alice = person("Alice")
    row = table(alice, person("Bob").player)
    browser(alice).post(f"/m/{row.id}/rematch/")
    assert (MatchRow.objects.count(), Invitation.objects.count()) == (1, 0)


def test_a_private_match_answers_strangers_like_none() -> None:
    row = _over(table(person("Alice"), person("Bob").player, watch="players"))
    hidden, missing = (browser().post(f"/m/{match}/rematch/") for match in (row.id, "nosuchmtch"))
    assert (hidden.status_code, text(hidden)) == (404, text(missing))


@pytest.mark.parametrize("deed", ["rematch", "take-over"])
def test_nothing_is_done_by_looking(deed: str) -> None:
    assert browser().get(f"/m/{table(person('Alice'), None).id}/{deed}/").status_code == 405


@pytest.mark.parametrize(
    ("level", "stronger"), [("grunt", "Play again against Raiders"), ("raider", "Play again against Warlords")]
)
def test_who_has_won_against_computers_is_offered_the_next_stronger_ones(level: str, stronger: str) -> None:
    """By one button beside the rematch; nobody who has lost, and nobody who has met people."""
    alice, bob = person("Alice"), person("Bob")
    won, lost, met = (table(alice, f"computer:{level}"), table(alice, f"computer:{level}"), table(alice, bob.player))
    commands.resign(lost.id, 0, actor=alice.player)
    commands.resign(met.id, 1, actor=bob.player)
    MatchRow.objects.filter(id=won.id).update(
        status="over", outcome={"winners": [0], "ranks": [1, 2], "scores": [2, 1]}
    )
    said = [text(browser(alice).get(f"/m/{row.id}/rematch/offer/")) for row in (won, lost, met)]
    assert [stronger in one for one in said] == [True, False, False]
    assert "Play again against" not in said[1] + said[2]
    begun = browser(alice).post(reverse("lobby:play_now", args=[won.game]), {"level": NEXT[level]})
    again = MatchRow.objects.get(id=begun["Location"].strip("/").rpartition("/")[2])
    assert f"computer:{NEXT[level]}" in again.players


@pytest.mark.parametrize(("sent", "mode"), [({"as_first": ""}, "turns"), ({}, "live")])
def test_playing_again_against_stronger_ones_is_played_like_the_match_that_was_won(
    sent: dict[str, str], mode: str
) -> None:
    alice, play_now = person("Alice"), reverse("lobby:play_now", args=["few_orcs_more"])

    def begun(sent: dict[str, str]) -> MatchRow:
        reply = browser(alice).post(play_now, sent)
        return MatchRow.objects.get(id=reply["Location"].strip("/").rpartition("/")[2])

    _over(table(alice, *["computer:grunt"] * 3, game="few_orcs_more"))
    won = begun({"level": "grunt", **sent})
    outcome = {"winners": [0], "ranks": [1, 2, 2, 2], "scores": [2, 1, 1, 1]}
    MatchRow.objects.filter(id=won.id).update(status="over", outcome=outcome)
    offer = browser(alice).get(f"/m/{won.id}/rematch/offer/").content.decode()
    form = offer.partition(f'action="{play_now}"')[2].partition("</form>")[0]
    again = begun(dict(re.findall(r'name="(level|as_first)"(?: value="(\w+)")?', form)))
    assert [(one.options["mode"], one.players[1]) for one in (won, again)] == [
        (mode, "computer:grunt"),
        (mode, "computer:raider"),
    ]


def test_who_sits_elsewhere_than_before_is_told_so_once() -> None:
    """At the match where the rematch begins at once, else at the table that waits."""
    told = "In a rematch everybody moves one seat on"
    alice, bob = person("Alice"), person("Bob")
    alone = browser(alice)
    row = _over(table(alice, "computer:grunt"))
    alone.post(f"/m/{row.id}/rematch/")
    assert [told in text(alone.get(f"/m/{_again(row).id}/")) for _ in range(2)] == [True, False]
    row = _over(table(alice, bob.player))
    browser(bob).post(f"/m/{row.id}/rematch/")
    assert [text(browser(one).get(f"/tables/{_again(row).id}/")).count(told) for one in (alice, bob)] == [1, 1]
