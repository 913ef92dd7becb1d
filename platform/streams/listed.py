"""What lists and look-ups show of the streams of a kind: as the rows have it, and as the log says it must be."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar, Generic, NamedTuple

from django.db.models import F, JSONField, Model, Q, QuerySet
from django.db.models.expressions import RawSQL

from eventlog import store
from games.kernel.values import Event, same
from streams.decider import S

_HEAD = "SELECT max(version) FROM eventlog_event AS event WHERE event.stream = {table}.stream"


class Shown(NamedTuple):
    """A stream's row, by column, and what belongs to it in other tables, by name and each in an order of its own."""

    row: dict[str, Any]
    parts: Mapping[str, Sequence[Any]]

    def differences(self, told: "Shown") -> Iterator[tuple[str, object, object]]:
        """Yield whatever is shown differently from the log: its name, as shown, as the log has it."""
        for name, value in told.row.items():
            if not _same(self.row[name], value):
                yield name, self.row[name], value
        for name, parts in told.parts.items():
            if not same([*self.parts[name]], [*parts]):
                yield name, self.parts[name], parts


class Listed(ABC, Generic[S]):
    """The rows that show the streams of a kind. They have the columns id, stream, version, opened_at and moved_at."""

    model: ClassVar[type[Model]]
    parts: ClassVar[Mapping[str, str]] = {}
    """An SQL query of ours for each further table that shows a part: what belongs to a row, as an array of JSON."""

    @property
    def table(self) -> str:
        """The table in which the rows stand."""
        return self.model._meta.db_table

    @property
    def rows(self) -> QuerySet[Any]:
        """The rows of all streams."""
        return self.model._default_manager.all()

    @abstractmethod
    def fields(self, stream: int, log: Sequence[Event], state: S) -> dict[str, Any]:
        """Return what the row must show of a stream beside `stream`, `version`, `opened_at` and `moved_at`."""

    @abstractmethod
    def parts_of(self, state: S) -> dict[str, Sequence[Any]]:
        """Return what the other tables must show of it."""

    @abstractmethod
    def write_parts(self, row: Any, told: Shown) -> None:
        """Make the other tables show exactly what belongs to a row."""

    def in_tables(self, stream: int) -> tuple[Shown, int] | None:
        """Return what the tables show of a stream, and the newest version of its log; None if they show none.

        One statement, so that both are of the same moment, however fast the stream moves.
        """
        head = RawSQL(_HEAD.format(table=self.table), ())  # noqa: S611 - written above
        parts = {f"part_{name}": RawSQL(query, (), output_field=JSONField()) for name, query in self.parts.items()}  # noqa: S611 - of our own
        found = self.rows.filter(stream=stream).annotate(log_head=head, **parts).values().first()
        if found is None:
            return None
        row = {name: value for name, value in found.items() if name != "log_head" and name not in parts}
        return Shown(row, {name: found[f"part_{name}"] for name in self.parts}), found["log_head"] or 0

    def by_log(self, stream: int, log: Sequence[Event], state: S) -> Shown:
        """Return what the tables must show of a stream with this log and this final state."""
        newest = len(log)
        row = {
            **self.fields(stream, log, state),
            "stream": stream,
            "version": newest,
            "opened_at": next(store.rows(stream, upto=1)).at,
            "moved_at": next(store.rows(stream, after=newest - 1, upto=newest)).at,
        }
        return Shown(row, self.parts_of(state))

    def lock(self, public_id: str) -> bool:
        """Block all other writers of a stream until the transaction ends; return whether it has a row, which is what is
        locked.
        """
        return bool(self.rows.select_for_update(no_key=True).filter(id=public_id))

    def write(self, told: Shown) -> None:
        """Write what is to be shown. Another row that claims the stream is put aside until its own turn comes."""
        row = self.model(**told.row)
        self.rows.filter(~Q(id=told.row["id"]), stream=told.row["stream"]).update(stream=-F("stream"))
        row.save()
        self.write_parts(row, told)

    def without_log(self) -> list[str]:
        """The ids of the rows for which there is no log."""
        head = RawSQL(_HEAD.format(table=self.table), ())  # noqa: S611 - written above
        return [*self.rows.annotate(log_head=head).filter(log_head=None).values_list("id", flat=True)]

    def remove(self, public_ids: Sequence[str]) -> None:
        """Remove these rows."""
        self.rows.filter(id__in=public_ids).delete()


def _same(shown: Any, told: Any) -> bool:
    return shown == told if isinstance(told, datetime) or isinstance(shown, datetime) else same(shown, told)
