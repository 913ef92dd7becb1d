"""Values that go over the wire: closed types from which the schema is made, so that value and schema always agree."""

from typing import Any

import msgspec


class Payload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A noun of the API."""


def encode(value: object) -> bytes:
    """The value as JSON text."""
    return msgspec.json.encode(value, enc_hook=str)


def plain(value: object) -> Any:
    """Return the value as plain JSON data."""
    return msgspec.to_builtins(value, str_keys=True, enc_hook=str)


DESCRIBED: set[type] = set()
"""The types that the schema refers to."""
REFS = "#/components/schemas/{name}"


def ref(type_: type) -> dict[str, Any]:
    """Return a reference to the type in the schema, which will then include it and all its parts."""
    DESCRIBED.add(type_)
    return {"$ref": REFS.format(name=type_.__name__)}


def components() -> dict[str, Any]:
    """The schemas of all types that are referred to, by name."""
    types = sorted(DESCRIBED, key=lambda type_: type_.__name__)
    _refs, parts = msgspec.json.schema_components(types, schema_hook=_anything, ref_template=REFS)
    named = {name: _named(name) for name in parts if "." in name}
    text = msgspec.json.encode(parts).decode()
    for name, short in named.items():
        text = text.replace(f'"{REFS.format(name=name)}"', f'"{REFS.format(name=short)}"')
    made: dict[str, Any] = msgspec.json.decode(text)
    return {named.get(name, name): schema for name, schema in made.items()}


def _anything(type_: type) -> dict[str, Any]:
    """The schema of what may be anything."""
    if type_ is not object:
        raise NotImplementedError(type_)
    return {"anyOf": [{}]}


def _named(path: str) -> str:
    """Return a name for one of several types of the same name: ours keeps it, the log's is prefixed by its module."""
    *packages, module, name = path.split(".")
    return name if packages and packages[0] == "api" else f"{module.title().replace('_', '')}{name}"
