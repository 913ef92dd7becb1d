"""Appends, in events per second: the store beside a bare INSERT, Django's ORM and the `eventsourcing` library.

    python -m bench.append [writers]

Every contestant writes one event a transaction with the command that caused it, durably. Several writers are as many
processes, each with streams of its own, which ours are opened before the time is taken: a bare row needs no such thing.
"""

import os
import sys
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from queue import Empty
from time import perf_counter
from typing import TypeAlias

from bench.database import fresh_database
from bench.sides import report
from bench.tables import ACTOR, BARE, BARE_INSERT, BODY, DATA, HASH, SALT, TYPE

EVENTS = 800
ROUNDS = 5
STREAM_LENGTH = 100
WAIT = 60

Result: TypeAlias = tuple[str, int, int, float, float]
"""Contestant, round, units, begin and end of one writer's work."""


def ours(writer: int, round_: int, streams: Sequence[int]) -> int:
    from eventlog import store

    event, written = [store.NewEvent(TYPE, DATA)], 0
    for stream in streams:
        for version in range(STREAM_LENGTH):
            store.append(stream, version, event, store.Cause(ACTOR, f"{writer}-{round_}-{written + version}", BODY))
        written += STREAM_LENGTH
    return written


def bare_insert(writer: int, round_: int, _streams: Sequence[int]) -> int:
    """The physical limit: the same row as one prepared, autocommitted INSERT."""
    from django.db import connection
    from psycopg import Cursor

    connection.ensure_connection()
    cursor = Cursor(connection.connection)
    base = (writer * 1_000 + round_) * 1_000
    for number in range(EVENTS):
        stream, version = base + number // STREAM_LENGTH, number % STREAM_LENGTH + 1
        values = (stream, version, version, TYPE, ACTOR, str(number), DATA.decode(), SALT, BODY.decode(), SALT, HASH)
        cursor.execute(BARE_INSERT, values, prepare=True)
    return EVENTS


def django_orm(writer: int, round_: int, _streams: Sequence[int]) -> int:
    """`create` of one small row inside `atomic`: what most Django projects would do for every move."""
    from django.db import transaction

    from streams.models import Seed

    for number in range(EVENTS):
        with transaction.atomic():
            Seed.objects.create(commitment=f"{writer}-{round_}-{number}", seed=DATA, salt=BODY)
    return EVENTS


def eventsourcing(_writer: int, _round: int, _streams: Sequence[int]) -> int:
    from bench.peer_eventsourcing import application, new_board

    app, written = application(), 0
    while written < EVENTS:
        board = new_board(app)
        for _ in range(STREAM_LENGTH):
            board.place(1, 3, "c4")
            app.save(board)
        written += STREAM_LENGTH
    return written


CONTESTANTS: dict[str, Callable[[int, int, Sequence[int]], int]] = {
    "eventlog.store": ours,
    "bare psycopg INSERT": bare_insert,
    "Django ORM create": django_orm,
    "eventsourcing": eventsourcing,
}


def writer_process(number: int, database: str, barrier: Barrier, results: "Queue[Result]") -> None:
    """One writer: in every round, contestant after contestant, waits for the others, works and is timed."""
    import django
    from django.conf import settings

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    settings.DATABASES["default"]["NAME"] = database
    django.setup()
    from eventlog.store import open_stream

    try:
        for round_ in range(ROUNDS + 1):
            for name, work in CONTESTANTS.items():
                streams = [open_stream("match") for _ in range(0, EVENTS, STREAM_LENGTH)]
                barrier.wait(WAIT)
                began = perf_counter()
                done = work(number, round_, streams)
                results.put((name, round_, done, began, perf_counter()))
    except BaseException:
        barrier.abort()
        raise


def contest(writers: int, database: str) -> dict[str, list[float]]:
    """Events per second of all writers together, of each contestant in each round but the first."""
    context = get_context("spawn")
    barrier, results = context.Barrier(writers), context.Queue()
    team = [context.Process(target=writer_process, args=(each, database, barrier, results)) for each in range(writers)]
    for process in team:
        process.start()
    done = [_next(results, team) for _ in range(writers * (ROUNDS + 1) * len(CONTESTANTS))]
    for process in team:
        process.join()
    return {
        name: [_rate([one for one in done if one[:2] == (name, round_)]) for round_ in range(1, ROUNDS + 1)]
        for name in CONTESTANTS
    }


def _next(results: "Queue[Result]", team: Sequence[BaseProcess]) -> Result:
    """What is reported next; ends at once where a writer has failed, whose own words stand above."""
    while True:
        try:
            return results.get(timeout=1)
        except Empty:
            if any(process.exitcode for process in team):
                raise SystemExit("a writer failed") from None


def _rate(together: list[Result]) -> float:
    seconds = max(ended for *_, ended in together) - min(began for *_, began, _ in together)
    return sum(units for _, _, units, _, _ in together) / seconds


def main(writers: int) -> None:
    with fresh_database() as database:
        from django.db import connection

        from config.postgres.roles import grant

        with connection.as_owner(), connection.cursor() as cursor:  # type: ignore[attr-defined]
            cursor.execute(BARE)
            grant(connection)
        from bench.peer_eventsourcing import application, close

        application()  # makes its tables, which several writers cannot do at once
        close()
        found = contest(writers, database)
    targets = {"bare psycopg INSERT": 0.85, "Django ORM create": 1.0, "eventsourcing": 3.0}
    report(f"append, {writers} writers", "events/s", "eventlog.store", found, targets)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
