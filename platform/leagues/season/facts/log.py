"""The log of a season: all of its facts, read and folded."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from games.kernel.values import Event
from leagues.season.facts.conduct import (
    CardRevoked,
    CardShown,
    ClaimDecided,
    DecisionAppealed,
    MatterEscalated,
    NoShowClaimed,
    SeasonAppealDecided,
)
from leagues.season.facts.defects import DefectCarriedOut, DefectDecided, DefectNamed
from leagues.season.facts.divisions import (
    DivisionCalledOff,
    DivisionEnded,
    DivisionOpened,
    DivisionOpenedAgain,
    DivisionRefused,
    DivisionsDrawn,
)
from leagues.season.facts.extensions import DivisionExtended, ExtensionAnswered, ExtensionProposed
from leagues.season.facts.fact import Fact
from leagues.season.facts.players import (
    AbsenceSaid,
    PlayerAdmitted,
    PlayerEntered,
    PlayerLeft,
    PlayerSubstituted,
    SubstituteOffered,
    SubstituteTakenBack,
)
from leagues.season.facts.season import (
    PromotionsConfirmed,
    SeasonCancelled,
    SeasonClosed,
    SeasonConfigured,
    SeasonEntryClosed,
    SeasonEntryOpened,
    SeasonImported,
    SeasonOpened,
)
from leagues.season.state import Season

AnyFact: TypeAlias = (
    SeasonOpened | SeasonConfigured | SeasonEntryOpened | SeasonEntryClosed | PlayerEntered | PlayerAdmitted
    | PlayerLeft | AbsenceSaid | SubstituteOffered | SubstituteTakenBack | DivisionsDrawn | DivisionOpened
    | DivisionRefused | DivisionOpenedAgain | DivisionCalledOff | DivisionEnded | PlayerSubstituted | DivisionExtended
    | ExtensionProposed | ExtensionAnswered
    | NoShowClaimed | ClaimDecided | CardShown | CardRevoked | DecisionAppealed | SeasonAppealDecided | MatterEscalated
    | PromotionsConfirmed | SeasonClosed | SeasonCancelled
    | SeasonImported | DefectNamed | DefectDecided | DefectCarriedOut
)  # fmt: skip

decoder = msgspec.json.Decoder(list[AnyFact])


def fold(now: Season | None, facts: Iterable[Event]) -> Season:
    """The season after more facts; the first of all must be its opening."""
    for fact in facts:
        if isinstance(fact, SeasonOpened):
            now = Season(
                fact.id, fact.organisation, fact.number, fact.by, fact.settings, fact.previous, fact.carried,
                fact.apart, version=1, at=fact.at,
            )  # fmt: skip
            continue
        if isinstance(fact, SeasonImported):
            now = fact.opened()
            continue
        if now is None or not isinstance(fact, Fact):
            raise ValueError("the log does not begin with an opening, or holds what is no fact of a season")
        now = replace(fact.apply(now), version=now.version + 1, at=max(now.at, fact.at))
    if now is None:
        raise ValueError("the log is empty")
    return now
