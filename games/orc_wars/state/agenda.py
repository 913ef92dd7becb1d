"""What is open: battles, and the questions put in them; the last is at hand, those before it wait for it.

Events open, change and close them in their `apply`. They hold nothing secret.
"""

from typing import Literal, TypeAlias, get_args

from games.kernel.values import Value
from games.orc_wars.editions.keys import Pile
from games.orc_wars.editions.material import CHIEFS
from games.orc_wars.rules.sides import Kind
from games.orc_wars.state.values import Victor


class Attack(Value, frozen=True, tag="attack"):
    """An attack on the groups of an area, one after the other (7.1.2)."""

    leader: str
    area: str
    kind: Kind
    groups: tuple[str, ...]
    """Still to be fought, in this order: leaders, then "garrison" or "fortress"."""
    walls: bool
    """A fortress of the defender's counts."""
    unordered: tuple[int, ...] = ()
    """Coalitions that still have to choose their leaders' order."""
    stage: Literal["order", "next", "machines", "roll", "exchange", "end"] = "next"
    target: str = ""
    """The group fought now."""
    machines: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    """Machines used against a fortress that counted (7.5.4)."""
    loose: int = 0
    """Shamans that lay loose there before."""
    beaten: tuple[str, ...] = ()
    """Leaders who were beaten with a shaman (7.11.1)."""
    flights: tuple[str, ...] = ()
    """Leaders who go underground when the attack is over (7.7.3)."""
    victor: str = ""
    """At the end: the leader who stands, the attacker's or the defender's."""

    @property
    def leaders(self) -> tuple[str, ...]:
        """The leaders still to be fought."""
        return tuple(group for group in self.groups if group in CHIEFS)


class Raid(Value, frozen=True, tag="raid"):
    """A raid on all caravans of one stop (7.9)."""

    leader: str
    stop: str
    stage: Literal["machines", "roll", "exchange", "pursue", "end"] = "roll"
    chase: bool = False
    machines: tuple[int, ...] = ()
    stops: tuple[str, ...] = ()
    """Where the raider may pursue them."""
    loose: int = 0


class Revolt(Value, frozen=True, tag="revolt"):
    """Rebels attack a coalition's leaders in an area (8)."""

    seat: int
    area: str
    leaders: tuple[str, ...]
    """Still to be attacked, in this order."""
    stage: Literal["next", "exchange"] = "next"
    loose: int = 0
    beaten: tuple[str, ...] = ()


class Losses(Value, frozen=True, tag="losses"):
    """The larger side of an exchange chooses what it pays (7.8.2)."""

    seat: int
    area: str
    leader: str
    """"" for the garrison."""
    need: int


class Retreat(Value, frozen=True, tag="retreat"):
    """A beaten leader has to leave (7.7)."""

    leader: str
    victor: Victor


class Flight(Value, frozen=True, tag="flight"):
    """A leader underground (6.4); `origin` is the territory he left, "" where he has been lost."""

    leader: str
    origin: str = ""
    exits: tuple[str, ...] = ()
    """The fortresses to choose from, once the die has let him out."""


class Ransoming(Value, frozen=True, tag="ransoming"):
    """A captive is put up for ransom; `bidders` have not answered yet (9.2)."""

    captor: int
    bidders: tuple[int, ...]


class Cheating(Value, frozen=True, tag="cheating"):
    """A spy has been shown, and the target may cancel (10.1.2)."""

    seat: int
    target: int
    spy: int
    deed: Literal["look", "steal", "bribe"]
    pile: Pile | Literal[""] = ""
    leader: str = ""
    gold: tuple[int, ...] = ()


class Claiming(Value, frozen=True, tag="claiming"):
    """A dead leader may be taken up by coalitions without any (13.4.1)."""

    leader: str
    askers: tuple[int, ...]


class Answering(Value, frozen=True, tag="answering"):
    """An offer waits for its answer (12.2)."""

    seat: int


class Opening(Value, frozen=True, tag="opening"):
    """Phase A: the first coalition's turn comes next (4.2)."""


Item: TypeAlias = (
    Attack | Raid | Revolt | Losses | Retreat | Flight | Ransoming | Cheating | Claiming | Answering | Opening
)
ITEMS: tuple[type[Value], ...] = get_args(Item)
