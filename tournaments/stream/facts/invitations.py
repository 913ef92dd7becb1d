"""What happens to invitations. The entry that follows from an acceptance is a fact of its own."""

from msgspec.structs import replace

from tournaments.stream.facts.fact import Fact
from tournaments.stream.state import Invitation, Tournament


class Invited(Fact, frozen=True):
    """A director asks people to take part."""

    invitation: Invitation

    def apply(self, now: Tournament) -> Tournament:
        made = replace(self.invitation, late=now.too_late)
        return replace(now, invitations=(*now.invitations, made))


class InvitationAnswered(Fact, frozen=True):
    """Somebody accepts an invitation, or declines it."""

    invitation: int
    player: str
    accept: bool

    def apply(self, now: Tournament) -> Tournament:
        found = now.invitations[self.invitation - 1].answered(self.player, accept=self.accept)
        return _with(now, replace(found, open=found.open and bool(found.asked)))


class InvitationTakenBack(Fact, frozen=True):
    """A director asks no longer."""

    invitation: int

    def apply(self, now: Tournament) -> Tournament:
        return _with(now, replace(now.invitations[self.invitation - 1], open=False))


def _with(now: Tournament, after: Invitation) -> Tournament:
    invitations = (*now.invitations[: after.number - 1], after, *now.invitations[after.number :])
    return replace(now, invitations=invitations)
