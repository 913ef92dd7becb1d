"""Every operation under requests that the schema allows, and under those that it does not: never a fault of ours, never
an answer that the schema does not know (R26).

How many requests each operation gets is said by API_FUZZ_EXAMPLES; every night it is 5,000.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.limits import HOUR, Limit
from accounts.models import User
from api import endpoint, payload
from moderation.reporting import Report, report
from play import commands
from play.live import find_reel
from replays.lines import main
from tests.api.programs import person, token_of
from tests.leagues.league import PAIRS, League
from tests.played import played
from tests.tournaments.pages import hall
from tournaments.stream.settings import Swiss

EXAMPLES = int(os.environ.get("API_FUZZ_EXAMPLES", "20"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
SCHEMA = schemathesis.openapi.from_wsgi("/api/v1/schema/", get_wsgi_application())
# A server without streams says so with 501: tests/api/test_stream.py asks one that has them.
OPERATIONS = [one for found in SCHEMA.get_all_operations() if (one := found.ok()).path != "/api/v1/stream/"]
UNLIMITED = Limit("no limit", 10**6, HOUR)


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """A request does not close the connection that the test holds, as with Django's own test client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def world(db: None, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:  # noqa: ARG001
    """Matches of all kinds for one user, whose token comes with them, and no limits."""
    for name in (
        "api.tournaments.all.MATCHES",
        "lobby.tables.MATCHES",
        "lobby.invitations.INVITATIONS",
        "replays.sharing.EXPORTS",
        "chat.talk.CHAT",
    ):
        monkeypatch.setattr(name, UNLIMITED)
    monkeypatch.setattr("moderation.reporting.REPORTS", (UNLIMITED,))
    monkeypatch.setattr("replays.branching.WHAT_IFS", (UNLIMITED,))
    user = person("Alice")
    person("Bob", is_bot=True)
    running = commands.open_match("armadora", 2, {}, [user.player, "computer:grunt"], actor=user.player).id
    open_one = commands.open_match("orcz", 3, {}, [user.player, None, None], actor=user.player).id
    free_one = commands.open_match("orcz", 3, {}, ["user:900", None, None], actor="user:900").id
    matches = [running, open_one, free_one, played("armadora", 2)]
    tournaments = [hall.hosted(user, Swiss(2)).id, hall.announced(user, Swiss(3)).id, hall.running(Swiss(2), 4)[0].id]
    headers = {"Authorization": f"Bearer {token_of(user)}"}
    cases = [_case(user, running), _case(person("Carol"), matches[-1])]
    return {
        "user": user,
        "headers": headers,
        "matches": matches,
        "tournaments": tournaments,
        "cases": cases,
        "leagues": ["nowhere"],
    }


def _case(reporter: User, match: str) -> str:
    """A case on the newest step of a match."""
    line = main(find_reel(match))
    seat = next((at for at, one in enumerate(line.root.match.players) if one == reporter.player), None)
    return report(reporter, line.at(line.numbers[-1]), seat, Report("It was not lawful.")).id


def _leagues(user: User) -> list[str]:
    """One in whose season the user plays, and one that the user directs, whose season is open for entry."""
    played_in, directed = League("Mountain League"), League("Valley League")
    four = [user, *(person(name) for name in ("Dora", "Edna", "Fred"))]
    played_in.join(*four)
    played_in.open(PAIRS)
    played_in.enter(*four)
    played_in.begin()
    directed.join(user)
    directed.grant(user, "director")
    directed.open(PAIRS)
    return [played_in.id, directed.id]


def _blanks(world: dict[str, Any]) -> dict[str, st.SearchStrategy[Any]]:
    return {
        "match_id": st.sampled_from(world["matches"]),
        "game": st.sampled_from(["armadora", "orcz", "chess"]),
        "pace": st.sampled_from(["live", "days", "never"]),
        "player": st.sampled_from(["Alice", "bob", world["user"].player, "user:0", "Nobody"]),
        "number": st.integers(0, 60),
        "tournament_id": st.sampled_from(world["tournaments"]),
        "case_id": st.sampled_from(world["cases"]),
        "organisation_id": st.sampled_from(world["leagues"]),
        "season_number": st.integers(0, 2),
        "division": st.integers(0, 2),
        "defect": st.integers(0, 2),
        "said": st.integers(0, 9),
        "stage": st.integers(0, 3),
        "round_number": st.integers(0, 3),
        "table_number": st.integers(0, 3),
        "kind": st.sampled_from(["standings-csv", "rounds-csv", "report-trf", "tournament-json", "nothing"]),
    }


@st.composite
def _cases(draw: Any, operation: Any, world: dict[str, Any]) -> Case:
    """A request: mostly to what is there, as the schema has it; at times to somewhere, or as it has not."""
    blanks, names = _blanks(world), [one.name for one in operation.path_parameters]
    filled = {name: draw(blanks[name]) for name in names} if draw(st.integers(0, 4)) else None
    modes = [GenerationMode.POSITIVE] * 3
    if operation.body or operation.query:
        modes.append(GenerationMode.NEGATIVE)
    case: Case = draw(operation.as_strategy(draw(st.sampled_from(modes)), path_parameters=filled))
    return case


@pytest.mark.parametrize("operation", OPERATIONS, ids=[one.label for one in OPERATIONS])
def test_it_works(operation: Any, world: dict[str, Any]) -> None:
    if "{organisation_id}" in operation.path:
        world["leagues"] = _leagues(world["user"])
    wants = settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=EXAMPLES < 1000,
        database=None,
        suppress_health_check=list(HealthCheck),
    )

    @wants
    @given(_cases(operation, world))
    def ask(case: Case) -> None:
        case.call_and_validate(headers=world["headers"], checks=CHECKS)

    ask()


@pytest.mark.django_db
@pytest.mark.parametrize("said", [None, "Bearer warmoot_nobody", "Bearer", "Basic YTpi", "Bearer " + "x" * 5000])
def test_nothing_is_given_without_credentials(said: str | None) -> None:
    blanks = {"match_id": "abc", "game": "armadora", "pace": "live", "player": "Alice", "number": 1}
    blanks |= {
        "tournament_id": "abc",
        "stage": 1,
        "round_number": 1,
        "table_number": 1,
        "kind": "rounds-csv",
        "case_id": "c1",
        "organisation_id": "abc",
        "season_number": 1,
        "division": 1,
        "defect": 1,
        "said": 1,
    }
    for operation in OPERATIONS:
        reply = operation.Case(path_parameters=blanks).call(headers={"Authorization": said} if said else {})
        assert (reply.status_code, reply.json()["type"]) == (401, "/api/#problem-unauthenticated")
        assert reply.headers["www-authenticate"][0].startswith("Bearer ")


def test_an_answer_beside_the_schema_would_be_found(world: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: one field more than the schema has."""
    real = payload.encode
    monkeypatch.setattr(endpoint, "encode", lambda value: real({**payload.plain(value), "secret": 1}))
    operation = next(one for one in OPERATIONS if one.label == "GET /api/v1/me/")
    with pytest.raises(FailureGroup):
        operation.Case().call_and_validate(headers=world["headers"], checks=CHECKS)
