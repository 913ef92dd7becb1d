"""What becomes of the seats of a player who leaves a tournament."""

from games.kernel.refusals import Refused
from play import commands as matches
from play import live as held
from tournaments.stream.state import Tournament


def leave_matches(now: Tournament, entrant: int, player: str) -> None:
    """Have a player of an entrant leave the matches of the tournament that are still being played."""
    for stage in now.stages:
        for round_ in stage.rounds:
            for table in round_.missing:
                if entrant in table.entrants and table.match:
                    _leave_match(table.match, player)


def _leave_match(match_id: str, player: str) -> None:
    match = held.fresh(match_id).match
    if match.outcome is None and player in match.players:
        try:
            matches.leave(match_id, match.players.index(player), actor=player)
        except Refused:
            # It ended at this very moment, or somebody else sits there by now.
            return
