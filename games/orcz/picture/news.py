"""What a warlord is told of, of all that happened since they decided last: fields with slaves first."""

from collections.abc import Sequence
from typing import Final

from games.kernel.contract import LoggedLine, LogLine
from games.kernel.texts import named_seats
from games.orcz.picture.attacked import RAIDS, SPOILS, attacked, with_spoils
from games.orcz.rules.challenge import ChallengeMet, HeroUsed
from games.orcz.rules.deployment import SeatSkipped
from games.orcz.rules.resolution import FieldChosen
from games.orcz.rules.scout import Scouted
from games.orcz.rules.slaves import SlavesGained, SlavesPaid
from games.orcz.rules.struggle import CardsMet, StruggleAborted, StruggleDeclared, StruggleEnded
from games.orcz.state.ranks import SIDES
from games.orcz.view import View

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
    """Who has attacked it, its slaves and used heroes, how the challenges ended, who has scouted, and who has been
    skipped: what comes of something after it. Fields on which its slaves came or went are told first.
    """
    at: object = before.field
    told_of: dict[object, _Told] = {}
    met: list[LogLine] = []
    raided = False  # spoils are to follow, of the struggle in which the seat was attacked
    for kind, line in told:
        if kind is FieldChosen:
            at = line.args["field"]
        here = told_of.setdefault(at, _Told())
        if kind is StruggleDeclared:
            met, raided = [], False
        elif kind is CardsMet:
            met.append(line)
        elif kind is StruggleEnded and line.args["against_seat"] == seat != line.args["seat"]:
            here.lines.append(attacked(line, met))
            raided = line.key in RAIDS and len(met) == len(SIDES)
        elif kind in SLAVES and seat in named_seats(line):
            here.slaves = True
            if raided and line.key in SPOILS:
                here.lines[-1] = with_spoils(here.lines[-1], met, line)
                raided = False
            else:
                here.lines.append(_placed(line, at, seat))
        elif kind is ChallengeMet or kind in OF_ALL or (kind in BEFALLING and seat in named_seats(line)):
            here.lines.append(line)
    first = sorted(told_of.values(), key=lambda one: not one.slaves)
    return [line for one in first for line in one.lines]


class _Told:
    """What is told of a field, and whether the seat's slaves came or went there."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.slaves = False


def _placed(line: LogLine, field: object, seat: int) -> LogLine:
    """The same with the field on which it came about, in the second person."""
    if not isinstance(field, str) or line.key not in PLACED:
        return line
    key = "received_spoils" if line.args.get("to_seat") == seat else line.key
    return LogLine(f"at_{key}", {**line.args, "field": field}, line.rule)
