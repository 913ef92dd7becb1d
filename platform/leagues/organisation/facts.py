"""What happens in an organisation: the facts of its log. Each says by `apply` what it changes."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from games.kernel.values import Event
from leagues.organisation.state import MOST_ANNOUNCEMENTS, Announcement, Organisation, Profile, Promise, Role, Standing
from streams.fact import DatedFact


class Fact(DatedFact, frozen=True, kw_only=True):
    """Something that happened in an organisation."""

    def apply(self, now: Organisation) -> Organisation:
        """The organisation after it."""
        raise NotImplementedError


class OrganisationFounded(Fact, frozen=True):
    """Version 1: somebody founds it, is its first owner and its first member."""

    id: str
    profile: Profile
    founder: str


class OrganisationDescribed(Fact, frozen=True):
    """What it says of itself is now this."""

    profile: Profile
    by: str

    def apply(self, now: Organisation) -> Organisation:
        return replace(now, profile=self.profile)


class RoleGranted(Fact, frozen=True):
    """Somebody holds this role now, and no other."""

    player: str
    role: Role
    by: str
    reason: str

    def apply(self, now: Organisation) -> Organisation:
        return replace(now, roles={**now.roles, self.player: self.role})


class RoleWithdrawn(Fact, frozen=True):
    """Somebody holds no role any more."""

    player: str
    role: Role
    by: str
    reason: str

    def apply(self, now: Organisation) -> Organisation:
        return replace(now, roles={player: role for player, role in now.roles.items() if player != self.player})


class OfMember(Fact, frozen=True, kw_only=True):
    """Something that changes how somebody belongs to it, and by whom."""

    player: str
    by: str
    reason: str = ""

    def apply(self, now: Organisation) -> Organisation:
        promised = tuple(one for one in now.promised if one.player != self.player)
        return replace(now, members={**now.members, self.player: self.standing()}, promised=promised)

    def standing(self) -> Standing:
        """How they belong to it afterwards."""
        raise NotImplementedError


class MemberJoined(OfMember, frozen=True):
    """Somebody is a member."""

    def standing(self) -> Standing:
        return "member"


class MemberWaits(OfMember, frozen=True):
    """Somebody asks to be admitted."""

    def standing(self) -> Standing:
        return "waiting"


class MemberInvited(OfMember, frozen=True):
    """An officer invites somebody, who gets a role by joining where one is named."""

    role: Role | Literal[""] = ""

    def apply(self, now: Organisation) -> Organisation:
        after = super().apply(now)
        if not self.role:
            return after
        return replace(after, promised=(*after.promised, Promise(self.player, self.role, self.by, self.reason)))

    def standing(self) -> Standing:
        return "invited"


class MemberLeft(OfMember, frozen=True):
    """Somebody is no member any more, takes an invitation not up, or waits no longer."""

    def standing(self) -> Standing:
        return "left"


class MemberPutOut(OfMember, frozen=True):
    """An officer puts a member out, or admits somebody not."""

    def standing(self) -> Standing:
        return "put_out"


class SeasonAdded(Fact, frozen=True):
    """One more season is opened."""

    season: str
    by: str

    def apply(self, now: Organisation) -> Organisation:
        return replace(now, seasons=(*now.seasons, self.season))


class LeagueImported(Fact, frozen=True, tag="league_moved_in"):
    """Seasons that were played elsewhere stand in the archive now, as the owner's files have them."""

    digest: str
    seasons: tuple[str, ...]
    by: str

    def apply(self, now: Organisation) -> Organisation:
        return replace(now, seasons=(*now.seasons, *self.seasons), imports=(*now.imports, self.digest))


class OrganisationAnnounced(Fact, frozen=True):
    """An officer says something to all members."""

    text: str
    by: str

    def apply(self, now: Organisation) -> Organisation:
        said = (Announcement(self.text, self.by, self.at), *now.announcements)
        return replace(now, announcements=said[:MOST_ANNOUNCEMENTS])


AnyFact: TypeAlias = (
    OrganisationFounded | OrganisationDescribed | RoleGranted | RoleWithdrawn | MemberJoined | MemberWaits
    | MemberInvited | MemberLeft | MemberPutOut | SeasonAdded | LeagueImported | OrganisationAnnounced
)  # fmt: skip

decoder = msgspec.json.Decoder(list[AnyFact])


def fold(now: Organisation | None, facts: Iterable[Event]) -> Organisation:
    """The organisation after more facts; the first of all must be its foundation."""
    for fact in facts:
        if isinstance(fact, OrganisationFounded):
            now = Organisation(
                fact.id, fact.profile, fact.founder, {fact.founder: "owner"}, {fact.founder: "member"},
                version=1, at=fact.at,
            )  # fmt: skip
            continue
        if now is None or not isinstance(fact, Fact):
            raise ValueError("the log does not begin with a foundation, or holds what is no fact of an organisation")
        now = replace(fact.apply(now), version=now.version + 1, at=max(now.at, fact.at))
    if now is None:
        raise ValueError("the log is empty")
    return now
