"""Rounds: paired by the format's engine, started, and turned into the next."""

from games.kernel.refusals import Misfit, Refused
from streams.actors import Kind
from tournaments.stream.act import (
    Act,
    director_only,
    director_or_system,
    not_paused,
    round_named,
    running,
    stage_now,
    system_only,
    table_named,
)
from tournaments.stream.commands import FailDraw, OpenTable, Pair, StartRound, TakeBackPairing, TurnRound
from tournaments.stream.entries import forfeit
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.rounds import DrawAsked, DrawFailed, PairingWithdrawn, RoundPaired, RoundStarted
from tournaments.stream.facts.tables import ResultRecorded, TableOpened
from tournaments.stream.pairing.next_round import is_over, next_round
from tournaments.stream.round_end import round_ended
from tournaments.stream.stages import stage_ended
from tournaments.stream.state import StageState, Tournament


def pair(act: Act, wish: Pair) -> list[Fact]:
    """Pair the next round by the format's engine, and start it if the command says so. Nothing is paired twice.

    `later` asks a worker for it, once.
    """
    director_or_system(act)
    running(act)
    stage = stage_now(act, wish.stage)
    check_next(act, stage, wish.round)
    if act.now.manual is not None:
        raise Refused("paired_by_hand", detail="a director pairs this round by hand")
    _not_being_drawn(act)
    if wish.later:
        return [DrawAsked(stage.number, wish.round, wish.start)]
    facts = _paired(act, act.now)
    if wish.start:
        facts.append(round_started(act, stage.number, wish.round))
    return facts


def _not_being_drawn(act: Act) -> None:
    """Refuse whoever asks again for a round that the platform is about to pair."""
    if act.now.drawing is not None and act.actor.kind is not Kind.SYSTEM:
        raise Refused("being_drawn")


def fail_draw(act: Act, wish: FailDraw) -> list[Fact]:
    """Note that the round that was asked for cannot be paired."""
    system_only(act)
    running(act)
    drawing = act.now.drawing
    if drawing is None or (drawing.stage, drawing.round) != (wish.stage, wish.round):
        raise Refused("nothing_changed")
    return [DrawFailed(wish.stage, wish.round, wish.code, wish.detail)]


def check_next(act: Act, stage: StageState, number: int) -> None:
    """`Refused` unless this is the round to be paired next."""
    if number <= len(stage.rounds):
        raise Refused("already_paired")
    if number > len(stage.rounds) + 1:
        raise Refused("not_the_next_round")
    if not act.now.continuous and stage.rounds and not stage.rounds[-1].ended:
        raise Refused("round_not_over", detail=f"round {len(stage.rounds)} is not over")
    if is_over(act.now, stage):
        raise Refused("nothing_to_pair")


def _paired(act: Act, now: Tournament) -> list[Fact]:
    """The pairing and, at the tables of those who have left, the results that it leads to."""
    stage = now.stage
    assert stage is not None
    made = next_round(now, stage)
    paired = RoundPaired(stage.number, len(stage.rounds) + 1, made.tables, made.byes, made.pairing)
    return [paired, *forfeits(act._replace(now=now).after([paired]), act.at)]


def forfeits(now: Tournament, at: int) -> list[ResultRecorded]:
    """Results of the tables of two at which somebody has left."""
    round_ = now.round
    assert round_ is not None
    return [
        forfeit(now, round_, table, at)
        for table in round_.missing
        if len(table.entrants) == 2 and any(not now.entrants[one - 1].takes_part for one in table.entrants)
    ]


def take_back(act: Act, wish: TakeBackPairing) -> list[Fact]:
    """Take a pairing back that has not been started."""
    director_only(act)
    running(act)
    round_ = round_named(act, wish)
    if round_ != act.now.round:
        raise Refused("not_the_newest_round")
    if round_.started_at is not None:
        raise Refused("round_started")
    return [PairingWithdrawn(round_.stage, round_.number, wish.reason)]


def start_round(act: Act, wish: StartRound) -> list[Fact]:
    """Let the tables of a round be opened; its deadline follows from the settings."""
    director_or_system(act)
    running(act)
    round_ = round_named(act, wish)
    if round_.started_at is not None:
        raise Refused("round_started")
    return [round_started(act, round_.stage, round_.number)]


def round_started(act: Act, stage: int, number: int) -> RoundStarted:
    """The start of a round, with its deadline."""
    seconds = act.now.settings.times.round_s
    return RoundStarted(stage, number, act.at + 1000 * seconds if seconds else None)


def open_table(act: Act, wish: OpenTable) -> list[Fact]:
    """Note the match that was opened for a table."""
    system_only(act)
    replay = act.now.replay_of(wish.stage, wish.round, wish.table)
    if replay is None:
        running(act)
    else:
        not_paused(act)
    round_, table = table_named(act, wish)
    if replay is None and not round_.open:
        raise Refused("round_not_open")
    if replay is None and table.result is not None:
        raise Refused("has_result")
    if table.match:
        raise Refused("table_open")
    players = wish.players
    if len(players) != len(table.entrants) * act.now.settings.team:
        raise Misfit("players", f"{len(players)} players at a table of {len(table.entrants)}")
    return [TableOpened(round_.stage, round_.number, table.number, wish.match, players)]


def turn_round(act: Act, wish: TurnRound) -> list[Fact]:
    """End the round that is named and pair and start the next, or end the stage: one transition, all or nothing.

    After the last stage the tournament is over. Given twice, the second is refused with `round_over`. `later` ends the
    round and asks a worker for the next.
    """
    director_or_system(act)
    running(act)
    stage = stage_now(act, wish.stage)
    round_ = round_named(act, wish)
    if round_ != act.now.round:
        raise Refused("round_over")
    _not_being_drawn(act)
    facts: list[Fact] = [] if round_.ended else round_ended(act, round_, wish.force)
    now = act.after(facts)
    stage = now.stages[stage.number - 1]
    if is_over(now, stage):
        return [*facts, *stage_ended(act, now, stage)]
    if now.manual is not None:
        return facts
    if wish.later:
        return [*facts, DrawAsked(stage.number, round_.number + 1, start=True)]
    facts += _paired(act._replace(now=now), now)
    return [*facts, round_started(act, stage.number, round_.number + 1)]
