"""The `eventsourcing` library on the same PostgreSQL, used as its tutorial does."""

from functools import cache
from uuid import UUID

from django.db import connection
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event


class Board(Aggregate):
    """An aggregate with one kind of event, about as large as a move of Armadora."""

    @event("Opened")
    def __init__(self) -> None:
        self.squares: dict[str, tuple[int, int]] = {}

    @event("Placed")
    def place(self, seat: int, value: int, at: str) -> None:
        self.squares[at] = (seat, value)


MAKING = 0x62656E63


@cache
def application(cached: bool = False) -> Application[UUID]:
    """An application that stores into the benchmark's database, as its owner: it makes its own tables."""
    owner = connection.settings_dict["OWNER"]
    env = {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": str(connection.settings_dict["NAME"]),
        "POSTGRES_HOST": str(owner["HOST"]),
        "POSTGRES_PORT": str(owner["PORT"] or "5432"),
        "POSTGRES_USER": str(owner["USER"]),
        "POSTGRES_PASSWORD": str(owner["PASSWORD"] or "none"),
        "AGGREGATE_CACHE_MAXSIZE": "1000" if cached else "",
    }
    # Of several writers that make their tables at once all but one would fail.
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MAKING])
        app: Application[UUID] = Application(env=env)
        cursor.execute("SELECT pg_advisory_unlock(%s)", [MAKING])
    _opened.append(app)
    return app


_opened: list[Application[UUID]] = []


def close() -> None:
    """Give up its connections, so that the database can be dropped."""
    while _opened:
        _opened.pop().close()


def new_board(app: Application[UUID]) -> Board:
    """A board just opened and saved."""
    board = Board()
    app.save(board)
    return board
