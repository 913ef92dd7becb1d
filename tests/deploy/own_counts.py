"""The site where each process counts for itself what limits count for all hosts: a twin of it."""

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from types import SimpleNamespace

from config.asgi import application  # it is this that sets Django up

from accounts import limits  # isort: skip
from doorbell import stream_limit  # isort: skip

_counted: Counter[tuple[str, str]] = Counter()


def _spend_each(asked: Sequence[tuple[limits.Limit, str]]) -> list[limits.Hit]:
    for limit, subject in asked:
        if _counted[limit.name, subject] >= limit.most:
            raise limits.TooMany(limit, 1)
    _counted.update((limit.name, subject) for limit, subject in asked)
    return [limits.Hit(b"", datetime.now(UTC)) for _ in asked]


limits.spend_each = _spend_each
stream_limit.redis_client = SimpleNamespace(ask=lambda _: None)  # type: ignore[attr-defined]

__all__ = ["application"]
