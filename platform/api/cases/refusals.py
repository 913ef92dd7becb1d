"""Refusals by the rules of cases, told in their words."""

from collections.abc import Iterator
from contextlib import contextmanager

from api.problems import CaseRefused
from games.kernel.refusals import Refused


@contextmanager
def by_rules_of_cases() -> Iterator[None]:
    """Whatever is refused meanwhile is told in the words of cases."""
    try:
        yield
    except Refused as refusal:
        raise CaseRefused(refusal.code, detail=refusal.detail) from None
