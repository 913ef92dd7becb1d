"""An organisation as its facts tell it: what it is, who runs it, who belongs to it, and its seasons."""

from typing import Literal, TypeAlias, get_args

from msgspec import UNSET, UnsetType

from games.kernel.values import Value

Role: TypeAlias = Literal["owner", "director", "arbiter", "helper"]
"""Owners grant every role; directors run seasons; arbiters judge what happens in them; helpers look after members."""
Joining: TypeAlias = Literal["open", "ask", "invitation"]
"""Whether whoever wishes is a member, whether an officer admits them, or only whom an officer has invited."""
Standing: TypeAlias = Literal["member", "invited", "waiting", "left", "put_out"]

ROLES: tuple[Role, ...] = get_args(Role)
JOINING: tuple[Joining, ...] = get_args(Joining)
GRANTED_BY: dict[Role, tuple[Role, ...]] = {
    "owner": ("owner",),
    "director": ("owner",),
    "arbiter": ("owner", "director"),
    "helper": ("owner", "director"),
}
"""Who grants each role and withdraws it."""
MOST_ANNOUNCEMENTS = 20


class Profile(Value, frozen=True):
    """What an organisation says of itself. `zone` is the clock by which its dates are meant.

    `about`, `rules`, `contact` and `forum` are names of texts, which can be erased. Where there is a `forum`, an
    address elsewhere, its members write there and not in the threads of its seasons.
    """

    name: str
    zone: str = "UTC"
    joining: Joining = "open"
    about: str = ""
    rules: str = ""
    contact: str = ""
    forum: str | UnsetType = UNSET

    @property
    def talks_elsewhere(self) -> str:
        """The name of the text that says where its members write; empty where they write here."""
        return self.forum or ""


class Announcement(Value, frozen=True):
    """What an officer said to all: the name of the text, who, and when."""

    text: str
    by: str
    at: int


class Promise(Value, frozen=True):
    """The role that somebody who is invited gets by joining, by whom, and why."""

    player: str
    role: Role
    by: str
    reason: str


class Organisation(Value, frozen=True):
    """An organisation at one version of its log. `members` also holds those who are invited, wait, or have left."""

    id: str
    profile: Profile
    founder: str
    roles: dict[str, Role]
    members: dict[str, Standing]
    seasons: tuple[str, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    promised: tuple[Promise, ...] = ()
    """The roles that people get with their membership."""
    imports: tuple[str, ...] = ()
    """What tells the files apart that the league has imported."""
    version: int = 0
    at: int = 0

    def role_of(self, player: str) -> Role | None:
        """The role that somebody holds."""
        return self.roles.get(player)

    def belongs(self, player: str) -> bool:
        """Whether somebody is a member."""
        return self.members.get(player) == "member"
