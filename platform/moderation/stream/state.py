"""A case as its facts tell it: what is disputed, who deals with it, what was ruled and appealed."""

from typing import Literal, TypeAlias, get_args

from games.kernel.values import Value
from moderation.stream.ruling import Ruling

Status: TypeAlias = Literal[
    "open", "triaged", "claimed", "needs_info", "proposed", "decided", "executed", "appealed", "closed", "merged"
]
Sort: TypeAlias = Literal["misunderstanding", "engine", "slip", "time", "conduct", "collusion"]
"""What a case is about: the rules, a defect of the program, a slip at the page, clocks, behaviour, playing together."""
Wanted: TypeAlias = Literal["answer", "rewind", "result", "other"]
"""What the reporter asks for."""
Verdict: TypeAlias = Literal["uphold", "vary", "reverse"]
Stage: TypeAlias = Literal["proposed", "declined", "decided", "executed", "failed"]

STATUSES: tuple[Status, ...] = get_args(Status)
SORTS: tuple[Sort, ...] = get_args(Sort)
WANTED: tuple[Wanted, ...] = get_args(Wanted)
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
URGENT, PRESSING, USUAL = 1, 2, 3
"""Severity: a tournament's round waits for it; a match that is being played; everything else."""
SEVERITIES = (URGENT, PRESSING, USUAL)


class Subject(Value, frozen=True):
    """What the case is about, frozen when it was reported.

    `step` is the version of the match's log and `hash` its hash there; `view` is the salted hash of what the
    reporter's seat saw. `players` are those who sat there then, by seat; `others` everybody else who ever did.
    """

    match: str
    game: str
    rules_version: str
    step: int
    hash: str
    players: tuple[str, ...]
    others: tuple[str, ...] = ()
    seat: int | None = None
    view: str = ""
    salt: str = ""
    tournament: str = ""

    @property
    def parties(self) -> tuple[str, ...]:
        """Everybody who plays or played there."""
        return (*self.players, *self.others)


class Evidence(Value, frozen=True):
    """What was found out by itself when the case was opened.

    `stored` is the first version at which the stored rules decide otherwise than the log says, `current` the same for
    the newest rules version; None where nothing differs.
    """

    newest: str
    stored: int | None
    current: int | None
    precedents: tuple[str, ...] = ()


class Look(Value, frozen=True):
    """That a moderator looked at a step with full knowledge."""

    officer: int
    step: int
    at: int


class Question(Value, frozen=True):
    """A moderator asks somebody at the match for information: until when, and what was answered, perhaps nothing."""

    number: int
    officer: int
    asked: str
    words: str
    at: int
    until: int
    answer: str = ""
    over: bool = False
    """Whether nobody waits for an answer any more: it has come, was called off, or took too long."""


class Given(Value, frozen=True):
    """A ruling of the case, counted from 1: who proposed and who signed it, and the match's version once executed."""

    number: int
    ruling: Ruling
    proposer: int
    stage: Stage = "proposed"
    signer: int | None = None
    said: str = ""
    """Why it was declined, or could not be executed."""
    version: int = 0
    at: int = 0
    executed_at: int = 0
    after_appeal: bool = False


class Appeal(Value, frozen=True):
    """Somebody affected asked for another decision; `judge` decided it."""

    by: str
    words: str
    at: int
    judge: int | None = None
    verdict: Verdict | None = None
    reason: str = ""


class Case(Value, frozen=True):
    """A case at one version of its log."""

    id: str
    subject: Subject
    reporter: str
    words: str
    rule: str
    wanted: Wanted
    severity: int
    deadline: int
    key: str = ""
    """The reporter's own name for the report."""
    version: int = 0
    at: int = 0
    opened_at: int = 0
    status: Status = "open"
    sort: Sort = "misunderstanding"
    claimant: int | None = None
    former: tuple[int, ...] = ()
    """Who has dealt with it and does so no longer."""
    escalated: str = ""
    evidence: Evidence | None = None
    looks: tuple[Look, ...] = ()
    questions: tuple[Question, ...] = ()
    rulings: tuple[Given, ...] = ()
    appeal: Appeal | None = None
    appeal_until: int | None = None
    merged_into: str = ""
    duplicates: tuple[str, ...] = ()

    @property
    def newest(self) -> Given | None:
        """The newest ruling."""
        return self.rulings[-1] if self.rulings else None

    @property
    def question(self) -> Question | None:
        """The question whose answer the case waits for; None where it waits for none."""
        return self.questions[-1] if self.questions and not self.questions[-1].over else None

    @property
    def standing(self) -> Given | None:
        """The newest ruling that was carried out."""
        return next((one for one in reversed(self.rulings) if one.stage == "executed"), None)

    @property
    def verdict(self) -> Verdict | None:
        """What became of the appeal; None until the case is closed, for a ruling that it needs may not come about."""
        return self.appeal.verdict if self.appeal is not None and self.status == "closed" else None

    @property
    def involved(self) -> frozenset[int]:
        """Moderators who had part in its rulings."""
        ruled = {one for given in self.rulings for one in (given.proposer, given.signer) if one is not None}
        return frozenset(ruled | {*self.former} | ({self.claimant} if self.claimant is not None else set()))

    @property
    def affected(self) -> frozenset[str]:
        """Who may appeal: whoever reported it, and everybody who plays at the match."""
        return frozenset({self.reporter, *self.subject.parties})

    def name(self, number: int) -> str:
        """The public id of one of its rulings."""
        return f"{self.id}.{number}"
