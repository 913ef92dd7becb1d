"""The site behind its proxy, by deploy/caddy/Caddyfile and Debian's caddy: over TLS with an authority of its own."""

import http.client
import http.cookiejar
import json
import os
import re
import socket
import ssl
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from accounts.limits import DAY
from accounts.models import User
from api import tokens
from api.scopes import Scope
from games.kernel.chance import Luck
from games.kernel.offers import sample
from play import commands, live
from tests.browser import house as houses
from tests.config.var import ROOT, wait_until
from tests.deploy.programs import program

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


class Proxy(NamedTuple):
    """Where it is, and whom to trust."""

    url: str
    plain: str
    authority: Path

    def context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.authority))

    def browser(self) -> urllib.request.OpenerDirector:
        """With cookies, and without leave to follow anybody elsewhere."""
        secure = urllib.request.HTTPSHandler(context=self.context())
        return urllib.request.build_opener(secure, urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


@contextmanager
def proxied(folder: Path, *web: str) -> Iterator[Proxy]:
    """A proxy before these web processes, until the block ends."""
    secure, plain = houses.free_port(), houses.free_port()
    given = {"SITE_NAME": "localhost", "WEB": " ".join(web), "HTTPS_PORT": str(secure), "HTTP_PORT": str(plain)}
    places = {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config"), "HOME": str(folder)}
    words = [program("caddy"), "run", "--config", str(Path(ROOT, "deploy/caddy/Caddyfile")), "--adapter", "caddyfile"]
    with (folder / "caddy.log").open("wb") as said:
        caddy = subprocess.Popen(words, env={"PATH": os.defpath, **given, **places}, stdout=said, stderr=said)
    authority = folder / "data/caddy/pki/authorities/local/root.crt"
    try:
        assert wait_until(lambda: authority.exists() and _listens(secure)), (folder / "caddy.log").read_text()
        proxy = Proxy(f"https://localhost:{secure}", f"http://localhost:{plain}", authority)
        assert wait_until(lambda: _answers(proxy)), (folder / "caddy.log").read_text()
        yield proxy
    finally:
        caddy.terminate()
        ended = wait_until(lambda: caddy.poll() is not None)
        caddy.kill()
        caddy.wait()
    assert ended, "the proxy waited for its streams"


def _listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


def _answers(proxy: Proxy) -> bool:
    try:
        with proxy.browser().open(f"{proxy.url}/account/login/", timeout=20) as reply:
            return bool(reply.status == 200)
    except OSError:
        return False


def _request(url: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> urllib.request.Request:
    return urllib.request.Request(url, body, headers or {})  # noqa: S310 - our own


def _status(open_: Any, request: Any) -> tuple[int, str]:
    try:
        with open_(request, timeout=30) as reply:
            return reply.status, reply.url
    except urllib.error.HTTPError as problem:
        return problem.code, problem.url


@pytest.mark.long
def test_it_works(tmp_path: Path) -> None:
    """Sign up, play, listen, call the API, get a file; and what the proxy refuses by itself."""
    more = {"HTTPS": "yes", "TRUSTED_PROXIES": "1", "ALLOWED_HOSTS": "localhost", "METRICS_TOKEN": "token"}
    with houses.broker(tmp_path):
        port = houses.free_port()
        house = houses.House(tmp_path, port, **more)
        with house.at_work("web"), proxied(tmp_path, f"127.0.0.1:{port}") as proxy:
            _pages(proxy)
            _refusals(proxy)
            _match(proxy)


def _pages(proxy: Proxy) -> None:
    browser = proxy.browser()
    with browser.open(f"{proxy.url}/account/signup/") as reply:
        page = reply.read().decode()
        assert reply.headers["Strict-Transport-Security"].startswith("max-age=31536000")
        first = reply.headers["X-Request-Id"]
    token = TOKEN.search(page)
    assert token is not None
    form = {
        "csrfmiddlewaretoken": token[1],
        "username": "Morgash",
        "password1": "a short sentence",
        "password2": "a short sentence",
    }
    asked = _request(f"{proxy.url}/account/signup/", urllib.parse.urlencode(form).encode())
    asked.add_header("Referer", f"{proxy.url}/account/signup/")
    with browser.open(asked) as reply:
        assert reply.headers["X-Request-Id"] != first
        assert reply.url.startswith(proxy.url)
    assert User.objects.filter(name="Morgash").exists()
    sheet = re.search(r'href="(/static/[^"]+\.css)"', page)
    assert sheet is not None
    asked = _request(proxy.url + sheet[1], headers={"Accept-Encoding": "gzip"})
    with browser.open(asked) as reply:
        assert (reply.status, reply.headers["Content-Encoding"]) == (200, "gzip")


def _refusals(proxy: Proxy) -> None:
    browser = proxy.browser()
    for inside in ("/metrics", "/healthz", "/readyz"):
        asked = _request(proxy.url + inside, headers={"Authorization": "Bearer token"})
        assert _status(browser.open, asked)[0] == 404, inside
    long = _request(f"{proxy.url}/account/login/", b"a" * 70_000)
    assert _status(browser.open, long)[0] == 413
    just = _request(f"{proxy.url}/account/login/", b"a" * 65_536)
    assert _status(browser.open, just)[0] == 403
    # Over plain HTTP there is nothing but the way to the other.
    with closing(http.client.HTTPConnection(proxy.plain.removeprefix("http://"), timeout=30)) as line:
        line.request("GET", "/lobby/")
        reply = line.getresponse()
        assert (reply.status, reply.getheader("Location", "")[:8]) == (308, "https://")
    host, port = proxy.url.removeprefix("https://").split(":")
    context = proxy.context()
    context.set_alpn_protocols(["h2", "http/1.1"])
    with socket.create_connection((host, int(port))) as line, context.wrap_socket(line, server_hostname=host) as secure:
        assert (secure.selected_alpn_protocol(), secure.version()) == ("h2", "TLSv1.3")


def _match(proxy: Proxy) -> None:
    """A command by the API; the stream says so before it is asked."""
    alice, bob = (User.objects.create_user(name) for name in ("Alice", "Bob"))
    match = commands.open_match("armadora", 2, {}, [alice.player, bob.player], actor="operator:test")
    seat = match.match.awaited()[0]
    command = sample(match.match.rules.offers(match.match.state, seat)[0], Luck("proxy"))
    key = tokens.make((alice, bob)[seat], "program", [Scope.READ, Scope.PLAY], DAY).text
    body = json.dumps({"version": match.match.version, "command": command}).encode()
    headers = {"Authorization": f"Bearer {key}", "Idempotency-Key": "1", "Content-Type": "application/json"}
    with proxy.browser().open(f"{proxy.url}/feed/?m={match.id}", timeout=30) as feed:
        assert feed.readline().startswith(b"retry:")
        asked = _request(f"{proxy.url}/api/v1/matches/{match.id}/commands/", body, headers)
        with proxy.browser().open(asked, timeout=30) as reply:
            receipt = json.loads(reply.read())
            assert reply.status == 201
        said = f'data: {{"m":"{match.id}","v":{receipt["last"]}}}\n'.encode()
        assert said in iter(feed.readline, b"")
    assert live.fresh(match.id).match.version == receipt["last"]


def test_the_proxy_reads_its_configuration() -> None:
    words = [
        program("caddy"),
        "validate",
        "--adapter",
        "caddyfile",
        "--config",
        str(Path(ROOT, "deploy/caddy/Caddyfile")),
    ]
    done = subprocess.run(words, env={"PATH": os.defpath, "HOME": "/tmp"}, capture_output=True, text=True, check=False)  # noqa: S108
    assert done.returncode == 0, done.stderr
