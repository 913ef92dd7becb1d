"""What happens to the divisions of a season: drawn, begun, refused, ended."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from leagues.season.facts.fact import Fact, played_out, with_division
from leagues.season.state import Division, Placed, Refusal, Season

OpenedAgain: TypeAlias = Literal["", "same", "changed"]
"""Whether an order is told for the first time, or once more and the same or another."""


class DivisionsDrawn(Fact, frozen=True):
    """The divisions are made, the first one highest; `placed` is what was changed of the proposal."""

    divisions: tuple[tuple[str, ...], ...]
    by: str
    placed: tuple[Placed, ...] = ()

    def apply(self, now: Season) -> Season:
        made = tuple(Division(number, players) for number, players in enumerate(self.divisions, 1))
        return replace(now, status="drawn", entry_closed=True, divisions=made, placed=self.placed, drawn_by=self.by)


class DivisionOpened(Fact, frozen=True):
    """The tournament in which a division is played has begun; the season runs from the first one on."""

    division: int
    tournament: str

    def apply(self, now: Season) -> Season:
        after = with_division(now, self.division, self._begun)
        return replace(after, status="running")

    def _begun(self, now: Division) -> Division:
        return replace(now, tournament=self.tournament, refused=None, free=())


class DivisionRefused(Fact, frozen=True):
    """A division could not begin, as the tournament or the site refused it; because of whom, where that is known."""

    division: int
    code: str
    player: str = ""

    def apply(self, now: Season) -> Season:
        made = Refusal(self.code, self.player)
        return with_division(now, self.division, lambda one: replace(one, refused=made))


class DivisionOpenedAgain(Fact, frozen=True):
    """A director has a division tried once more."""

    division: int
    by: str

    def apply(self, now: Season) -> Season:
        return with_division(now, self.division, lambda one: replace(one, refused=None))


class DivisionCalledOff(Fact, frozen=True):
    """A division that cannot begin is not played: nobody goes up from it or down."""

    division: int
    by: str
    reason: str

    def apply(self, now: Season) -> Season:
        after = with_division(now, self.division, lambda one: replace(one, called_off=True, refused=None))
        return played_out(after)


class DivisionEnded(Fact, frozen=True):
    """A division is played; its players from first to last, by the tournament's version `as_of`.

    Told again where the tournament has moved on since: `again` says whether that has `changed` the order.
    """

    division: int
    order: tuple[str, ...]
    as_of: int = 0
    again: OpenedAgain = ""

    def apply(self, now: Season) -> Season:
        return played_out(
            with_division(now, self.division, lambda one: replace(one, order=self.order, noted=self.as_of))
        )
