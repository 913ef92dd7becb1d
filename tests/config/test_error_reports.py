"""Reports of faults by Sentry's protocol: what arrives, over a real line, and what never leaves the site."""

import gzip
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.config.var import ROOT, environment

SECRETS = (
    "hunter2",
    "session-of-alice",
    "10.9.8.7",
    "alice@example.org",
    "the-hidden-card",
    "who-asked",
    "secret-path",
)
PROGRAM = """
import django
django.setup()
from django.conf import settings
from django.test import Client
from config import request_id, urls
from django.urls import path

def view(request, what):
    hidden = "the-hidden-card"
    raise ZeroDivisionError(f"{hidden} of alice@example.org")

urls.urlpatterns.append(path("broken/<str:what>/", view, name="broken"))
request_id.go_on("the-request-id")
settings.ALLOWED_HOSTS = ["testserver"]
client = Client(raise_request_exception=False, REMOTE_ADDR="10.9.8.7")
client.cookies["other"] = "session-of-alice"
reply = client.post("/broken/secret-path/?q=who-asked", {"password": "hunter2"}, headers={"user-agent": "who-asked"})
print(reply.status_code)
import sentry_sdk
import logging
logging.getLogger("ours").error("a message of %s", "alice@example.org")
sentry_sdk.flush(30)
"""


@pytest.fixture
def receiver() -> Iterator[tuple[str, list[bytes]]]:
    """The DSN of a server that keeps what it is sent."""
    bodies: list[bytes] = []

    class Keep(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            bodies.append(gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    with HTTPServer(("127.0.0.1", 0), Keep) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://key@127.0.0.1:{server.server_address[1]}/1", bodies
        server.shutdown()


def _run(folder: Path, dsn: str, program: str = PROGRAM) -> str:
    given = environment(
        folder, SENTRY_DSN=dsn, DJANGO_SETTINGS_MODULE="config.settings", DATABASE_URL="postgresql:///x"
    )
    return subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=given, check=True, timeout=120, capture_output=True, text=True
    ).stdout


def test_it_works(receiver: tuple[str, list[bytes]], tmp_path: Path) -> None:
    dsn, bodies = receiver
    assert "500" in _run(tmp_path, dsn)
    sent = b"".join(bodies).decode()
    for word in ("ZeroDivisionError", "the-request-id", "broken", "view", "a message of %s"):
        assert word in sent
    assert [word for word in SECRETS if word in sent] == []


def test_without_the_filter_people_would_go_along(receiver: tuple[str, list[bytes]], tmp_path: Path) -> None:
    """The twin."""
    dsn, bodies = receiver
    program = "from config import error_reports\nerror_reports.without_people = lambda event, _: event\n" + PROGRAM
    _run(tmp_path, dsn, program)
    sent = b"".join(bodies).decode()
    assert {"the-hidden-card", "alice@example.org"} <= {word for word in SECRETS if word in sent}


def test_without_a_receiver_nothing_is_loaded(tmp_path: Path) -> None:
    program = "import django; django.setup(); import sys; print('sentry_sdk' in sys.modules)"
    assert _run(tmp_path, "", program) == "False\n"


ELSEWHERE = """
import django, logging, sys
django.setup()
from django.conf import settings
{more}
loggers = [logging.getLogger(), *map(logging.getLogger, logging.root.manager.loggerDict)]
handlers = {{one for logger in loggers for one in logger.handlers if type(one) is not logging.NullHandler}}
print(sorted(type(one).__name__ for one in handlers if getattr(one, "stream", None) is not sys.stderr), settings.ADMINS)
"""


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("", "['AdminEmailHandler'] []"),
        (
            "logging.getLogger('play').addHandler(logging.FileHandler('/dev/null'))",
            "['AdminEmailHandler', 'FileHandler'] []",
        ),
    ],
    ids=["ours", "twin"],
)
def test_lines_go_to_the_standard_error_alone(tmp_path: Path, more: str, found: str) -> None:
    """Django's own handler that mails faults is there, and there is nobody whom it could write to."""
    assert _run(tmp_path, "", ELSEWHERE.format(more=more)).strip() == found
