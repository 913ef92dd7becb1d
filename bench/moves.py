"""Twenty commands a second through a served site, by forms and by the API: the milliseconds until each is answered.

    python -m bench.moves [a second] [seconds]

Matches of Armadora between people, forty or as many as get a move every two seconds; the next move is sent when its
time has come, whether those at other tables are answered or not.
What is measured is what a browser on the same machine waits: the server's time and a little more. The answer of a form
is everything that has changed on the page, that of the API a receipt. Then the same forms while one more person sends a
hundred commands a second and is told to wait: how much longer do the others wait?
"""

import http.client
import json
import logging
import os
import platform
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from multiprocessing import Queue, get_context
from multiprocessing.synchronize import Event
from statistics import quantiles
from threading import local
from time import perf_counter, sleep
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from bench.database import fresh_database
from bench.feed import server
from bench.limits import ONE_ADDRESS

MATCHES = 40
APART = 2
"""Seconds between two moves at a table, at least."""
SENDERS = 8
FLOOD = 100
"""Commands a second of the one who sends too many."""
WEB = 2
"""Processes that serve pages, as many as under `manage.py up`."""
TARGET_MS = 100
_mine = local()


class Person(NamedTuple):
    """Somebody at a table: a browser's cookies and a program's token."""

    cookies: str
    csrf: str
    token: str


class Move(NamedTuple):
    """What somebody does next at a table."""

    match: str
    version: int
    person: Person
    offer: str
    command: dict[str, Any]


def person(name: str) -> tuple[str, Person]:
    """A new one, and what the log calls them."""
    from allauth.usersessions.models import UserSession
    from django.conf import settings
    from django.test import Client

    from accounts.models import User
    from api import tokens
    from api.scopes import Scope

    user = User.objects.create_user(name)
    browser = Client()
    logging.getLogger("accounts").setLevel(logging.WARNING)
    browser.force_login(user, backend="accounts.backend.Backend")
    csrf = secrets.token_hex(16)
    session = browser.cookies[settings.SESSION_COOKIE_NAME].value
    UserSession.objects.create(user=user, session_key=session, ip="127.0.0.1")
    cookies = f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={csrf}"
    token = tokens.make(user, "bench", list(Scope), timedelta(days=1)).text
    return user.player, Person(cookies, csrf, token)


def move_at(match_id: str, people: dict[str, Person], draws: Iterator[int]) -> Move | None:
    """A random move of whoever has to move there; None once the match is over."""
    from games.kernel.chance import Luck
    from games.players.grunt import Grunt
    from games.players.situation import situation
    from play import live
    from table.forms import key_of

    match = live.fresh(match_id).match
    if match.outcome is not None:
        return None
    seat = match.awaited()[0]
    here = situation(match.rules, match.state, seat)
    wish = Grunt().choose(here, Luck(next(draws)), lambda _: True)
    assert isinstance(wish, dict)
    offer = next(offer for offer in here.offers if offer.type == wish["type"])
    player = match.players[seat]
    assert player is not None
    return Move(match_id, match.version, people[player], key_of(offer), wish)


