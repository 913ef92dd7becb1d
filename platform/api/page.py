"""The page about the API for people, rendered from the schema, so that the two never disagree."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from api.openapi import schema
from api.payload import encode
from api.problems import KINDS
from api.scopes import Scope
from boards.games import language

METHODS = ("get", "post", "put", "delete")


class Field(NamedTuple):
    """A field of a noun, a query or a header: what it holds in a few words, with links to other nouns."""

    name: str
    kind: str
    ref: str
    required: bool
    about: str


class Operation(NamedTuple):
    """An operation as the page shows it."""

    id: str
    method: str
    path: str
    summary: str
    about: str
    scope: str
    parameters: list[Field]
    takes: str
    gives: str
    status: str
    examples: list[str]


class Chapter(NamedTuple):
    """Operations about one noun."""

    name: str
    operations: list[Operation]


class Noun(NamedTuple):
    """A type of the schema: its fields, or the types that it may be one of."""

    name: str
    about: str
    fields: list[Field]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Everything that the API can do, on one page."""
    made = schema(language())
    context = {
        "chapters": list(_chapters(made["paths"])),
        "nouns": [_noun(name, of) for name, of in sorted(made["components"]["schemas"].items())],
        "scopes": list(Scope),
        "kinds": list(KINDS.values()),
    }
    return render(request, "api/page.html", context)


def _chapters(paths: dict[str, Any]) -> Iterator[Chapter]:
    """The operations by the first word of their address, in the order of the schema."""
    found: dict[str, list[Operation]] = {}
    for path, methods in paths.items():
        name = path.removeprefix("/api/v1/").partition("/")[0]
        found.setdefault(name, []).extend(
            _operation(path, method, methods[method]) for method in METHODS if method in methods
        )
    yield from (Chapter(name, operations) for name, operations in found.items())


def _operation(path: str, method: str, of: dict[str, Any]) -> Operation:
    status, reply = next((status, reply) for status, reply in of["responses"].items() if status.startswith("2"))
    body = of.get("requestBody", {}).get("content", {}).get("application/json", {})
    content = next(iter(reply["content"].values()))
    examples = [*body.get("examples", {}).values(), *content.get("examples", {}).values()]
    return Operation(
        id=of["operationId"],
        method=method.upper(),
        path=path,
        summary=of["summary"],
        about=of.get("description", "").replace("`", ""),
        scope=of["x-scope"],
        parameters=[_parameter(one) for one in of.get("parameters", [])],
        takes=_ref(body.get("schema", {})),
        gives=_ref(content["schema"]),
        status=status,
        examples=[encode(example["value"]).decode() for example in examples],
    )


def _parameter(of: dict[str, Any]) -> Field:
    return Field(of["name"], _kind(of["schema"]), "", of.get("required", False), of.get("description", ""))


def _noun(name: str, of: dict[str, Any]) -> Noun:
    needed = of.get("required", ())
    fields = [
        Field(field, _kind(schema), _ref(schema), field in needed, schema.get("description", ""))
        for field, schema in of.get("properties", {}).items()
    ]
    return Noun(name, of.get("description", "").replace("`", ""), fields)


def _ref(schema: dict[str, Any]) -> str:
    """Return the noun that a schema stands for, holds or lists; empty if there is none."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    inside = [schema.get("items"), schema.get("additionalProperties"), *schema.get("anyOf", ())]
    return next((found for part in inside if isinstance(part, dict) and (found := _ref(part))), "")


def _kind(schema: dict[str, Any]) -> str:
    """Return in a few words what a schema allows."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(encode(value).decode() for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_kind, schema["anyOf"])))
    kind = str(schema.get("format") or schema.get("type", "any"))
    if kind == "array":
        return f"[{_kind(schema['items'])}]" if isinstance(schema.get("items"), dict) else "[…]"
    bounds = [str(schema[name]) for name in ("minimum", "maximum") if name in schema]
    return f"{kind} {'–'.join(bounds)}" if bounds else kind
