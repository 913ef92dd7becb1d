"""What is pinned, held against advisories; and those asked for by OSV's protocol."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.config.var import ROOT
from tools import audit
from tools.lock import LISTS, pins

PINNED = audit.pinned()


def _advisory(versions: tuple[str, ...] = (), name: str = "Django", **events: str) -> dict[str, Any]:
    about: dict[str, Any] = {"package": {"name": name, "ecosystem": "PyPI"}, "versions": list(versions)}
    about["ranges"] = [{"type": "ECOSYSTEM", "events": [{kind: at} for kind, at in events.items()]}]
    return {"id": "TEST-1", "summary": "everything is open", "affected": [about], "details": "long"}


def _found(advisory: dict[str, Any], **packages: str) -> list[tuple[str, str, str]]:
    return [*audit.affected([advisory], packages)]


def test_every_list_is_held_against_them() -> None:
    """That of the benchmarks as well; in no two of them is a package of two versions, one of which would go unseen."""
    assert {*LISTS} == {*ROOT.glob("requirements*.txt"), *ROOT.glob("[!.]*/requirements*.txt")}
    assert [one for file in LISTS for one in pins(file.read_text()).items() if one not in PINNED.items()] == []


def test_nothing_pinned_is_known_to_be_open(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main([]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("version", "advisory", "concerned"),
    [
        ("5.2.1", _advisory(introduced="5.2", fixed="5.2.2"), True),
        ("5.2.2", _advisory(introduced="5.2", fixed="5.2.2"), False),
        ("5.1.9", _advisory(introduced="5.2", fixed="5.2.2"), False),
        ("5.2.10", _advisory(introduced="0", last_affected="5.2.10"), True),
        ("5.2.11", _advisory(introduced="0", last_affected="5.2.10"), False),
        ("5.2.3", _advisory(versions=("5.2.3",)), True),
        ("5.2.3", _advisory(versions=("5.2.30",)), False),
        ("5.2.1", _advisory(name="Djang-o", introduced="0"), False),
        ("5.2.1", {**_advisory(introduced="0"), "withdrawn": "2026-01-01T00:00:00Z"}, False),
    ],
)
def test_which_versions_it_concerns(version: str, advisory: dict[str, Any], concerned: bool) -> None:
    assert _found(advisory, django=version) == [("django", version, "TEST-1 everything is open")] * concerned


def test_one_that_was_looked_at_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(audit.NOT_OURS, "TEST-1", "the part is not used")
    assert _found(_advisory(introduced="0"), django="5.2.1") == []


@pytest.fixture
def source() -> Iterator[tuple[str, list[str]]]:
    """A server that knows one advisory about Django, on its second page, and who was asked about."""
    asked: list[str] = []

    class Osv(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            query = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append(query["package"]["name"])
            answer: dict[str, Any] = {}
            if asked[-1] == "django":
                first = "page_token" not in query
                answer = {"next_page_token": "2"} if first else {"vulns": [_advisory(introduced="0")]}
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        def log_message(self, *_: object) -> None:
            """Nothing."""

    with HTTPServer(("127.0.0.1", 0), Osv) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
        server.shutdown()


def test_it_is_refreshed_and_then_checked_without_a_network(
    source: tuple[str, list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url, asked = source
    file = tmp_path / "advisories.json"
    assert audit.main(["--refresh", "--source", url], file) == 1
    assert set(asked) == set(PINNED)
    assert "long" not in file.read_text()
    asked.clear()
    assert audit.main([], file) == 1
    assert asked == []
    assert f"django {PINNED['django']}: TEST-1 everything is open" in capsys.readouterr().out
