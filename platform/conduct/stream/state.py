"""A case of conduct as its facts tell it: who is reported for what, the measure that was taken, and the appeal."""

from typing import Literal, TypeAlias, get_args

from games.kernel.values import Value

Sort: TypeAlias = Literal["abuse", "harassment", "spam", "name", "stalling", "collusion", "other"]
Status: TypeAlias = Literal["open", "claimed", "proposed", "decided", "appealed", "closed"]
Source: TypeAlias = Literal["table", "team", "room", "comment", "name", "description"]
"""Where a line stands: talk of a table, a team or a room, a comment, a name, a text of a tournament."""
Measure: TypeAlias = Literal["warning", "talk", "play"]
Running: TypeAlias = Literal["finish", "leave"]
"""What becomes of matches that run: they are played on, or given up."""
Verdict: TypeAlias = Literal["uphold", "vary", "reverse"]

SORTS: tuple[Sort, ...] = get_args(Sort)
STATUSES: tuple[Status, ...] = get_args(Status)
MEASURES: tuple[Measure, ...] = get_args(Measure)
LONG_DAYS = 30
"""A suspension from play for longer, or for good, is signed by a second moderator."""
MS_A_DAY = 86_400_000


class QuotedLine(Value, frozen=True):
    """Something said or shown, as it stood when it was reported: `place` is its match, room or tournament, if
    any."""

    source: Source
    place: str
    said: str
    at: int = 0
    number: int = 0
    """The step of the match at which it was said."""


class Wanted(Value, frozen=True, omit_defaults=True):
    """A measure as a moderator writes it; `reason` is read by whom it is against. `days` 0 is for good."""

    kind: Measure
    reason: str
    days: int = 0
    running: Running = "finish"

    @property
    def by_two(self) -> bool:
        """Whether a second moderator must sign."""
        return self.kind == "play" and not 0 < self.days <= LONG_DAYS

    def harsher_than(self, other: "Wanted") -> bool:
        """Whether it takes more away than another."""
        weight = MEASURES.index(self.kind) - MEASURES.index(other.kind)
        longer = (self.days or 10**6) > (other.days or 10**6) if self.kind != "warning" else False
        return weight > 0 or longer or (self.running, other.running) == ("leave", "finish")


class Proposed(Value, frozen=True):
    """A measure that waits for a second moderator."""

    wanted: Wanted
    proposer: int


class Taken(Value, frozen=True):
    """The measure that holds, or held: from when until when, in milliseconds since 1970, None for good.

    `settled` where its matches have been given up, or need not be. `ruling` names the ruling of a dispute that took it.
    """

    wanted: Wanted
    since: int
    until: int | None
    stands: bool = True
    settled: bool = True
    ruling: str = ""
    officers: tuple[int, ...] = ()
    """Who wrote and signed it."""

    @property
    def by_two(self) -> bool:
        """Whether two moderators ordered it, so that two must end it."""
        return self.wanted.by_two or bool(self.ruling)


class Lifting(Value, frozen=True):
    """The end of a measure before its time, as one moderator has proposed it: a second must sign."""

    reason: str
    proposer: int


class Post(Value, frozen=True):
    """Something said in the thread of an appeal: by whom it is about, or by an officer."""

    words: str
    at: int
    officer: int | None = None


class Conduct(Value, frozen=True):
    """A case of conduct at one version of its log."""

    id: str
    accused: str
    reporter: str
    sort: Sort
    words: str
    lines: tuple[QuotedLine, ...]
    match: str = ""
    version: int = 0
    at: int = 0
    opened_at: int = 0
    status: Status = "open"
    claimant: int | None = None
    involved: tuple[int, ...] = ()
    """Officers who have dealt with it: none of them decides an appeal."""
    proposed: Proposed | None = None
    taken: Taken | None = None
    lifting: Lifting | None = None
    dismissed: str = ""
    thread: tuple[Post, ...] = ()
    verdict: Verdict | None = None
    judged: str = ""
    judge: int | None = None
    tournament: str = ""
    key: str = ""

    @property
    def affected(self) -> frozenset[str]:
        """Whom it concerns."""
        return frozenset({self.reporter, self.accused})
