"""Whoever has looked before, everybody is shown what they would be shown if nobody had: of whatever a process keeps."""

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from boards import wording
from chat import talk
from config import kept
from play.models import MatchRow
from replays import rendered_log, story
from tests.nonces import settled
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db(transaction=True)
MOST_MOVES = 10_000
ANYWHERE = ("/", "/lobby/", "/games/", "/games/few_orcs_more/", "/nowhere/", "/players/Bea/")


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    _forget()
    yield
    _forget()


def _forget() -> None:
    kept.forget()
    wording._worded.cache_clear()
    rendered_log._strips.clear()
    story._kept.clear()
    story._gathered.clear()


class Visitor(NamedTuple):
    """A browser, and what it says with every request."""

    client: Client
    headers: dict[str, str]


class House(NamedTuple):
    """Who comes, and the matches: one that runs, and one that is over."""

    visitors: dict[str, Visitor]
    running: str
    over: str

    def differences(self, names: Sequence[str], addresses: Sequence[str]) -> list[str]:
        """Pages that are not the same after all others were looked at as when nothing was."""
        asked = [(name, address) for address in addresses for name in names]
        for one in asked:
            self._shown(*one)  # what a first look notes, such as up to where somebody has seen a match, is noted now
        alone = {}
        for one in asked:
            _forget()
            alone[one] = self._shown(*one)
        _forget()
        return [" ".join(one) for one in [*asked, *reversed(asked)] if self._shown(*one) != alone[one]]

    def _shown(self, name: str, address: str) -> bytes:
        client, headers = self.visitors[name]
        reply: Any = client.get(address, headers=headers)
        assert reply.status_code == (404 if address == "/nowhere/" else 200)
        return settled(reply.content)

    @property
    def table(self) -> list[str]:
        """Pages of the match that runs."""
        return [f"/m/{self.running}/", f"/m/{self.running}/news/"]

    @property
    def replay(self) -> list[str]:
        """Pages of the match that is over, seen as everybody, as two of its seats, and with all hands open."""
        return [f"/m/{self.over}/{query}" for query in ("", "?as=spectator", "?as=1", "?as=2", "?spoilers=no")]


@pytest.fixture
def house() -> House:
    """Bea and Cid play, and Cid has muted Bea; the others watch, each in a way of their own."""
    bea, cid, dan, gro = people = [person(name) for name in ("Bea", "Cid", "Dan", "Gro")]
    User.objects.filter(pk=gro.pk).update(is_guest=True)
    running = table("armadora", people[:2]).id
    match = play_on(running, people[:2], 3).match
    talk.say(match, bea, 0, "Bea was here")
    talk.mute(cid, bea.player)
    # Names of computers would tell languages apart where a key does not.
    over = table("few_orcs_more", people[:3], 3).id
    assert play_on(over, people[:3], MOST_MOVES).match.outcome is not None
    # So long ago that what is said of it is the same however long this takes.
    MatchRow.objects.update(moved_at=timezone.now() - timedelta(hours=36))
    visitors = {one.name: Visitor(client_of(one), {}) for one in (bea, cid, dan, gro)}
    visitors |= {name: Visitor(Client(), {}) for name in ("nobody", "in the dark", "in Tokyo")}
    visitors["in French"] = Visitor(Client(), {"Accept-Language": "fr"})
    visitors["in the dark"].client.cookies["theme"] = "dark"
    visitors["in Tokyo"].client.cookies["timezone"] = "Asia/Tokyo"
    return House(visitors, running, over)


def test_it_works(house: House) -> None:
    assert house.differences([*house.visitors], [*ANYWHERE, *house.table]) == []
    assert house.differences(["nobody", "in French", "Bea"], house.replay) == []


class Careless(dict[Any, Any]):
    """Keeps under a part of each key what was kept under all of it."""

    def __init__(self, part: Callable[[tuple[Any, ...]], object]) -> None:
        super().__init__()
        self._part = part

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(self._part(key), default)

    def put(self, key: Any, value: Any) -> None:
        self[key] = value

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(self._part(key), value)


@pytest.mark.parametrize(
    ("keeper", "name", "part"),
    [
        (rendered_log, "_strips", lambda key: key[:2]),
        (rendered_log, "_strips", lambda key: tuple(one for one in key if one not in ("en", "fr"))),
        (story, "_kept", lambda key: (*key[:3], *key[4:])),
        (story, "_kept", lambda key: (*key[:4], *key[5:])),
        (story, "_gathered", lambda key: key[:2]),
    ],
    ids=["stretches without eyes", "without a language", "lines without eyes", "without their language", "rounds"],
)
def test_a_key_that_leaves_out_what_is_shown_is_found(
    keeper: object, name: str, part: Callable[[tuple[Any, ...]], object], house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twins: what one pair of eyes alone may see of a log, or one language says, is shown to who asks next."""
    monkeypatch.setattr(keeper, name, Careless(part))
    assert house.differences(["nobody", "in French"], house.replay) != []
