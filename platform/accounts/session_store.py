"""Sessions as rows, each read together with whose it is: one statement where Django's own ways take four."""

from datetime import datetime
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone

from accounts.models import User
from accounts.officers import HELD
from config.postgres import prepared

_FIELDS = [field.attname for field in User._meta.concrete_fields]
_READ = f"""
SELECT session.session_data, used.last_seen_at, {", ".join(f"person.{field}" for field in _FIELDS)},
       ({HELD.format(user="person.id")})
  FROM {Session._meta.db_table} AS session
  LEFT JOIN {UserSession._meta.db_table} AS used ON used.session_key = session.session_key
  LEFT JOIN {User._meta.db_table} AS person ON person.id = used.user_id
 WHERE session.session_key = %s AND session.expire_date > %s"""  # noqa: S608 - names of our own columns


class SessionStore(db.SessionStore):
    """Django's own; it also knows who used the session last, and when, as they stood when it was read."""

    person: User | None = None
    last_seen: datetime | None = None

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """Django's own rows."""
        return Session

    def load(self) -> dict[str, Any]:
        """What the session holds, nothing where there is none any more; one statement."""
        row = None
        if self.session_key:
            row = prepared.first(_READ, [self.session_key, timezone.now()])
        if row is None:
            self._session_key = None
            return {}
        data, self.last_seen, *values, duties = row
        if values[0] is not None:
            self.person = User.from_db(DEFAULT_DB_ALIAS, _FIELDS, values)
            self.person.hold(duties or ())
        return dict(self.decode(data))
