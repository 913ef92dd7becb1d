"""The log of a site says nothing that lets its reader in."""

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from django.urls import get_resolver

from config.log_filters import public
from tests.config.composed import image_command
from tests.config.var import ROOT, environment, var_folder, wait_until

WORDS = {"name", "kind", "player", "url", "rest", "object_id", "app_label"}
"""What stands in addresses in letters, and is nobody's secret."""
SECRETS = {"key", "token", "code"}
NUMBERED = re.compile(r"<(?:int|slug):\w+>")
_NAMED = re.compile(r"<(?:str|path):(\w+)>|\(\?P<(\w+)>[^)]*\)")


def _routes(of: Any = None, before: str = "") -> Iterator[str]:
    for one in (of or get_resolver()).url_patterns:
        route = before + str(one.pattern)
        if hasattr(one, "url_patterns"):
            yield from _routes(one, route)
        else:
            yield "/" + NUMBERED.sub("7", route).replace("^", "").replace("$", "").replace("\\", "")


def _names(route: str) -> set[str]:
    return {one or other for one, other in _NAMED.findall(route)}


def test_every_address_that_lets_somebody_in_is_masked() -> None:
    """Of all that the site has; a part of a new name must be decided about, here."""
    assert {name for route in _routes() for name in _names(route)} == WORDS | SECRETS | {"uidb36"}
    guarded = [route for route in _routes() if _names(route) & SECRETS]
    assert len(guarded) >= 6
    for route in guarded:
        masked = public(_NAMED.sub("hush", route))
        assert "hush" not in masked, route
        assert "…" in masked


@pytest.mark.parametrize(
    "path", ["/m/7/review/", "/calendar/", "/tables/7/join/", "/join", "/players/join/", "no /join/path"]
)
def test_what_lets_nobody_in_is_logged_as_it_is(path: str) -> None:
    """The twin."""
    assert public(path) == path


@pytest.mark.parametrize("form", ["line", "json"])
def test_a_site_that_serves_writes_no_such_address(form: str, redis_url: str) -> None:
    """By the command of the image, in both forms of the log; without tables, so that there are lines of faults, too."""
    with closing(socket.create_server(("127.0.0.1", 0))) as place:
        port = place.getsockname()[1]
    with var_folder(cluster=True) as var:
        given = environment(var, LOG_FORMAT=form, REDIS_URL=redis_url, PYTHONUNBUFFERED="1")
        words = [sys.executable, *image_command("CMD")[1:]]
        words[words.index("--port") + 1], words[words.index("--host") + 1] = str(port), "127.0.0.1"
        said = Path(var.parent, "said")
        with said.open("wb") as log:
            web = subprocess.Popen(words, cwd=ROOT, env=given, stdout=log, stderr=log)
        try:
            assert wait_until(lambda: _asked(port, "/healthz") == 200), said.read_text()
            for path in ("/calendar/hush.ics", "/notices/stop/hush/", "/no/such/page/?token=hush"):
                assert _asked(port, path) in (404, 500)
            assert wait_until(lambda: "GET /no/such/page/ HTTP/1.1" in said.read_text().replace("\\", ""))
        finally:
            web.terminate()
            web.wait()
        text = said.read_text()
    assert "hush" not in text
    assert text.count("/calendar/…") >= 2
    assert "/notices/stop/…" in text


def _asked(port: int, path: str) -> int:
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as line:
        try:
            line.request("GET", path)
            return line.getresponse().status
        except OSError:
            return 0
