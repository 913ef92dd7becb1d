"""What the facts of organisations and seasons have in common: their moment, and the words given with them."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from games.kernel.refusals import Misfit
from games.kernel.values import Event
from streams.text_names import check


class Fact(Event, frozen=True, kw_only=True, forbid_unknown_fields=False, omit_defaults=True):
    """Something that happened, and when, in milliseconds since 1970."""

    at: int = 0


F = TypeVar("F", bound=Fact)


def stamped(facts: Sequence[F], at: int) -> tuple[F, ...]:
    """The facts of one command, each with its moment."""
    return tuple(replace(fact, at=at) for fact in facts)


def reason(given: str, where: str = "reason") -> str:
    """The name of words that somebody must give; `Misfit` where there are none."""
    if not given:
        raise Misfit(where, "say why")
    return check(given, where)
