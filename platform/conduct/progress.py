"""What follows from a measure by itself: whoever gives up matches does so in each that they play."""

from collections.abc import Sequence

from django.db import connection

from conduct import commands
from conduct.stream.commands import Settle
from games.kernel.refusals import Refused
from games.kernel.values import JSON
from play import commands as matches
from play import live
from play.models import MatchRow, Participant
from retries import guard
from streams import actors
from streams.actors import Power

SWEEP = "conduct"
_DUE = f"""
SELECT id FROM conduct_conductrow AS one WHERE acting AND {guard.not_resting("one.id", SWEEP)}
 ORDER BY moved_at LIMIT 100"""  # noqa: S608 - all pieces are ours


def give_up(case_id: str) -> int:
    """Have whom the measure is against give up the matches they play; how many. Does nothing the second time."""
    case = commands.find(case_id)
    if case.taken is None or case.taken.settled:
        return 0
    running = MatchRow.objects.filter(status=MatchRow.Status.RUNNING, parent=None)
    mine = Participant.objects.filter(player=case.accused, match__in=running).values_list("match", flat=True)
    gone = [match_id for match_id in sorted({*mine}) if _forfeit(match_id, case_id, case.accused, case.taken.officers)]
    try:
        commands.give(case_id, Settle(tuple(gone)), commands.SYSTEM)
    except Refused:  # another worker was first
        return 0
    return len(gone)


def _forfeit(match_id: str, case_id: str, player: str, officers: Sequence[int]) -> bool:
    """Have a player give a match up, in the name of the first of those who ordered it who does not play there."""
    match = live.fresh(match_id).match
    if player not in match.players or not match.runs:
        return False
    body: dict[str, JSON] = {
        "ruling": f"{case_id}.1",
        "scope": "penalise",
        "step": match.version,
        "rule": "",
        "reason": "suspended",
        "seat": match.players.index(player),
        "penalty": "ban",
    }
    for officer in officers:
        try:
            matches.rule(match_id, body, actor=actors.officer(officer, Power.PENALISE).name)
        except Refused as refusal:
            if refusal.code == "ruled_already":
                return False
            if refusal.code != "own_match":
                raise
        else:
            return True
    return False


def sweep() -> int:
    """Go on with every measure that is not settled; how many there were."""
    with connection.cursor() as cursor:
        cursor.execute(_DUE)
        waiting = [case_id for (case_id,) in cursor.fetchall()]
    return guard.each(SWEEP, waiting, give_up)
