"""What a seat may wish for."""

from typing import Annotated, TypeAlias, get_args

from msgspec import UNSET, Meta, UnsetType

from games.kernel.values import Command, Value
from games.orc_wars.editions.keys import AreaKey, Counter, GoldName, LeaderKey, Pile, Step, StopKey, TribeKey

Count: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Some: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
"""A value, a level or a seat; whether there is one is for the rules to say."""
Path: TypeAlias = Annotated[tuple[AreaKey, ...], Meta(min_length=1, max_length=15)]
CLAIM_AT_MOST = 100
"""Counters in a claim: more than anybody ever holds."""


class Swap(Command, frozen=True):
    """Exchange some of the five counters for gold (3.2)."""

    counters: tuple[Counter, ...]


class NameFirst(Command, frozen=True):
    """Name the first player of the turn (4.1)."""

    seat: Number


class Draw(Command, frozen=True):
    """Draw a counter, and perhaps buy more (4.3.2)."""


class Redraw(Command, frozen=True):
    """Return the tribe counters of the hand and draw six (4.3.2)."""


class Buy(Command, frozen=True):
    """Buy counters at one gold point each (4.3.2)."""

    count: Some
    gold: tuple[Number, ...]


class EndStep(Command, frozen=True):
    """Close the step."""


class Begin(Command, frozen=True):
    """Begin a step (4.3.3)."""

    step: Step


class EndTurn(Command, frozen=True):
    """Go on to plunder and mines."""


class PlaceLeader(Command, frozen=True):
    """A leader of the hand, with so many native hordes (5.1)."""

    leader: LeaderKey
    hordes: Count


class Raise(Command, frozen=True):
    """Raise hordes native to the area under a leader (5.2)."""

    area: AreaKey
    leader: LeaderKey
    hordes: Some


class BuildMachine(Command, frozen=True):
    """Build a war machine (5.3)."""

    machine: Number
    leader: LeaderKey
    gold: tuple[Number, ...]


class PlaceShaman(Command, frozen=True):
    """Give a leader a shaman (5.4)."""

    leader: LeaderKey


class BuildFortress(Command, frozen=True):
    """Build a fortress (5.5)."""

    fortress: Number
    area: AreaKey
    gold: tuple[Number, ...]


class PlaceMine(Command, frozen=True):
    """Open a mine (5.6)."""

    area: AreaKey


class Adopt(Command, frozen=True):
    """Take a horde of the garrison (5.7)."""

    leader: LeaderKey
    horde: TribeKey


class Move(Command, frozen=True):
    """Move a leader on the surface (6.1, 6.2)."""

    leader: LeaderKey
    path: Path


class Drop(Command, frozen=True):
    """Leave hordes and machines behind (6.3)."""

    leader: LeaderKey
    hordes: tuple[TribeKey, ...]
    machines: tuple[Number, ...]


class Take(Command, frozen=True):
    """Take stored machines along (6.3)."""

    leader: LeaderKey
    machines: Annotated[tuple[Number, ...], Meta(min_length=1)]


class Underground(Command, frozen=True):
    """Go below the ground from a fortress (6.4)."""

    leader: LeaderKey


class TransferGoods(Command, frozen=True, rename={"from_": "from"}):
    """Hand gold and machines to another leader (6.5.1)."""

    from_: LeaderKey
    to: LeaderKey
    gold: tuple[Number, ...]
    machines: tuple[Number, ...]


class TransferHordes(Command, frozen=True, rename={"from_": "from"}):
    """Hand hordes to another leader (6.5.2)."""

    from_: LeaderKey
    to: LeaderKey
    hordes: Annotated[tuple[TribeKey, ...], Meta(min_length=1)]


class Attack(Command, frozen=True):
    """Attack the occupants of the area (7.1.1)."""

    leader: LeaderKey


class Raid(Command, frozen=True):
    """Raid the caravans on a stop (7.9)."""

    leader: LeaderKey
    stop: StopKey


