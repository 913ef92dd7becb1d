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


@cache
def application(cached: bool = False) -> Application[UUID]:
    """An application that stores into the benchmark's database."""
    login = connection.settings_dict["OWNER"] | {"NAME": connection.settings_dict["NAME"]}
    return Application(
        env={
            "PERSISTENCE_MODULE": "eventsourcing.postgres",
            "POSTGRES_DBNAME": str(login["NAME"]),
            "POSTGRES_HOST": str(login["HOST"]),
            "POSTGRES_PORT": str(login["PORT"] or "5432"),
            "POSTGRES_USER": str(login["USER"]),
            "POSTGRES_PASSWORD": str(login["PASSWORD"] or "none"),
            "AGGREGATE_CACHE_MAXSIZE": "1000" if cached else "",
        }
    )


def new_board(app: Application[UUID]) -> Board:
    board = Board()
    app.save(board)
    return board
