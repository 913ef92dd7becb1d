"""The site on Django's own pool, as it is without `config.postgres.reach`: the twin."""

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

from django.conf import settings
from django.db.backends.postgresql.base import DatabaseWrapper as Plain
from psycopg_pool.base import AttemptWithBackoff

from config.postgres.base import DatabaseWrapper

settings.DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
pool = settings.DATABASES["default"]["OPTIONS"]["pool"]
pool["timeout"] = 10
del pool["reconnect_failed"]
# Its pauses grow with the time that the server is away. As after an hour of it: its next try is never within a test,
# however slow the machine is.
pool["reconnect_timeout"] = 3 * 3600
AttemptWithBackoff.INITIAL_DELAY = 3600.0
DatabaseWrapper._pooled = Plain.get_new_connection  # type: ignore[method-assign]

from config.asgi import application  # noqa: E402 - on what was changed above

__all__ = ["application"]
