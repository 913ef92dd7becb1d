"""What goes over the wire: closed values, from which the schema is made, so that neither can be wrong about it."""

from typing import Any

import msgspec


class Payload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A noun of the API."""


def encode(value: object) -> bytes:
    """The value as JSON text."""
    return msgspec.json.encode(value, enc_hook=str)


def plain(value: object) -> Any:
    """The value as what JSON is made of."""
    return msgspec.to_builtins(value, str_keys=True, enc_hook=str)


DESCRIBED: set[type] = set()
"""The types that the schema refers to."""
REFS = "#/components/schemas/{name}"


def ref(type_: type) -> dict[str, Any]:
    """Stands for the type in the schema, which will then hold it and all its parts."""
    DESCRIBED.add(type_)
    return {"$ref": REFS.format(name=type_.__name__)}


def components() -> dict[str, Any]:
    """The schemas of all types that are referred to, by name."""
    types = sorted(DESCRIBED, key=lambda type_: type_.__name__)
    _refs, parts = msgspec.json.schema_components(types, ref_template=REFS)
    return parts
