"""What is no matter for the log: answers that are part of ordinary play."""

import logging

REFUSALS = frozenset({409, 422})
"""Somebody else was first; the rules do not allow it."""


class Ordinary(logging.Filter):
    """Lets nothing through that Django would log about a refusal: the answer says all there is to say."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is to be logged."""
        return getattr(record, "status_code", None) not in REFUSALS
