"""Points that rulings take, and give back."""

from msgspec.structs import replace

from tournaments.stream.facts.fact import Fact
from tournaments.stream.state import Deduction, Tournament


class PointsDeducted(Fact, frozen=True):
    """A ruling took points from an entrant for what happened at this table: standings go without them."""

    stage: int
    round: int
    table: int
    entrant: int
    points: int
    ruling: str
    reason: str

    def apply(self, now: Tournament) -> Tournament:
        made = Deduction(
            self.stage, self.round, self.table, self.entrant, self.points, self.ruling, self.reason, self.at
        )
        return replace(now, deductions=(*now.deductions, made))


class PointsRestored(Fact, frozen=True):
    """What a ruling took is given back: another ruling has taken its place on appeal."""

    entrant: int
    ruling: str
    by: str

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, deductions=tuple(one for one in now.deductions if one.ruling != self.ruling))
