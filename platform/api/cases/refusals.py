"""Refusals by the rules of cases, in their words."""

from collections.abc import Iterator
from contextlib import contextmanager

from api.problems import CaseRefused
from games.kernel.refusals import Refused


@contextmanager
def by_rules_of_cases() -> Iterator[None]:
    """Word whatever is refused inside the block in the words of cases."""
    try:
        yield
    except Refused as refusal:
        raise CaseRefused(refusal.code, detail=refusal.detail) from None
