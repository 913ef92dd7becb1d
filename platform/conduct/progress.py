"""What follows from a suspension from play by itself: matches are given up where that was decided, and what has not
begun is left.
"""

from collections.abc import Sequence

from django.db import connection
from django.utils.translation import ngettext

from accounts import suspensions
from conduct import commands
from conduct.stream.commands import Settle
from games.kernel.refusals import Refused
from games.kernel.values import JSON
from play import commands as matches
from play import live
from play.models import MatchRow
from play.participants import playing
from retries import guard
from streams import actors
from streams.actors import Power

SWEEP = "conduct"
_DUE = f"""
SELECT id FROM conduct_conductrow AS one WHERE acting AND {guard.not_resting("one.id", SWEEP)}
 ORDER BY moved_at LIMIT 100"""  # noqa: S608 - all pieces are ours


def give_up(case_id: str) -> bool:
    """Have whom the measure is against leave what waits, and give up the matches that run where that was decided;
    whether it was still to be done.
    """
    case = commands.find(case_id)
    if case.taken is None or case.taken.settled:
        return False
    leave = case.taken.wanted.running == "leave"
    by, mine = case.taken.officers, running(case.accused) if leave else []
    gone = [match_id for match_id in mine if _forfeit(match_id, case_id, case.accused, by)]
    suspensions.carry_out(case.accused, leave)
    try:
        commands.give(case_id, Settle(tuple(gone)), commands.SYSTEM)
    except Refused:  # another worker was first
        return False
    return True


def running(player: str) -> list[str]:
    """The matches that somebody plays now; one query."""
    on = MatchRow.objects.filter(status=MatchRow.Status.RUNNING, parent=None)
    return sorted({*on.filter(playing(player)).values_list("id", flat=True)})


def foretell(player: str, leave: bool) -> list[str]:
    """What would follow now from a suspension from play, in sentences; some queries."""
    count = len(running(player))
    given_up = ngettext("%(count)d match is given up.", "%(count)d matches are given up.", count)
    played_on = ngettext("%(count)d match is played on.", "%(count)d matches are played on.", count)
    said = [(given_up if leave else played_on) % {"count": count}] if count else []
    return said + suspensions.foretell(player, leave)


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
