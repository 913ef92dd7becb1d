"""What commands and facts of organisations and seasons have in common: how they are written, read and stamped."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Event, snake
from leagues.texts_named import check as check_text

TOGETHER = "with"
"""Where a command names the other streams that it goes to at once."""


class Command(msgspec.Struct, frozen=True, tag=snake, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """A wish of somebody, written to the log under its name in snake case."""


class Fact(Event, frozen=True, kw_only=True, forbid_unknown_fields=False, omit_defaults=True):
    """Something that happened, and when, in milliseconds since 1970."""

    at: int = 0


F = TypeVar("F", bound=Fact)


def stamped(facts: Sequence[F], at: int) -> tuple[F, ...]:
    """The facts of one command, each with its moment."""
    return tuple(replace(fact, at=at) for fact in facts)


def read(body: Mapping[str, JSON], known: Any) -> Any:
    """A command of the types that are known from its stored form; `Misfit` says what does not fit."""
    try:
        return msgspec.convert({name: body[name] for name in body if name != TOGETHER}, known)
    except msgspec.ValidationError as problem:
        raise Misfit("command", str(problem)) from None


def body(wish: Command) -> dict[str, JSON]:
    """The form in which the log keeps a command."""
    made: dict[str, JSON] = msgspec.to_builtins(wish, str_keys=True)
    return made


def reason(given: str, where: str = "reason") -> str:
    """The name of words that somebody must give; `Misfit` where there are none."""
    if not given:
        raise Misfit(where, "say why")
    return check_text(given, where)
