"""A web process that is killed at a moderator's signature (R5): signed once, and the ruling carried out once."""

import http.client
import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from accounts.limits import DAY
from api import tokens
from api.scopes import Scope
from moderation import commands, progress
from moderation.kind import CASES
from moderation.stream.facts import RulingDecided
from moderation.stream.ruling import Ruling
from play import live as held
from play.kind import MATCHES
from play.ruling_events import Ruled
from play.verify import check_everything
from tests.accounts.people import with_app
from tests.crashes.test_web import WAIT_SECONDS, settle, site_to_kill
from tests.moderation.app.cases import Scene, ruled

pytestmark = pytest.mark.django_db(transaction=True)
POINTS = {"decided": False, "appended": True, "replying": True}
"""Before the append, after it, before the reply; and whether the signature is in the log then."""


def _signed(site: str, token: str, case: str, key: str, die: str = "") -> Any:
    """What is answered to a signature; None where the process dies before it has."""
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key, "Content-Type": "application/json"}
    headers |= {"X-Die": die} if die else {}
    with closing(http.client.HTTPConnection(site.removeprefix("http://"), timeout=WAIT_SECONDS)) as line:
        try:
            body = json.dumps({"command": {"do": "sign", "number": 1}})
            line.request("POST", f"/api/v1/moderation/{case}/commands/", body, headers)
            reply = line.getresponse()
            return reply.status, json.loads(reply.read())
        except (ConnectionError, http.client.HTTPException):
            return None


def _signatures(case: str) -> int:
    CASES.repository.clear()
    log = CASES.repository.log(commands.find(case).stream)
    return sum(isinstance(one, RulingDecided) for one in log)


def test_it_works(tmp_path: Path) -> None:
    scene = Scene()
    scene.play()
    scene.end()
    token = tokens.make(with_app(scene.ness), "program", [Scope.MODERATE], DAY).text
    lost = Ruling("adjudicate", 1, "Bob had won.", outcome={"ranks": [2, 1], "scores": [0, 0]})
    with site_to_kill(tmp_path) as site:
        for point, written in POINTS.items():
            live = scene.reported()
            ruled(live, replace(lost, step=live.case.subject.step), by=scene.mara)
            assert _signed(site.victim, token, live.id, point, die=point) is None
            settle()
            assert _signatures(live.id) == written
            again = [_signed(site.victim, token, live.id, point) for _ in range(2)]
            assert again[0] == again[1]
            assert again[0][0] == 201
            assert _signatures(live.id) == 1
            progress.sweep()
            assert commands.find(live.id).case.status == "executed"
    log = MATCHES.repository.log(held.find(scene.match).stream)
    assert sum(isinstance(one, Ruled) for one in log) == len(POINTS)
    assert list(check_everything()) == []
