"""Figures for Prometheus: what is counted, by how many processes, who may ask, and what asking never shows."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from time import time
from typing import Any

import pytest
import redis
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from prometheus_client.parser import text_string_to_metric_families

from config import heartbeat
from config.celery import app
from config.metrics import broker, figures
from config.metrics.instruments import REGISTRY
from config.metrics.requests import Measured
from config.metrics.route import named
from config.postgres.base import default
from eventlog import projector
from games.kernel.refusals import Refused
from play import commands
from play.kind import MATCHES
from play.live import Live
from ratings.projection import RATINGS
from tests.config.refusing import cannot_save
from tests.config.var import ROOT, environment
from tests.eventlog.support import ALICE, BOB, settled

TOKEN = "a-token-for-tests"


@pytest.fixture(autouse=True)
def _open(settings: Any, redis_url: str) -> None:
    settings.METRICS_TOKEN = TOKEN
    settings.REDIS_URL = redis_url
    with redis.Redis.from_url(redis_url) as client:
        client.flushall()


def _match() -> Live:
    return commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)


def _asked(client: Client) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    reply = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert reply.status_code == 200
    families = text_string_to_metric_families(reply.content.decode())
    return {(one.name, frozenset(one.labels.items())): one.value for family in families for one in family.samples}


def _value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.mark.django_db
def test_it_works(client: Client) -> None:
    found = _asked(client)
    assert found["warmoot_unanswered", frozenset({("of", "database")})] == 0
    assert found["warmoot_broker_unanswered", frozenset()] == 0
    assert found["warmoot_queue_messages", frozenset({("queue", "quick")})] == 0
    assert (
        0 < found["warmoot_database_connections", frozenset()] < found["warmoot_database_connections_most", frozenset()]
    )


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["", "Bearer ", "Bearer another", f"Basic {TOKEN}", TOKEN, "Bearer é"])
def test_whoever_has_not_the_token_learns_nothing(client: Client, given: str) -> None:
    refused = client.get("/metrics", headers={"authorization": given} if given else {})
    assert (refused.status_code, refused.content) == (404, b"not found\n")


@pytest.mark.django_db
def test_without_a_token_nobody_may_ask(client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


def test_a_database_that_is_gone_leaves_the_other_figures(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(default().settings_dict, "HOST", str(tmp_path))
    found = _asked(client)
    assert found["warmoot_unanswered", frozenset({("of", "database")})] == len(figures.names())
    assert ("warmoot_queue_messages", frozenset({("queue", "quick")})) in found


@pytest.mark.django_db
def test_a_broker_that_is_gone_leaves_the_other_figures(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    found = _asked(client)
    assert found["warmoot_broker_unanswered", frozenset()] == 1
    assert ("warmoot_database_connections", frozenset()) in found
    assert not any(name.startswith("warmoot_queue") for name, _ in found)


@pytest.mark.django_db
def test_a_broker_that_cannot_write_does_not_count_as_one(client: Client, redis_url: str) -> None:
    with cannot_save(redis_url):
        assert _asked(client)["warmoot_broker_unanswered", frozenset()] == 1
    assert _asked(client)["warmoot_broker_unanswered", frozenset()] == 0


@pytest.mark.django_db
def test_a_figure_that_cannot_be_found_leaves_the_others(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = figures.Figure("warmoot_broken", "Nothing", "SELECT 1/0")
    monkeypatch.setattr(figures, "_figures", {broken.name: broken, **figures._figures})
    found = _asked(client)
    assert found["warmoot_unanswered", frozenset({("of", "database")})] == 1
    assert ("warmoot_database_connections", frozenset()) in found


def test_queues_tell_how_much_waits_and_for_how_long(client: Client, redis_url: str, db: None) -> None:  # noqa: ARG001
    with redis.Redis.from_url(redis_url) as line:
        for age in (90, 30):
            line.lpush("mail", json.dumps({"headers": {broker.SENT_AT: time() - age}}))
        line.lpush("quick", "nonsense")
        line.set(heartbeat.key("clock"), 1, ex=heartbeat.KEPT_S - 20)
    found = _asked(client)
    assert found["warmoot_queue_messages", frozenset({("queue", "mail")})] == 2
    assert 90 <= found["warmoot_queue_oldest_seconds", frozenset({("queue", "mail")})] < 120
    assert found["warmoot_queue_oldest_seconds", frozenset({("queue", "quick")})] == 0
    assert 20 <= found["warmoot_heartbeat_age_seconds", frozenset({("process", "clock")})] < 60
    assert found["warmoot_heartbeat_age_seconds", frozenset({("process", "beat")})] == heartbeat.KEPT_S


def test_a_message_says_when_it_was_sent(redis_url: str) -> None:
    """By Celery itself, on a real broker: what `oldest` rests on."""
    with (
        app.connection_for_write(redis_url.replace("unix://", "redis+socket://")) as line,
        redis.Redis.from_url(redis_url) as client,
    ):
        app.send_task("nobody.knows", connection=line, queue="mail")
        assert broker._age(client.lindex("mail", -1)) < 60
        assert broker.SENT_AT in json.loads(client.lindex("mail", -1))["headers"]


# what is counted


@pytest.mark.django_db(transaction=True)
def test_consumers_tell_how_far_they_are_behind(client: Client) -> None:
    settled()
    projector.catch_up(RATINGS)
    where = frozenset({("consumer", RATINGS.name)})
    assert _asked(client)["warmoot_projector_behind_events", where] == 0
    _match()
    later = _asked(client)
    assert later["warmoot_projector_behind_events", where] > 0
    assert later["warmoot_projector_lag_seconds", where] > 0
    assert later["warmoot_unanchored_seconds", frozenset()] > 0


def _served(path: str, *, status: int = 200, route: str | None = None, headers: Any = ()) -> list[Any]:
    sent: list[Any] = []

    async def application(scope: Any, _: Any, send: Any) -> None:
        if route is not None:
            scope["measured"]["route"] = route
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": list(headers)}
    asyncio.run(Measured(application)(scope, None, send))  # type: ignore[arg-type]
    return sent


def test_a_request_is_counted_by_its_route_and_never_by_its_path() -> None:
    before = _value("warmoot_http_requests_total", route="play:do", method="GET", status="200")
    for number in range(3):
        _served(f"/m/secret-{number}/", route="play:do")
    _served("/.git/config", status=404)
    assert _value("warmoot_http_requests_total", route="play:do", method="GET", status="200") == before + 3
    labels = {label for family in REGISTRY.collect() for one in family.samples for label in one.labels.values()}
    assert not any("/m/" in label or ".git" in label for label in labels)


@pytest.mark.parametrize(
    ("path", "view", "route"),
    [("/readyz", "/readyz", "readyz"), ("/static/page.css", None, "static"), ("/wp-login.php", None, "none")],
)
def test_the_route_comes_from_the_list_of_addresses(rf: Any, path: str, view: str | None, route: str) -> None:
    request = rf.get(path)
    request.scope = {"measured": {}}
    request.resolver_match = resolve(view) if view else None
    named(lambda _: HttpResponse())(request)
    assert request.scope["measured"] == {"route": route}


@pytest.mark.django_db
def test_commands_and_refusals_are_counted() -> None:
    live = _match()
    done = _value("warmoot_commands_total", kind=MATCHES.name, outcome="done")
    refused = _value("warmoot_commands_total", kind=MATCHES.name, outcome="refused")
    with pytest.raises(Refused) as why:
        commands.resign(live.id, 0, actor=BOB)
    assert _value("warmoot_commands_total", kind=MATCHES.name, outcome="refused") == refused + 1
    assert _value("warmoot_refusals_total", kind=MATCHES.name, code=why.value.code) >= 1
    commands.resign(live.id, 0, actor=ALICE)
    assert _value("warmoot_commands_total", kind=MATCHES.name, outcome="done") == done + 1
    assert _value("warmoot_append_seconds_count", outcome="written") >= 1


# several processes

COUNT = """
from config.metrics.instruments import commands, streams_open, task_seconds
commands.labels("match", "done").inc({number})
task_seconds.labels("t").observe(0.2)
streams_open.labels("/feed/").inc(2)
"""
TOLD = """
from config.metrics.exposition import Counted
for family in Counted().collect():
    for one in family.samples:
        if one.name in ("warmoot_commands_total", "warmoot_task_seconds_count", "warmoot_streams_open"):
            print(one.name, one.value)
