"""Whoever looks at matches again and again waits for his own looks, and neither players nor people elsewhere do."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from itertools import islice
from threading import Condition, Event
from time import sleep
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.client_address import network
from accounts.models import User
from lobby import pages
from play import commands
from replays import budget, views
from replays.budget import (
    AT_ONCE,
    EACH,
    EACH_PERSON,
    PEOPLE_AT_ONCE,
    PERSON_WAITING,
    WAITING,
    Desk,
    TooManyLooks,
)
from tests.played import played
from tests.site import Site, cookie_of
from tests.table.tables import client_of, person

MANY = 8
WAIT_SECONDS = 30.0


class Work:
    """Looks that take until they are released, and how many there are at once."""

    def __init__(self) -> None:
        self.now: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self.done = 0
        self._seen = Condition()
        self._release = Event()

    def __call__(self, subject: str) -> None:
        with self._seen:
            self.now[subject] += 1
            self.now["all"] += 1
            self.most |= self.now
            self._seen.notify_all()
        assert self._release.wait(WAIT_SECONDS)
        with self._seen:
            self.now[subject] -= 1
            self.now["all"] -= 1
            self.done += 1

    def until(self, true: Callable[[], bool]) -> None:
        with self._seen:
            assert self._seen.wait_for(true, WAIT_SECONDS)

    def release(self) -> None:
        self._release.set()


class Crowd:
    """Looks at a desk from several addresses at once."""

    def __init__(self, desk: Desk, stack: ExitStack) -> None:
        self.work = Work()
        self._desk = desk
        self._threads = stack.enter_context(ThreadPoolExecutor(4 * WAITING))
        stack.callback(self.work.release)

    def look(self, subject: str) -> Future[bool]:
        """Whether its turn came."""
        return self._threads.submit(self._look, subject)

    def _look(self, subject: str) -> bool:
        try:
            with self._desk.turn(subject, WAIT_SECONDS):
                self.work(subject)
        except TooManyLooks:
            return False
        return True


@contextmanager
def _crowd(desk: Desk) -> Iterator[Crowd]:
    with ExitStack() as stack:
        yield Crowd(desk, stack)


def test_it_works() -> None:
    """Of many from one address one is worked at; somebody from elsewhere has a turn at once, a third waits."""
    with _crowd(Desk()) as crowd:
        mine = [crowd.look("a") for _ in range(MANY)]
        crowd.work.until(lambda: crowd.work.now["a"] == 1)
        others = [crowd.look("b")]
        crowd.work.until(lambda: crowd.work.now["b"] == 1)
        others.append(crowd.look("c"))
        crowd.work.release()
        assert all(look.result(WAIT_SECONDS) for look in mine + others)
    assert (crowd.work.most["a"], crowd.work.most["all"], crowd.work.done) == (EACH, AT_ONCE, MANY + 2)


def test_without_it_all_are_worked_at() -> None:
    """The twin."""
    with _crowd(Desk(at_once=1000, each=1000)) as crowd:
        for _ in range(MANY):
            crowd.look("a")
        crowd.work.until(lambda: crowd.work.now["a"] == MANY)


def test_a_line_has_an_end() -> None:
    with _crowd(Desk()) as crowd:
        looks = [crowd.look("a") for _ in range(WAITING + 1 + 3)]
        # Nothing is released yet: only who is refused has an answer.
        assert [look.result() for look in islice(as_completed(looks, WAIT_SECONDS), 3)] == [False] * 3
        crowd.work.release()
        assert Counter(look.result(WAIT_SECONDS) for look in looks) == {True: WAITING + 1, False: 3}


def test_who_waited_too_long_is_told() -> None:
    desk = Desk()
    with desk.turn("a"), pytest.raises(TooManyLooks) as refusal, desk.turn("a", seconds=0.01):
        pytest.fail("two at once")
    assert refusal.value.seconds == 1
    with desk.turn("a", seconds=0.01):
        assert desk._waiting == Counter()


def test_what_fails_gives_its_turn_back() -> None:
    desk = Desk()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), desk.turn("a", seconds=0.01):
            1 / 0  # noqa: B018
    assert desk._working == Counter()


def test_whoever_has_not_had_a_turn_for_longest_is_next() -> None:
    """Somebody with many looks holds up another by one of them, whoever of their looks came first."""
    desk, order = Desk(at_once=1, each=1), []
    with ExitStack() as stack:
        threads = stack.enter_context(ThreadPoolExecutor(2 * MANY))

        def look(subject: str) -> None:
            with desk.turn(subject, WAIT_SECONDS):
                order.append(subject)

        with desk.turn("a"):
            for number, subject in enumerate(["b"] * MANY + ["c", "d"]):
                threads.submit(look, subject)
                while sum(desk._waiting.values()) <= number:
                    sleep(0)
    assert (order[:3], order[3:]) == (["b", "c", "d"], ["b"] * (MANY - 1))


OVER, RUNNING = "over", "running"
PATHS = [
    *((OVER, path) for path in ("", "12/", "12/seek/?to=13", "12/board.png", "12/embed/", "export/", "verified/")),
    *((RUNNING, path) for path in ("", "?log=4", "?log=all", "news/", "clock/", "2/", "export/")),
]


def _address(state: str, path: str) -> str:
    return f"/m/{played('armadora', 2) if state == OVER else _running()}/{path}"


def _running(*players: str) -> str:
    return commands.open_match("armadora", 2, {}, players or ("user:1", "user:2"), actor="operator:test").id


@pytest.fixture
def _long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that outlasts every look, however slow the machine."""
    monkeypatch.setattr(budget, "WINDOW", timedelta(hours=1))


