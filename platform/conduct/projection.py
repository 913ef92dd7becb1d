"""What lists and refusals go by of a case of conduct, written in the same statement as the events."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import Model

from accounts.models import MeasureRow
from conduct.models import ConductRow
from conduct.stream.state import Conduct
from eventlog.store import Statement
from games.kernel.values import Event
from streams.database_time import as_date
from streams.listed import Listed, Shown
from streams.row_statements import RowStatements

_FIELDS = (
    "status", "sort", "accused", "reporter", "match", "tournament", "claimant", "measure", "verdict",
    "ruling", "key", "answered", "acting",
)  # fmt: skip
_ROW = RowStatements("conduct_conductrow", _FIELDS, {"claimant": "bigint"})
_MEASURE = """
INSERT INTO accounts_measurerow ("case", player, kind, reason, since, until, stands)
SELECT %s, %s, %s, %s, %s::timestamptz, %s::timestamptz, %s FROM receipt
    ON CONFLICT ("case") DO UPDATE SET kind = EXCLUDED.kind, reason = EXCLUDED.reason, since = EXCLUDED.since,
       until = EXCLUDED.until, stands = EXCLUDED.stands
RETURNING "case" """
_MEASURES = """
SELECT coalesce(jsonb_agg(jsonb_build_object('player', player, 'kind', kind, 'reason', reason,
                            'since', round(extract(epoch FROM since) * 1000)::bigint,
                            'until', round(extract(epoch FROM until) * 1000)::bigint, 'stands', stands)), '[]')
  FROM accounts_measurerow AS one WHERE one."case" = conduct_conductrow.id"""


def insert(now: Conduct) -> list[Statement]:
    """The statements that make what is shown of a case just opened."""
    return [_ROW.insert(now.id, _row(now)), *_measure(now)]


def update(before: Conduct, now: Conduct) -> list[Statement]:
    """The statements that bring what is shown up to a newer version."""
    taken = _measure(now) if now.taken != before.taken else []
    return [_ROW.update(now.id, _row(now)), *taken]


def _row(now: Conduct) -> dict[str, Any]:
    """What the row must hold, but for its version and moments of the log."""
    taken = now.taken
    return {
        "status": now.status,
        "sort": now.sort,
        "accused": now.accused,
        "reporter": now.reporter,
        "match": now.match,
        "tournament": now.tournament,
        "claimant": now.claimant,
        "measure": taken.wanted.kind if taken is not None else "",
        "verdict": now.verdict or "",
        "ruling": taken.ruling if taken is not None else "",
        "key": now.key,
        "answered": not now.thread or now.thread[-1].officer is not None,
        "acting": taken is not None and not taken.settled,
    }


def _measure(now: Conduct) -> list[Statement]:
    if now.taken is None:
        return []
    one = now.taken
    held = (one.wanted.kind, one.wanted.reason, as_date(one.since), as_date(one.until), one.stands)
    return [(_MEASURE, (now.id, now.accused, *held))]


class ConductRows(Listed[Conduct]):
    """Cases of conduct in lists, and their measures."""

    model: ClassVar[type[Model]] = ConductRow
    parts: ClassVar[Mapping[str, str]] = {"measures": _MEASURES}

    def fields(self, stream: int, log: Sequence[Event], state: Conduct) -> dict[str, Any]:
        return {"id": state.id, **_row(state)}

    def parts_of(self, state: Conduct) -> dict[str, Sequence[Any]]:
        if state.taken is None:
            return {"measures": []}
        one = state.taken
        said = {"player": state.accused, "kind": one.wanted.kind, "reason": one.wanted.reason}
        return {"measures": [said | {"since": one.since, "until": one.until, "stands": one.stands}]}

    def write_parts(self, row: ConductRow, told: Shown) -> None:
        MeasureRow.objects.filter(case=row.id).delete()
        for one in told.parts["measures"]:
            MeasureRow.objects.create(
                case=row.id, **one | {"since": as_date(one["since"]), "until": as_date(one["until"])}
            )


CONDUCT_ROWS = ConductRows()
