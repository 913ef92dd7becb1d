"""A tournament's log: every fact there can be, and the fold."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from games.kernel.values import Event
from tournaments.stream.facts.deductions import PointsDeducted, PointsRestored
from tournaments.stream.facts.entrants import (
    Admitted,
    ByeAsked,
    ByeTakenBack,
    Challenged,
    CheckedIn,
    Entered,
    NamesErased,
    Returned,
    Substituted,
    Withdrawn,
)
from tournaments.stream.facts.event import (
    Announced,
    Cancelled,
    Closed,
    Configured,
    DeadlinesExtended,
    EntryClosed,
    EntryOpened,
    Paused,
    Postponed,
    Resumed,
    TournamentOpened,
)
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.invitations import InvitationAnswered, InvitationTakenBack, Invited
from tournaments.stream.facts.replays import ReplayEnded, RulesMoved, TableReplayed
from tournaments.stream.facts.rounds import (
    DeadlineSet,
    DrawAsked,
    DrawFailed,
    HandPairingCompared,
    ManualPairingBegun,
    ManualPairingLeft,
    PairingWithdrawn,
    RoundEnded,
    RoundPaired,
    RoundStarted,
    Seeded,
    StageBegun,
    StageEnded,
)
from tournaments.stream.facts.tables import ResultCorrected, ResultRecorded, TableOpened, TimeAgreed, TimesOffered
from tournaments.stream.state import Tournament

AnyFact: TypeAlias = (
    TournamentOpened | Configured | EntryOpened | EntryClosed | Entered | Invited | InvitationAnswered
    | InvitationTakenBack | Admitted | CheckedIn | Withdrawn | Returned
    | Substituted | ByeAsked | ByeTakenBack | Seeded | StageBegun | RoundPaired | PairingWithdrawn
    | ManualPairingBegun | ManualPairingLeft | HandPairingCompared | DrawAsked | DrawFailed
    | RoundStarted | TableOpened | TimesOffered | TimeAgreed | ResultRecorded
    | ResultCorrected | PointsDeducted | PointsRestored | RoundEnded | StageEnded | DeadlinesExtended | DeadlineSet
    | Paused | Resumed | Postponed | Challenged | Announced | Closed | Cancelled
    | NamesErased | RulesMoved | TableReplayed | ReplayEnded
)  # fmt: skip

decoder = msgspec.json.Decoder(AnyFact)


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
