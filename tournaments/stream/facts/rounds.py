"""What happens to stages and rounds: seeding, pairing by engine and by hand, beginning and end."""

from msgspec.structs import replace

from tournaments.stream.facts.fact import Fact, with_round, with_stage
from tournaments.stream.settings import Record
from tournaments.stream.state import Bye, Drawing, Round, StageState, Table, Tournament, Undrawn


class Seeded(Fact, frozen=True):
    """The order of the pairing numbers, by rating or by hand; who is level by `seed`'s lots."""

    order: tuple[int, ...]
    by_hand: bool = False
    seed: str = ""

    def apply(self, now: Tournament) -> Tournament:
        stage = now.stage
        if stage is None:
            return replace(now, order=self.order)
        return with_stage(now, replace(stage, seeding=self.order))


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
    """A round was paired: tables, byes, and how. By hand, `differs` counts the tables that the engine has otherwise,
    unless that is looked at `later`.
    """

    stage: int
    round: int
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...]
    pairing: Pairing
    by_hand: bool = False
    differs: int = 0
    later: bool = False

    def apply(self, now: Tournament) -> Tournament:
        stage = now.stages[self.stage - 1]
        made = Round(
            self.stage, self.round, self.tables, self.byes,
            manual=self.by_hand, uncompared=self.later, paired_at=now.version + 1,
        )  # fmt: skip
        paired = with_stage(now, replace(stage, rounds=(*stage.rounds, made)))
        return replace(paired, manual=None, challenges=(), drawing=None, undrawn=None)


class DrawAsked(Fact, frozen=True):
    """A director has the next round of a large field paired, which a worker does, and starts if `start` says so."""

    stage: int
    round: int
    start: bool = False

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, drawing=Drawing(self.stage, self.round, self.start), undrawn=None)


class DrawFailed(Fact, frozen=True):
    """The worker could not pair the round, for the reason of this code."""

    stage: int
    round: int
    code: str
    detail: str = ""

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, drawing=None, undrawn=Undrawn(self.stage, self.round, self.code, self.detail))


class PairingWithdrawn(Fact, frozen=True):
    """A round that had been paired and not yet started is taken back."""

    stage: int
    round: int
    reason: str = ""

    def apply(self, now: Tournament) -> Tournament:
        stage = now.stages[self.stage - 1]
        return with_stage(now, replace(stage, rounds=stage.rounds[:-1]))


class ManualPairingBegun(Fact, frozen=True):
    """A director pairs this round by hand; nothing pairs it meanwhile."""

    stage: int
    round: int

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, manual=(self.stage, self.round), drawing=None, undrawn=None)


class ManualPairingLeft(Fact, frozen=True):
    """The director left the pairing to the engine after all."""

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, manual=None)


class HandPairingCompared(Fact, frozen=True):
    """What the engine would have made of a round that was paired by hand; `differs` counts what it has otherwise."""

    stage: int
    round: int
    tables: tuple[tuple[int, ...], ...]
    differs: int

    def apply(self, now: Tournament) -> Tournament:
        return with_round(now, self.stage, self.round, uncompared=False, compared_at=now.version + 1)


class RoundStarted(Fact, frozen=True):
    """The tables of a round may be opened; it is to be over at the deadline, if there is one."""

    stage: int
    round: int
    deadline: int | None = None

    def apply(self, now: Tournament) -> Tournament:
        return with_round(now, self.stage, self.round, started_at=self.at, deadline=self.deadline)


class RoundEnded(Fact, frozen=True):
    """A round is over; what the director was warned of."""

    stage: int
    round: int
    warnings: tuple[str, ...] = ()

    def apply(self, now: Tournament) -> Tournament:
        return with_round(now, self.stage, self.round, ended_at=self.at)


class StageEnded(Fact, frozen=True):
    """A stage is over: the places of its entrants, and who goes on, by pairing number of the next stage."""

    stage: int
    placing: tuple[tuple[int, int], ...]
    going_on: tuple[int, ...] = ()

    def apply(self, now: Tournament) -> Tournament:
        ended = with_stage(now, replace(now.stages[self.stage - 1], over=True))
        return replace(ended, drawing=None, undrawn=None)


class DeadlineSet(Fact, frozen=True):
    """The deadline of a round is now this one."""

    stage: int
    round: int
    deadline: int | None
    reason: str = ""

    def apply(self, now: Tournament) -> Tournament:
        return with_round(now, self.stage, self.round, deadline=self.deadline)
