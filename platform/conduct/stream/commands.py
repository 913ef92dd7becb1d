"""What can be asked of a case of conduct, in the form in which the log keeps it: `do` names the command."""

from typing import TypeAlias

from conduct.stream.state import QuotedLine, Sort, Verdict, Wanted
from moderation.stream.commands import OfOfficer
from streams.stored_command import Command


class Report(Command, frozen=True):
    """Report somebody for what they said or did; at a match or in a tournament, if any."""

    id: str
    accused: str
    sort: Sort
    words: str
    lines: tuple[QuotedLine, ...]
    match: str = ""
    tournament: str = ""
    key: str = ""
    """By which the reporter may send it again; one case comes of it."""


class TakeByRuling(Command, frozen=True):
    """Take a measure that a ruling on a dispute has ordered, signed there."""

    id: str
    accused: str
    wanted: Wanted
    ruling: str
    until: int | None = None
    match: str = ""
    tournament: str = ""


class EndByRuling(Command, frozen=True):
    """End a measure whose ruling was reversed."""

    ruling: str


class Claim(OfOfficer, frozen=True):
    """Deal with it."""


class Release(OfOfficer, frozen=True):
    """Give it back."""


class Dismiss(OfOfficer, frozen=True):
    """Take no measure, and say why."""

    reason: str


class Propose(OfOfficer, frozen=True):
    """Take a measure, or propose one that a second moderator must sign."""

    wanted: Wanted


class Sign(OfOfficer, frozen=True):
    """Sign what another has proposed: a measure, or the end of one."""


class Decline(OfOfficer, frozen=True):
    """Do not sign it, and say why."""

    reason: str


class Lift(OfOfficer, frozen=True):
    """End a measure before its time, or propose to where two ordered it, and say why."""

    reason: str


class Settle(Command, frozen=True):
    """Note the matches that were given up."""

    matches: tuple[str, ...]


class Appeal(Command, frozen=True):
    """Appeal, or answer in the thread of the appeal."""

    words: str


class Answer(OfOfficer, frozen=True):
    """Answer in the thread of the appeal, or ask."""

    words: str


class DecideAppeal(OfOfficer, frozen=True):
    """Decide the appeal; with another measure where it is varied."""

    verdict: Verdict
    reason: str
    wanted: Wanted | None = None


AnyCommand: TypeAlias = (
    Report | TakeByRuling | EndByRuling | Claim | Release | Dismiss | Propose | Sign | Decline | Lift | Settle | Appeal
    | Answer | DecideAppeal
)  # fmt: skip
