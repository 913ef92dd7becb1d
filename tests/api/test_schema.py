"""The schema: valid, whole, and true of the pages that are drawn from it."""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from jsonschema import Draft202012Validator

from api.openapi import schema
from api.problems import KINDS
from games.kernel.registry import games_by_name
from games.kernel.texts import rule_numbers
from play import commands
from tests.api.programs import person, program

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "API.md").read_text()


def _operations() -> list[dict[str, Any]]:
    return [of for path in schema("en")["paths"].values() for of in path.values()]


def _addresses(patterns: list[URLPattern | URLResolver], before: str = "/") -> list[str]:
    found = []
    for one in patterns:
        address = before + str(one.pattern)
        found += _addresses(one.url_patterns, address) if isinstance(one, URLResolver) else [address]
    return found


def test_it_works() -> None:
    """The generator has nothing to object to, and what it writes is OpenAPI."""
    said = io.StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=said)
    assert said.getvalue().startswith("openapi: 3.1")


def test_every_address_is_in_it() -> None:
    under = [one for one in _addresses(get_resolver().url_patterns) if one.startswith("/api/v1/") and "rest" not in one]
    plain = {re.sub(r"<\w+:(\w+)>", r"{\1}", one) for one in under}
    assert plain - {"/api/v1/schema/"} == schema("en")["paths"].keys()


def _described(node: object) -> Iterator[str]:
    """Every description in a part of a schema."""
    if isinstance(node, dict):
        for name, below in node.items():
            if name == "description" and isinstance(below, str):
                yield below
            yield from _described(below)
    elif isinstance(node, list):
        for below in node:
            yield from _described(below)


_PYTHON = re.compile(r"(?<!-)\b(None|True|False)\b(?!-)")
"""Python's own words; a header such as `If-None-Match` is none of them."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_null_in_an_answer_is_called_null(language: str) -> None:
    told = [*_described(schema(language))]
    assert len(told) > 100
    assert [text for text in told if _PYTHON.search(text)] == []


@pytest.mark.django_db
@pytest.mark.parametrize("game", sorted(games_by_name()))
def test_what_is_null_in_a_view_is_called_null(game: str) -> None:
    told = [*_described(program(person("Alice")).get(f"games/{game}/schemas/"))]
    assert told
    assert [text for text in told if _PYTHON.search(text)] == []


def test_every_operation_says_what_it_takes_gives_and_how_it_fails() -> None:
    for of in _operations():
        assert of["summary"]
        assert of["description"]
        assert all(parameter["description"] for parameter in of.get("parameters", []))
        assert of["security"] == [{"token": []}, {"session": []}]
        good = [reply for status, reply in of["responses"].items() if status.startswith("2")]
        assert len(good) == 1
        assert all("schema" in content for content in good[0]["content"].values())
        failing = {status: reply for status, reply in of["responses"].items() if not status.startswith("2")}
        assert failing.keys() >= {"400", "401", "403", "404", "406", "429"}
        assert all("application/problem+json" in reply["content"] for reply in failing.values())


def test_examples_fit_their_schemas() -> None:
    made = schema("en")
    for of in _operations():
        contents = [of.get("requestBody", {}), *of["responses"].values()]
        for content in [one for part in contents for one in part.get("content", {}).values()]:
            for example in content.get("examples", {}).values():
                wanted = {**content["schema"], "components": made["components"]}
                Draft202012Validator(wanted).validate(example["value"])


@pytest.mark.django_db
@pytest.mark.parametrize("game", games_by_name())
def test_the_games_schemas_hold(game: str) -> None:
    """What is shown of a match fits the view's schema, and what is offered that of its command."""
    alice = person("Alice")
    caller = program(alice)
    seats = caller.get(f"games/{game}/")["seats"][0]
    players = [alice.player] + ["computer:grunt"] * (seats["seats"] - 1)
    match = commands.open_match(game, seats["seats"], seats["needs"], players, actor=alice.player).id
    schemas, seen = caller.get(f"games/{game}/schemas/"), caller.get(f"matches/{match}/view/")
    Draft202012Validator(schemas["view"]).validate(seen["view"])
    Draft202012Validator(schemas["options"]).validate(caller.get(f"matches/{match}/")["match"]["options"])
    assert {offer["type"] for offer in seen["offers"]} <= schemas["commands"].keys()
    rules = caller.get(f"games/{game}/rules/")
    assert rules["numbers"] == rule_numbers(rules["text"])


@pytest.mark.django_db
def test_the_page_shows_all_of_it() -> None:
    page = Client().get("/api/").content.decode()
    for of in _operations():
        assert f'id="{of["operationId"]}"' in page
    for name in schema("en")["components"]["schemas"]:
        assert f'id="noun-{name}"' in page
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert links <= set(re.findall(r'id="([^"]+)"', page)) | {"main"}
    assert "style=" not in page
    assert re.findall(r"<script(?![^>]*src=)", page) == []


def test_the_schema_is_there_for_whoever_asks() -> None:
    reply = Client().get("/api/v1/schema/")
    assert (reply.status_code, reply["Content-Type"]) == (200, "application/json")
    assert json.loads(reply.content)["openapi"].startswith("3.1")


def test_the_document_names_what_there_is() -> None:
    """Every address, kind of problem and scope in docs/API.md exists, and every kind and scope is in it."""
    paths = {re.sub(r"\{\w+\}", "<>", path) for path in schema("en")["paths"]} | {"/api/v1/schema/"}
    named = {re.sub(r"<\w+>", "<>", address) for address in re.findall(r"(/api/v1/[a-z/<>_.-]*)", DOCS)}
    assert named - {"/api/v1/"} <= paths
    assert set(re.findall(r"(?m)^\| `([a-z-]+)` \| \d{3} \|", DOCS)) == KINDS.keys()
    assert set(re.findall(r"(?m)^\| `([a-z]+)` \| [^\d]", DOCS)) == {"read", "play", "tables", "chat", "moderate"}
