"""The feed as a page hears it: from a real web process, through a real Redis."""

import json
import re
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from dataclasses import replace
from html import escape

import pytest
from django.db import transaction
from django.test import Client

from chat.models import Saying
from doorbell import ring
from doorbell.audience import BEATS
from doorbell.stream_limit import MOST
from play import commands
from play.access import watch_key
from tests.doorbell.listening import cookie_in, cookie_of, listening, logged_in, moved, opened, person

AT_ONCE = 0.5
"""Seconds in which nothing more is to come, where something came at once."""


def _said(match: str, version: int) -> bytes:
    """What a stream says of a match, byte for byte."""
    return b'data: {"m":"%b","v":%d}\n' % (match.encode(), version)


def test_it_works(site: str) -> None:
    now = opened("user:901", "user:902")
    with listening(site, f"/feed/?m={now.id}") as page:
        assert page.next() == {"m": now.id, "v": now.match.version}
        took = []
        for _ in range(4):
            began = time.monotonic()
            now = moved(now)
            assert page.next() == {"m": now.id, "v": now.match.version}
            took.append(time.monotonic() - began)
        assert min(took) < 0.5
        assert page.reply.getheader("Content-Type") == "text/event-stream"
        assert "no-store" in page.reply.getheader("Cache-Control", "")
        assert "frame-ancestors 'none'" in page.reply.getheader("Content-Security-Policy", "")


def test_everybody_hears_the_same_bytes(site: str) -> None:
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    now = opened(alice.player, bob.player)
    first = now.match.version
    with ExitStack() as all_of_them:
        cookies = [cookie_of(alice), cookie_of(bob), cookie_of(charlie), ""]
        pages = [all_of_them.enter_context(listening(site, f"/feed/?m={now.id}", cookie)) for cookie in cookies]
        for page in pages:
            page.next()
        now = moved(now)
        for page in pages:
            page.next()
            assert page.silent(AT_ONCE / len(pages))
        wanted = [b"retry: 2000\n", _said(now.id, first), _said(now.id, now.match.version)]
        assert [page.lines for page in pages] == [wanted] * 4


def test_a_page_hears_of_its_matches_only(site: str) -> None:
    one, other, third = opened("user:901", "user:902"), opened("user:901", "user:902"), opened("user:901", "user:902")
    with listening(site, f"/feed/?m={one.id}&m={other.id}") as page:
        assert [page.next()["m"], page.next()["m"]] == [one.id, other.id]
        moved(third)
        later = moved(other)
        assert page.next() == {"m": other.id, "v": later.match.version}
        assert page.silent(AT_ONCE)


