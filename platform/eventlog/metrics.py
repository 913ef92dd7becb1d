"""Figures of the log: how far consumers and anchors are behind it."""

from config.metrics.figures import Figure, register

MOST = 100_000
_AFTER = "(e.xid, e.position) > (c.xid, c.position)"
_BEHIND = f"""
SELECT consumer, (SELECT count(*) FROM (SELECT FROM eventlog_event e WHERE {_AFTER} LIMIT {MOST}) AS later)
  FROM eventlog_checkpoint c"""  # noqa: S608 - all pieces are ours
_LAG = f"""
SELECT consumer, coalesce(extract(epoch FROM statement_timestamp() - (
         SELECT at FROM eventlog_event e WHERE {_AFTER} ORDER BY e.xid, e.position LIMIT 1)), 0)::float8
  FROM eventlog_checkpoint c"""  # noqa: S608 - the same
_UNANCHORED = f"""
SELECT coalesce(extract(epoch FROM statement_timestamp() - (
         SELECT at FROM eventlog_event e WHERE {_AFTER} ORDER BY e.xid, e.position LIMIT 1)), 0)::float8
  FROM (SELECT coalesce((SELECT horizon FROM eventlog_anchor ORDER BY sequence DESC LIMIT 1), '0'::xid8) AS xid,
               coalesce((SELECT position FROM eventlog_anchor ORDER BY sequence DESC LIMIT 1), 0) AS position) AS c
"""  # noqa: S608 - the same

_AGE = """
SELECT extract(epoch FROM statement_timestamp() - at)::float8 FROM eventlog_anchor ORDER BY sequence DESC LIMIT 1"""
_MIRRORS = """
SELECT name, coalesce(extract(epoch FROM statement_timestamp() - (
         SELECT at FROM eventlog_anchor a WHERE a.sequence > m.sequence ORDER BY a.sequence LIMIT 1)), 0)::float8
  FROM eventlog_mirror m"""
_BACKUP = """
SELECT extract(epoch FROM statement_timestamp() - newest)::float8
  FROM (SELECT coalesce((SELECT max(at) FROM eventlog_backup),
                        (SELECT at FROM eventlog_event ORDER BY position LIMIT 1)) AS newest) AS found
 WHERE newest IS NOT NULL"""

register(
    Figure(
        "warmoot_projector_behind_events",
        f"Events that a consumer has not been given yet, {MOST} at most",
        _BEHIND,
        ("consumer",),
    ),
    Figure(
        "warmoot_projector_lag_seconds",
        "Age of the oldest event that a consumer has not been given yet",
        _LAG,
        ("consumer",),
    ),
    Figure("warmoot_unanchored_seconds", "Age of the oldest event that no anchor covers", _UNANCHORED),
    Figure("warmoot_anchor_age_seconds", "Time since the last anchor was sealed", _AGE),
    Figure(
        "warmoot_mirror_lag_seconds",
        "Age of the oldest anchor that a machine's file does not have",
        _MIRRORS,
        ("mirror",),
    ),
    Figure(
        "warmoot_backup_age_seconds",
        "Time since a whole backup was last made; where none ever was, since the first event",
        _BACKUP,
    ),
)
