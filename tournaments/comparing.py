"""Rounds of large fields that a director paired by hand, compared with what the engine would have made of them.

A worker does it after the commit: pairing a thousand takes seconds of processor. The round is played meanwhile.
"""

from games.kernel.refusals import Refused
from tournaments import commands
from tournaments.kind import TOURNAMENTS, LiveTournament
from tournaments.stream.commands import CompareByHand
from tournaments.stream.facts.log import fold
from tournaments.stream.manual_pairing import engine_tables
from tournaments.stream.state import Round


def compare_all(live: LiveTournament) -> int:
    """Compare them, each with the field as it was when the round was paired; how many there were."""
    rounds = [round_ for stage in live.tournament.stages for round_ in stage.rounds if round_.uncompared]
    return sum(_compare(live, round_) for round_ in rounds)


def _compare(live: LiveTournament, round_: Round) -> bool:
    before = fold(None, TOURNAMENTS.repository.log(live.stream, round_.paired_at - 1))
    wish = CompareByHand(stage=round_.stage, round=round_.number, tables=engine_tables(before))
    try:
        commands.give(live.id, wish, commands.SYSTEM)
    except Refused as refusal:
        if refusal.code != "nothing_changed":  # another worker was first
            raise
        return False
    return True
