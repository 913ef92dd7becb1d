"""Logs as nobody wrote them."""

import msgspec
from django.db import connection

from play.models import MatchRow


def forge_rules(match_id: str, version: str) -> None:
    """Have the log of a match say that it is played by another version of its rules."""
    stream = MatchRow.objects.get(id=match_id).stream
    with connection.as_owner(), connection.cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute("SELECT data FROM eventlog_event WHERE stream = %s AND version = 1", [stream])
        ((data,),) = cursor.fetchall()
        opened = msgspec.json.decode(data) | {"rules_version": version}
        cursor.execute("ALTER TABLE eventlog_event DISABLE TRIGGER USER")
        cursor.execute(
            "UPDATE eventlog_event SET data = %s WHERE stream = %s AND version = 1",
            [msgspec.json.encode(opened).decode(), stream],
        )
        cursor.execute("ALTER TABLE eventlog_event ENABLE ALWAYS TRIGGER eventlog_event_keep")
        cursor.execute("ALTER TABLE eventlog_event ENABLE ALWAYS TRIGGER eventlog_event_keep_all")
