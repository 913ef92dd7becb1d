"""The settings without which a server may forget what it has confirmed."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured

NEEDED = ("fsync", "full_page_writes", "synchronous_commit")


def refuse_unless_durable(connection: Any) -> None:
    """Raise ImproperlyConfigured, naming each setting that is off, unless the server keeps what it confirms."""
    rows = connection.execute("SELECT name, setting FROM pg_settings WHERE name = ANY(%s)", [list(NEEDED)])
    off = sorted(name for name, setting in rows.fetchall() if setting == "off")
    if off:
        raise ImproperlyConfigured(
            f"this PostgreSQL may lose confirmed moves: {', '.join(off)} is off. Warmoot does not run so."
        )
