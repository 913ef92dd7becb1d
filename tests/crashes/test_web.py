"""A web process that is killed in the middle of a command (R5): done whole or not at all, and nobody hears of the rest.

`R5_TIMES` says how many times: a dozen in `make test`, 500 in `make soak`.
"""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.db import connection

from accounts.limits import DAY
from accounts.models import User
from api import tokens
from api.scopes import Scope
from doorbell import ring
from eventlog import store
from games.kernel.chance import Luck
from games.kernel.offers import sample
from games.kernel.values import JSON
from play import commands, live
from play.live import Live
from play.models import MatchRow
from play.verify import check_match
from tests.browser import house as houses
from tests.budgets import budget
from tests.config.var import ROOT, wait_until
from tests.crashes.nursery import POINTS, TOO_SOON
from tests.doorbell.listening import Listener, listening

TIMES = budget("R5_TIMES", 12, 500)
SEED = 5
IN_A_MATCH = 10
"""Moves, fewer than any match has."""
LONGEST_APPEND_US = 6000
WAIT_SECONDS = 30.0
pytestmark = pytest.mark.django_db(transaction=True)


class Site(NamedTuple):
    """Where the process is that will be killed, and where another of the same site looks on."""

    victim: str
    witness: str


@contextmanager
def site_to_kill(folder: Path, **more: str) -> Iterator[Site]:
    """Both, on the test database and a Redis of their own."""
    with ExitStack() as held:
        held.enter_context(houses.broker(folder))
        sockets = [held.enter_context(closing(socket.create_server(("127.0.0.1", 0)))) for _ in range(2)]
        environment = {
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "platform")]),
            "VAR_DIR": str(folder),
            "SECRET_KEY": settings.SECRET_KEY,
            "DATABASE_URL": houses.database(),
            "REDIS_URL": settings.REDIS_URL,
            "LOG_LEVEL": "ERROR",
            **more,
        }
        numbers = [one.fileno() for one in sockets]
        nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.crashes.nursery", *map(str, numbers)],
            cwd=ROOT,
            env=os.environ | environment,
            pass_fds=numbers,
            start_new_session=True,
        )
        try:
            yield Site(*(f"http://127.0.0.1:{one.getsockname()[1]}" for one in sockets))
        finally:
            os.killpg(nursery.pid, signal.SIGKILL)
            nursery.wait()


class Player(NamedTuple):
    """Somebody whose program gives the commands."""

    user: User
    token: str

    def give(self, site: str, match_id: str, body: JSON, key: str, die: str = "") -> tuple[int, Any] | None:
        """What is answered; None where the process dies before it has been."""
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": key, "Content-Type": "application/json"}
        headers |= {"X-Die": die} if die else {}
        with closing(http.client.HTTPConnection(site.removeprefix("http://"), timeout=WAIT_SECONDS)) as line:
            try:
                line.request("POST", f"/api/v1/matches/{match_id}/commands/", json.dumps(body), headers)
                reply = line.getresponse()
                return reply.status, json.loads(reply.read())
            except (ConnectionError, http.client.HTTPException):
                return None


def _player(name: str) -> Player:
    user = User.objects.create_user(name)
    return Player(user, tokens.make(user, "program", [Scope.READ, Scope.PLAY], DAY).text)


def _opened(players: list[Player]) -> Live:
    return commands.open_match("armadora", 2, {}, [one.user.player for one in players], actor="operator:test")


def _heard(page: Listener, bell: str, number: int) -> list[tuple[str, int]]:
    """All that an onlooker has heard until now: rings come in the order in which they are sent."""
    ring.publish(ring.Moved(bell, number))
    found = []
    while (said := page.next(WAIT_SECONDS)) != {"m": bell, "v": number}:
        found.append((said["m"], said["v"]))
    return found


def settle() -> None:
    """Until PostgreSQL has ended what the dead process had asked for."""
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'victim'"

    def settled() -> bool:
        with connection.cursor() as cursor:
            cursor.execute(asked)
            return bool(cursor.fetchone()[0] == 0)

    assert wait_until(settled)


