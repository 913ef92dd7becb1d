"""What can be asked of a case, in the form in which the log keeps it: `do` names the command."""

from typing import TypeAlias

from moderation.stream.ruling import Ruling
from moderation.stream.state import Evidence, Sort, Subject, Verdict, Wanted
from streams.stored_command import Command


class OfOfficer(Command, frozen=True, kw_only=True):
    """A moderator's command. `interests` are the conflicts of interest found when it was given: any refuses it."""

    interests: tuple[str, ...] = ()


class Open(Command, frozen=True):
    """Dispute a step. `over` whether the match was over, `deadline` by when it presses, in milliseconds since 1970.

    `key` is the reporter's own name for the report, by which it is known when it is sent again; empty for none.
    """

    id: str
    subject: Subject
    words: str
    rule: str
    wanted: Wanted
    severity: int
    deadline: int
    over: bool
    key: str = ""


class Gather(Command, frozen=True):
    """Keep what was found out by itself."""

    evidence: Evidence


class Triage(OfOfficer, frozen=True):
    """Say what it is about and how much it presses."""

    sort: Sort
    severity: int


class Claim(OfOfficer, frozen=True):
    """Deal with it."""


class Release(OfOfficer, frozen=True):
    """Give it back."""


class Escalate(OfOfficer, frozen=True):
    """Hand it on to somebody else, and say why."""

    reason: str


class Ask(OfOfficer, frozen=True):
    """Ask somebody at the match for information: the seat at the disputed step, or the reporter where none is named."""

    words: str
    seat: int | None = None


class CallOff(OfOfficer, frozen=True):
    """Wait for the answer no longer."""

    number: int


class Answer(Command, frozen=True):
    """Answer what was asked."""

    number: int
    words: str


class Lapse(Command, frozen=True):
    """Note that a question was not answered in time."""


class Merge(OfOfficer, frozen=True):
    """Make it a duplicate of another case on the same match."""

    into: str


class TakeDuplicate(OfOfficer, frozen=True):
    """The other side of a merger."""

    case: str


class See(OfOfficer, frozen=True):
    """Look at a step with full knowledge."""

    step: int


class Propose(OfOfficer, frozen=True):
    """Write a ruling. `later` where a later round of the tournament rests on the match already."""

    ruling: Ruling
    later: bool = False


class OfRuling(OfOfficer, frozen=True):
    """A command about the ruling that is proposed."""

    number: int


class Sign(OfRuling, frozen=True):
    """Sign as the second moderator."""


class Decline(OfRuling, frozen=True):
    """Do not sign, and say why."""

    reason: str


class Execute(Command, frozen=True):
    """Note that the ruling stands in the match's log; `appeal_s` is how long it can be appealed."""

    number: int
    version: int
    appeal_s: int


class Fail(Command, frozen=True):
    """Note that the ruling could not be carried out."""

    number: int
    code: str


class MakeAppeal(Command, frozen=True):
    """Ask for another decision."""

    words: str


class DecideAppeal(OfOfficer, frozen=True):
    """Decide an appeal: what is varied or reversed brings the ruling that is to hold instead, where anything is to."""

    verdict: Verdict
    reason: str
    ruling: Ruling | None = None
    later: bool = False


class Close(Command, frozen=True):
    """Close a case whose time for an appeal is over."""


AnyCommand: TypeAlias = (
    Open | Gather | Triage | Claim | Release | Escalate | Ask | CallOff | Answer | Lapse | Merge | TakeDuplicate | See
    | Propose | Sign | Decline | Execute | Fail | MakeAppeal | DecideAppeal | Close
)  # fmt: skip
