"""Two hosts: process groups on addresses of their own, with one PostgreSQL, one Redis and nothing else in common."""

import http.client
import http.cookiejar
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from accounts.limits import DAY, LOGIN_FAILURES
from accounts.models import User
from api import tokens
from api.scopes import Scope
from doorbell.stream_limit import MOST
from eventlog import verify
from eventlog.models import Event
from games.kernel.chance import Luck
from games.kernel.offers import sample
from play import commands, live
from tests.browser import house as houses
from tests.config.var import wait_until

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESSES = ("127.0.0.2", "127.0.0.3")
SITE, TWIN = "config.asgi:application", "tests.deploy.own_counts:application"
FORM_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


class Host(houses.House):
    """The processes of one machine, all of which one blow ends."""

    def start(self, ending: ExitStack) -> None:
        self._children = ending.enter_context(self.at_work("web", "quick"))

    def serves(self, application: str) -> None:
        """That, in the place of the site."""
        self._commands["web"] = [application if word == SITE else word for word in self._commands["web"]]

    def end_at_once(self) -> None:
        for child in self._children:
            child.kill()


@contextmanager
def _two(folder: Path, application: str = SITE) -> Iterator[tuple[list[Host], ExitStack]]:
    """Two hosts at work, and what is to be ended after them."""
    with houses.broker(folder), ExitStack() as ending:
        hosts = []
        for address in ADDRESSES:
            own = folder / address
            own.mkdir()
            hosts.append(Host(own, houses.free_port(), address, ALLOWED_HOSTS=",".join(ADDRESSES)))
            hosts[-1].serves(application)
            hosts[-1].start(ending)
        assert all(wait_until(host.answers, 60) for host in hosts), [host.said for host in hosts]
        yield hosts, ending


class Player:
    """Plays a match at any host by the API, and remembers what was confirmed."""

    def __init__(self, name: str) -> None:
        self.user = User.objects.create_user(name)
        self.token = tokens.make(self.user, "program", [Scope.READ, Scope.PLAY, Scope.TABLES], DAY).text
        self.receipts: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)

    def request(self, host: Host, match: str, key: str) -> urllib.request.Request:
        """A command that is legal now, under this key."""
        now = live.fresh(match).match
        offer = now.rules.offers(now.state, now.awaited()[0])[0]
        body = json.dumps({"version": now.version, "command": sample(offer, Luck(key))}).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": key, "Content-Type": "application/json"}
        return urllib.request.Request(f"{host.url}/api/v1/matches/{match}/commands/", body, headers)  # noqa: S310

    def send(self, request: urllib.request.Request) -> dict[str, Any]:
        """The receipt."""
        with urllib.request.urlopen(request, timeout=60) as reply:  # noqa: S310 - our own
            receipt: dict[str, Any] = json.loads(reply.read())
        self.receipts[request.full_url.split("/")[-3]].append(receipt)
        return receipt


def _moved(request: urllib.request.Request, host: Host) -> urllib.request.Request:
    """The same request for another host."""
    path = urllib.parse.urlsplit(request.full_url).path
    return urllib.request.Request(host.url + path, request.data, dict(request.header_items()))  # noqa: S310


def _listen(host: Host, match: str) -> http.client.HTTPResponse:
    feed: http.client.HTTPResponse = urllib.request.urlopen(f"{host.url}/feed/?m={match}", timeout=60)  # noqa: S310
    assert feed.readline().startswith(b"retry:")
    return feed


def _hears(feed: http.client.HTTPResponse, match: str, version: int) -> bool:
    return f'data: {{"m":"{match}","v":{version}}}\n'.encode() in iter(feed.readline, b"")


@pytest.mark.long
def test_it_works(tmp_path: Path) -> None:
    """Listeners of both hear every move, limits hold across them; the end of one loses nothing and doubles nothing."""
    players = [Player("Alice"), Player("Bob")]
    with _two(tmp_path) as (hosts, _):
        _both_hear_every_move(hosts, players)
        _streams_are_limited(hosts)
        _guesses_are_limited(hosts)
        _one_ends(hosts[0], hosts[1], players)
        _plays_a_computer(hosts[1], players[0])
    assert [*verify.check_all()] == []


def test_limits_that_each_process_counts_would_be_found(tmp_path: Path) -> None:
    """The twin."""
    with _two(tmp_path, TWIN) as (hosts, _):
        with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
            _streams_are_limited(hosts)
        with pytest.raises(AssertionError, match="200"):
            _guesses_are_limited(hosts)


@pytest.mark.soak
@pytest.mark.whole
def test_each_ends_and_comes_back_many_times(tmp_path: Path) -> None:
    players = [Player("Alice"), Player("Bob")]
    with _two(tmp_path) as (hosts, ending):
        for turn in range(10):
            ended, left = hosts[turn % 2], hosts[1 - turn % 2]
            _one_ends(ended, left, players)
            ended.start(ending)
            assert wait_until(ended.answers, 60), ended.said
            _both_hear_every_move(hosts, players)
    assert [*verify.check_all()] == []


