"""The answer to a command: its receipt, and whether it was given before under the same key."""

from django.http.response import HttpResponseBase

from api.endpoint import json_answer
from api.payload import Payload


def answered(receipt: Payload, *, repeated: bool) -> HttpResponseBase:
    """Return the receipt with status 201; for a repeated command the first receipt, with a header that says so."""
    reply = json_answer(receipt, status=201)
    if repeated:
        reply["Idempotency-Replayed"] = "true"
    return reply
