"""The next round of a stage, by its format."""

from games.kernel.refusals import Refused
from tournaments.pods.field import CannotDraw
from tournaments.stream.knockout import playable
from tournaments.stream.pairing.continuous import arena_tables, ladder_tables
from tournaments.stream.pairing.knockout import bracket_round, table_elimination_round
from tournaments.stream.pairing.result import Paired
from tournaments.stream.pairing.round_robin import round_robin_round, schedule
from tournaments.stream.pairing.swiss import swiss_round
from tournaments.stream.pairing.tables import cells_round, table_round
from tournaments.stream.settings import (
    Arena,
    Cells,
    Elimination,
    Groups,
    Ladder,
    PodElimination,
    PodSwiss,
    RoundRobin,
    Swiss,
)
from tournaments.stream.state import StageState, Tournament
from tournaments.swiss.unpaired import CannotPair


def next_round(now: Tournament, stage: StageState) -> Paired:
    """Pair the next round. `Refused` where the rules allow none (`cannot_pair`) or nothing is left to be played."""
    form = now.format_of(stage.number)
    try:
        match form:
            case Swiss():
                made = swiss_round(now, stage, form)
            case RoundRobin():
                made = round_robin_round(now, stage, form)
            case PodSwiss():
                made = table_round(now, stage, form)
            case Cells():
                made = cells_round(now, stage)
            case Elimination() | Groups():
                made = bracket_round(now, stage)
            case PodElimination():
                made = table_elimination_round(now, stage)
            case Arena():
                made = arena_tables(now, stage)
            case Ladder():
                made = ladder_tables(now, stage)
    except (CannotPair, CannotDraw) as problem:
        raise Refused("cannot_pair", detail=str(problem)) from None
    if not made.tables and not made.byes:
        raise Refused("nothing_to_pair")
    return made


def is_over(now: Tournament, stage: StageState) -> bool:
    """Whether a stage has no further round; those that end by time are over when a director or the clock says so."""
    form = now.format_of(stage.number)
    played = len(stage.rounds)
    match form:
        case Swiss() | PodSwiss():
            return played >= form.rounds
        case RoundRobin():
            return played >= max(len(schedule(form, len(members))) for members in stage.groups)
        case Cells():
            return played >= 1
        case Elimination() | Groups():
            return not any(True for group in range(len(stage.groups)) for _ in playable(now, stage, group))
        case PodElimination():
            return bool(stage.rounds) and len(stage.rounds[-1].tables) <= 1
        case Arena() | Ladder():
            return False
