"""Who may do what in a case of conduct: what holds of disputes holds here (`moderation.stream.act`), and who judges."""

from typing import NamedTuple

from conduct.stream.state import Conduct
from games.kernel.refusals import Refused
from moderation.stream.act import claimant, in_status, not_long, officer, said, site
from moderation.stream.commands import OfOfficer
from streams.actors import Actor, Power

__all__ = ["Act", "claimant", "in_status", "judge", "not_long", "officer", "said", "site"]


class Act(NamedTuple):
    """What a command is decided on: the case as it is, who gives it, and the moment."""

    now: Conduct
    actor: Actor
    at: int


def judge(act: Act, wish: OfOfficer) -> int:
    """Somebody who may decide appeals and had no part in what is appealed."""
    number = officer(act, wish, Power.JUDGE)
    if number in act.now.involved:
        raise Refused("involved")
    return number
