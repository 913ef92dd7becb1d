"""What happens in a tournament: the facts of its log. Each says by `apply` what it changes."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from games.kernel.values import Event
from tournaments.stream.settings import Record, Settings
from tournaments.stream.state import (
    MOST_ANNOUNCEMENTS,
    Announcement,
    Bye,
    ByeKind,
    Challenge,
    Correction,
    Deduction,
    Entrant,
    Result,
    Round,
    StageState,
    Table,
    Tournament,
)

LATE = 3
"""The window after the next round: standings change by a ruling alone."""


class Fact(Event, frozen=True, kw_only=True, forbid_unknown_fields=False, omit_defaults=True):
    """Something that happened, and when, in milliseconds since 1970. Written to the log under its name in snake case.

    Fields that a newer process wrote are passed over.
    """

    at: int = 0

    def apply(self, now: Tournament) -> Tournament:
        """The tournament after it."""
        raise NotImplementedError


class TournamentOpened(Fact, frozen=True):
    """Version 1: who is host, the settings, and the commitment to the seed of all lots."""

    id: str
    host: str
    settings: Settings
    commitment: str = ""


class Configured(Fact, frozen=True):
    """The settings are now these. `warnings` name what was changed although the tournament had begun."""

    settings: Settings
    warnings: tuple[str, ...] = ()

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, settings=self.settings)


class EntryOpened(Fact, frozen=True):
    """The tournament is announced: whoever fits the conditions may enter."""

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, status="entry", entry_closed=False, announced=True)


class EntryClosed(Fact, frozen=True):
    """Nobody enters any more, but late."""

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, entry_closed=True)


class Entered(Fact, frozen=True):
    """Somebody entered, perhaps onto the waiting list, perhaps late."""

    entrant: int
    name: str
    players: tuple[str, ...]
    rating: int = 0
    club: str = ""
    waiting: bool = False
    from_round: int = 1

    def apply(self, now: Tournament) -> Tournament:
        entrant = Entrant(
            number=self.entrant,
            name=self.name,
            players=self.players,
            rating=self.rating,
            club=self.club,
            waiting=self.waiting,
            from_round=self.from_round,
        )
        after = replace(now, entrants=(*now.entrants, entrant))
        stage = after.stage
        if stage is None or self.waiting:
            return after
        groups = (*stage.groups[:-1], (*stage.groups[-1], self.entrant))
        return _staged(after, replace(stage, seeding=(*stage.seeding, self.entrant), groups=groups))


class Admitted(Fact, frozen=True):
    """Somebody came from the waiting list into the field."""

    entrant: int

    def apply(self, now: Tournament) -> Tournament:
        return _entrant(now, self.entrant, waiting=False, admitted_at=self.at)


class CheckedIn(Fact, frozen=True):
    """An entrant says that they are there."""

    entrant: int

    def apply(self, now: Tournament) -> Tournament:
        return _entrant(now, self.entrant, checked_in=True)


class Withdrawn(Fact, frozen=True):
    """An entrant leaves; `absent` for not having checked in, `by_director` where it was not their own wish.

    Their results stay as the format says. Logs from before that told the two apart have the field unset.
    """

    entrant: int
    reason: str = ""
    absent: bool = False
    by_director: bool | UnsetType = UNSET

    def apply(self, now: Tournament) -> Tournament:
        stage = now.stage
        after = len(stage.rounds) if stage is not None else 0
        return _entrant(now, self.entrant, left=True, left_after=after, put_out=self.by_director is True)


class Returned(Fact, frozen=True):
    """An entrant who had left is back, to be paired from the next round on."""

    entrant: int

    def apply(self, now: Tournament) -> Tournament:
        return _entrant(now, self.entrant, left=False, left_after=None, put_out=False)


class Substituted(Fact, frozen=True):
    """Somebody else plays on for a player of an entrant, under the same number."""

    entrant: int
    out: str
    player: str
    name: str

    def apply(self, now: Tournament) -> Tournament:
        entrant = now.entrants[self.entrant - 1]
        players = tuple(self.player if player == self.out else player for player in entrant.players)
        return _entrant(now, self.entrant, players=players, name=self.name)


class ByeAsked(Fact, frozen=True):
    """An entrant will not play a round, and what it is worth."""

    entrant: int
    round: int
    kind: ByeKind

    def apply(self, now: Tournament) -> Tournament:
        entrant = now.entrants[self.entrant - 1]
        byes = tuple(bye for bye in entrant.byes if bye[0] != self.round)
        return _entrant(now, self.entrant, byes=tuple(sorted((*byes, (self.round, self.kind)))))


class ByeTakenBack(Fact, frozen=True):
    """An entrant will play a round after all."""

    entrant: int
    round: int

    def apply(self, now: Tournament) -> Tournament:
        entrant = now.entrants[self.entrant - 1]
        return _entrant(now, self.entrant, byes=tuple(bye for bye in entrant.byes if bye[0] != self.round))


class Seeded(Fact, frozen=True):
    """The order of the pairing numbers, by rating or by hand; who is level by `seed`'s lots."""

    order: tuple[int, ...]
    by_hand: bool = False
    seed: str = ""

    def apply(self, now: Tournament) -> Tournament:
        stage = now.stage
        if stage is None:
            return replace(now, order=self.order)
        return _staged(now, replace(stage, seeding=self.order))