def by_form(port: int, move: Move) -> int:
    """As htmx sends it; the answer's status."""
    fields = {name: value for name, value in move.command.items() if name != "type"}
    ours = {"_offer": move.offer, "_version": move.version, "_command": secrets.token_hex(8), "_sure": "1"}
    headers = {
        "Cookie": move.person.cookies,
        "X-CSRFToken": move.person.csrf,
        "HX-Request": "true",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    return _post(port, f"/m/{move.match}/do/", urlencode(fields | ours), headers)


def by_api(port: int, move: Move) -> int:
    """As a program sends it; the answer's status."""
    headers = {"Authorization": f"Bearer {move.person.token}", "Content-Type": "application/json"}
    body = json.dumps({"version": move.version, "command": move.command})
    return _post(port, f"/api/v1/matches/{move.match}/commands/", body, headers)


def _post(port: int, path: str, body: str, headers: dict[str, str]) -> int:
    """On the sender's own connection, kept from one command to the next as browsers and programs do."""
    if getattr(_mine, "port", None) != port:
        _mine.port, _mine.connection = port, http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        return _answered(path, body, headers)
    except ConnectionError:
        # The server ends a connection on which nothing was asked for five seconds.
        _mine.connection.close()
        return _answered(path, body, headers)


def _answered(path: str, body: str, headers: dict[str, str]) -> int:
    _mine.connection.request("POST", path, body, headers)
    reply: http.client.HTTPResponse = _mine.connection.getresponse()
    reply.read()
    return reply.status


def pour(port: int, move: Move, over: Event, answered: "Queue[Counter[int]]") -> None:
    """Send the same command again and again, far too often, until it is over; how often it was answered how."""
    answers: Counter[int] = Counter()

    def one_hand() -> None:
        while not over.wait(SENDERS / FLOOD):
            answers[by_api(port, move)] += 1

    with ThreadPoolExecutor(SENDERS) as hands:
        for _ in range(SENDERS):
            hands.submit(one_hand)
    answered.put(answers)


@contextmanager
def flooded(port: int) -> Iterator[Counter[int]]:
    """Somebody sends far too many commands until the block ends; how often they were answered with which status.

    From a process of their own, as from another machine: what they do must not hold up whoever measures.
    """
    from play import commands

    (flooder, mine), (other, _) = person("flooder"), person("bystander")
    match = commands.open_match("armadora", 2, {"first": 1}, [flooder, other], actor="operator:bench")
    move = Move(match.id, match.match.version, mine, "", {"type": "pass"})
    answers: Counter[int] = Counter()
    spawn = get_context("spawn")
    over, answered = spawn.Event(), spawn.Queue()
    process = spawn.Process(target=pour, args=(port, move, over, answered))
    process.start()
    try:
        yield answers
    finally:
        over.set()
        answers.update(answered.get())
        process.join()


def send(port: int, how: Callable[[int, Move], int], rate: int, seconds: int, when: str = "") -> dict[str, Any]:
    """So many moves a second: the answers' milliseconds."""
    from play import commands

    people: dict[str, Person] = {}
    draws = iter(range(1_000_000))
    matches: list[str] = []
    for number in range(max(MATCHES, APART * rate)):
        pair = dict(person(f"{how.__name__}{when}{number}{side}") for side in "ab")
        people |= pair
        matches.append(commands.open_match("armadora", 2, {}, list(pair), actor="operator:bench").id)
        opening = move_at(matches[-1], people, draws)
        assert opening is not None
        # Not measured: a server that has just begun still has everything to load.
        how(port, opening)

    def one(move: Move) -> tuple[float, int]:
        began = perf_counter()
        status = how(port, move)
        return 1000 * (perf_counter() - began), status

    with ThreadPoolExecutor(SENDERS) as senders:
        sent: list[Future[tuple[float, int]]] = []
        last: dict[str, Future[tuple[float, int]]] = {}
        began = perf_counter()
        for number in range(rate * seconds):
            match_id = matches[number % len(matches)]
            if match_id in last:
                last[match_id].result()
            move = move_at(match_id, people, draws)
            if move is None:
                continue
            sleep(max(0.0, began + number / rate - perf_counter()))
            last[match_id] = senders.submit(one, move)
            sent.append(last[match_id])
        found = [future.result() for future in sent]
    bad = [status for _, status in found if status not in {200, 201}]
    if bad:
        raise RuntimeError(f"{len(bad)} of {len(found)} were answered otherwise: {sorted(set(bad))}")
    cuts = quantiles([ms for ms, _ in found], n=100)
    return {"moves": len(found), **{f"p{p}": round(cuts[p - 1], 1) for p in (50, 95, 99)}}


def main(rate: int, seconds: int) -> None:
    """Print one JSON line."""
    with fresh_database() as database:
        from django.conf import settings

        from config import broker
        from config.postgres.base import default

        broker.join()
        role = default().settings_dict
        url = f"postgresql://{role['USER']}@/{database}?host={quote(str(role['HOST']))}"
        site = {"DATABASE_URL": url, "REDIS_URL": settings.REDIS_URL, "WEB_CONCURRENCY": str(WEB)}
        site |= ONE_ADDRESS
        with server("config.asgi:application", **site) as (port, _process):
            found = {how.__name__: send(port, how, rate, seconds) for how in (by_form, by_api)}
            with flooded(port) as answers:
                beside = send(port, by_form, rate, seconds, "flooded")
            beside |= {"times as long at p95": round(beside["p95"] / found["by_form"]["p95"], 2)}
            found["by_form beside a flood"] = beside | {"answers to the flood": dict(answers)}
    line = {
        "bench": "moves",
        "unit": "ms until answered",
        "a second": rate,
        **found,
        "web processes": WEB,
        "cores": os.cpu_count(),
        "targets": {"p95 below": TARGET_MS, "times as long below": 2},
        "python": platform.python_version(),
    }
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    main(*(words + [20, 20][len(words) :]))
