"""What happens to tables: their matches, agreed times, results and corrections."""

from msgspec.structs import replace

from tournaments.stream.facts.fact import Fact, with_table
from tournaments.stream.state import Correction, Result, Tournament

LATE = 3
"""The window after the next round: standings change by a ruling alone."""


class TableOpened(Fact, frozen=True):
    """The match of a table was opened, with these players by seat."""

    stage: int
    round: int
    table: int
    match: str
    players: tuple[str, ...]

    def apply(self, now: Tournament) -> Tournament:
        return with_table(now, self.stage, self.round, self.table, match=self.match, players=self.players)


class TimesOffered(Fact, frozen=True):
    """An entrant says when they could play a table."""

    stage: int
    round: int
    table: int
    entrant: int
    times: tuple[int, ...]

    def apply(self, now: Tournament) -> Tournament:
        round_ = now.find(self.stage, self.round)
        table = round_.table(self.table) if round_ is not None else None
        others = [one for one in (table.offered if table is not None else ()) if one[0] != self.entrant]
        return with_table(
            now, self.stage, self.round, self.table, offered=tuple(sorted([*others, (self.entrant, self.times)]))
        )


class TimeAgreed(Fact, frozen=True):
    """The players of a table agreed when to play it; None where that was taken back."""

    stage: int
    round: int
    table: int
    opens_at: int | None

    def apply(self, now: Tournament) -> Tournament:
        return with_table(now, self.stage, self.round, self.table, opens_at=self.opens_at)


class ResultRecorded(Fact, frozen=True):
    """A table has its result: read from its match, or given by a director with a reason."""

    stage: int
    round: int
    table: int
    result: Result
    reason: str = ""

    def apply(self, now: Tournament) -> Tournament:
        return with_table(now, self.stage, self.round, self.table, result=self.result)


class ResultCorrected(Fact, frozen=True):
    """A result was changed afterwards. In the last window only the rating report changes, but by a `ruling`."""

    stage: int
    round: int
    table: int
    result: Result
    window: int
    reason: str
    ruling: str = ""

    def apply(self, now: Tournament) -> Tournament:
        round_ = now.find(self.stage, self.round)
        table = round_.table(self.table) if round_ is not None else None
        made = Correction(
            number=len(now.corrections) + 1,
            stage=self.stage,
            round=self.round,
            table=self.table,
            before=table.result if table is not None else None,
            after=self.result,
            window=self.window,
            reason=self.reason,
            at=self.at,
            ruling=self.ruling,
        )
        standing = self.window < LATE or bool(self.ruling)
        changed = {"result": self.result, "rated": None} if standing else {"rated": self.result}
        after = with_table(now, self.stage, self.round, self.table, **changed)
        return replace(after, corrections=(*now.corrections, made))