def test_a_player_hears_of_all_that_he_sits_at(site: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    mine = opened(alice.player, "user:900", watch="players")
    others = opened(bob.player, "user:900", watch="players")
    with listening(site, "/feed/", cookie_of(alice)) as page:
        assert page.next() == {"m": mine.id, "v": mine.match.version}
        moved(others)
        now = moved(mine)
        assert page.next() == {"m": mine.id, "v": now.match.version}
        assert page.silent(AT_ONCE)


def test_what_happens_between_page_and_stream_is_heard(site: str) -> None:
    """Of one's own matches and of the lists: a page tells no version of those."""
    alice, bob = person("Alice"), person("Bob")
    with listening(site, "/feed/"):
        mine = opened(alice.player, bob.player, watch="players")
    with (
        listening(site, "/feed/", cookie_of(alice)) as page,
        listening(site, "/feed/", cookie_of(person("Eve"))) as eve,
    ):
        assert page.next() == {"m": mine.id, "v": mine.match.version}
        assert eve.silent(AT_ONCE)


def test_the_lobby_hears_what_changes_its_lists(site: str) -> None:
    hidden = opened("user:901", None, watch="players")
    with listening(site, "/feed/?lobby=1") as page:
        while not page.silent(AT_ONCE):
            """What other tests have opened just before."""
        table = opened("user:901", None)
        assert page.next() == {"m": table.id, "v": table.match.version}
        commands.seat(hidden.id, 1, "user:902", actor="user:902")
        begun = commands.seat(table.id, 1, "user:902", actor="user:902").live
        assert page.next() == {"m": table.id, "v": begun.match.version}
        moved(begun)
        assert page.silent(AT_ONCE)


def test_talk_rings_for_those_who_may_read_it(site: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    now = opened(alice.player, bob.player)
    with ExitStack() as pages:
        cookies = (cookie_of(alice), cookie_of(bob), "")
        mine, others, strangers = (
            pages.enter_context(listening(site, f"/feed/?m={now.id}", cookie)) for cookie in cookies
        )
        for page in (mine, others, strangers):
            page.next()
        said = {"match_id": now.id, "player": alice.player, "seat": 0, "version": 1}
        Saying.objects.create(text="to us", team=[0], **said)
        assert mine.next() == {"m": now.id, "v": 0}
        assert others.silent(AT_ONCE)
        Saying.objects.create(text="to all", **said)
        assert [page.next() for page in (mine, others, strangers)] == [{"m": now.id, "v": 0}] * 3
        assert strangers.lines[-2:] == [b"event: chat\n", _said(now.id, 0)]


def test_an_onlooker_hears_late_of_what_he_sees_late(site: str) -> None:
    """A seat at once; whoever comes in between is told of the version that he may see."""
    alice = person("Alice")
    now = opened(alice.player, "user:900", delay_s=3)
    opening = now.match.version
    with listening(site, f"/feed/?m={now.id}", cookie_of(alice)) as seat, listening(site, f"/feed/?m={now.id}") as late:
        assert [seat.next()["v"], late.next()["v"]] == [opening, opening]
        began = time.monotonic()
        now = moved(now)
        assert seat.next()["v"] == now.match.version
        assert time.monotonic() - began < 1
        with listening(site, f"/feed/?m={now.id}") as latecomer:
            assert latecomer.next()["v"] == opening
        assert _version(site, now.id) == opening
        assert late.next()["v"] == now.match.version
        assert time.monotonic() - began >= 3
        assert _version(site, now.id) == now.match.version


def test_the_end_of_a_match_is_held_back_from_nobody(site: str) -> None:
    now = opened("user:901", "user:902", delay_s=600)
    with listening(site, f"/feed/?m={now.id}") as late:
        late.next()
        done = commands.resign(now.id, 0, actor="user:901").live
        assert done.match.outcome is not None
        assert late.next() == {"m": now.id, "v": done.match.version}


@pytest.mark.parametrize("path", ["/feed/?m={}", "/m/{}/version/"])
def test_what_may_not_be_watched_is_not_there(site: str, path: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    private = opened(alice.player, "user:900", watch="players").id
    linked = opened(alice.player, "user:900", watch="link").id
    with_key = path + ("&" if "?" in path else "?") + "key={}"
    for cookie in ("", cookie_of(bob)):
        missing = _refusal(site, path.format("2222222222"), cookie)
        assert missing[0] == 404
        assert _refusal(site, path.format(private), cookie) == missing
        assert _refusal(site, path.format(linked), cookie) == missing
        assert _refusal(site, with_key.format(private, watch_key(private)), cookie) == missing
        assert _refusal(site, with_key.format(linked, "wrong"), cookie) == missing
    for address, cookie in (
        (path.format(private), cookie_of(alice)),
        (with_key.format(linked, watch_key(linked)), ""),
    ):
        with listening(site, address, cookie) as page:
            assert page.status == 200


def test_what_is_rolled_back_rings_for_nobody(site: str) -> None:
    now = opened("user:901", "user:902")
    with listening(site, f"/feed/?m={now.id}") as page:
        page.next()
        with transaction.atomic():
            moved(now)
            transaction.set_rollback(True)
        assert page.silent(AT_ONCE)


def test_a_ring_before_the_commit_would_be_heard(site: str) -> None:
    """The twin: the same with the ring inside the transaction."""
    now = opened("user:901", "user:902")
    with listening(site, f"/feed/?m={now.id}") as page:
        page.next()
        with transaction.atomic():
            ring.moved(replace(now, state=moved(now).match))
            transaction.set_rollback(True)
        assert page.next()["v"] == now.match.version + 1


def test_who_comes_back_is_told_where_things_stand(site: str) -> None:
    now = opened("user:901", "user:902")
    with listening(site, f"/feed/?m={now.id}") as page:
        page.next()
    now = moved(moved(now))
    with listening(site, f"/feed/?m={now.id}") as page:
        assert page.next() == {"m": now.id, "v": now.match.version}
        assert page.silent(AT_ONCE)


def test_one_stream_too_many(site: str) -> None:
    """The seventh of a person or of an address; the others are none of his business, and going makes room."""
    match = opened("user:901", "user:902").id
    alice, bob = cookie_of(person("Alice")), cookie_of(person("Bob"))
    for cookie in (alice, ""):
        with ExitStack() as pages:
            open_ones = [pages.enter_context(listening(site, f"/feed/?m={match}", cookie)) for _ in range(MOST)]
            assert [page.status for page in open_ones] == [200] * 6
            with listening(site, f"/feed/?m={match}", cookie) as seventh:
                assert seventh.status == 429
                assert 1 <= int(seventh.reply.getheader("Retry-After", "0")) <= 60
            with listening(site, f"/feed/?m={match}", bob) as another:
                assert another.status == 200
            open_ones[0].close()
            assert _soon(lambda cookie=cookie: _opens(site, match, cookie))


def test_a_session_that_ends_takes_its_streams_along(site: str) -> None:
    alice = person("Alice")
    here, there = logged_in(alice), logged_in(alice)
    path = f"/feed/?m={opened(alice.player, 'user:900').id}"
    with listening(site, path, cookie_in(here)) as ending, listening(site, path, cookie_in(there)) as staying:
        ending.next()
        staying.next()
        here.post("/account/logout/")
        assert ending.ended.wait(2)
        assert ending.whole
        assert not staying.ended.wait(AT_ONCE)


def test_who_may_not_listen_any_more_is_cut_off(site: str) -> None:
    """At the next sign of life, which comes to everybody else in time."""
    alice, bob = person("Alice"), person("Bob")
    path = f"/feed/?m={opened(alice.player, bob.player).id}"
    with listening(site, path, cookie_of(alice)) as ending, listening(site, path, cookie_of(bob)) as staying:
        alice.is_active = False
        alice.save()
        assert ending.ended.wait(BEATS + 3)
        assert _soon(lambda: staying.beats > 0, BEATS)
        assert not staying.ended.is_set()


def test_too_much_for_one_stream(site: str) -> None:
    path = f"/feed/?{'&'.join(f'm={number}' for number in range(21))}"
    assert _refusal(site, path) == (400, "That is too much for one stream.")


@pytest.mark.django_db
def test_a_server_without_streams_says_so() -> None:
    reply = Client().get("/feed/")
    assert (reply.status_code, reply["Content-Type"]) == (501, "text/plain")


def _version(site: str, match: str) -> int:
    with urllib.request.urlopen(f"{site}/m/{match}/version/") as reply:  # noqa: S310 - our own address
        return int(json.load(reply)["v"])


def _refusal(site: str, path: str, cookie: str = "") -> tuple[int, str]:
    """What is said instead of an answer; without the address asked for and the form's token."""
    request = urllib.request.Request(site + path, headers={"Cookie": cookie, "Accept-Language": "en"})  # noqa: S310
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(request)  # noqa: S310 - our own address
    page = refusal.value.read().decode()
    for asked in (path, escape(path), path.split("?", maxsplit=1)[0]):
        page = page.replace(asked, "")
    return refusal.value.code, re.sub(r'(?<=name="csrfmiddlewaretoken" value=")\w+', "", page)


def _opens(site: str, match: str, cookie: str) -> bool:
    with listening(site, f"/feed/?m={match}", cookie) as page:
        return page.status == 200


def _soon(true: object, seconds: float = 5) -> bool:
    assert callable(true)
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True
