"""What a visitor does through the proxy and is refused there, with nothing but requests."""

import http.client
import json
import os
import re
import ssl
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing
from email.message import Message
from typing import NamedTuple

from tests.config.var import ROOT
from tests.deploy.proxied import Proxy

NAME, PASSWORD = "Morgash", "a short sentence"
_FORM_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
_API_TOKEN = re.compile(r"\bwarmoot_[\w-]{20,}")
_STYLE = re.compile(r'href="(/static/[^"]+\.css)"')
_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""How a client begins to speak HTTP/2: the preface and settings without a change."""


class Answer(NamedTuple):
    """What came of a request."""

    status: int
    url: str
    headers: Message
    body: bytes


class Visitor:
    """A browser with cookies of its own before the proxy."""

    def __init__(self, proxy: Proxy) -> None:
        self.proxy = proxy
        self._browser = proxy.browser()

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """One request; redirects are followed."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.proxy.url + path, body, named)  # noqa: S310 - our own
        try:
            with self._browser.open(request, timeout=60) as reply:
                return Answer(reply.status, reply.url, reply.headers, reply.read())
        except urllib.error.HTTPError as problem:
            return Answer(problem.code, problem.url, problem.headers, problem.read())

    def send(self, path: str, *fields: tuple[str, str]) -> Answer:
        """The page's form with these fields, as a browser sends it."""
        token = _FORM_TOKEN.search(self.ask(path).body.decode())
        assert token is not None, path
        body = urllib.parse.urlencode([("csrfmiddlewaretoken", token[1]), *fields]).encode()
        return self.ask(path, body, Referer=self.proxy.url + path)

    def sign_up(self) -> None:
        """An account, logged in; every answer is bound to HTTPS and has an id of its own."""
        page = self.ask("/account/signup/")
        assert page.headers["Strict-Transport-Security"].startswith("max-age=31536000")
        done = self.send("/account/signup/", ("username", NAME), ("password1", PASSWORD), ("password2", PASSWORD))
        assert done.status == 200
        assert done.url.startswith(self.proxy.url)
        assert done.headers["X-Request-Id"] != page.headers["X-Request-Id"]
        assert NAME in self.ask("/account/").body.decode()

    def make_token(self) -> str:
        """A token for programs, from its page, which asks for the password first."""
        assert self.send("/account/reauthenticate/", ("password", PASSWORD)).status == 200
        scopes = (("scopes", one) for one in ("read", "play", "tables"))
        page = self.send("/account/programs/", ("name", "a bot"), ("days", "7"), *scopes)
        found = _API_TOKEN.search(page.body.decode())
        assert found is not None
        return found[0]

    def gets_files(self) -> None:
        """Files come compressed, pages with what could be guessed do not."""
        page = self.ask("/account/login/", Accept_Encoding="gzip")
        sheet = _STYLE.search(page.body.decode())
        assert sheet is not None
        assert self.ask(sheet[1], Accept_Encoding="gzip").headers["Content-Encoding"] == "gzip"
        assert page.headers["Content-Encoding"] is None

    def is_refused_what_is_inside(self) -> None:
        for inside in ("/metrics", "/healthz", "/readyz"):
            assert self.ask(inside, Authorization="Bearer token").status == 404, inside

    def is_refused_what_is_long(self) -> None:
        """By the length that is said, of which nothing is waited for, and by what comes where none is said; nobody who
        comes after them is held up.
        """
        assert self._says("Content-Length: 65537\r\n\r\n") == b"413"
        assert self._says("Transfer-Encoding: chunked\r\n\r\n11000\r\n" + "a" * 0x11000 + "\r\n0\r\n\r\n") == b"413"
        assert Visitor(self.proxy).ask("/account/login/", b"a" * 65_536).status == 403

    def _says(self, rest: str) -> bytes:
        """The status of a request that is sent as far as this."""
        with self.proxy.line() as line:
            line.sendall(f"POST /account/login/ HTTP/1.1\r\nHost: localhost\r\n{rest}".encode())
            return line.recv(12)[-3:]


def plays_a_match(proxy: Proxy, token: str) -> str:
    """examples/bot.py, as docs/API.md says: it hears by the stream when it is its turn. The match's number."""
    surroundings = {"WARMOOT": proxy.url, "WARMOOT_TOKEN": token, "SSL_CERT_FILE": str(proxy.authority)}
    done = subprocess.run(
        [sys.executable, "examples/bot.py", "armadora", "me", "grunt"],
        cwd=ROOT,
        env={"PATH": os.defpath, **surroundings},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["outcome"] is not None
    return str(told["match"])


def is_sent_to_https(proxy: Proxy) -> None:
    """Over plain HTTP there is nothing but the way to the other."""
    with closing(http.client.HTTPConnection(proxy.plain.removeprefix("http://"), timeout=60)) as line:
        line.request("GET", "/lobby/")
        reply = line.getresponse()
        assert (reply.status, reply.getheader("Location", "")[:8]) == (308, "https://")


def speaks_http2(proxy: Proxy) -> None:
    """To its first frame, which holds the proxy's settings."""
    with proxy.line("h2", "http/1.1") as line:
        assert (line.selected_alpn_protocol(), line.version()) == ("h2", "TLSv1.3")
        line.sendall(_PREFACE)
        assert line.recv(9)[3] == 4


def is_cut_off(slow: ssl.SSLSocket) -> bool:
    """Whether the proxy has given up on a request whose head never came to its end; waits for that for a minute."""
    try:
        return slow.recv(1) == b""
    except (ConnectionResetError, ssl.SSLError):
        return True
    except TimeoutError:
        return False