"""


def _program(folder: Path, text: str) -> "subprocess.Popen[str]":
    """Run a few lines as a process that counts there."""
    return subprocess.Popen(
        [sys.executable, "-c", text],
        cwd=ROOT,
        env=environment(folder, METRICS_TOKEN=TOKEN, DJANGO_SETTINGS_MODULE="config.settings"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _told(folder: Path) -> dict[str, float]:
    said, _ = _program(folder, TOLD).communicate(timeout=60)
    return {name: float(value) for name, value in map(str.split, said.splitlines())}


def test_what_a_process_counted_outlives_it_and_what_it_held_does_not(tmp_path: Path) -> None:
    with_three = COUNT.format(number=3)
    living = _program(tmp_path, with_three + "print('counted', flush=True)\ninput()")
    assert living.stdout is not None
    assert living.stdout.readline() == "counted\n"
    killed = _program(tmp_path, with_three + "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    killed.communicate(timeout=60)
    expected = {"warmoot_commands_total": 6.0, "warmoot_task_seconds_count": 2.0, "warmoot_streams_open": 2.0}
    assert _told(tmp_path) == expected
    # Asked again and again: the dead are added up once, and their files do not pile up.
    assert _told(tmp_path) == expected
    # The living one and whoever asked last; what a third had counted is in the sum.
    assert len([*(tmp_path / "metrics").glob("alive-*")]) == 2
    living.communicate("\n", timeout=60)
    assert _told(tmp_path) == {name: value for name, value in expected.items() if name != "warmoot_streams_open"}


def test_a_forked_child_counts_by_itself(tmp_path: Path) -> None:
    """As Celery's workers are forked: the parent's death does not end the child's lock, nor the other way round."""
    count = COUNT.format(number=1)
    program = (
        f"import os, sys\n{count}\n"
        "child = os.fork()\n"
        f"if child == 0:\n{_indented(count)}"
        "    print('counted', flush=True)\n    sys.stdin.readline()\n    os._exit(0)\n"
        "os._exit(0)\n"
    )
    parent = _program(tmp_path, program)
    assert parent.stdout is not None
    assert parent.stdout.readline() == "counted\n"
    assert parent.wait(60) == 0
    assert _told(tmp_path)["warmoot_streams_open"] == 2.0
    parent.communicate("\n", timeout=60)
    assert _told(tmp_path)["warmoot_commands_total"] == 2.0
    assert not _told(tmp_path).get("warmoot_streams_open")


def _indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines() if line)


def test_without_a_token_nothing_is_written(tmp_path: Path) -> None:
    program = COUNT.format(number=1)
    subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment(tmp_path, METRICS_TOKEN=""), check=True, timeout=60
    )
    assert list(tmp_path.iterdir()) == []
