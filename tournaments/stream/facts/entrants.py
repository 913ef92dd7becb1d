"""What happens to entrants: entry, leaving, coming back, standing in, byes, challenges."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tournaments.stream.facts.fact import Fact, with_answered_invitations, with_entrant, with_stage
from tournaments.stream.state import ByeKind, Challenge, Entrant, Tournament


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
        after = with_answered_invitations(replace(now, entrants=(*now.entrants, entrant)), self.players)
        stage = after.stage
        if stage is None or self.waiting:
            return after
        groups = (*stage.groups[:-1], (*stage.groups[-1], self.entrant))
        return with_stage(after, replace(stage, seeding=(*stage.seeding, self.entrant), groups=groups))


class Admitted(Fact, frozen=True):
    """Somebody came from the waiting list into the field."""

    entrant: int

    def apply(self, now: Tournament) -> Tournament:
        return with_entrant(now, self.entrant, waiting=False, admitted_at=self.at)


class CheckedIn(Fact, frozen=True):
    """An entrant says that they are there."""

    entrant: int

    def apply(self, now: Tournament) -> Tournament:
        return with_entrant(now, self.entrant, checked_in=True)


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
        put_out = self.by_director is True
        gave_up = not (put_out or self.absent)
        return with_entrant(now, self.entrant, left=True, left_after=after, put_out=put_out, gave_up=gave_up)


class Returned(Fact, frozen=True):
    """An entrant who had left is back, to be paired from the next round on."""

    entrant: int

    def apply(self, now: Tournament) -> Tournament:
        return with_entrant(now, self.entrant, left=False, left_after=None, put_out=False, gave_up=False)


class Substituted(Fact, frozen=True):
    """Somebody else plays on for a player of an entrant, under the same number."""

    entrant: int
    out: str
    player: str
    name: str

    def apply(self, now: Tournament) -> Tournament:
        entrant = now.entrants[self.entrant - 1]
        players = tuple(self.player if player == self.out else player for player in entrant.players)
        former = tuple(player for player in (*entrant.former, self.out) if player not in players)
        after = with_answered_invitations(now, players)
        return with_entrant(after, self.entrant, players=players, former=former, name=self.name)


class NamesErased(Fact, frozen=True):
    """Whoever a player is entered or invited with stands here by who plays alone, under no name."""

    player: str

    def apply(self, now: Tournament) -> Tournament:
        entrants = tuple(
            replace(one, name=" + ".join(one.players)) if self.player in one.players else one for one in now.entrants
        )
        invitations = tuple(
            replace(one, name=" + ".join(one.players)) if self.player in one.players else one for one in now.invitations
        )
        return replace(now, entrants=entrants, invitations=invitations, erased=(*now.erased, self.player))


class ByeAsked(Fact, frozen=True):
    """An entrant will not play a round, and what it is worth."""

    entrant: int
    round: int
    kind: ByeKind

    def apply(self, now: Tournament) -> Tournament:
        entrant = now.entrants[self.entrant - 1]
        byes = tuple(bye for bye in entrant.byes if bye[0] != self.round)
        return with_entrant(now, self.entrant, byes=tuple(sorted((*byes, (self.round, self.kind)))))


class ByeTakenBack(Fact, frozen=True):
    """An entrant will play a round after all."""

    entrant: int
    round: int

    def apply(self, now: Tournament) -> Tournament:
        entrant = now.entrants[self.entrant - 1]
        return with_entrant(now, self.entrant, byes=tuple(bye for bye in entrant.byes if bye[0] != self.round))


class Challenged(Fact, frozen=True):
    """Somebody on the ladder challenged somebody above; it cannot be declined."""

    challenger: int
    challenged: int

    def apply(self, now: Tournament) -> Tournament:
        return replace(now, challenges=(*now.challenges, Challenge(self.challenger, self.challenged)))
