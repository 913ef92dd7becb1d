"""What is no matter for the log: answers that belong to ordinary play, those to whoever watches, and secrets."""

import logging
import re

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


_SECRET = re.compile(
    r"(/(?:join|calendar|notices/stop|account/confirm-email|account/password/reset/key|m/[^/]+/review)/)[^/]+"
)
"""Who knows such an address may do what it is for: it goes by mail, or from hand to hand."""


class WithoutSecrets(logging.Filter):
    """Takes out of the addresses that are logged what lets somebody in, and what was asked for behind the `?`."""

    def filter(self, record: logging.LogRecord) -> bool:
        """True, always."""
        if isinstance(record.args, tuple):
            record.args = tuple(public(one) if isinstance(one, str) else one for one in record.args)
        return True


def public(said: str) -> str:
    """An address as it may be logged; whatever is none stays as it is."""
    if not said.startswith("/"):
        return said
    return _SECRET.sub(r"\1…", said.partition("?")[0])
