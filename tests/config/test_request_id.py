"""The id of a request: from the proxy's header through the web process into log lines, messages and tasks."""

import asyncio
import json
import logging
from threading import Event
from typing import Any

import pytest
from celery import Celery
from celery.contrib.testing.worker import start_worker

from config import request_id
from config.json_lines import JsonLines, RequestId
from config.metrics import tasks  # noqa: F401 - whose signals are tested
from config.metrics.requests import Measured

GIVEN = "f3a9-proxy-0001"


def _asked(*headers: tuple[bytes, bytes]) -> tuple[str, str]:
    """What the application found, and what the client is told."""
    found, sent = [], []

    async def application(_scope: Any, _receive: Any, send: Any) -> None:
        # As Django's pages do it: in a thread of its own, which is given the context.
        found.append(await asyncio.to_thread(request_id.current))
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "headers": list(headers)}
    asyncio.run(Measured(application)(scope, None, send))  # type: ignore[arg-type]
    return found[0], dict(sent[0]["headers"])[request_id.HEADER].decode()


def test_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_PROXIES", "1")
    assert _asked((request_id.HEADER, GIVEN.encode())) == (GIVEN, GIVEN)


def test_without_a_proxy_of_ours_the_header_is_anybodys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_PROXIES", "0")
    inside, told = _asked((request_id.HEADER, GIVEN.encode()))
    assert inside == told != GIVEN
    assert _asked()[0] != inside


@pytest.mark.parametrize("given", [b"", b"short", b"a" * 65, b"line\nbreak", b'quote"quote', "é".encode() * 8])
def test_what_is_no_id_is_not_taken(given: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_PROXIES", "1")
    inside, _ = _asked((request_id.HEADER, given))
    assert len(inside) == 16
    assert inside.encode() != given


def test_a_task_goes_on_under_the_id_of_the_request_that_led_to_it() -> None:
    """By a real worker and a real message."""
    app, heard, done = Celery("elsewhere", broker="memory://", set_as_current=False), [], Event()
    app.conf.update(task_ignore_result=True)

    @app.task(name="elsewhere.listen")  # type: ignore[untyped-decorator]
    def listen() -> None:
        heard.append(request_id.current())
        done.set()

    with start_worker(app, pool="solo", perform_ping_check=False, shutdown_timeout=60):
        request_id.go_on(GIVEN)
        try:
            listen.apply_async()
        finally:
            request_id.go_on("")
        assert done.wait(60)
    assert heard == [GIVEN]


def test_a_line_is_one_object_whatever_is_logged() -> None:
    record = logging.LogRecord("play", logging.ERROR, __file__, 1, "two\nlines of %s", ('"x"',), None)
    request_id.go_on(GIVEN)
    try:
        assert RequestId().filter(record)
    finally:
        request_id.go_on("")
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["message"], told["request_id"], told["level"]) == ('two\nlines of "x"', GIVEN, "ERROR")
    assert told["time"].endswith("+00:00")