def _ends(stream: int) -> set[int]:
    """The versions at which a command's events end: all that anybody may ever see."""
    return {row.last for row in store.rows(stream)}


def _agrees(match: Live) -> None:
    """Event, projection and what follows from them say the same."""
    now, row = live.read(match.id).match, MatchRow.objects.get(id=match.id)
    assert list(check_match(match.id)) == []
    assert row.version == now.version == store.head(match.stream).version
    assert (tuple(row.turn), tuple(row.players)) == (now.awaited(), now.players)


def _given(match: Live, key: str) -> int:
    """How often the log has that command."""
    return sum(row.command_id == key for row in store.rows(match.stream))


def _version(witness: str, match_id: str) -> int:
    with closing(http.client.HTTPConnection(witness.removeprefix("http://"), timeout=WAIT_SECONDS)) as line:
        line.request("GET", f"/m/{match_id}/version/")
        return int(json.loads(line.getresponse().read())["v"])


def _points() -> Iterator[str]:
    """Where to die: everywhere once before anywhere twice, in an order that the seed decides."""
    chance = Random(SEED)  # noqa: S311 - it hides nothing
    while True:
        for point in chance.sample(POINTS, len(POINTS)):
            yield f"{point} {chance.randrange(LONGEST_APPEND_US)}"


@pytest.mark.soak
@pytest.mark.long
def test_it_works(tmp_path: Path) -> None:
    """Whatever the moment: one effect, one answer, and no version that is not in the log."""
    written = []
    with site_to_kill(tmp_path) as site:
        players = [_player("Alice"), _player("Bob")]
        bell, *matches = [_opened(players) for _ in range(1 + -(-TIMES // IN_A_MATCH))]
        asked = "&".join(f"m={match.id}" for match in (bell, *matches))
        with listening(site.witness, f"/feed/?{asked}") as page:
            for number, point in zip(range(TIMES), _points(), strict=False):
                match = matches[number // IN_A_MATCH]
                written.append(_killed(site, page, players, match, bell, f"kill-{number}", point))
    assert {True, False} == set(written)


def _killed(site: Site, page: Listener, players: list[Player], match: Live, bell: Live, key: str, point: str) -> bool:
    """One command at which the process dies, then the same again; whether it was written the first time."""
    before = live.read(match.id).match
    seat = before.awaited()[0]
    command = sample(before.rules.offers(before.state, seat)[0], Luck(key))
    body: dict[str, JSON] = {"version": before.version, "command": command}
    answer = players[seat].give(site.victim, match.id, body, key, point)
    assert answer is None or point.startswith("replied")
    settle()
    _agrees(match)
    written = _given(match, key)
    assert written == (store.head(match.stream).version > before.version)
    heard = [version for about, version in _heard(page, bell.id, 1000 + int(key[5:])) if about == match.id]
    assert set(heard) <= _ends(match.stream)
    assert _version(site.witness, match.id) == store.head(match.stream).version
    again = [players[seat].give(site.victim, match.id, body, key) for _ in range(2)]
    assert again[0] is not None
    assert again[0] == again[1]
    assert answer in (None, again[0])
    status, receipt = again[0]
    assert (status, receipt["first"], receipt["last"]) == (201, before.version + 1, store.head(match.stream).version)
    assert _given(match, key) == 1
    _agrees(match)
    return bool(written)


def test_rings_that_come_before_the_commit_are_noticed(tmp_path: Path) -> None:
    """The twin."""
    with site_to_kill(tmp_path, **{TOO_SOON: "1"}) as site:
        players = [_player("Alice"), _player("Bob")]
        bell, match = _opened(players), _opened(players)
        with listening(site.witness, f"/feed/?m={match.id}&m={bell.id}") as page:
            seat = match.match.awaited()[0]
            command = sample(match.match.rules.offers(match.match.state, seat)[0], Luck("twin"))
            body: dict[str, JSON] = {"version": match.match.version, "command": command}
            assert players[seat].give(site.victim, match.id, body, "twin", "decided") is None
            settle()
            heard = {version for about, version in _heard(page, bell.id, 1000) if about == match.id}
    assert heard - _ends(match.stream) == {match.match.version + 1}
