"""Figures of computers and of the clock, by what stands in the database: they are seen also where all workers died."""

from config.metrics.figures import Figure, register
from retries import guard

_OVERDUE = (
    "SELECT '{kind}', greatest(0, coalesce(extract(epoch FROM statement_timestamp() - min({column})), 0))::float8"
    " FROM play_matchrow AS row WHERE {column} < statement_timestamp() AND {not_resting}"
)

register(
    Figure(
        "warmoot_clock_overdue_seconds",
        "For how long the oldest automatic step or time-out that is not marked has been due",
        " UNION ALL ".join(
            _OVERDUE.format(kind=kind, column=column, not_resting=guard.not_resting("row.id", kind))
            for kind, column in (("step", "due_at"), ("time_out", "deadline"))
        ),
        ("kind",),
    ),
    Figure(
        "warmoot_questions_waiting",
        "Questions that computers could answer now",
        "SELECT queue, count(*) FILTER (WHERE NOT done AND ready_at <= statement_timestamp())"
        " FROM opponents_question GROUP BY queue",
        ("queue",),
    ),
    Figure(
        "warmoot_questions_oldest_seconds",
        "For how long the oldest of them has been ready",
        "SELECT queue, coalesce(extract(epoch FROM statement_timestamp() - min(ready_at)"
        " FILTER (WHERE NOT done AND ready_at <= statement_timestamp())), 0)::float8"
        " FROM opponents_question GROUP BY queue",
        ("queue",),
    ),
)
