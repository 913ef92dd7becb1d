"""Figures looked up in the database on each scrape: they are visible whichever process has died.

Apps define theirs in a module `metrics`, each as one cheap statement whose rows are a text for each label, then a
value.
"""

import logging
from collections.abc import Iterator
from typing import Any, NamedTuple

import psycopg
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric

from config.postgres.base import default

log = logging.getLogger(__name__)
ANSWER_SECONDS = 2
_SEGMENT = "'^[0-9A-F]{24}'"
_ARCHIVE_BEHIND = f"""
SELECT greatest(0, floor((pg_current_wal_lsn() - '0/0') / bytes)
                   - (high * (4294967296 / bytes) + low) - 1)::float8
  FROM (SELECT pg_size_bytes(current_setting('wal_segment_size')) AS bytes,
               ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint AS high,
               ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint AS low
          FROM pg_stat_archiver WHERE last_archived_wal ~ {_SEGMENT}) AS last"""  # noqa: S608 - all pieces are ours


class Figure(NamedTuple):
    """A figure of the database: its name, what it is, and the statement that finds it."""

    name: str
    help: str
    sql: str
    labels: tuple[str, ...] = ()


_figures: dict[str, Figure] = {}


def register(*figures: Figure) -> None:
    """Have these asked with all others from now on."""
    _figures.update({figure.name: figure for figure in figures})


def names() -> set[str]:
    """The names of all figures that are asked for."""
    return {*_figures}


class Answers:
    """A collector for `prometheus_client`; what cannot be asked is missing, and counted in `warmoot_unanswered`."""

    def collect(self) -> Iterator[Metric]:
        """Over one connection that only reads, beside the pool of the pages."""
        unanswered = 0
        answers: list[Metric] = []
        try:
            login = {**default().get_connection_params(), "connect_timeout": ANSWER_SECONDS}
            with psycopg.connect(**login, autocommit=True) as connection:
                connection.execute("SET default_transaction_read_only = on")
                connection.execute(f"SET statement_timeout = {ANSWER_SECONDS * 1000}")
                for figure in _figures.values():
                    try:
                        answers.append(_family(figure, connection.execute(figure.sql).fetchall()))
                    except psycopg.errors.Error as problem:
                        unanswered += 1
                        log.warning("%s cannot be asked: %s", figure.name, problem)
                        if connection.closed:
                            raise
        except psycopg.Error:
            unanswered = len(_figures) - len(answers)
        yield from answers
        missing = GaugeMetricFamily("warmoot_unanswered", "Figures that could not be asked for", labels=["of"])
        missing.add_metric(["database"], unanswered)
        yield missing


def _family(figure: Figure, rows: list[tuple[Any, ...]]) -> Metric:
    family = GaugeMetricFamily(figure.name, figure.help, labels=figure.labels)
    for *labels, value in rows:
        family.add_metric([str(label) for label in labels], float(value))
    return family


register(
    Figure(
        "warmoot_database_connections",
        "Connections to this database, of whomever",
        "SELECT numbackends FROM pg_stat_database WHERE datname = current_database()",
    ),
    Figure(
        "warmoot_database_connections_most",
        "Connections that the server has",
        "SELECT current_setting('max_connections')::int",
    ),
    Figure("warmoot_database_bytes", "The size of the database", "SELECT pg_database_size(current_database())"),
    Figure(
        "warmoot_archiving_failing",
        "Whether the server's last attempt to archive a segment of its log failed",
        "SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int"
        " FROM pg_stat_archiver",
    ),
    Figure(
        "warmoot_archiving_failed_attempts",
        "Attempts to archive a segment that failed since the server's statistics were reset",
        "SELECT failed_count FROM pg_stat_archiver",
    ),
    Figure(
        "warmoot_archived_segment_age_seconds",
        "Time since a segment was last archived; nothing where none ever was",
        "SELECT extract(epoch FROM statement_timestamp() - last_archived_time)::float8 FROM pg_stat_archiver"
        " WHERE last_archived_time IS NOT NULL",
    ),
    Figure(
        "warmoot_archiving_behind_segments",
        "Segments of the server's log that are whole and wait to be archived; nothing where none ever was",
        _ARCHIVE_BEHIND,
    ),
)