class StageBegun(Fact, frozen=True):
    """A stage begins with these entrants by pairing number, drawn into groups."""

    stage: int
    seeding: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    seed: str

    def apply(self, now: Tournament) -> Tournament:
        begun = StageState(self.stage, self.seeding, self.groups, self.seed, began_at=self.at)
        return replace(now, status="running", entry_closed=True, stages=(*now.stages, begun))


class Pairing(Record, frozen=True):
    """How a round came about: engine, its version, ruleset, seed, and all that the pairing depended on.

    `input_hash` is SHA-256 of the canonical JSON of `input`; reasons and figures are the engine's own.
    """

    engine: str
    version: str
    ruleset: str = ""
    seed: str = ""
    input: object = None
    input_hash: str = ""
    reasons: object = None
    quality: object = None


class RoundPaired(Fact, frozen=True):
    """A round was paired: tables, byes, and how. By hand, `differs` counts the tables that the engine has otherwise."""

    stage: int
    round: int
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...]
    pairing: Pairing
    by_hand: bool = False
    differs: int = 0

    def apply(self, now: Tournament) -> Tournament:
        stage = now.stages[self.stage - 1]
        made = Round(self.stage, self.round, self.tables, self.byes, manual=self.by_hand, paired_at=now.version + 1)
        return replace(_staged(now, replace(stage, rounds=(*stage.rounds, made))), manual=None, challenges=())


class PairingWithdrawn(Fact, frozen=True):
    """A round that had been paired and not yet started is taken back."""

    stage: int
    round: int
    reason: str = ""

    def apply(self, now: Tournament) -> Tournament:
        stage = now.stages[self.stage - 1]
        return _staged(now, replace(stage, rounds=stage.rounds[:-1]))


class ManualPairingBegun(Fact, frozen=True):
    """A director pairs this round by hand; nothing pairs it meanwhile."""

    stage: int
    round: int

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, manual=(self.stage, self.round))


class ManualPairingLeft(Fact, frozen=True):
    """The director left the pairing to the engine after all."""

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, manual=None)


class RoundStarted(Fact, frozen=True):
    """The tables of a round may be opened; it is to be over at the deadline, if there is one."""

    stage: int
    round: int
    deadline: int | None = None

    def apply(self, now: Tournament) -> Tournament:
        return _round(now, self.stage, self.round, started_at=self.at, deadline=self.deadline)


class TableOpened(Fact, frozen=True):
    """The match of a table was opened, with these players by seat."""

    stage: int
    round: int
    table: int
    match: str
    players: tuple[str, ...]

    def apply(self, now: Tournament) -> Tournament:
        return _table(now, self.stage, self.round, self.table, match=self.match, players=self.players)


