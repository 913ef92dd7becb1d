"""Tournaments whose entrants come from elsewhere: whoever opens one for people who have entered something of its own
says so here, and says where they leave, come back and are replaced.
"""

from collections.abc import Callable
from typing import TypeAlias

from games.kernel.refusals import Refused
from streams.stored_command import Command
from tournaments.stream.commands import (
    Admit,
    AnswerInvitation,
    Enter,
    Invite,
    Remove,
    Return,
    Substitute,
    TakeBackInvitation,
    Withdraw,
)

Rule: TypeAlias = Callable[[str], str]
"""The address at which those act who are entered in a tournament, by its id; empty where it is none of the rule's."""
OF_ENTRANTS = (Admit, AnswerInvitation, Enter, Invite, Remove, Return, Substitute, TakeBackInvitation, Withdraw)
_rules: dict[str, Rule] = {}


def register(name: str, rule: Rule) -> None:
    """Have one more rule asked, under a name of its own."""
    _rules[name] = rule


def address(tournament: str) -> str:
    """Where the entrants of a tournament act; empty where they do at the tournament itself."""
    return next((found for rule in _rules.values() if (found := rule(tournament))), "")


def refuse(tournament: str, command: Command) -> None:
    """Refuse what changes who takes part in a tournament whose entrants come from elsewhere."""
    if isinstance(command, OF_ENTRANTS) and (where := address(tournament)):
        raise Refused("entrants_elsewhere", detail=where)
