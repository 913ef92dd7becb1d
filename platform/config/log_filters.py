"""What is no matter for Django's log: answers that are part of ordinary play, and those to whoever watches the site."""

import logging

REFUSALS = frozenset({409, 422})
"""Somebody else was first; the rules do not allow it."""


WATCHED = ("/healthz", "/readyz")
"""Asked again and again; `config.health` says once what is missing."""


class UnexpectedOnly(logging.Filter):
    """Lets nothing through that Django would log about a refusal: the answer says all there is to say."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is to be logged."""
        return getattr(record, "status_code", None) not in REFUSALS and _path(record) not in WATCHED


def _path(record: logging.LogRecord) -> str:
    return getattr(getattr(record, "request", None), "path_info", "")
