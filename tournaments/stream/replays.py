"""Rules that change while a tournament is played, and tables that are played again by others."""

from tournaments.stream.settings import Record


class RulesMove(Record, frozen=True):
    """From this round of this stage on, tables are played by these rules."""

    stage: int
    round: int
    rules_version: str


class Replay(Record, frozen=True):
    """A table that is played again, by these rules; `match` is the one that was played before.

    Its result stands until there is the new one where its round is `kept` ended; in an open round it is gone at once.
    """

    stage: int
    round: int
    table: int
    rules_version: str
    match: str
    reason: str
    kept: bool
    over: bool = False

    @property
    def where(self) -> tuple[int, int, int]:
        """The table, by the numbers of its stage, its round and its own."""
        return self.stage, self.round, self.table
