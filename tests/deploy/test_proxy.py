"""deploy/caddy/Caddyfile by itself; `tests/config/test_composed_site.py` visits the site through it.

That the only web process is replaced is a pause to whoever asks meanwhile; nothing is sent twice that may not be.
"""

import http.client
import json
import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from api.problems import MEDIA_TYPE, plain, problem
from tests.config.composed import composed
from tests.config.var import ROOT, wait_until
from tests.deploy.programs import program
from tests.deploy.proxied import CONFIGURATION, Proxy, proxied
from tests.deploy.upstream import Upstream, upstream

FILE = Path(ROOT, "deploy/caddy/Caddyfile")
KEY = {"Idempotency-Key": "k-1"}
ASKED = {
    "a page": ("GET", "/m/match/", "", {}),
    "a form": ("POST", "/m/match/do/", "csrfmiddlewaretoken=t&key=k-1", {}),
    "a command": ("POST", "/api/v1/matches/match/commands/", "{}", KEY),
    "a button": ("POST", "/table/join/", "", {}),
}


class Reply(NamedTuple):
    """What somebody gets."""

    status: int
    again: str
    kind: str
    words: str


def test_the_proxy_reads_its_configuration() -> None:
    words = ["validate", "--adapter", "caddyfile", "--config", str(FILE)]
    surroundings = {"PATH": os.defpath, "HOME": "/tmp"}  # noqa: S108
    done = subprocess.run([program("caddy"), *words], env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@contextmanager
def _behind(folder: Path, configuration: str) -> Iterator[tuple[Proxy, Upstream]]:
    file = folder / "Caddyfile"
    file.write_text(configuration)
    service = {"environment": composed()["services"]["proxy"]["environment"], "volumes": [f"{file}:{CONFIGURATION}:ro"]}
    with upstream() as web, proxied(folder, service, web.at) as proxy:
        yield proxy, web


def _ask(proxy: Proxy, method: str, path: str, body: str, headers: dict[str, str]) -> Reply:
    with closing(http.client.HTTPSConnection(*proxy.place, timeout=60, context=proxy.context())) as line:
        line.request(method, path, body or None, headers)
        reply = line.getresponse()
        kind = reply.getheader("Content-Type", "")
        return Reply(reply.status, reply.getheader("Retry-After", ""), kind, reply.read().decode())


def _is_known(web: Upstream) -> bool:
    """Whether the proxy knows how it is: what it heard at one look is settled before the next but one."""
    return wait_until(lambda: web.looks > 2)


def _while_unwell(proxy: Proxy, web: Upstream) -> dict[str, Reply]:
    """What those get who ask while the only web process is being replaced."""
    web.becomes(well=False)
    assert _is_known(web)
    with ThreadPoolExecutor(len(ASKED)) as askers:
        asked = {name: askers.submit(_ask, proxy, *one) for name, one in ASKED.items()}
        web.becomes(well=True)
        return {name: one.result(60) for name, one in asked.items()}


def test_that_the_only_web_process_is_replaced_is_a_pause(tmp_path: Path) -> None:
    with _behind(tmp_path, FILE.read_text()) as (proxy, web):
        assert {name: one.status for name, one in _while_unwell(proxy, web).items()} == dict.fromkeys(ASKED, 200)
        assert {web.heard[f"{method} {path}"] for method, path, _, _ in ASKED.values()} == {1}


def test_commands_would_not_wait(tmp_path: Path) -> None:
    """The twin, for Debian's Caddy: without being named, nothing but GET does. Since 2.7.5 everything waits of which
    nothing was sent.
    """
    said = subprocess.run([program("caddy"), "version"], capture_output=True, text=True, check=True).stdout
    waits = tuple(map(int, said.split()[0].removeprefix("v").split("-")[0].split("."))) >= (2, 7, 5)
    lines = [line for line in FILE.read_text().splitlines() if "lb_retry_match" not in line]
    with _behind(tmp_path, "\n".join(lines) + "\n") as (proxy, web):
        replies = _while_unwell(proxy, web)
    assert {name: one.status for name, one in replies.items()} == {
        **dict.fromkeys(ASKED, 200 if waits else 503),
        "a page": 200,
    }


def test_what_may_not_be_done_twice_is_not_sent_twice(tmp_path: Path) -> None:
    """Its sender hears that it came to nothing, and when to come again: a program in the API's own form."""
    known = msgspec.to_builtins(plain(problem("unavailable")))
    with _behind(tmp_path, FILE.read_text().replace("lb_try_duration 20s", "lb_try_duration 1s")) as (proxy, web):
        form = _ask(proxy, "POST", "/lost/form/", "key=k-1", {})
        bare = _ask(proxy, "POST", "/lost/bare/", "", {})
        command = _ask(proxy, "POST", "/api/v1/lost/command/", "{}", KEY)
        assert {path: count for path, count in web.heard.items() if "/lost/" in path} == dict.fromkeys(
            ("POST /lost/form/", "POST /lost/bare/", "POST /api/v1/lost/command/"), 1
        )
        _ask(proxy, "GET", "/lost/page/", "", {})
        assert web.heard["GET /lost/page/"] > 1
    assert {(one.status, one.again) for one in (form, bare, command)} == {(503, "1")}
    assert (form.kind, form.words) == (bare.kind, bare.words)
    told = json.loads(command.words)
    assert (command.kind, told | {"detail": ""}) == (MEDIA_TYPE, known | {"detail": ""})