def _opened(players: list[Player]) -> str:
    return commands.open_match("armadora", 2, {}, [one.user.player for one in players], actor="operator:test").id


def _both_hear_every_move(hosts: list[Host], players: list[Player]) -> None:
    """Moves at either in turn, heard at both."""
    match = _opened(players)
    with ExitStack() as ending:
        feeds = [ending.enter_context(_listen(host, match)) for host in hosts]
        for number, host in zip(range(4), cycle(hosts), strict=False):
            mover = players[_awaited(match)]
            receipt = mover.send(mover.request(host, match, str(number)))
            assert all(_hears(feed, match, receipt["last"]) for feed in feeds), hosts[0].said + hosts[1].said
    _nothing_lost_or_twice(match, players, sent=4)


def _one_ends(ended: Host, left: Host, players: list[Player]) -> None:
    """While a command is on its way to one; it is sent again to the other, twice."""
    match = _opened(players)
    with _listen(left, match) as feed:
        mover = players[_awaited(match)]
        receipt = mover.send(mover.request(ended, match, "before"))
        mover = players[_awaited(match)]
        doubtful = mover.request(ended, match, "doubtful")
        _send_and_kill(doubtful, ended)
        again = _moved(doubtful, left)
        assert mover.send(again) == mover.send(again) != receipt
        assert _hears(feed, match, mover.receipts[match][-1]["last"])
    _nothing_lost_or_twice(match, players, sent=2)


def _awaited(match: str) -> int:
    return live.fresh(match).match.awaited()[0]


def _send_and_kill(request: urllib.request.Request, host: Host) -> None:
    """The host is gone before it is known whether it has done what it was asked for."""
    line = http.client.HTTPConnection(urllib.parse.urlsplit(host.url).netloc, timeout=60)
    body = request.data
    assert isinstance(body, bytes)
    line.request("POST", urllib.parse.urlsplit(request.full_url).path, body, dict(request.header_items()))
    host.end_at_once()
    line.close()
    assert not host.answers()


def _nothing_lost_or_twice(match: str, players: list[Player], sent: int) -> None:
    """Each command is one event, and each receipt names what stands in the log."""
    stream = live.fresh(match).stream
    events = Event.objects.filter(stream=stream)
    assert events.filter(command_id__isnull=False, actor__startswith="user:").count() == sent
    for receipt in (one for player in players for one in player.receipts.pop(match, [])):
        assert events.get(version=receipt["last"]).hash.hex() == receipt["hash"]


def _plays_a_computer(host: Host, player: Player) -> None:
    """What the other host's workers would have shared is done by those of this one."""
    table = json.dumps({"game": "armadora", "players": ["me", "grunt"]}).encode()
    headers = {"Authorization": f"Bearer {player.token}", "Content-Type": "application/json"}
    asked = urllib.request.Request(f"{host.url}/api/v1/matches/", table, headers)  # noqa: S310 - our own
    with urllib.request.urlopen(asked, timeout=60) as reply:  # noqa: S310 - the same
        match = json.loads(reply.read())["match"]["id"]
    assert wait_until(lambda: _awaited(match) == 0, 60), host.said
    receipt = player.send(player.request(host, match, "first"))
    assert wait_until(lambda: live.fresh(match).match.version > receipt["last"], 60), host.said


def _streams_are_limited(hosts: list[Host]) -> None:
    """At all hosts together: they are counted in Redis."""
    match = commands.open_match("armadora", 2, {}, [], actor="operator:test").id
    with ExitStack() as open_feeds:
        for _, host in zip(range(MOST), cycle(hosts), strict=False):
            open_feeds.enter_context(_listen(host, match))
        for host in hosts:
            with pytest.raises(urllib.error.HTTPError, match="429"):
                _listen(host, match)


def _guesses_are_limited(hosts: list[Host]) -> None:
    """At all hosts together: they are counted in the database."""
    User.objects.create_user("Snaga", password="a short sentence")
    guesses = [_guess(host) for _, host in zip(range(LOGIN_FAILURES.most), cycle(hosts), strict=False)]
    assert guesses == [200] * LOGIN_FAILURES.most
    assert [_guess(host) for host in hosts] == [429, 429]


def _guess(host: Host) -> int:
    """What a wrong password is answered."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    with browser.open(f"{host.url}/account/login/", timeout=60) as page:
        token = FORM_TOKEN.search(page.read().decode())
    assert token is not None
    form = {"csrfmiddlewaretoken": token[1], "login": "Snaga", "password": f"wrong at {time.monotonic()}"}
    try:
        with browser.open(f"{host.url}/account/login/", urllib.parse.urlencode(form).encode(), timeout=60) as page:
            return int(page.status)
    except urllib.error.HTTPError as problem:
        return problem.code