@pytest.mark.django_db
@pytest.mark.usefixtures("_long")
@pytest.mark.parametrize(("state", "path"), PATHS, ids=str)
def test_strangers_are_counted_and_people_are_not(client: Client, settings: Any, state: str, path: str) -> None:
    settings.LOOKS_PER_ADDRESS = 1
    address = _address(state, path)
    assert client.get(address).status_code < 400
    refusal = client.get(address)
    assert (refusal.status_code, 3_000 < int(refusal["Retry-After"]) <= 3_600) == (429, True)
    assert client.get(address, REMOTE_ADDR="192.0.2.7").status_code < 400
    bea = client_of(person("Bea"))
    assert [bea.get(address).status_code < 400 for _ in range(3)] == [True] * 3


def _guest() -> User:
    guest = person("Guest")
    guest.is_guest = True
    guest.save()
    return guest


@pytest.mark.django_db
@pytest.mark.usefixtures("_long")
def test_guests_are_counted_with_their_address(client: Client, settings: Any) -> None:
    settings.LOOKS_PER_ADDRESS = 1
    address = f"/m/{played('armadora', 2)}/12/"
    assert [client_of(_guest()).get(address).status_code, client.get(address).status_code] == [200, 429]


@pytest.mark.django_db
@pytest.mark.usefixtures("_long")
def test_guests_at_their_own_table_are_not(settings: Any) -> None:
    settings.LOOKS_PER_ADDRESS = 1
    guest = _guest()
    address, mine = f"/m/{_running()}/", f"/m/{_running(guest.player, 'user:2')}/"
    browser = client_of(guest)
    assert [browser.get(path).status_code for path in (address, address, mine, mine)] == [200, 429, 200, 200]


@pytest.mark.django_db
@pytest.mark.usefixtures("_long")
@pytest.mark.parametrize("path", ["view/", "offers/", "replay/", "replay/2/", "lines/", "export/"])
def test_programs_are_counted_too(settings: Any, path: str) -> None:
    """A guest's are by his address."""
    settings.LOOKS_PER_ADDRESS = 1
    address = f"/api/v1/matches/{_running()}/{path}"
    guest, bea = client_of(_guest()), client_of(person("Bea"))
    assert [guest.get(address).status_code for _ in range(2)] == [200, 429]
    assert [bea.get(address).status_code for _ in range(2)] == [200, 200]


class Noted(Desk):
    """Notes whose turns it has given."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[str] = []

    @contextmanager
    def turn(self, subject: str, seconds: float = WAIT_SECONDS) -> Iterator[None]:
        self.given.append(subject)
        with super().turn(subject, seconds):
            yield


@pytest.fixture
def _long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that outlasts every look, however slow the machine."""
    monkeypatch.setattr(budget, "WINDOW", timedelta(hours=1))


@pytest.mark.django_db
@pytest.mark.usefixtures("_long")
@pytest.mark.parametrize(("state", "path"), PATHS, ids=str)
def test_people_have_turns_of_their_own(monkeypatch: pytest.MonkeyPatch, state: str, path: str) -> None:
    """One for each request, however often it looks."""
    monkeypatch.setattr(budget, "people", Noted())
    bea = person("Bea")
    assert client_of(bea).get(_address(state, path)).status_code < 400
    assert budget.people.given == [bea.player]  # type: ignore[attr-defined]


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "words"), [("en", "One moment"), ("fr", "Un instant")])
def test_the_refusal_says_what_it_is(client: Client, settings: Any, language: str, words: str) -> None:
    settings.LOOKS_PER_ADDRESS = 1
    address = f"/m/{played('armadora', 2)}/12/"
    client.get(address)
    page = client.get(address, headers={"Accept-Language": language}).content.decode()
    assert f"<h1>{words}</h1>" in page
    assert "password" not in page


