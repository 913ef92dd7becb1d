"""The one way to cases of conduct: whatever changes one comes through here, from pages, workers and rulings."""

from typing import TypeAlias

from msgspec.structs import replace

from accounts.models import User
from conduct.kind import CONDUCT, LiveConduct
from conduct.stream.commands import Report, TakeByRuling
from conduct.stream.state import Conduct
from conduct.written import WRITTEN, quoted, with_words
from moderation import conflict
from moderation.conflict import Concern
from moderation.stream.commands import OfOfficer
from officers.commands import acting
from streams import actors, door, kept_texts
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
    with kept_texts.kept(actor) as written:
        wish = written.named(command, WRITTEN.get(type(command), {}))
        made = body(quoted(wish, written) if isinstance(wish, Report) else wish)
        del made["id"]
        return door.begin(CONDUCT, actor, made)


def give(case_id: str, command: Command, actor: Actor, *, command_id: str | None = None) -> Done:
    """Give a command; `Refused` or `Misfit` as the rules of conduct say.

    Conflicts of interest of a moderator are looked up here, and stand in the command.
    """
    if isinstance(command, OfOfficer):
        number = int(actor.person.partition(":")[2]) if actor.kind is Kind.OFFICER else 0
        command = replace(command, interests=conflict.interests(number, concern(as_logged(case_id))))
    key = f"{case_id}/{command_id}" if command_id else None
    with kept_texts.kept(actor, key) as written:
        wish = written.named(command, WRITTEN.get(type(command), {}))
        done = door.execute(CONDUCT, case_id, Wish(actor, body(wish), command_id))
    return done._replace(live=readable(done.live))


def find(case_id: str) -> Conduct:
    """A case up to the newest version of its log, with what people wrote in it; `Misfit` where there is none."""
    return find_live(case_id).state


def find_live(case_id: str) -> LiveConduct:
    """The same with the stream that its log stands in."""
    return readable(CONDUCT.repository.fresh(case_id))


def as_logged(case_id: str) -> Conduct:
    """A case with the names of what people wrote instead of their words, and no query for these."""
    return CONDUCT.repository.fresh(case_id).state


def readable(live: LiveConduct) -> LiveConduct:
    """A case as people read it, with their words."""
    return live.after((), with_words(live.state))


def concern(case: Conduct) -> Concern:
    """Whom and what a case concerns: who has an interest in it is asked by the same rules as of a dispute."""
    return Concern(case.match, case.tournament, case.affected)


def moderator(user: User) -> Actor:
    """Somebody who acts as a moderator; `Refused` who is none."""
    return acting(user, Power.MODERATE)
