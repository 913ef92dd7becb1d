"""A web process that is killed at a report, a dispute or an answer (R5): done once, with its words, or not at all."""

import http.client
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from accounts.limits import DAY
from accounts.models import Tally
from api import tokens
from api.scopes import Scope
from conduct.models import ConductRow
from eventlog.models import Event
from moderation import commands
from moderation.models import CaseRow
from moderation.stream import commands as c
from play import live as held
from play.verify import check_everything
from streams.models import Text
from tests.crashes.test_web import WAIT_SECONDS, settle, site_to_kill
from tests.moderation.app.cases import Scene

pytestmark = pytest.mark.django_db(transaction=True)
POINTS = {"decided": False, "appended": False, "replying": True}
"""Before the append; after it, but in its transaction with the words; after the commit: and whether it is kept then."""


class Given(NamedTuple):
    """What is sent to an address, and how many of what comes of it there are."""

    address: str
    body: dict[str, Any]
    count: Callable[[], int]


def _sent(site: str, token: str, given: Given, key: str, die: str = "") -> Any:
    """What is answered; None where the process dies before it has."""
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key, "Content-Type": "application/json"}
    headers |= {"X-Die": die} if die else {}
    with closing(http.client.HTTPConnection(site.removeprefix("http://"), timeout=WAIT_SECONDS)) as line:
        try:
            line.request("POST", f"/api/v1/{given.address}", json.dumps(given.body), headers)
            reply = line.getresponse()
            return reply.status, json.loads(reply.read())
        except (ConnectionError, http.client.HTTPException):
            return None


def _answers() -> int:
    return Event.objects.filter(type="information_given").count()


def _asked(scene: Scene) -> str:
    """A case in which Alice is asked something."""
    case = scene.reported().id
    commands.give(case, c.Claim(), commands.moderator(scene.mara))
    commands.give(case, c.Ask(words="Which stone?"), commands.moderator(scene.mara))
    return case


def test_it_works(tmp_path: Path) -> None:
    scene = Scene()
    scene.play()
    token = tokens.make(scene.alice, "program", [Scope.READ, Scope.PLAY], DAY).text
    step = held.fresh(scene.match).version
    words = {"words": "The stone does not count."}
    conduct = Given("reports/", words | {"player": scene.bob.player, "sort": "abuse"}, ConductRow.objects.count)
    dispute = Given(f"matches/{scene.match}/replay/{step}/dispute/", words, CaseRow.objects.count)
    with site_to_kill(tmp_path) as site:
        for point, kept in POINTS.items():
            case = _asked(scene)
            answer = Given(f"cases/{case}/commands/", {"command": {"do": "answer", "number": 1} | words}, _answers)
            for number, given in enumerate((conduct, dispute, answer)):
                Tally.objects.all().delete()  # five reports an hour are not what is tried here
                key, before = f"{point}-{number}", (given.count(), Text.objects.count())
                assert _sent(site.victim, token, given, key, die=point) is None
                settle()
                assert (given.count(), Text.objects.count()) == (before[0] + kept, before[1] + kept), (point, given)
                again = [_sent(site.victim, token, given, key) for _ in range(2)]
                assert again[0] == again[1]
                assert again[0][0] == 201, again[0]
                assert (given.count(), Text.objects.count()) == (before[0] + 1, before[1] + 1)
                other = given._replace(body=json.loads(json.dumps(given.body).replace("stone", "token")))
                assert _sent(site.victim, token, other, key)[0] == 409
                assert Text.objects.count() == before[1] + 1
    assert list(check_everything()) == []