class TimesOffered(Fact, frozen=True):
    """An entrant says when they could play a table."""

    stage: int
    round: int
    table: int
    entrant: int
    times: tuple[int, ...]

    def apply(self, now: Tournament) -> Tournament:
        round_ = now.find(self.stage, self.round)
        table = round_.table(self.table) if round_ is not None else None
        others = [one for one in (table.offered if table is not None else ()) if one[0] != self.entrant]
        return _table(
            now, self.stage, self.round, self.table, offered=tuple(sorted([*others, (self.entrant, self.times)]))
        )


class TimeAgreed(Fact, frozen=True):
    """The players of a table agreed when to play it; None where that was taken back."""

    stage: int
    round: int
    table: int
    opens_at: int | None

    def apply(self, now: Tournament) -> Tournament:
        return _table(now, self.stage, self.round, self.table, opens_at=self.opens_at)


class ResultRecorded(Fact, frozen=True):
    """A table has its result: read from its match, or given by a director with a reason."""

    stage: int
    round: int
    table: int
    result: Result
    reason: str = ""

    def apply(self, now: Tournament) -> Tournament:
        return _table(now, self.stage, self.round, self.table, result=self.result)


class ResultCorrected(Fact, frozen=True):
    """A result was changed afterwards. In the last window only ratings change, unless a `ruling` decided it."""

    stage: int
    round: int
    table: int
    result: Result
    window: int
    reason: str
    ruling: str = ""

    def apply(self, now: Tournament) -> Tournament:
        round_ = now.find(self.stage, self.round)
        table = round_.table(self.table) if round_ is not None else None
        made = Correction(
            number=len(now.corrections) + 1,
            stage=self.stage,
            round=self.round,
            table=self.table,
            before=table.result if table is not None else None,
            after=self.result,
            window=self.window,
            reason=self.reason,
            at=self.at,
            ruling=self.ruling,
        )
        standing = self.window < LATE or bool(self.ruling)
        changed = {"result": self.result, "rated": None} if standing else {"rated": self.result}
        after = _table(now, self.stage, self.round, self.table, **changed)
        return replace(after, corrections=(*now.corrections, made))


class PointsDeducted(Fact, frozen=True):
    """A ruling took points from an entrant for what happened at this table: standings go without them."""

    stage: int
    round: int
    table: int
    entrant: int
    points: int
    ruling: str
    reason: str

    def apply(self, now: Tournament) -> Tournament:
        made = Deduction(
            self.stage, self.round, self.table, self.entrant, self.points, self.ruling, self.reason, self.at
        )
        return replace(now, deductions=(*now.deductions, made))


class PointsRestored(Fact, frozen=True):
    """What a ruling took is given back: another ruling has taken its place on appeal."""

    entrant: int
    ruling: str
    by: str

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, deductions=tuple(one for one in now.deductions if one.ruling != self.ruling))


class RoundEnded(Fact, frozen=True):
    """A round is over; what the director was warned of."""

    stage: int
    round: int
    warnings: tuple[str, ...] = ()

    def apply(self, now: Tournament) -> Tournament:
        return _round(now, self.stage, self.round, ended_at=self.at)


class StageEnded(Fact, frozen=True):
    """A stage is over: the places of its entrants, and who goes on, by pairing number of the next stage."""

    stage: int
    placing: tuple[tuple[int, int], ...]
    going_on: tuple[int, ...] = ()

    def apply(self, now: Tournament) -> Tournament:
        return _staged(now, replace(now.stages[self.stage - 1], over=True))


class DeadlinesExtended(Fact, frozen=True):
    """Every deadline that is still open moves by so many seconds, in one act and for one reason."""

    seconds: int
    reason: str

    def apply(self, now: Tournament) -> Tournament:
        return _later(now, 1000 * self.seconds)


class DeadlineSet(Fact, frozen=True):
    """The deadline of a round is now this one."""

    stage: int
    round: int
    deadline: int | None
    reason: str = ""

    def apply(self, now: Tournament) -> Tournament:
        return _round(now, self.stage, self.round, deadline=self.deadline)


class Paused(Fact, frozen=True):
    """Nothing is paired, started or closed until the tournament is resumed."""

    reason: str = ""

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, paused_since=self.at)


class Resumed(Fact, frozen=True):
    """The tournament goes on; deadlines have moved by as long as it was paused."""

    def apply(self, now: Tournament) -> Tournament:
        return replace(_later(now, max(0, self.at - (now.paused_since or self.at))), paused_since=None)


