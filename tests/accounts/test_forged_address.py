"""Nobody passes a limit by writing addresses into a header: over real sockets, to the server as it is started.

The requests come from this machine, whose word uvicorn takes for the client's address unless it is told not to.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from accounts import limits
from accounts.limits import GUESTS, LOGIN_BY_ADDRESS, spend
from accounts.models import User
from doorbell import stream_limit
from tests.browser.house import House, _wait, free_port
from tests.doorbell.listening import Listener

HERE = "127.0.0.1"
PROXY_FLAG = "--no-proxy-headers"


def _forged() -> Iterator[str]:
    """Another address each time."""
    return (f"198.51.{number // 250}.{number % 250 + 1}" for number in count())


def _post(site: str, path: str, heard: str, **fields: str) -> int:
    """The status of a form sent by a browser that has just come, with this in its X-Forwarded-For."""
    line = HTTPConnection(urlsplit(site).netloc, timeout=60)
    headers = {"X-Forwarded-For": heard}
    line.request("GET", "/account/login/", headers=headers)
    page = line.getresponse()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
    cookie = re.search(r"csrf=\w+", page.headers["Set-Cookie"])
    assert token is not None
    assert cookie is not None
    body = urlencode({**fields, "csrfmiddlewaretoken": token[1]})
    headers |= {"Cookie": cookie[0], "Content-Type": "application/x-www-form-urlencoded"}
    line.request("POST", path, body, headers)
    status = line.getresponse().status
    line.close()
    return status


def _log_in(site: str, heard: str) -> int:
    """A wrong password for a name that nobody has."""
    return _post(site, "/account/login/", heard, login=f"nobody{heard[-6:]}", password="wrong")


@contextmanager
def _another(folder: Path, *, trusting: bool = False, **environment: str) -> Iterator[str]:
    """Another web process of the same site, with its own settings; `trusting` as uvicorn is when it is told nothing."""
    house = House(folder, free_port(), **environment)
    if trusting:
        house._commands["web"].remove(PROXY_FLAG)
    with house.at_work("web"):
        assert _wait(house.answers)
        yield house.url


def _use_up(limit: limits.Limit, subject: str, but: int) -> None:
    for _ in range(limit.most - but):
        spend(limit, subject)


def test_log_ins_are_limited_whatever_is_forged(site: str) -> None:
    forged = _forged()
    tries = [_log_in(site, next(forged)) for _ in range(LOGIN_BY_ADDRESS.most + 4)]
    assert tries == [200] * LOGIN_BY_ADDRESS.most + [429] * 4


def test_guests_are_limited_whatever_is_forged(site: str) -> None:
    _use_up(GUESTS, HERE, but=2)
    forged = _forged()
    assert [_post(site, "/play/armadora/", next(forged)) for _ in range(4)] == [307, 307, 429, 429]
    assert User.objects.filter(is_guest=True).count() == 2


def test_streams_are_limited_whatever_is_forged(site: str) -> None:
    assert _streams(site, stream_limit.MOST + 2) == [200] * stream_limit.MOST + [429] * 2


def test_a_proxy_of_ours_is_believed_and_nobody_before_it(site: str, tmp_path: Path) -> None:
    """What the last hop wrote counts; what a client wrote before that changes nothing."""
    assert site
    client, other = "203.0.113.5", "203.0.113.6"
    with _another(tmp_path, TRUSTED_PROXIES="1") as behind:
        _use_up(LOGIN_BY_ADDRESS, client, but=1)
        forged = _forged()
        tries = [_log_in(behind, f"{next(forged)}, {next(forged)}, {client}") for _ in range(3)]
        assert tries == [200, 429, 429]
        assert _log_in(behind, f"{client}, {other}") == 200


def test_without_the_flag_a_forger_passes_every_limit(site: str, tmp_path: Path) -> None:
    """The twin."""
    assert site
    with _another(tmp_path, trusting=True) as open_house:
        forged = _forged()
        assert {_log_in(open_house, next(forged)) for _ in range(LOGIN_BY_ADDRESS.most + 4)} == {200}
        assert _streams(open_house, stream_limit.MOST + 2) == [200] * (stream_limit.MOST + 2)


def _streams(site: str, times: int) -> list[int]:
    """What so many streams are answered that are open together, each with an address of its own forged."""
    forged = _forged()
    with ExitStack() as opened:
        listeners = [Listener(site, "/feed/?lobby=1", {"X-Forwarded-For": next(forged)}) for _ in range(times)]
        for listener in listeners:
            opened.callback(listener.close)
        return [listener.status for listener in listeners]
