"""A defect of the rules by which a season is played, and what its director has decided about it."""

from typing import Literal, TypeAlias

from tournaments.stream.settings import Record

Policy: TypeAlias = Literal["finish", "move", "replay"]
"""Finish under the old rules; play by others from the next round of each division on; and play named tables again."""


class NamedTable(Record, frozen=True):
    """A table of a division, by the numbers of its stage, its round and its own."""

    division: int
    stage: int
    round: int
    table: int

    @property
    def where(self) -> tuple[int, int, int]:
        """The table within its division."""
        return self.stage, self.round, self.table


class Defect(Record, frozen=True):
    """That this version of the rules is defective; counted from 1.

    An officer of the site says so, of matches begun at `since` and later, or the evidence of a `case` does: from a
    `step` of a match on, stored and today's rules decide otherwise. `left` are the divisions in which the `policy` is
    still to be carried out.
    """

    number: int
    rules_version: str
    by: str
    reason: str
    at: int
    since: int = 0
    case: str = ""
    match: str = ""
    step: int = 0
    policy: Policy | None = None
    instead: str = ""
    """The rules that hold then; empty where the season is finished under the old ones."""
    tables: tuple[NamedTable, ...] = ()
    decided_by: str = ""
    why: str = ""
    decided_at: int = 0
    left: tuple[int, ...] = ()
