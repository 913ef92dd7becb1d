"""The one way to cases of conduct: whatever changes one comes through here, from pages, workers and rulings."""

from typing import TypeAlias

from msgspec.structs import replace

from accounts.models import User
from conduct.kind import CONDUCT, LiveConduct
from conduct.stream.commands import OfOfficer, Report, TakeByRuling
from conduct.stream.state import Conduct
from moderation import conflict
from moderation.conflict import Concern
from officers.commands import acting
from streams import actors, door
from streams.actors import Actor, Kind, Power
from streams.kind import Wish
from streams.stored_command import Command, body

Done: TypeAlias = door.Done[LiveConduct]

SYSTEM = actors.actor("system:conduct")


def report(command: Report | TakeByRuling, actor: Actor) -> LiveConduct:
    """Open a case as somebody who reports another, or as the site with a measure that a ruling has ordered.

    The tournament of the match is looked up here, and stands in the command: who plays in it has an interest.
    """
    if command.match and not command.tournament:
        command = replace(command, tournament=conflict.tournaments_of([command.match]).get(command.match, ""))
    wish = body(command)
    del wish["id"]
    return door.begin(CONDUCT, actor, wish)


def give(case_id: str, command: Command, actor: Actor, *, command_id: str | None = None) -> Done:
    """Give a command; `Refused` or `Misfit` as the rules of conduct say.

    Conflicts of interest of a moderator are looked up here, and stand in the command.
    """
    if isinstance(command, OfOfficer):
        number = int(actor.person.partition(":")[2]) if actor.kind is Kind.OFFICER else 0
        command = replace(command, interests=conflict.interests(number, concern(find(case_id))))
    return door.execute(CONDUCT, case_id, Wish(actor, body(command), command_id))


def find(case_id: str) -> Conduct:
    """A case up to the newest version of its log; `Misfit` where there is none."""
    return CONDUCT.repository.fresh(case_id).state


def concern(case: Conduct) -> Concern:
    """Whom and what a case concerns: who has an interest in it is asked by the same rules as of a dispute."""
    return Concern(case.match, case.tournament, case.affected)


def moderator(user: User) -> Actor:
    """Somebody who acts as a moderator; `Refused` who is none."""
    return acting(user, Power.MODERATE)
