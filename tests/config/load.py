"""Moves through a site's API, at most so many a second, as a program makes them that tries once more."""

import http.client
import json
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import monotonic, sleep
from typing import NamedTuple
from urllib.parse import urlsplit

from django.db import connections

from games.kernel.chance import Luck
from games.kernel.offers import sample
from play import live
from play.live import Live
from tests.crashes.test_web import Player, _opened

PATIENCE_S = 60.0
PAUSE_S = 3.0
"""Before the second try."""


class Given(NamedTuple):
    """A command that was answered well: its match and key."""

    match: Live
    key: str


class Load:
    """One sender; a match that is over makes way for another."""

    def __init__(self, url: str, context: ssl.SSLContext, players: Sequence[Player], name: str, each_s: float) -> None:
        self.given: list[Given] = []
        self.again: list[str] = []
        """What the first try came to, of commands that needed the second."""
        self.failed: list[str] = []
        self.slowest = 0.0
        self._url, self._context, self._players, self._name, self._each = url, context, players, name, each_s
        self._line: http.client.HTTPSConnection | None = None
        self._end = Event()
        self._thread = Thread(target=self._sent, name=f"load {name}")

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self._end.set()
        self._thread.join()
        self._hang_up()

    def _sent(self) -> None:
        try:
            self._send()
        finally:
            connections.close_all()  # of this thread

    def _send(self) -> None:
        match, number, next_at = _opened([*self._players]), 0, monotonic()
        while not self._end.wait(max(0.0, next_at - monotonic())):
            next_at = max(next_at + self._each, monotonic())
            now = live.fresh(match.id).match
            if not now.awaited():
                match = _opened([*self._players])
                continue
            number += 1
            seat = now.awaited()[0]
            key = f"{self._name}-{number}"
            command = sample(now.rules.offers(now.state, seat)[0], Luck(key))
            self._one(match, self._players[seat], json.dumps({"version": now.version, "command": command}), key)

    def _one(self, match: Live, player: Player, body: str, key: str) -> None:
        began, said = monotonic(), []
        for try_ in range(2):
            said.append(self._asked(match, player, body, key))
            if said[-1] in {"200", "201"}:
                self.given.append(Given(match, key))
                self.again += said[:try_]
                self.slowest = max(self.slowest, monotonic() - began)
                return
            if not try_:
                sleep(PAUSE_S)
        self.failed.append(f"{key}: {', then '.join(said)}")

    def _asked(self, match: Live, player: Player, body: str, key: str) -> str:
        headers = {
            "Authorization": f"Bearer {player.token}",
            "Idempotency-Key": key,
            "Content-Type": "application/json",
        }
        try:
            if self._line is None:
                self._line = http.client.HTTPSConnection(
                    urlsplit(self._url).netloc, timeout=PATIENCE_S, context=self._context
                )
            self._line.request("POST", f"/api/v1/matches/{match.id}/commands/", body, headers)
            reply = self._line.getresponse()
            words = reply.read()
        except (OSError, http.client.HTTPException) as problem:
            self._hang_up()
            return repr(problem)
        return str(reply.status) if reply.status < 400 else f"{reply.status} {words[:200]!r}"

    def _hang_up(self) -> None:
        if self._line is not None:
            with suppress(OSError):
                self._line.close()
        self._line = None


@contextmanager
def load(
    url: str, context: ssl.SSLContext, players: Sequence[Player], senders: int, a_second: float
) -> Iterator[list[Load]]:
    """So many moves a second of all senders together, until the block ends."""
    several = [Load(url, context, players, f"sender-{number}", senders / a_second) for number in range(senders)]
    for one in several:
        one.begin()
    try:
        yield several
    finally:
        for one in several:
            one.end()


def moves(several: Sequence[Load]) -> int:
    """How many were answered well until now."""
    return sum(len(one.given) for one in several)
