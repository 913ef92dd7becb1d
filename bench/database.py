"""A database of its own for each benchmark, on the same server and with the same role as the site."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import django


@contextmanager
def fresh_database() -> Iterator[str]:
    """Django set up on an empty database with all tables; its name. Dropped afterwards."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection
    from django.test.utils import setup_databases, teardown_databases

    old = setup_databases(verbosity=0, interactive=False)
    try:
        yield str(connection.settings_dict["NAME"])
    finally:
        teardown_databases(old, verbosity=0)
