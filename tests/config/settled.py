"""Rows of what is settled, as many as one likes: nothing of it waits for anybody."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

PAST = "statement_timestamp() - interval '100 days'"
_FILL = {
    "ARRAY": "'{}'",
    "USER-DEFINED": "'0'",
    "bigint": "0",
    "boolean": "false",
    "bytea": "''",
    "character varying": "''",
    "date": f"({PAST})::date",
    "double precision": "0",
    "integer": "0",
    "jsonb": "'{}'",
    "numeric": "0",
    "smallint": "0",
    "text": "''",
    "timestamp with time zone": PAST,
    "xid8": "'0'",
}
_COLUMNS = """
SELECT column_name, data_type FROM information_schema.columns
 WHERE table_name = %s AND table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL
   AND is_identity = 'NO' AND is_generated = 'NEVER'"""

_STREAM = MappingProxyType({"id": "'c' || n", "stream": "-n"})
_NOBODY = MappingProxyType({"user_id": "(SELECT min(id) FROM accounts_user)"})

SETTLED: Mapping[str, Mapping[str, str]] = {
    "accounts_user": {"name": "'c' || n", "is_active": "true"},
    "leagues_seasonrow": {**_STREAM, "status": "'closed'", "organisation": "'c' || n", "number": "n"},
    "leagues_organisationrow": _STREAM,
    "play_matchrow": {
        **_STREAM,
        "game": "'armadora'",
        "rules_version": "'1'",
        "seats": "4",
        "terms": """'{"watch": "everyone"}'""",
        "players": """'["user:1", "user:2", "user:3", "user:4"]'""",
        "status": "'over'",
        "begun": "true",
        "ended_at": PAST,
        "version": "9",
    },
    "tournaments_tournamentrow": {**_STREAM, "status": "'over'", "version": "9"},
    "notices_notice": {"id": "n", **_NOBODY, "match": "'c' || n"},
    "accounts_tally": {"key": "sha256(int8send(n))", "forget": "'infinity'"},
    "chat_saying": {"text": "'hello'", "at": PAST, "room": "'season-c' || n"},
    "conduct_conductrow": {**_STREAM, "status": "'closed'"},
    "conduct_helpcount": {"match": "'c' || n", "screen": "1", "over_at": PAST},
    "django_session": {"session_key": "'c' || n", "expire_date": "'infinity'"},
    "eventlog_event": {"stream": "n", "version": "1", "last": "1", "type": "'done'", "xid": "'3'"},
    "leagues_divisionrow": {"tournament": "'c' || n", "season_id": "'c' || n", "noted": "9"},
    "leagues_personrow": {"organisation_id": "'c' || n", "player": "'user:1'"},
    "moderation_caserow": {**_STREAM, "status": "'closed'", "match": "'c' || n", "reporter": "'c' || n"},
    "notices_sending": {"notice_id": "n", "state": "'sent'"},
    "play_participant": {"match_id": "'c' || n", "player": "'user:1'", "seats": "'{0}'", "over": "true"},
    "ratings_rated": {"match_id": "'c' || n", "game": "'armadora'"},
    "tournaments_entrantrow": {"tournament_id": "'c' || n", "player": "'user:1'"},
    "tournaments_tablerow": {"tournament_id": "'c' || n", "match": "'c' || n", "settled": "true"},
    "webhooks_hook": {**_NOBODY, "tournament_id": "'c' || n", "delivered": "9", "state": "'active'"},
}
"""What each table's rows are, parents first; columns that are not named hold as little as they may."""


LOG = "eventlog_event"
"""Guarded: it only grows."""


def settle(cursor: Any, count: int) -> None:
    """So many rows in every table; what was put there before is dropped, but for the log, and the planner knows."""
    cursor.execute(f"TRUNCATE {', '.join(table for table in SETTLED if table != LOG)} CASCADE")
    for table, known in SETTLED.items():
        cursor.execute(_COLUMNS, [table])
        values = {name: _FILL[kind] for name, kind in cursor.fetchall()} | dict(known)
        names, given = ", ".join(f'"{name}"' for name in values), ", ".join(values.values())
        cursor.execute(
            f"INSERT INTO {table} ({names}) SELECT {given} FROM generate_series(1, %s) AS n ON CONFLICT DO NOTHING",
            [count],
        )
    cursor.execute(f"VACUUM (ANALYZE) {', '.join(SETTLED)}")
