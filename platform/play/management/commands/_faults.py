"""What every command line of the project does with bad input: one clear line on standard error, exit status 1."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from django.core.management.base import CommandError

from eventlog.store import CommandReused
from games.kernel.refusals import Misfit, Refused
from games.kernel.values import JSON
from play.refusals import Stale


@contextmanager
def clear_faults() -> Iterator[None]:
    """Turn what users can get wrong into one line."""
    try:
        yield
    except (Misfit, Refused, Stale, CommandReused) as fault:
        raise CommandError(str(fault)) from None


def json_argument(name: str, text: str) -> JSON:
    """A JSON value from the command line; `Misfit` names the argument that is none."""
    try:
        made: JSON = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as fault:
        raise Misfit(name, f"not JSON: {fault}") from None
    return made
