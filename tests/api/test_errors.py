"""Errors: one form for all of them, wherever they arise, in the reader's language."""

from typing import Any

import pytest
from django.test import Client

from api.problems import KINDS
from games.kernel.refusals import Refused
from games.kernel.registry import games_by_name
from games.kernel.texts import catalogue
from play import commands
from tests.api.programs import Program, person, problem, program

pytestmark = pytest.mark.django_db


def _match(user: Any, game: str = "armadora", **options: Any) -> str:
    return commands.open_match(game, 2, {"first": 0, **options}, [user.player, "computer:grunt"], actor=user.player).id


def test_it_works() -> None:
    alice = person("Alice")
    match = _match(alice)
    version = program(alice).get(f"matches/{match}/offers/")["version"]
    command = {"type": "warrior", "value": 1, "at": "z9"}
    reply = program(alice).ask("POST", f"matches/{match}/commands/", {"version": version, "command": command})
    assert problem(reply)["code"] in {"malformed", "not_offered"}


def test_no_kind_of_problem_bears_the_name_of_a_refusal() -> None:
    """A game's vocabulary fixes the codes of its refusals; only `malformed` means the same to game and site."""
    keys = {key for game in games_by_name() for key in catalogue(game, "en") if key.startswith("refusal.")}
    assert "refusal.stale" in keys
    assert {f"refusal.{kind.name.replace('-', '_')}" for kind in KINDS.values()} & keys == {"refusal.malformed"}


def test_a_refusal_names_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    alice = person("Alice")
    match = _match(alice)

    def no(*_args: Any, **_more: Any) -> None:
        raise Refused("mine", "3.3.2")

    monkeypatch.setattr("play.commands.give", no)
    body = {"version": 2, "command": {"type": "pass"}}
    said = problem(program(alice).ask("POST", f"matches/{match}/commands/", body))
    assert (said["status"], said["rule"], said["rule_url"]) == (422, "3.3.2", "/games/armadora/#rule-3.3.2")


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "nowhere/", None, 404, "not_found"),
        ("GET", "me", None, 404, "not_found"),
        ("GET", "games/chess/", None, 404, "not_found"),
        ("GET", "matches/2222222222/", None, 404, "not_found"),
        ("GET", "players/Nobody/", None, 404, "not_found"),
        ("GET", "ladders/armadora/never/", None, 404, "not_found"),
        ("GET", "ladders/armadora/live/?page=9999", None, 404, "not_found"),
        ("DELETE", "me/", None, 405, "method"),
        ("PATCH", "matches/", {}, 405, "method"),
        ("OPTIONS", "matches/", None, 405, "method"),
        ("POST", "matches/", "{", 400, "not_json"),
        ("POST", "matches/", '{"options": {"x": ' + "[" * 9999, 400, "not_json"),
        ("POST", "matches/", "[]", 400, "invalid"),
        ("POST", "matches/", {"game": "armadora"}, 400, "invalid"),
        ("POST", "matches/", {"game": "armadora", "players": ["me"], "more": 1}, 400, "invalid"),
        ("POST", "matches/", {"game": "armadora", "players": ["me", "me"]}, 400, "invalid"),
        ("POST", "matches/", {"game": "armadora", "players": ["me", "user:7"]}, 400, "invalid"),
        ("POST", "matches/", {"game": "chess", "players": ["me", None]}, 422, "misfit"),
        ("POST", "matches/", {"game": "armadora", "players": ["me"]}, 422, "misfit"),
        ("POST", "matches/", {"game": "armadora", "players": ["me", None], "options": {"x": 1}}, 422, "misfit"),
        ("GET", "matches/?limit=0", None, 400, "invalid"),
        ("GET", "matches/?limit=1&limit=2", None, 400, "invalid"),
        ("GET", "matches/?nonsense=1", None, 400, "invalid"),
        ("GET", "matches/?cursor=nonsense", None, 400, "invalid"),
        ("GET", "matches/?cursor=WyIyMDI2IiwxXQ", None, 400, "invalid"),
        ("GET", "stream/", None, 501, "no_streams"),
    ],
)
def test_each_way_to_fail(method: str, path: str, body: Any, status: int, code: str) -> None:
    said = problem(program(person("Alice")).ask(method, path, body))
    assert (said["status"], said["code"]) == (status, code)
    assert said["type"].startswith("/api/#problem-")
    page = Client().get("/api/").content.decode()
    assert f'id="{said["type"].partition("#")[2]}"' in page


def test_a_method_that_is_none_says_which_there_are() -> None:
    assert program(person("Alice")).ask("PUT", "matches/")["Allow"] == "GET, HEAD, POST"


def test_no_other_form_than_json() -> None:
    alice = person("Alice")
    caller = program(alice)
    assert problem(caller.ask("GET", "me/", Accept="text/csv"))["status"] == 406
    token = caller._headers["Authorization"]
    reply = Client().post("/api/v1/matches/", {"game": "armadora"}, headers={"Authorization": token})
    assert problem(reply)["status"] == 415


def test_a_null_byte_is_a_problem_too() -> None:
    assert problem(program(person("Alice")).ask("POST", "matches/", '{"game": "\\u0000"}'))["status"] == 400
    assert problem(program(person("Alice2")).ask("GET", "players/%00/"))["status"] == 400


@pytest.mark.parametrize("number", ["1" * 5000, "1e400", "-0.0", "NaN", "Infinity"])
def test_numbers_that_are_none(number: str) -> None:
    alice = person("Alice")
    text = f'{{"version": {number}, "command": {{"type": "pass", "value": {number}}}}}'
    said = problem(program(alice).ask("POST", f"matches/{_match(alice)}/commands/", text))
    assert said["status"] == 400


def test_a_fault_of_ours_is_a_problem_and_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    alice = person("Alice")
    text = program(alice)._headers["Authorization"]

    def broken(*_: Any) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("api.games.levels", broken)
    reply = Client(raise_request_exception=False).get("/api/v1/games/", headers={"Authorization": text})
    assert problem(reply)["code"] == "fault"
    assert b"secret" not in reply.content


def test_the_sentences_are_in_the_readers_language() -> None:
    alice = person("Alice")
    english, french = (program(alice, **{"Accept-Language": language}) for language in ("en", "fr"))
    said = [problem(caller.ask("GET", "nowhere/"))["detail"] for caller in (english, french)]
    assert said[0] == "There is nothing there that you may see."
    assert said[1] != said[0]
    assert [caller.get("games/armadora/rules/")["language"] for caller in (english, french)] == ["en", "fr"]
    summaries = [caller.get("schema/")["paths"]["/api/v1/me/"]["get"]["summary"] for caller in (english, french)]
    assert summaries[0] == "Who you are, and what your token allows"
    assert summaries[1] != summaries[0]


def test_strangers_get_401_and_are_told_how() -> None:
    reply = Program().ask("GET", "me/")
    assert (problem(reply)["status"], reply["WWW-Authenticate"]) == (401, 'Bearer realm="Warmoot"')
