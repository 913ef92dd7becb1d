"""More time for a division: by a director, or by agreement of everybody who plays there."""

from games.kernel.refusals import Misfit, Refused
from leagues.reason import reason
from leagues.season import commands as c
from leagues.season.act import Act, division_named, division_of, entrant, in_status, only, party
from leagues.season.facts.extensions import DivisionExtended, ExtensionAnswered, ExtensionProposed
from leagues.season.facts.fact import Fact
from leagues.season.facts.log import fold
from leagues.season.state import Proposal
from streams.actors import Kind, Power

LONGEST_EXTENSION_S = 366 * 86_400
LONGEST_AGREED_S = 14 * 86_400


def extend(act: Act, wish: c.Extend) -> list[Fact]:
    """Move the open deadline of a division in which one does not play."""
    only(act, Power.DIRECT)
    in_status(act, "running")
    found = division_named(act, wish.division)
    party(act, found.number)
    if found.over or not found.tournament:
        raise Refused("wrong_status")
    if not 0 < wish.seconds <= LONGEST_EXTENSION_S:
        raise Misfit("seconds", "is more than none and at most a year")
    return [DivisionExtended(found.number, wish.seconds, act.person, reason(wish.reason))]


def propose_extension(act: Act, wish: c.ProposeExtension) -> list[Fact]:
    """Ask the others of one's division for more time, at most two weeks; where nobody else is to be asked, it is so."""
    if act.actor.kind is not Kind.PERSON:
        raise Refused("people_only")
    in_status(act, "running")
    entrant(act, act.actor.name)
    found = division_of(act, act.actor.name)
    if found.over or not found.tournament:
        raise Refused("division_over")
    if act.now.open_proposal(found.number) is not None:
        raise Refused("already_proposed")
    if not 0 < wish.seconds <= LONGEST_AGREED_S:
        raise Misfit("agreed_seconds", "is more than none and at most two weeks")
    number = len(act.now.proposals) + 1
    made = ExtensionProposed(number, found.number, wish.seconds, act.actor.name, reason(wish.reason))
    return [made, *_agreed(act, made, number)]


def answer_extension(act: Act, wish: c.AnswerExtension) -> list[Fact]:
    """Agree to a proposal or do not, as one of those who are asked; with the last who agrees the deadline moves.

    Whoever proposed it takes it back, or carries it out once nobody is left to be asked.
    """
    found = act.now.proposal(wish.number)
    if found is None:
        raise Misfit("number", f"there is no proposal {wish.number}")
    in_status(act, "running")
    if found.status != "open":
        raise Refused("already_decided")
    asked = act.now.to_answer(found)
    if act.actor.name not in asked and not (act.actor.name == found.by and not (wish.agree and asked)):
        raise Refused("not_asked")
    if act.now.divisions[found.division - 1].over:
        raise Refused("division_over")
    made = ExtensionAnswered(found.number, act.actor.name, wish.agree)
    return [made, *_agreed(act, made, found.number)] if wish.agree else [made]


def _agreed(act: Act, made: Fact, number: int) -> list[Fact]:
    """The extension itself, where nobody is left to be asked after this."""
    after = fold(act.now, [made])
    found: Proposal = after.proposals[number - 1]
    if after.to_answer(found):
        return []
    return [DivisionExtended(found.division, found.seconds, found.by, found.reason, number)]
