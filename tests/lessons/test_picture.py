"""The pictures of a game in brief: drawn once, whatever else one network reads, and never for a crowd at once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Condition, Event
from time import sleep

import pytest
from django.db import connection
from django.test import Client

from accounts.client_address import network
from front.brief import brief
from games.kernel.registry import games_by_name
from lessons import picture
from replays import budget
from replays.budget import Desk
from tests.site import Site

pytestmark = pytest.mark.django_db
WAIT_SECONDS = 60.0
PAGE = [f"/games/orcz/lesson/{part.number}.png" for part in brief("orcz", "en").parts]


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has just begun."""
    monkeypatch.setattr(picture, "_drawn", {})
    monkeypatch.setattr(picture, "drawing", Desk(at_once=1, each=1, waiting=picture.WAITING))


@pytest.fixture
def _crowded(client: Client, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The network has its turn already, and no place in the line for another."""
    monkeypatch.setattr(budget, "strangers", Desk(waiting=0))
    subject = network(client.get("/healthz").wsgi_request)
    with budget.strangers.turn(subject):
        yield


def test_the_line_is_longer_than_two_pages_need() -> None:
    assert len(PAGE) > budget.EACH
    assert max(len(brief(name, "en").parts) for name in games_by_name()) * 2 < picture.WAITING


@pytest.mark.usefixtures("_crowded")
def test_it_works(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of a page's pictures come while its network may read nothing else, and are not drawn a second time."""
    assert client.get("/games/orcz/").status_code == 429
    first = [client.get(one) for one in PAGE]
    assert [(one.status_code, one.content[:4]) for one in first] == [(200, b"\x89PNG")] * len(PAGE)
    monkeypatch.setattr(picture, "_draw", lambda *_args: pytest.fail("drawn again"))
    assert [client.get(one).content for one in PAGE] == [one.content for one in first]


@pytest.mark.usefixtures("_crowded")
def test_with_the_turns_of_pages_they_would_be_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    monkeypatch.setattr(picture.step_png, "turns_of_its_own", False)
    assert {client.get(one).status_code for one in PAGE} == {429}


class Drawings:
    """Drawings that take until they are released, and how many there are at once."""

    def __init__(self) -> None:
        self.begun, self.now, self.most = 0, 0, 0
        self._seen, self._release = Condition(), Event()

    def __call__(self, *_args: object) -> bytes:
        with self._seen:
            self.begun, self.now = self.begun + 1, self.now + 1
            self.most = max(self.most, self.now)
            self._seen.notify_all()
        assert self._release.wait(WAIT_SECONDS)
        with self._seen:
            self.now -= 1
        return b"drawn"

    def until_begun(self) -> None:
        with self._seen:
            assert self._seen.wait_for(lambda: self.begun > 0, WAIT_SECONDS)

    def release(self) -> None:
        self._release.set()


def _flood(monkeypatch: pytest.MonkeyPatch, addresses: list[str], waiting: int) -> tuple[Drawings, list[int]]:
    """All of them asked for at once by one network, of which so many may wait; and what they were answered."""
    drawings = Drawings()
    monkeypatch.setattr(picture, "_draw", drawings)
    monkeypatch.setattr(picture.drawing, "_most_waiting", waiting)
    site = Site()

    def ask(address: str) -> int:
        try:
            return int(site.ask("GET", address, "").status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(addresses)) as threads:
        asked = [threads.submit(ask, addresses[0])]
        drawings.until_begun()
        asked += [threads.submit(ask, one) for one in addresses[1:]]
        # Nothing is drawn yet: who is answered by now was refused.
        waits = min(waiting, len(addresses) - 1)
        while (sum(picture.drawing._waiting.values()), sum(one.done() for one in asked)) != (
            waits,
            len(asked) - 1 - waits,
        ):
            sleep(0.01)
        drawings.release()
        return drawings, [one.result(WAIT_SECONDS) for one in asked]


@pytest.mark.django_db(transaction=True)
def test_a_crowd_has_one_drawn_at_a_time_and_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings, answers = _flood(monkeypatch, PAGE * 4, picture.WAITING)
    assert (set(answers), drawings.begun, drawings.most) == ({200}, len(PAGE), 1)


@pytest.mark.django_db(transaction=True)
def test_the_line_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings, answers = _flood(monkeypatch, PAGE[:1] * 12, 4)
    assert (answers.count(429), answers.count(200), drawings.begun) == (7, 5, 1)
