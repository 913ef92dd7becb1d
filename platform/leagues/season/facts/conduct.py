"""Matters of conduct: claims, cards, appeals, and what goes to the site's moderators."""

from typing import TypeVar

from msgspec.structs import replace

from leagues.season.facts.fact import Fact
from leagues.season.state import Appeal, Card, Claim, Colour, Evidence, Season, Sort, Verdict

Numbered = TypeVar("Numbered", Claim, Card, Appeal)


def _changed(some: tuple[Numbered, ...], number: int, **said: object) -> tuple[Numbered, ...]:
    """All of them, the one of this number with what is said of it."""
    return tuple(replace(one, **said) if one.number == number else one for one in some)


class NoShowClaimed(Fact, frozen=True):
    """Somebody says that another does not play, with what is known of it."""

    number: int
    claimant: str
    accused: str
    division: int
    evidence: Evidence

    def apply(self, now: Season) -> Season:
        made = Claim(self.number, self.claimant, self.accused, self.division, self.evidence, self.at)
        return replace(now, claims=(*now.claims, made))


class ClaimDecided(Fact, frozen=True):
    """A claim is upheld or declined."""

    number: int
    upheld: bool
    by: str
    reason: str

    def apply(self, now: Season) -> Season:
        status = "upheld" if self.upheld else "declined"
        claims = _changed(now.claims, self.number, status=status, by=self.by, reason=self.reason, decided_at=self.at)
        return replace(now, claims=claims)


class CardShown(Fact, frozen=True):
    """Somebody is warned, or shown a card: by the decision on a `claim`, or since these `yellows` stand together."""

    number: int
    player: str
    division: int
    colour: Colour
    by: str
    reason: str
    expires_at: int
    claim: int = 0
    yellows: tuple[int, ...] = ()

    def apply(self, now: Season) -> Season:
        made = Card(
            self.number, self.player, self.division, self.colour, self.by, self.reason, self.at, self.expires_at,
            claim=self.claim, yellows=self.yellows,
        )  # fmt: skip
        return replace(now, cards=(*now.cards, made))


class CardRevoked(Fact, frozen=True):
    """A card does not stand any more."""

    number: int

    def apply(self, now: Season) -> Season:
        return replace(now, cards=_changed(now.cards, self.number, revoked=True))


class DecisionAppealed(Fact, frozen=True):
    """Somebody concerned asks for another decision."""

    number: int
    sort: Sort
    of: int
    appellant: str
    words: str

    def apply(self, now: Season) -> Season:
        made = Appeal(self.number, self.sort, self.of, self.appellant, self.words, self.at)
        return replace(now, appeals=(*now.appeals, made))


class SeasonAppealDecided(Fact, frozen=True):
    """Somebody who had no part in it has decided an appeal; what is reversed follows."""

    number: int
    verdict: Verdict
    by: str
    reason: str

    def apply(self, now: Season) -> Season:
        said = {"by": self.by, "verdict": self.verdict, "reason": self.reason, "decided_at": self.at}
        return replace(now, appeals=_changed(now.appeals, self.number, **said))


class MatterEscalated(Fact, frozen=True):
    """No officer of the organisation may judge it: the site's moderators do."""

    sort: str
    number: int
    by: str

    def apply(self, now: Season) -> Season:
        return replace(now, escalated=(*now.escalated, (self.sort, self.number)))