class Look(Command, frozen=True):
    """Look at a hand (10.2)."""

    spy: Number
    seat: Number


class Steal(Command, frozen=True):
    """Steal a counter (10.3)."""

    spy: Number
    seat: Number
    pile: Pile


class Bribe(Command, frozen=True):
    """Bribe an enemy leader (10.4)."""

    spy: Number
    leader: LeaderKey
    gold: tuple[Number, ...]


class Cancel(Command, frozen=True):
    """Cancel a spy by an own one (10.1.2)."""

    spy: Number


class Allow(Command, frozen=True):
    """Let the spy do his work (10.1.2)."""


class DefendOrder(Command, frozen=True):
    """The order in which own leaders are fought (7.1.2)."""

    leaders: tuple[LeaderKey, ...]


class Machines(Command, frozen=True):
    """The machines used in the battle (7.3.3)."""

    use: tuple[Number, ...]


class Losses(Command, frozen=True):
    """The hordes given up in an exchange (7.8.2)."""

    hordes: tuple[TribeKey, ...]


class Retreat(Command, frozen=True):
    """The way of a retreat (7.7.1)."""

    path: Path


class Emerge(Command, frozen=True):
    """The fortress to come out of (6.4.2)."""

    area: AreaKey


class Pursue(Command, frozen=True):
    """Pursue caravans to a stop (7.9.4)."""

    stop: StopKey


class Pass(Command, frozen=True):
    """Do nothing: no pursuit, no bid, no claim, no offer."""


class Bid(Command, frozen=True):
    """Bid for a captive (9.2)."""

    tribe: tuple[Counter, ...]
    gold: tuple[Number, ...]
    areas: tuple[AreaKey, ...]


class AcceptBid(Command, frozen=True):
    """Take a bid (9.2)."""

    seat: Number


class RefuseBids(Command, frozen=True):
    """Take no bid (9.2)."""


class ClaimLeader(Command, frozen=True):
    """Take up a dead leader (13.4.1)."""


class Loot(Command, frozen=True):
    """Plunder abroad (11.1)."""

    leader: LeaderKey


class Discard(Command, frozen=True):
    """Reduce the hand to its limit (11.3)."""

    counters: tuple[Counter | GoldName, ...]


class Given(Value, frozen=True):
    """What an offer gives (12.2)."""

    tribe: tuple[Counter, ...] | UnsetType = UNSET
    gold: tuple[Number, ...] | UnsetType = UNSET
    areas: tuple[AreaKey, ...] | UnsetType = UNSET


class Asked(Value, frozen=True):
    """What an offer asks for (12.2)."""

    tribe: Count | UnsetType = UNSET
    gold: Count | UnsetType = UNSET
    areas: tuple[AreaKey, ...] | UnsetType = UNSET


class Offer(Command, frozen=True):
    """Offer a deal (12.2)."""

    to: Number
    give: Given
    get: Asked
    claim: Annotated[tuple[Counter | GoldName, ...], Meta(max_length=CLAIM_AT_MOST)] | UnsetType = UNSET


class Accept(Command, frozen=True):
    """Take the deal, and choose what is given in return (12.2)."""

    tribe: tuple[Counter, ...]
    gold: tuple[Number, ...]


class Decline(Command, frozen=True):
    """Leave the deal (12.2)."""


AnyCommand: TypeAlias = (
    Swap | NameFirst | Draw | Redraw | Buy | EndStep | Begin | EndTurn | PlaceLeader | Raise | BuildMachine |
    PlaceShaman | BuildFortress | PlaceMine | Adopt | Move | Drop | Take | Underground | TransferGoods |
    TransferHordes | Attack | Raid | Look | Steal | Bribe | Cancel | Allow | DefendOrder | Machines | Losses | Retreat
    | Emerge | Pursue | Pass | Bid | AcceptBid | RefuseBids | ClaimLeader | Loot | Discard | Offer | Accept | Decline
)  # fmt: skip
COMMANDS: tuple[type[AnyCommand], ...] = get_args(AnyCommand)
