"""What the facts of tournaments, leagues, cases and officers have in common: their moment."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from games.kernel.values import Event


class DatedFact(Event, frozen=True, kw_only=True, forbid_unknown_fields=False, omit_defaults=True):
    """Something that happened, and when, in milliseconds since 1970. Written to the log under its name in snake case.

    Fields that a newer process wrote are passed over.
    """

    at: int = 0


F = TypeVar("F", bound=DatedFact)


def stamped(facts: Sequence[F], at: int) -> tuple[F, ...]:
    """The facts of one command, each with its moment."""
    return tuple(replace(fact, at=at) for fact in facts)
