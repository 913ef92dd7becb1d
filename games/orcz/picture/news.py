"""What a warlord is told of, of all that happened since they decided last: fields with slaves first."""

from collections.abc import Sequence
from typing import Final

from games.kernel.contract import LoggedLine, LogLine
from games.kernel.texts import named_seats
from games.orcz.rules.challenge import ChallengeMet, HeroUsed
from games.orcz.rules.deployment import SeatSkipped
from games.orcz.rules.resolution import FieldChosen
from games.orcz.rules.scout import Scouted
from games.orcz.rules.slaves import SlavesGained, SlavesPaid
from games.orcz.rules.struggle import StruggleAborted, StruggleEnded
from games.orcz.view import FieldView, View

BEFALLING: Final = frozenset((HeroUsed, StruggleAborted, StruggleEnded))
"""Told to the seats that its line names."""
OF_ALL: Final = frozenset((Scouted, SeatSkipped))
"""Told to every seat."""
SLAVES: Final = frozenset((SlavesGained, SlavesPaid))
PLACED: Final = frozenset(
    ("gained_won", "gained_shared", "gained_allocated", "paid_spoils", "paid_lost", "paid_shared", "paid_blamed")
)
"""What comes of a field, and is told with its name: on none are slaves lost by a revolt or a fine."""


def news(told: Sequence[LoggedLine], before: View, seat: int) -> list[LogLine]:
    """Its slaves, struggles and used heroes, how the challenges ended, who has scouted, and who has been skipped.

    Fields on which slaves came or went are told first, and of each field how its challenge ended: the slaves follow
    from that, and the struggles say why.
    """
    fields = {name for name, field in before.fields.items() if _has_rank(field, seat)}
    at: object = before.field
    told_of: dict[object, tuple[list[LogLine], list[LogLine], list[LogLine]]] = {}
    for kind, line in told:
        if kind is FieldChosen:
            at = line.args["field"]
        met, slaves, others = told_of.setdefault(at, ([], [], []))
        if kind in SLAVES and seat in named_seats(line):
            slaves.append(_placed(line, at, seat))
        elif kind is ChallengeMet:
            (met if line.args["field"] in fields else others).append(line)
        elif kind in OF_ALL or (kind in BEFALLING and seat in named_seats(line)):
            others.append(line)
    first = sorted(told_of.values(), key=lambda one: not one[1])
    return [line for met, slaves, others in first for line in (*met, *slaves, *others)]


def _has_rank(field: FieldView, seat: int) -> bool:
    return any(rank.seat == seat for rank in (*field.ranks, *field.aside))


def _placed(line: LogLine, field: object, seat: int) -> LogLine:
    """The same with the field on which it came about, in the second person."""
    if not isinstance(field, str) or line.key not in PLACED:
        return line
    key = "received_spoils" if line.args.get("to_seat") == seat else line.key
    return LogLine(f"at_{key}", {**line.args, "field": field}, line.rule)
