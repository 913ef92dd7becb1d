"""Commands in the form in which the log keeps them: a struct each, told apart by `do`, its name in snake case."""

from collections.abc import Mapping
from typing import cast

import msgspec

from games.kernel.refusals import Misfit
from games.kernel.values import JSON, snake

TOGETHER = "with"
"""The key under which a command names the other streams that it goes to at once."""


class Command(msgspec.Struct, frozen=True, tag=snake, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """What somebody asks for, written to the log under its name in snake case."""


def read(body: Mapping[str, JSON], commands: object) -> Command:
    """A command from its stored form, as one of a union of commands; `Misfit` says what does not fit."""
    try:
        made: Command = msgspec.convert({name: body[name] for name in body if name != TOGETHER}, commands)
    except msgspec.ValidationError as problem:
        raise Misfit("command", str(problem)) from None
    return made


def body(wish: Command) -> dict[str, JSON]:
    """The form in which the log keeps a command."""
    return cast("dict[str, JSON]", msgspec.to_builtins(wish, str_keys=True))
