"""What the platform does by itself next, and when: rounds open and close without a director, and a round that one has
asked for is paired.
"""

from games.kernel.refusals import Refused
from tournaments.stream.commands import AnyCommand, CloseEntry, EndRound, EndStage, Pair, Start, TurnRound
from tournaments.stream.pairing.next_round import is_over, next_round
from tournaments.stream.settings import Arena, Ladder
from tournaments.stream.state import Round, StageState, Table, Tournament

GRACE_MS = 15 * 60_000
"""How long the last games of an arena or a ladder may go on after its time; what is not over then counts for nobody."""


def due(now: Tournament, at: int) -> AnyCommand | None:
    """The command that is due at this moment; None where people, matches or time are waited for."""
    if now.status not in ("entry", "running") or now.paused_since is not None:
        return None
    if now.status == "entry":
        return _before_the_start(now, at)
    if now.drawing is not None:
        return Pair(now.drawing.stage, now.drawing.round, start=now.drawing.start)
    stage = now.stage
    if not now.settings.times.automatic or stage is None or stage.over or now.manual is not None:
        return None
    if now.continuous:
        return _continuous(now, stage, at)
    return _by_rounds(now, stage, at)


def due_at(now: Tournament) -> int | None:
    """The earliest moment at which something may become due by time alone; 0 where it is due already."""
    if due(now, 0) is not None:
        return 0
    return min((at for at in _moments(now) if due(now, at) is not None), default=None)


def _moments(now: Tournament) -> list[int]:
    """The moments at which something may change by itself."""
    settings, stage, round_ = now.settings, now.stage, now.round
    known = [settings.entry.closes_at, settings.times.starts_at]
    if round_ is not None:
        known.append(round_.deadline)
        if round_.ended_at is not None:
            known.append(round_.ended_at + 1000 * settings.times.pause_s)
    if stage is not None:
        end = _end(now, stage)
        known += [end, None if end is None else end + GRACE_MS]
    return [at for at in known if at is not None]


def _before_the_start(now: Tournament, at: int) -> AnyCommand | None:
    starts, closes = now.settings.times.starts_at, now.settings.entry.closes_at
    if starts is not None and at >= starts and now.settings.times.automatic:
        return Start() if _enough(now) else None
    if closes is not None and at >= closes and not now.entry_closed:
        return CloseEntry()
    return None


def _enough(now: Tournament) -> bool:
    """Whether so many are there that a table is filled."""
    check_in = now.settings.entry.check_in_from is not None
    there = [one for one in now.taking_part() if one.checked_in or not check_in]
    return len(there) >= now.settings.places


def _by_rounds(now: Tournament, stage: StageState, at: int) -> AnyCommand | None:
    round_ = now.round
    if round_ is None:
        return Pair(stage=stage.number, round=1, start=True)
    if round_.ended_at is not None:
        if is_over(now, stage):
            return EndStage(stage=stage.number)
        if at < round_.ended_at + 1000 * now.settings.times.pause_s:
            return None
        return Pair(stage=stage.number, round=round_.number + 1, start=True)
    if not round_.open or not _complete(round_, at):
        return None
    if now.settings.times.pause_s and not is_over(now, stage):
        return EndRound(stage=stage.number, round=round_.number)
    return TurnRound(stage=stage.number, round=round_.number)


def _complete(round_: Round, at: int) -> bool:
    """Whether all results are in, or the deadline has passed."""
    return not round_.missing or (round_.deadline is not None and at >= round_.deadline)


def _continuous(now: Tournament, stage: StageState, at: int) -> AnyCommand | None:
    end = _end(now, stage)
    missing = any(one.missing for one in stage.rounds)
    if end is not None and at >= end:
        if not missing:
            return EndStage(stage=stage.number)
        return EndStage(stage=stage.number, force=True) if at >= end + GRACE_MS else None
    try:
        next_round(now, stage)
    except Refused:
        return None
    return Pair(stage=stage.number, round=len(stage.rounds) + 1, start=True)


def _end(now: Tournament, stage: StageState) -> int | None:
    """When a stage that goes by time is over."""
    form = now.format_of(stage.number)
    match form:
        case Arena():
            return stage.began_at + 60_000 * form.minutes
        case Ladder():
            return stage.began_at + 86_400_000 * form.days
        case _:
            return None


def tables_to_open(now: Tournament, at: int) -> tuple[tuple[Round, Table], ...]:
    """The tables whose matches are to be opened now: of open rounds, at the moment that was agreed if there is one, and
    those of rounds that are over which are played again.
    """
    if now.status not in ("running", "over") or now.paused_since is not None:
        return ()
    agreed = now.settings.times.agreed
    again = now.played_again
    return tuple(
        (round_, table)
        for stage in now.stages
        for round_ in stage.rounds
        if round_.open or again
        for table in round_.tables
        if not table.match
        and (table.result is None if round_.open else (stage.number, round_.number, table.number) in again)
        and (not agreed or _is_time(round_, table, at))
    )


def _is_time(round_: Round, table: Table, at: int) -> bool:
    """Whether a table may be opened whose players agree when: at that moment; without one, half-way to the deadline."""
    if table.opens_at is not None:
        return at >= table.opens_at
    if round_.deadline is None or round_.started_at is None:
        return False
    return at >= (round_.started_at + round_.deadline) // 2
