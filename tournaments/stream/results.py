"""Results: read from matches, given by directors, corrected."""

import re

from msgspec.structs import replace

from games.kernel.refusals import Misfit, Refused
from streams.actors import Kind
from tournaments.stream.act import Act, director_only, directs, not_over, not_paused, reason, running, table_named
from tournaments.stream.commands import CorrectResult, RecordResult
from tournaments.stream.facts.event import Closed
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.replays import ReplayEnded
from tournaments.stream.facts.tables import LATE, ResultCorrected, ResultRecorded
from tournaments.stream.knockout import through
from tournaments.stream.pairing.next_round import is_over
from tournaments.stream.settings import KNOCKOUT
from tournaments.stream.standings import final_places
from tournaments.stream.state import Result, Round, Table, Tournament

RULING = re.compile(r"c[0-9]{1,18}\.[1-9][0-9]{0,5}")
"""The public id of a ruling: its case, and its number there."""


def record(act: Act, wish: RecordResult) -> list[Fact]:
    """Record what a table came to: as its match tells it, or as a director decides with a reason."""
    replay = act.now.replay_of(wish.stage, wish.round, wish.table)
    if replay is None:
        running(act)
    else:
        not_paused(act)
    round_, table = table_named(act, wish)
    result = _result(act, wish.result, table)
    if result.kind == "played":
        if act.actor.kind is not Kind.SYSTEM and act.actor.kind is not Kind.OPERATOR:
            raise Refused("system_only")
        if wish.match != table.match or not table.match:
            raise Refused("another_match")
        said = ""
    else:
        director_only(act)
        said = reason(wish.reason)
    if replay is not None:
        where = (round_.stage, round_.number, table.number)
        return _with_places(act, ReplayEnded(*where, result, window_of(act.now, round_)))
    if table.result is not None:
        raise Refused("has_result")
    if round_.started_at is None:
        raise Refused("round_not_open")
    return [ResultRecorded(round_.stage, round_.number, table.number, result, said)]


def correct(act: Act, wish: CorrectResult) -> list[Fact]:
    """Change a result afterwards. Pairings that are published stand; how far it reaches depends on the window."""
    if not wish.ruling:
        _not_called_off(act)
    round_, table = table_named(act, wish)
    if not directs(act.now, act.actor) and act.actor.kind is not Kind.SYSTEM:
        raise Refused("directors_only")
    _ruled(act, wish.ruling)
    said = reason(wish.reason)
    result = _result(act, wish.result, table)
    if table.result is None:
        raise Refused("no_result")
    if table.result.says_as(result):
        raise Refused("nothing_changed")
    window = window_of(act.now, round_)
    made = ResultCorrected(round_.stage, round_.number, table.number, result, window, said, wish.ruling)
    after = replace(table, result=result)
    if _decided_who_goes_on(act.now, round_) and through(act.now, round_, table) != through(act.now, round_, after):
        raise Refused("later_round_depends", detail="who goes on has been paired already")
    return _with_places(act, made)


def _with_places(act: Act, made: Fact) -> list[Fact]:
    """A result that is another now and, where the tournament is over and that changes them, the final places."""
    places = final_places(act.after([made])) if act.now.status == "over" else act.now.placing
    return [made] if places == act.now.placing else [made, Closed(places)]


def _ruled(act: Act, ruling: str) -> None:
    """Refuse a ruling that anybody but the platform names: a case alone makes standings follow in the last window."""
    if ruling and act.actor.kind is not Kind.SYSTEM:
        raise Refused("ruling_of_a_case")
    if ruling and not RULING.fullmatch(ruling):
        raise Misfit("ruling", "is the public id of a ruling, such as c7.1")


def _decided_who_goes_on(now: Tournament, round_: Round) -> bool:
    """Whether somebody has been paired because of who went on from this round."""
    stage = now.stages[round_.stage - 1]
    later = round_.number < len(stage.rounds) or round_.stage < len(now.stages)
    return later and isinstance(now.format_of(round_.stage), KNOCKOUT)


def _not_called_off(act: Act) -> None:
    """Refuse where the tournament was called off: one that is over can still be corrected, as far as that reaches.

    The ruling of a case is carried out all the same, and its appeal heard to the end.
    """
    if act.now.status != "over":
        not_over(act)


def window_of(now: Tournament, round_: Round) -> int:
    """1 before the next round is paired, 2 before that one is over, 3 later (FIDE C.04.2)."""
    stage = now.stages[round_.stage - 1]
    if round_.stage < len(now.stages) or now.status == "over":
        return LATE
    following = stage.rounds[round_.number :]
    if not following:
        return LATE if stage.over and is_over(now, stage) else 1
    return LATE if following[0].ended else 2


def _result(act: Act, result: Result, table: Table) -> Result:
    places = len(table.entrants)
    if len(result.ranks) != places or len(result.scores) != places:
        raise Misfit("result", f"the table has {places} entrants")
    if any(not 1 <= rank <= places for rank in result.ranks) or min(result.ranks, default=1) != 1:
        raise Misfit("result", f"ranks are from 1 to {places}")
    if any(not 0 <= place < places for place in result.forfeited) or len(set(result.forfeited)) < len(result.forfeited):
        raise Misfit("result", "names a place that there is not")
    if result.kind == "forfeited" and not result.forfeited:
        raise Misfit("result", "say who forfeited")
    return Result(
        result.kind,
        result.ranks,
        result.scores,
        result.all_lost,
        tuple(sorted(result.forfeited)),
        result.version,
        result.hash,
        act.at,
    )
