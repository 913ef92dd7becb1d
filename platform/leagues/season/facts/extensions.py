"""More time for a division: by a director, or asked for and answered."""

from msgspec.structs import replace

from leagues.season.facts.fact import Fact, with_proposal
from leagues.season.state import Extension, Proposal, Season


class DivisionExtended(Fact, frozen=True):
    """The open deadline of a division has moved: by a director, or as everybody there agrees to a proposal."""

    division: int
    seconds: int
    by: str
    reason: str
    agreement: int = 0

    def apply(self, now: Season) -> Season:
        made = Extension(self.division, self.seconds, self.by, self.reason, self.at, self.agreement)
        after = replace(now, extensions=(*now.extensions, made))
        return with_proposal(after, self.agreement, lambda one: replace(one, status="agreed"))


class ExtensionProposed(Fact, frozen=True):
    """Somebody asks the others of their division for more time."""

    number: int
    division: int
    seconds: int
    by: str
    reason: str

    def apply(self, now: Season) -> Season:
        made = Proposal(self.number, self.division, self.seconds, self.by, self.reason, self.at)
        return replace(now, proposals=(*now.proposals, made))


class ExtensionAnswered(Fact, frozen=True):
    """Somebody agrees to more time or does not; one who does not is enough."""

    number: int
    player: str
    agrees: bool

    def apply(self, now: Season) -> Season:
        if not self.agrees:
            return with_proposal(now, self.number, lambda one: replace(one, status="declined"))
        return with_proposal(now, self.number, lambda one: replace(one, agreed=(*one.agreed, self.player)))
