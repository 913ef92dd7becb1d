"""What a program cannot ask of a tournament: named by its place, and refused."""

from typing import Any

import pytest

from tests.api.programs import problem, program
from tests.api.tournaments.giving import give
from tests.api.tournaments.wanted import WANTED
from tests.lobby.tavern import person
from tests.tournaments.pages.hall import announced, running
from tournaments.models import TournamentRow
from tournaments.stream.settings import Swiss, Times

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seats": 9}, "seats"),
        ({"game": "chess"}, "game"),
        ({"rules_version": "99"}, "rules_version"),
        ({"name": " "}, "name"),
        ({"stages": [{"format": {"type": "swiss", "rounds": 99}}]}, "stages.1.rounds"),
        ({"stages": []}, "stages"),
        ({"play": {"terms": {"pace": "sometimes"}}}, "terms"),
    ],
)
def test_what_cannot_be_is_named(changes: dict[str, Any], field: str) -> None:
    said = problem(program(person("Alice")).ask("POST", "tournaments/", {**WANTED, **changes}))
    assert (said["status"], [one["field"] for one in said["errors"]]) == (422, [field])


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"nmae": "x"}, ""),
        ({"entry": {"capcity": 8}}, "entry.capcity"),
        ({"stages": [{"format": {"type": "swiss", "rounds": 2, "wins": 3}}]}, "stages.0.format.wins"),
        ({"entry": {"invited": ["Nobody"]}}, "entry.invited"),
        ({"stages": [{"format": {"type": "chess"}}]}, "stages[0].format.type"),
    ],
)
def test_what_is_misspelt_is_not_passed_over(changes: dict[str, Any], field: str) -> None:
    said = problem(program(person("Alice")).ask("POST", "tournaments/", {**WANTED, **changes}))
    assert said["status"] == 400
    assert [one["field"] for one in said["errors"]] == [field]


@pytest.mark.parametrize("at", [-1, 10**15, 10**18, 2**63, 10**30])
def test_moments_that_no_calendar_has_are_refused(at: int) -> None:
    host = person("Alice")
    caller, live = program(host), announced(host, Swiss(2))
    for part in ({"times": {"starts_at": at}}, {"entry": {"closes_at": at}}, {"entry": {"opens_at": at}}):
        assert caller.ask("POST", "tournaments/", {**WANTED, **part}).status_code in (400, 422), part
    assert TournamentRow.objects.count() == 1
    assert caller.refused(
        f"tournaments/{live.id}/commands/", {"command": {"do": "postpone", "starts_at": at, "reason": "x"}}
    )[0] in (400, 422)
    running_, _people = running(Swiss(2), 4, times=Times(automatic=False))
    give(caller, running_.id, "pair", stage=1, round=1, start=True)
    deadline = {"do": "set_deadline", "stage": 1, "round": 1, "deadline": at, "reason": "x"}
    assert caller.refused(f"tournaments/{running_.id}/commands/", {"command": deadline})[0] in (400, 422)


@pytest.mark.parametrize("number", [10**20, -(10**20), 10**400])
def test_numbers_that_no_log_holds_are_refused(number: int) -> None:
    host = person("Alice")
    caller, live = program(host), announced(host, Swiss(2))
    for do in (
        {"do": "withdraw", "entrant": number},
        {"do": "seed", "order": [number]},
        {"do": "extend", "seconds": number, "reason": "x"},
        {"do": "configure", "settings": {**WANTED, "entry": {"rating_from": number}}},
        {"do": "configure", "settings": {**WANTED, "options": {"x": number}}},
    ):
        for path in ("commands/", "trial/"):
            answer = caller.refused(f"tournaments/{live.id}/{path}", {"command": do})
            assert answer[0] in (400, 422), do
