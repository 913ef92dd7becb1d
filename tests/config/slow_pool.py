"""The site on Django's own pool, as it is without `config.postgres.reach`: the twin."""

import os

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"

from django.conf import settings
from django.db.backends.postgresql.base import DatabaseWrapper as Plain

from config.postgres.base import DatabaseWrapper

settings.DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
pool = settings.DATABASES["default"]["OPTIONS"]["pool"]
pool["timeout"] = 10
for name in ("reconnect_timeout", "reconnect_failed"):
    del pool[name]
DatabaseWrapper._pooled = Plain.get_new_connection  # type: ignore[method-assign]

from config.asgi import application  # noqa: E402 - on what was changed above

__all__ = ["application"]
