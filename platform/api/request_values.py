"""The contents of a request: body, query and headers as closed values, or `Invalid` with the place that is wrong."""

import re
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request

from api.payload import Payload
from api.problems import FieldProblem, Invalid

P = TypeVar("P", bound=Payload)
JSON_TYPE = "application/json"
KEY = "Idempotency-Key"
LONGEST_KEY = 64
LARGEST = 2**53 - 1
_WHERE = re.compile(r" - at `\$\.?([^`]*)`$")
_KEY = re.compile(r"[\x21-\x7e]{1,64}")


def body(request: Request, type_: type[P]) -> P:
    """Return the body as this type; an empty body stands for a type without required fields."""
    # Django's own request: read here once, and not again by a parser.
    text: bytes = request._request.body
    if not text:
        text = b"{}"
    elif request._request.content_type != JSON_TYPE:
        raise UnsupportedMediaType(request._request.content_type or "")
    try:
        made = msgspec.json.decode(text, type=type_)
        sent = msgspec.json.decode(text)
        wrong = [FieldProblem(field, "no field of this name is known") for field in _unknown(sent, made)]
        wrong += [FieldProblem(field, "a whole number is farther from 0 than 2^53 - 1") for field in _too_large(sent)]
    except msgspec.ValidationError as fault:
        raise Invalid("invalid", [_field(str(fault))]) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Invalid("not_json") from None
    if wrong:
        raise Invalid("invalid", wrong)
    return made


def query(request: Request, type_: type[P]) -> P:
    """Return the query string's values; each name may appear once, and unknown names are refused."""
    sent: dict[str, Any] = {}
    for name, texts in request.query_params.lists():
        if len(texts) != 1:
            raise Invalid("invalid", [FieldProblem(name, "given more than once")])
        sent[name] = texts[0]
    try:
        return msgspec.convert(sent, type_, strict=False)
    except msgspec.ValidationError as fault:
        raise Invalid("invalid", [_field(str(fault))]) from None


def key(request: Request) -> str | None:
    """Return the Idempotency-Key, plain or in quotes; None if there is none."""
    text = request.headers.get(KEY)
    if text is None:
        return None
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1]
    if not _KEY.fullmatch(text):
        raise Invalid("invalid", [FieldProblem(KEY, "1 to 64 printable characters of ASCII, without blanks")])
    return text


def _too_large(sent: Any, where: str = "") -> Iterator[str]:
    """Yield the fields with whole numbers that not every reader of JSON can tell apart (RFC 7493)."""
    if isinstance(sent, int) and abs(sent) > LARGEST:
        yield where
    parts = sent.items() if isinstance(sent, dict) else enumerate(sent) if isinstance(sent, list) else ()
    for name, part in parts:
        yield from _too_large(part, f"{where}.{name}" if where else str(name))


def _unknown(sent: Any, made: Any, where: str = "") -> Iterator[str]:
    """Yield unknown fields of a type of the log, which the log itself ignores since a newer process may have written
    them: a client may not send any.
    """
    if isinstance(made, msgspec.Struct) and isinstance(sent, dict):
        known = {field.encode_name: getattr(made, field.name) for field in msgspec.structs.fields(made)}
        for name in sorted(sent.keys() - {made.__struct_config__.tag_field}):
            path = f"{where}.{name}" if where else str(name)
            if name in known:
                yield from _unknown(sent[name], known[name], path)
            else:
                yield path
    elif isinstance(made, tuple) and isinstance(sent, list):
        for place, (one, other) in enumerate(zip(sent, made, strict=False)):
            yield from _unknown(one, other, f"{where}.{place}")


def _field(said: str) -> FieldProblem:
    """Return the place and the reason of an error, according to the decoder."""
    where = _WHERE.search(said)
    return FieldProblem(where[1] if where else "", _WHERE.sub("", said)[:200])
