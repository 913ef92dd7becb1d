"""A tournament as its events tell it: entrants, stages, rounds, tables, results."""

from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tournaments.stream.replays import Replay, RulesMove
from tournaments.stream.settings import CONTINUOUS, Format, Record, Settings, Stage

Status: TypeAlias = Literal["draft", "entry", "running", "over", "cancelled"]
ByeKind: TypeAlias = Literal["pairing", "full", "half", "zero"]
"""The bye that the pairing gave, or one that was asked for and what it is worth."""
ResultKind: TypeAlias = Literal["played", "adjudicated", "forfeited", "void"]


class Result(Record, frozen=True):
    """What a table came to, by its entrants in order of the seats. Equal ranks are ties.

    Of a `forfeited` table nothing was played; `forfeited` names the places of those who are to blame, perhaps all. In a
    table that was played they get nothing, and the others keep what they have. A `void` table counts for nobody.
    `version` and `hash` name the step of the match that the result was read from.
    """

    kind: ResultKind
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    all_lost: bool = False
    forfeited: tuple[int, ...] = ()
    version: int = 0
    hash: str = ""
    at: int = 0
    """When it was recorded, in milliseconds."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The places of those who won, alone or shared; nobody where all lost, all forfeited, or nothing counts."""
        if self.all_lost or self.kind == "void":
            return ()
        there = [place for place in range(len(self.ranks)) if place not in self.forfeited]
        best = min((self.ranks[place] for place in there), default=0)
        return tuple(place for place in there if self.ranks[place] == best)

    def says_as(self, other: "Result") -> bool:
        """Whether both say the same of a table, wherever they were read from and whenever they were recorded."""
        return (self.kind, self.ranks, self.scores, self.all_lost, self.forfeited) == (
            other.kind,
            other.ranks,
            other.scores,
            other.all_lost,
            other.forfeited,
        )


