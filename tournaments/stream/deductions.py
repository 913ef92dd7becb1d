"""Points that rulings take from entrants, and give back where an appeal says so.

They count in the standings of the stage alone: pairings and tie-breaks go by what was won at the tables.
"""

from games.kernel.refusals import Misfit, Refused
from streams.actors import Kind
from tournaments.stream.act import Act, reason, table_named
from tournaments.stream.commands import DeductPoints
from tournaments.stream.facts.deductions import PointsDeducted, PointsRestored
from tournaments.stream.facts.event import Closed
from tournaments.stream.facts.fact import Fact
from tournaments.stream.results import RULING
from tournaments.stream.settings import Cells, PodSwiss, RoundRobin, Swiss
from tournaments.stream.standings import final_places

BY_POINTS = (Swiss, RoundRobin, PodSwiss, Cells)
"""Formats whose standings go by points that are added up."""
MOST = 1000


def deduct(act: Act, wish: DeductPoints) -> list[Fact]:
    """Take points from an entrant of a table by a ruling of a case, which the platform alone names."""
    if act.actor.kind is not Kind.SYSTEM:
        raise Refused("system_only")
    before = next((one for one in act.now.deductions if one.ruling == wish.instead_of), None)
    if act.now.status == "cancelled" and before is None:  # an appeal is heard to its end all the same
        raise Refused("tournament_over")
    round_, table = table_named(act, wish)
    if not isinstance(act.now.format_of(round_.stage), BY_POINTS):
        raise Refused("no_points_here")
    if not RULING.fullmatch(wish.ruling):
        raise Misfit("ruling", "is the public id of a ruling, such as c7.1")
    if wish.entrant not in table.entrants:
        raise Misfit("entrant", f"entrant {wish.entrant} is not at the table")
    if not 0 <= wish.points <= MOST:
        raise Misfit("points", f"are from 0 to {MOST}")
    made: list[Fact] = []
    if before is not None:
        made.append(PointsRestored(before.entrant, before.ruling, wish.ruling))
    if wish.points:
        where = (round_.stage, round_.number, table.number, wish.entrant)
        made.append(PointsDeducted(*where, wish.points, wish.ruling, reason(wish.reason)))
    if not made:
        raise Refused("nothing_changed")
    places = final_places(act.after(made)) if act.now.status == "over" else act.now.placing
    return made if places == act.now.placing else [*made, Closed(places)]
