"""The end of a round: all results are in, its time is over, or a director says so."""

from games.kernel.refusals import Refused
from tournaments.stream.act import Act, director_only, director_or_system, round_named, running
from tournaments.stream.commands import EndRound
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.rounds import RoundEnded
from tournaments.stream.facts.tables import ResultRecorded
from tournaments.stream.state import Result, ResultKind, Round, Table

NOT_FINISHED = "not finished"
"""Why a table got its result with the end of its round."""


def end_round(act: Act, wish: EndRound) -> list[Fact]:
    """Close a round: when all results are in, when its deadline has passed, or when a director says so.

    A table that has no result by then is void, or level where its match is being played and the event says so; it may
    be corrected afterwards.
    """
    director_or_system(act)
    running(act)
    return round_ended(act, round_named(act, wish), wish.force)


def round_ended(act: Act, round_: Round, force: bool) -> list[Fact]:
    """The end of the round, with a result for each table that has none; `Refused` while it must go on."""
    if round_.ended:
        raise Refused("round_over")
    if round_.started_at is None:
        raise Refused("round_not_open")
    late = round_.deadline is not None and act.at >= round_.deadline
    if round_.missing and not late:
        if not force:
            raise Refused("results_missing", detail=f"tables {[table.number for table in round_.missing]}")
        director_only(act)
    return left_open(round_, act.at, level=act.now.settings.play.unfinished == "draw")


def left_open(round_: Round, at: int, *, level: bool = False) -> list[Fact]:
    """The end of a round as it stands: whoever has no result is void, or level where they were playing."""
    unfinished = [
        ResultRecorded(round_.stage, round_.number, table.number, _unfinished(table, at, level), NOT_FINISHED)
        for table in round_.missing
    ]
    warnings = tuple(f"not_finished:{table.number}" for table in round_.missing)
    return [*unfinished, RoundEnded(round_.stage, round_.number, warnings)]


def _unfinished(table: Table, at: int, level: bool) -> Result:
    """A table that counts for nobody, or is level for all who were playing at it."""
    kind: ResultKind = "adjudicated" if level and table.match else "void"
    return Result(kind, (1,) * len(table.entrants), (0,) * len(table.entrants), at=at)