class Table(Record, frozen=True):
    """A table of a round: the entrants in order of the seats, its match once there is one, and its result.

    `place` is what a bracket calls it. `players` are those who sit there, by seat of the game.
    """

    number: int
    entrants: tuple[int, ...]
    group: int = 0
    place: str = ""
    players: tuple[str, ...] = ()
    match: str = ""
    offered: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The moments at which each entrant could play."""
    opens_at: int | None = None
    result: Result | None = None
    rated: Result | None = None
    """The result of the rating report (TRF) where it was corrected too late for the standings."""


class Bye(Record, frozen=True):
    """An entrant without a table, and why."""

    entrant: int
    kind: ByeKind


class Round(Record, frozen=True):
    """A round of a stage, counted from 1 in the stage. Paired, then started, then ended; times in milliseconds."""

    stage: int
    number: int
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...] = ()
    started_at: int | None = None
    deadline: int | None = None
    ended_at: int | None = None
    manual: bool = False
    paired_at: int = 0
    """The version of the log at which it was paired: where the reasons stand."""
    uncompared: bool = False
    """Whether it was paired by hand and what the engine would have made of it is still to be worked out."""
    compared_at: int = 0
    """The version at which that stands where it was worked out later."""

    @property
    def ended(self) -> bool:
        """Whether it is over."""
        return self.ended_at is not None

    @property
    def open(self) -> bool:
        """Whether it is being played."""
        return self.started_at is not None and not self.ended

    @property
    def missing(self) -> tuple[Table, ...]:
        """The tables without a result."""
        return tuple(table for table in self.tables if table.result is None)

    def table(self, number: int) -> Table | None:
        """A table by its number."""
        return next((table for table in self.tables if table.number == number), None)


class Entrant(Record, frozen=True):
    """Somebody who takes part, alone or as a team; `number` counts the entries. Ratings are those at the entry.

    `club` names whom to keep apart from; `from_round` is the first round that a late entrant plays; `left_after` how
    many rounds had been paired when somebody left.
    """

    number: int
    name: str
    players: tuple[str, ...]
    rating: int = 0
    club: str = ""
    waiting: bool = False
    checked_in: bool = False
    from_round: int = 1
    left: bool = False
    left_after: int | None = None
    put_out: bool = False
    """Whether a director withdrew or removed them: then a director alone takes them back."""
    gave_up: bool = False
    """Whether they left by their own wish: then they alone come back."""
    admitted_at: int | None = None
    """When they came from the waiting list into the field, in milliseconds."""
    former: tuple[str, ...] = ()
    """Who played for it until somebody else came in."""
    byes: tuple[tuple[int, ByeKind], ...] = ()
    """Byes asked for, by round of the first stage or of the one that runs."""

    @property
    def takes_part(self) -> bool:
        """Whether they are to be paired."""
        return not (self.waiting or self.left)


class Invitation(Record, frozen=True):
    """A director asks people to take part as an entrant, or to stand in for `out`, who plays for `entrant`.

    It is open until everybody has accepted, somebody has declined, or it is taken back.
    """

    number: int
    name: str
    players: tuple[str, ...]
    rating: int = 0
    club: str = ""
    entrant: int = 0
    out: str = ""
    accepted: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    open: bool = True
    late: bool | UnsetType = UNSET
    """Whether the time for late entry was over when it was given: by it they come all the same. Not in the log."""

    @property
    def asked(self) -> tuple[str, ...]:
        """The people who have not answered."""
        answered = {*self.accepted, *self.declined}
        return tuple(one for one in self.players if one not in answered and not one.startswith("computer:"))

    def answered(self, player: str, *, accept: bool) -> "Invitation":
        """After the answer of one of them."""
        if not accept:
            return replace(self, declined=(*self.declined, player), open=False)
        return replace(self, accepted=(*self.accepted, player))


class StageState(Record, frozen=True):
    """A stage that has begun: its entrants by pairing number, its groups, and its rounds."""

    number: int
    seeding: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    seed: str
    rounds: tuple[Round, ...] = ()
    over: bool = False
    began_at: int = 0

    @property
    def completed(self) -> int:
        """How many rounds are over."""
        return sum(one.ended for one in self.rounds)

    def number_of(self, entrant: int) -> int:
        """The pairing number of an entrant, from 1."""
        return self.seeding.index(entrant) + 1

    def group_of(self, entrant: int) -> int:
        """The group that an entrant is in, from 0."""
        return next((place for place, group in enumerate(self.groups) if entrant in group), 0)


class Challenge(Record, frozen=True):
    """Who challenges whom on a ladder."""

    challenger: int
    challenged: int


class Correction(Record, frozen=True):
    """A result that was changed afterwards; `number` counts the corrections of the tournament.

    `window` says how far it reaches: 1 before the next round was paired, 2 before that round was over, 3 later.
    """

    number: int
    stage: int
    round: int
    table: int
    before: Result | None
    after: Result
    window: int
    reason: str
    at: int
    ruling: str = ""
    """The public id of the ruling that it follows, where it follows one."""


class Deduction(Record, frozen=True):
    """Points that a ruling took from an entrant, for what happened at a table of a round."""

    stage: int
    round: int
    table: int
    entrant: int
    points: int
    ruling: str
    reason: str
    at: int


class Announcement(Record, frozen=True):
    """What the director said to all, and when."""

    text: str
    at: int


class Drawing(Record, frozen=True):
    """A round that a worker is to pair, and start if `start` says so."""

    stage: int
    round: int
    start: bool = False


class Undrawn(Record, frozen=True):
    """A round that a worker could not pair, and why: the code of the refusal."""

    stage: int
    round: int
    code: str
    detail: str = ""


MOST_ANNOUNCEMENTS = 20
"""So many of the newest announcements are kept at hand; the log has all."""


class Tournament(Record, frozen=True):
    """A tournament at one version of its log."""

    id: str
    host: str
    settings: Settings
    commitment: str = ""
    revealed: bool = False
    version: int = 0
    at: int = 0
    """The moment of the newest event."""
    status: Status = "draft"
    announced: bool = False
    """Whether it has ever been open for entry, for strangers to know of it."""
    announcements: tuple[Announcement, ...] = ()
    """The newest of what the directors said to all, the last first."""
    entry_closed: bool = False
    paused_since: int | None = None
    entrants: tuple[Entrant, ...] = ()
    order: tuple[int, ...] = ()
    """The seeding before the first stage; empty until it is made."""
    stages: tuple[StageState, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    manual: tuple[int, int] | None = None
    """The stage and round that a director pairs by hand at the moment."""
    drawing: Drawing | None = None
    """The round that a director has asked for and a worker pairs at the moment."""
    undrawn: Undrawn | None = None
    """The round that a worker could not pair, until somebody does."""
    corrections: tuple[Correction, ...] = ()
    deductions: tuple[Deduction, ...] = ()
    """The points taken by rulings, without those that an appeal has given back."""
    placing: tuple[tuple[int, int], ...] = ()
    """The final places by entrant once the tournament is closed."""
    invitations: tuple[Invitation, ...] = ()
    annulled: bool = False
    """Whether it was called off and its results do not count for ratings."""
    friendly: tuple[str, ...] = ()
    """The matches that were being played when it was called off, and are played on for no rating."""
    called_off_at: int | None = None
    """When it was called off."""
    rules_moves: tuple[RulesMove, ...] = ()
    """From which rounds on others than the opening's rules hold, in order."""
    erased: tuple[str, ...] = ()
    """The players whose names stand in the accounts alone, whatever the log has of them."""
    replays: tuple[Replay, ...] = ()
    """The tables that were, or are, played again, in the order in which that was decided."""

    @property
    def stage(self) -> StageState | None:
        """The stage that runs, or ran last."""
        return self.stages[-1] if self.stages else None

    @property
    def form(self) -> Stage:
        """What the organiser decided for the stage that runs or comes first."""
        return self.settings.stages[max(0, len(self.stages) - 1)]

    @property
    def round(self) -> Round | None:
        """The newest round of the stage."""
        stage = self.stage
        return stage.rounds[-1] if stage is not None and stage.rounds else None

    @property
    def continuous(self) -> bool:
        """Whether tables begin and end one by one, without rounds that all wait for."""
        return isinstance(self.form.format, CONTINUOUS)

    def format_of(self, stage: int) -> Format:
        """The format of a stage, the first being 1."""
        return self.settings.stages[stage - 1].format

    def cut_short(self, round_: Round) -> bool:
        """Whether a round ended because all was called off: its tables without a result are not even byes."""
        return self.called_off_at is not None and round_.ended_at == self.called_off_at

    @property
    def played_again(self) -> frozenset[tuple[int, int, int]]:
        """The tables that are played again while their results stand."""
        return frozenset(one.where for one in self.replays if one.kept and not one.over)

    def replay_of(self, stage: int, round_: int, table: int) -> Replay | None:
        """How a table is played again whose result stands meanwhile; None where it is not."""
        found = (one for one in reversed(self.replays) if one.where == (stage, round_, table))
        newest = next(found, None)
        return newest if newest is not None and newest.kept and not newest.over else None

    def rules_of(self, stage: int, round_: int, table: int = 0) -> str:
        """The version of the rules by which a table is played, or those of a round whose tables are not made yet."""
        for one in reversed(self.replays):
            if one.where == (stage, round_, table):
                return one.rules_version
        moved = [one.rules_version for one in self.rules_moves if (one.stage, one.round) <= (stage, round_)]
        return moved[-1] if moved else self.settings.rules_version

    def deducted(self, stage: int, entrant: int, upto: int | None = None) -> int:
        """The points taken from an entrant in a stage, perhaps in its first so many rounds alone."""
        mine = (one for one in self.deductions if (one.stage, one.entrant) == (stage, entrant))
        return sum(one.points for one in mine if upto is None or one.round <= upto)

    def entrant(self, number: int) -> Entrant | None:
        """An entrant by number."""
        return self.entrants[number - 1] if 1 <= number <= len(self.entrants) else None

    def entrant_of(self, player: str) -> Entrant | None:
        """Whoever is entered with this player and has not left; None where there is nobody."""
        return next((one for one in self.entrants if player in one.players and not one.left), None)

    @property
    def too_late(self) -> bool:
        """Whether the round that comes next is one into which nobody enters any more."""
        stage = self.stage
        return stage is not None and len(stage.rounds) + 1 > self.settings.entry.late_until

    def taking_part(self) -> tuple[Entrant, ...]:
        """Whoever is to be paired, in order of entry."""
        return tuple(one for one in self.entrants if one.takes_part)

    def find(self, stage: int, round_: int) -> Round | None:
        """A round by the numbers of its stage and its own."""
        if not 1 <= stage <= len(self.stages) or not 1 <= round_ <= len(self.stages[stage - 1].rounds):
            return None
        return self.stages[stage - 1].rounds[round_ - 1]
