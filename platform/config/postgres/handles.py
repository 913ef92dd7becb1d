"""Django's handles on the database: one a thread, looked up like any attribute of it.

Django looks each of them up with every statement, and asgiref asks first whether an event loop is running, which costs
ten times as much. Nothing here is asked of the database by an event loop, and Django refuses it there.
"""

import threading
from typing import Any

from django.db import connections


def keep_by_thread() -> None:
    """Have them kept so from now on, those of this thread that are there already among them."""
    handler: Any = connections
    kept = threading.local()
    for handle in connections.all(initialized_only=True):
        setattr(kept, handle.alias, handle)
    handler._connections = kept  # as Django's own tests do where they begin anew with the caches
