"""What happens to the rules of a tournament, and to tables that are played again."""

from msgspec.structs import replace

from tournaments.stream.facts.fact import Fact, with_table
from tournaments.stream.replays import Replay, RulesMove
from tournaments.stream.state import Correction, Result, Tournament


class RulesMoved(Fact, frozen=True):
    """From this round on, tables are played by other rules."""

    stage: int
    round: int
    rules_version: str
    reason: str

    def apply(self, now: Tournament) -> Tournament:
        made = RulesMove(self.stage, self.round, self.rules_version)
        return replace(now, rules_moves=(*now.rules_moves, made))


class TableReplayed(Fact, frozen=True):
    """A table is to be played again by these rules; until then its result stands if its round is over."""

    stage: int
    round: int
    table: int
    rules_version: str
    reason: str

    def apply(self, now: Tournament) -> Tournament:
        where = (self.stage, self.round, self.table)
        round_ = now.find(self.stage, self.round)
        table = round_.table(self.table) if round_ is not None else None
        if round_ is None or table is None:
            raise ValueError(f"there is no table {where}")
        made = Replay(*where, self.rules_version, table.match, self.reason, round_.ended)
        after = with_table(now, *where, match="", players=(), offered=(), opens_at=None)
        if not made.kept:
            after = with_table(after, *where, result=None, rated=None)
        return replace(after, replays=(*now.replays, made))


class ReplayEnded(Fact, frozen=True):
    """A table of a round that was over has been played again: the new result takes the place of the old one.

    Pairings that are published stand; `window` says how many there are, as with corrections.
    """

    stage: int
    round: int
    table: int
    result: Result
    window: int

    def apply(self, now: Tournament) -> Tournament:
        where = (self.stage, self.round, self.table)
        replay = now.replay_of(*where)
        round_ = now.find(self.stage, self.round)
        table = round_.table(self.table) if round_ is not None else None
        if replay is None or table is None:
            raise ValueError(f"table {where} is not played again")
        made = Correction(
            len(now.corrections) + 1, *where, table.result, self.result, self.window, replay.reason, self.at
        )
        replays = tuple(replace(one, over=True) if one is replay else one for one in now.replays)
        after = with_table(now, *where, result=self.result, rated=None)
        return replace(after, corrections=(*now.corrections, made), replays=replays)
