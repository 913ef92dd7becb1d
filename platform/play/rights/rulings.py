"""Rights of officers: to rule on a match, to go back in it."""

from games.kernel.refusals import Refused
from play.match import Match
from play.rights import conditions
from play.ruling_events import Scope
from streams.actors import Actor, Power


def to_rule(match: Match, actor: Actor, scope: Scope) -> None:
    """Rule on a match: with the power for such a ruling, and without ever having sat there. What-if lines take no
    rulings.
    """
    if match.parent is not None:
        raise Refused("what_if_line")
    if Power(scope) not in actor.powers:
        raise Refused("officers_only")
    if actor.person in (match.host, *match.sat):
        raise Refused("own_match", detail=f"{actor.name} has part in it")
    if not conditions.has_power(match, actor, Power(scope)):
        raise Refused("officers_only")
    if not match.begun:
        raise Refused("not_begun")
    if scope == "amend":
        conditions.not_over(match)


def to_rewind(match: Match, actor: Actor) -> None:
    """Go back to an earlier step: operators, and in a what-if line whoever plays there.

    Moderators go back by a ruling (`to_rule`), players by a takeback (`play.takebacks`).
    """
    if match.parent is not None and any(conditions.is_player(actor, player) for player in match.players):
        return
    if not conditions.has_power(match, actor, Power.REWIND):
        raise Refused("officers_only")