PAGES = ["/", "/lobby/", "/players/Bea/", "/new/armadora/", "/games/armadora/", "/ratings/", "/account/login/"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_pages_take_turns_too(client: Client, monkeypatch: pytest.MonkeyPatch, settings: Any, path: str) -> None:
    """One for each request, uncounted: strangers and guests by their network, people by their account."""
    settings.LOOKS_PER_ADDRESS = 1
    monkeypatch.setattr(budget, "strangers", Noted())
    monkeypatch.setattr(budget, "people", Noted())
    bea = person("Bea")
    assert [one.get(path).status_code < 400 for one in (client, client_of(_guest()), client)] == [True] * 3
    assert len(budget.strangers.given) == 3  # type: ignore[attr-defined]
    assert budget.people.given == []  # type: ignore[attr-defined]
    assert client_of(bea).get(path).status_code < 400
    assert budget.people.given == [bea.player]  # type: ignore[attr-defined]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/worker.js", "/notices/icon/1.svg", "/m/none/version/", "/api/v1/me/"])
def test_the_smallest_take_none(client: Client, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setattr(budget, "strangers", Noted())
    client.get(path)
    assert budget.strangers.given == []  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_a_page_without_a_turn_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "strangers", Desk(waiting=0))
    with budget.strangers.turn(network(client.get("/").wsgi_request)):
        reply = client.get("/lobby/")
    assert (reply.status_code, reply["Retry-After"], b"One moment" in reply.content) == (429, "1", True)
    assert client.get("/lobby/").status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("reader", ["", "Rob"], ids=["strangers", "an account"])
def test_many_readers_of_pages_do_not_hold_up_who_plays(monkeypatch: pytest.MonkeyPatch, reader: str) -> None:
    """While the pages of one stand still and wait, other people's lobby is answered."""
    work = Work()
    monkeypatch.setattr(budget, "strangers", Desk())
    monkeypatch.setattr(budget, "people", Desk(PEOPLE_AT_ONCE, EACH_PERSON, PERSON_WAITING))
    bea = person("Bea")
    hers, his = cookie_of(bea), cookie_of(person(reader)) if reader else ""
    made = pages._lists

    def held_up(request: Any) -> Any:
        if request.user != bea:
            work("reader")
        return made(request)

    monkeypatch.setattr(pages, "_lists", held_up)
    site = Site()

    def read(cookie: str) -> int:
        try:
            return int(site.ask("GET", "/lobby/", cookie).status_code)
        finally:
            connection.close()

    each = EACH_PERSON if reader else EACH
    with ThreadPoolExecutor(MANY + 1) as threads, ExitStack() as end:
        end.callback(work.release)
        readers = [threads.submit(read, his) for _ in range(MANY)]
        work.until(lambda: work.now["reader"] == each)
        assert threads.submit(read, hers).result(WAIT_SECONDS) == 200
        assert work.most["reader"] == each
        work.release()
        assert {one.result(WAIT_SECONDS) for one in readers} == {200}
        assert work.most["reader"] == each


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("reader", ["", "Rob"], ids=["strangers", "an account"])
def test_many_looks_do_not_hold_up_who_plays(monkeypatch: pytest.MonkeyPatch, reader: str) -> None:
    """While the looks of one stand still and wait, without a connection each, other people are answered."""
    work = Work()
    monkeypatch.setattr(budget, "strangers", Desk())
    monkeypatch.setattr(budget, "people", Desk(PEOPLE_AT_ONCE, EACH_PERSON, PERSON_WAITING))
    match, bea = played("armadora", 2), person("Bea")
    hers = cookie_of(bea)
    his = cookie_of(person(reader)) if reader else ""
    shown = views._shown

    def held_up(request: Any, *rest: Any) -> Any:
        if request.user != bea:
            work("reader")
        return shown(request, *rest)

    monkeypatch.setattr(views, "_shown", held_up)
    site = Site()

    def look(cookie: str) -> int:
        try:
            return int(site.ask("GET", f"/m/{match}/12/", cookie).status_code)
        finally:
            connection.close()

    each = EACH_PERSON if reader else EACH
    with ThreadPoolExecutor(MANY + 1) as threads:
        readers = [threads.submit(look, his) for _ in range(MANY)]
        work.until(lambda: work.now["reader"] == each)
        assert threads.submit(look, hers).result(WAIT_SECONDS) == 200
        assert work.most["reader"] == each
        work.release()
        assert {one.result(WAIT_SECONDS) for one in readers} == {200}
