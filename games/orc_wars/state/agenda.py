"""What is still to be done: the stack of unfinished affairs that a state keeps while somebody is asked.

The topmost frame is the question at hand; below it lies what goes on when it is answered. Frames hold nothing secret.
"""

from typing import Literal, TypeAlias

from games.kernel.values import Value
from games.orc_wars.rules.sides import Kind


class Victor(Value, frozen=True):
    """Who beat a leader: a leader, uncommanded hordes or a fortress, rebels, or caravans (7.5.3, 9.1)."""

    leader: str = ""
    seat: int | None = None
    """The coalition that would hold a captive; None executes him."""
    walls: bool = False
    """An own or neutral fortress defended: machines can be stored."""
    caravan: str = ""


class Attack(Value, frozen=True, tag="attack"):
    """An attack on the groups of an area, one after the other (7.1.2)."""

    leader: str
    area: str
    stage: Literal["begin", "order", "next", "machines", "roll", "exchange", "end"] = "begin"
    below: bool = False
    """From below: a fortress counts nothing (7.2.3)."""
    aside: bool = False
    """A traitor's attack: fortress and garrison stand aside (10.4.4)."""
    unordered: tuple[int, ...] = ()
    """Coalitions that still have to choose their leaders' order."""
    leaders: tuple[str, ...] = ()
    """Defending leaders still to be fought, in this order."""
    garrison: bool = False
    lone: bool = False
    """Nothing but a fortress defends, from the beginning."""
    walls: bool = False
    """A fortress of the defender's counts."""
    target: str = ""
    """The group fought now: a leader, "garrison" or "fortress"."""
    machines: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    """Machines used against a fortress that counted (7.5.4)."""
    mighty: Literal["", "attacker", "defender"] = ""
    """The larger side of an exchange."""
    loose: int = 0
    """Shamans that lay loose there before."""
    beaten: tuple[str, ...] = ()
    """Leaders who were beaten and may still have a shaman (7.11.1)."""
    victor: str = ""
    """The defending leader who fought last and stands."""
    holds: bool = False
    """The attacker has won the area."""
    flights: tuple[str, ...] = ()
    """Leaders who go underground when the attack is over (7.7.3)."""

    @property
    def kind(self) -> Kind:
        """Whom it is on, and from where."""
        return "comrades" if self.aside else "below" if self.below else "area"


class Raid(Value, frozen=True, tag="raid"):
    """A raid on all caravans of one stop (7.9)."""

    leader: str
    stop: str
    stage: Literal["begin", "machines", "roll", "exchange", "pursue", "end"] = "begin"
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
    stage: Literal["next", "exchange", "end"] = "next"
    mighty: Literal["", "attacker", "defender"] = ""
    loose: int = 0
    beaten: tuple[str, ...] = ()


class Losses(Value, frozen=True, tag="losses"):
    """The larger side of an exchange pays (7.8.2)."""

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
    origin: str
    exits: tuple[str, ...] = ()
    """The fortresses to choose from, once the die has let him out."""


class Ransoming(Value, frozen=True, tag="ransoming"):
    """A captive is put up for ransom; `bidders` have not answered yet (9.2)."""

    captor: int
    bidders: tuple[int, ...]


class Closing(Value, frozen=True, tag="closing"):
    """A step is being closed; its captives come first (9.2)."""

    step: Literal["levy", "move", "combat", "cheat"]


class Cheating(Value, frozen=True, tag="cheating"):
    """A spy has been shown, and the target may cancel (10.1.2)."""

    seat: int
    target: int
    spy: int
    deed: Literal["look", "steal", "bribe"]
    pile: Literal["tribe", "gold"] = "tribe"
    leader: str = ""
    gold: tuple[int, ...] = ()
    bonus: int = 0


class Claiming(Value, frozen=True, tag="claiming"):
    """A dead leader may be taken up by coalitions without any (13.4.1)."""

    leader: str
    askers: tuple[int, ...]


class Answering(Value, frozen=True, tag="answering"):
    """An offer waits for its answer (12.2)."""

    seat: int


class Opening(Value, frozen=True, tag="opening"):
    """Phase A is done; the first coalition's turn comes next (4.2)."""


Frame: TypeAlias = (
    Attack | Raid | Revolt | Losses | Retreat | Flight | Ransoming | Closing | Cheating | Claiming | Answering | Opening
)
FRAMES: tuple[type[Value], ...] = (
    Attack, Raid, Revolt, Losses, Retreat, Flight, Ransoming, Closing, Cheating, Claiming, Answering, Opening, Victor,
)  # fmt: skip
