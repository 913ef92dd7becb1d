"""Django's handles on the database: one a thread, looked up like any attribute of the thread.

Django looks its handle up with every statement, and asgiref first checks whether an event loop is running, which costs
ten times as much. No event loop here uses the database, and Django refuses it there.
"""

import threading
from typing import Any

from django.db import connections


def keep_by_thread() -> None:
    """Keep the handles this way from now on, including those that this thread has already."""
    handler: Any = connections
    kept = threading.local()
    for handle in connections.all(initialized_only=True):
        setattr(kept, handle.alias, handle)
    handler._connections = kept  # as Django's own tests do where they begin anew with the caches
