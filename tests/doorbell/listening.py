"""A page's side of a stream: opens it, and keeps what it hears as it hears it."""

import http.client
import json
import queue
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.test import Client

from accounts.models import User
from games.kernel.chance import Luck
from games.kernel.offers import sample
from play import commands
from play.live import Live
from play.terms import Terms

WAIT_SECONDS = 8.0


class Listener:
    """An open answer, read line by line beside the test; `next` takes what was heard in it one by one."""

    def __init__(self, site: str, path: str, headers: dict[str, str]) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=60)
        self._connection.request("GET", path, headers=headers)
        self._socket = self._connection.sock
        self.reply = self._connection.getresponse()
        self.status = self.reply.status
        self.lines: list[bytes] = []
        """Everything that came but the signs of life."""
        self.beats = 0
        self.ended = threading.Event()
        self.whole = False
        self._heard: queue.Queue[Any] = queue.Queue()
        if self.status == 200:
            threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            for line in self.reply:
                self._take(line)
            # An answer that breaks off before its last chunk raises instead.
            self.whole = True
        except (OSError, http.client.HTTPException, ValueError, AttributeError):
            self.whole = False
        self.ended.set()

    def _take(self, line: bytes) -> None:
        """A line of server-sent events."""
        self.beats += line == b":\n"
        if line not in {b":\n", b"\n"}:
            self.lines.append(line)
        if line.startswith(b"data: "):
            self._heard.put(json.loads(line[6:]))

    def next(self, seconds: float = WAIT_SECONDS) -> Any:
        """The next message; `queue.Empty` where none comes in time."""
        return self._heard.get(timeout=seconds)

    def silent(self, seconds: float) -> bool:
        """Whether nothing comes for so long."""
        try:
            self._heard.get(timeout=seconds)
        except queue.Empty:
            return True
        return False

    def close(self) -> None:
        """Go away without a word, as a browser does."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._connection.close()


@contextmanager
def listening(site: str, path: str, cookie: str = "") -> Iterator[Listener]:
    """A stream that is given up at the end."""
    listener = Listener(site, path, {"Cookie": cookie} if cookie else {})
    try:
        yield listener
    finally:
        listener.close()


def cookie_of(user: User) -> str:
    """What the browser of somebody who has logged in sends with each request."""
    return cookie_in(logged_in(user))


def logged_in(user: User) -> Client:
    """A browser in which this person is logged in."""
    client = Client()
    client.force_login(user, backend="accounts.backend.Backend")
    return client


def cookie_in(client: Client) -> str:
    """The session that this browser has."""
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def person(name: str) -> User:
    """Somebody new."""
    return User.objects.create_user(name, "a short sentence of mine")


def opened(*players: str | None, **terms: Any) -> Live:
    """A match between these on these terms."""
    return commands.open_match("armadora", len(players), {}, players, actor="operator:test", terms=Terms(**terms))


def moved(live: Live) -> Live:
    """The same match one command later, by whoever is to move."""
    match = live.match
    seat = match.rules.turn(match.state).seats[0]
    luck = Luck("doorbell")
    command = sample(match.rules.offers(match.state, seat)[0], luck)
    return commands.give(live.id, seat, command, actor=match.players[seat] or "").live