class Postponed(Fact, frozen=True):
    """The tournament begins at another moment."""

    starts_at: int | None
    reason: str = ""

    def apply(self, now: Tournament) -> Tournament:
        settings = now.settings
        return replace(now, settings=replace(settings, times=replace(settings.times, starts_at=self.starts_at)))


class Challenged(Fact, frozen=True):
    """Somebody on the ladder challenged somebody above; it cannot be declined."""

    challenger: int
    challenged: int

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, challenges=(*now.challenges, Challenge(self.challenger, self.challenged)))


class Announced(Fact, frozen=True):
    """The director says something to all who take part."""

    text: str

    def apply(self, now: Tournament) -> Tournament:
        said = Announcement(self.text, self.at)
        return replace(now, announcements=(said, *now.announcements)[:MOST_ANNOUNCEMENTS])


class Closed(Fact, frozen=True):
    """The tournament is over: the final places by entrant."""

    placing: tuple[tuple[int, int], ...]

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, status="over", placing=self.placing)


class Cancelled(Fact, frozen=True):
    """The tournament does not take place, or not any further; whether the results so far count for ratings."""

    reason: str
    results_count: bool

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, status="cancelled", manual=None, challenges=())


AnyFact: TypeAlias = (
    TournamentOpened | Configured | EntryOpened | EntryClosed | Entered | Admitted | CheckedIn | Withdrawn | Returned
    | Substituted | ByeAsked | ByeTakenBack | Seeded | StageBegun | RoundPaired | PairingWithdrawn
    | ManualPairingBegun | ManualPairingLeft | RoundStarted | TableOpened | TimesOffered | TimeAgreed | ResultRecorded
    | ResultCorrected | PointsDeducted | PointsRestored | RoundEnded | StageEnded | DeadlinesExtended | DeadlineSet
    | Paused | Resumed | Postponed | Challenged | Announced | Closed | Cancelled
)  # fmt: skip

decoder = msgspec.json.Decoder(AnyFact)


def stamped(facts: Sequence[Fact], at: int) -> tuple[Fact, ...]:
    """The facts of one command, each with its moment."""
    return tuple(replace(fact, at=at) for fact in facts)


def fold(now: Tournament | None, facts: Iterable[Event]) -> Tournament:
    """The tournament after more facts; the first of all must be its opening."""
    for fact in facts:
        if isinstance(fact, TournamentOpened):
            now = Tournament(fact.id, fact.host, fact.settings, fact.commitment, version=1, at=fact.at)
            continue
        if now is None:
            raise ValueError("the log does not begin with an opening")
        if isinstance(fact, Fact):
            now = replace(fact.apply(now), version=now.version + 1, at=max(now.at, fact.at))
        else:
            now = replace(now, version=now.version + 1, revealed=True)
    if now is None:
        raise ValueError("the log is empty")
    return now


def _entrant(now: Tournament, number: int, **changes: object) -> Tournament:
    made = replace(now.entrants[number - 1], **changes)
    return replace(now, entrants=(*now.entrants[: number - 1], made, *now.entrants[number:]))


def _staged(now: Tournament, stage: StageState) -> Tournament:
    return replace(now, stages=(*now.stages[: stage.number - 1], stage, *now.stages[stage.number :]))


def _round(now: Tournament, stage: int, number: int, **changes: object) -> Tournament:
    was = now.stages[stage - 1]
    made = replace(was.rounds[number - 1], **changes)
    return _staged(now, replace(was, rounds=(*was.rounds[: number - 1], made, *was.rounds[number:])))


def _table(now: Tournament, stage: int, round_: int, number: int, **changes: object) -> Tournament:
    tables = now.stages[stage - 1].rounds[round_ - 1].tables
    made = tuple(replace(one, **changes) if one.number == number else one for one in tables)
    return _round(now, stage, round_, tables=made)


def _later(now: Tournament, milliseconds: int) -> Tournament:
    for stage in now.stages:
        for round_ in stage.rounds:
            if round_.open and round_.deadline is not None:
                now = _round(now, stage.number, round_.number, deadline=round_.deadline + milliseconds)
    return now
