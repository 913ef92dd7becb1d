"""What a match did to its players' ratings, seat by seat."""

from typing import NamedTuple

from boards.seats import MARKS
from play.models import MatchRow
from play.players import is_contestant
from ratings.models import Rated
from ratings.result import Kind
from ratings.scale import shown
from ratings.words import called


class Shift(NamedTuple):
    """A seat: its player's name and mark, and the number before and after."""

    player: str
    mark: str
    before: float
    after: float
    computer: bool

    @property
    def gain(self) -> float:
        return self.after - self.before


class Shifts(NamedTuple):
    """A rated match: what it did, or why it did nothing; `awaited` while nobody has worked it out yet."""

    seats: list[Shift]
    all_lost: bool = False
    void: bool = False
    awaited: bool = False


def shifts(match_id: str) -> Shifts | None:
    """What the match did; None where it is not rated or not over. Two or three queries."""
    row = Rated.objects.filter(match_id=match_id).first()
    if row is None:
        rated = MatchRow.objects.filter(id=match_id, status=MatchRow.Status.OVER, parent=None, terms__rated=True)
        return Shifts([], awaited=True) if rated.exists() else None
    if row.kind in (Kind.LOST, Kind.VOID):
        return Shifts([], all_lost=row.kind == Kind.LOST, void=row.kind == Kind.VOID)
    numbers = zip(row.mu_before, row.sigma_before, row.mu_after, row.sigma_after, strict=True)
    return Shifts(
        [
            Shift(name, MARKS[seat], shown(*four[:2]), shown(*four[2:]), not is_contestant(row.players[seat]))
            for seat, (name, four) in enumerate(zip(called(row.players), numbers, strict=True))
        ]
    )
