"""What the log leaves out: answers that belong to ordinary play, answers to health checks, and secrets."""

import logging
import re

REFUSALS = frozenset({409, 422})
"""Statuses of ordinary play: somebody else was first; the rules do not allow it."""


WATCHED = ("/healthz", "/readyz")
"""Asked again and again; `config.health` says once what is missing."""


class UnexpectedOnly(logging.Filter):
    """Drops what Django would log about a refusal, because the answer says everything."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is to be logged."""
        return getattr(record, "status_code", None) not in REFUSALS and _path(record) not in WATCHED


def _path(record: logging.LogRecord) -> str:
    return getattr(getattr(record, "request", None), "path_info", "")


_SECRET = re.compile(
    r"(/(?:join|calendar|notices/stop|account/confirm-email|account/password/reset/key|m/[^/]+/review)/)[^/]+"
)
"""Addresses that let in whoever knows them: they are sent by mail, or passed from hand to hand."""


class WithoutSecrets(logging.Filter):
    """Removes from logged addresses whatever lets somebody in, and everything after a `?`."""

    def filter(self, record: logging.LogRecord) -> bool:
        """True, always."""
        if isinstance(record.args, tuple):
            record.args = tuple(public(one) if isinstance(one, str) else one for one in record.args)
        return True


def public(said: str) -> str:
    """Return an address as it may be logged; anything else is returned as it is."""
    if not said.startswith("/"):
        return said
    return _SECRET.sub(r"\1…", said.partition("?")[0])
