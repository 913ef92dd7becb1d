"""The form of a view: nothing else can stand in it. None where the viewer may not know."""

from msgspec import UNSET, UnsetType

from games.kernel.clock import Clock
from games.kernel.contract import Outcome, Turn
from games.kernel.values import Value
from games.orc_wars.rules.sides import Kind, Level
from games.orc_wars.state.values import Bargain, Battle, Captive, Latest, Prisoner, Seen


class AreaView(Value, frozen=True):
    owner: int | None
    fortress: int | None
    mine: bool
    garrison: tuple[str, ...]
    """Rebels who fight there included."""
    machines: tuple[int, ...]
    shamans: int
    gold_count: int
    gold: tuple[int, ...] | None


class LeaderView(Value, frozen=True):
    seat: int
    area: str
    hordes: tuple[str, ...]
    machines: tuple[int, ...]
    shaman: bool
    gold_count: int
    gold: tuple[int, ...] | None
    moved: bool
    attacked: bool


class CaravanView(Value, frozen=True):
    stop: str
    gold: tuple[int, ...] | None
    prisoners: tuple[Prisoner, ...]


class HandView(Value, frozen=True):
    tribe_count: int
    gold_count: int
    caravan_count: int
    tribe: tuple[str, ...] | None
    gold: tuple[int, ...] | None
    caravans: tuple[str, ...] | None


class CupsView(Value, frozen=True):
    tribe_count: int
    gold_count: int
    tribe: tuple[str, ...] | None
    gold: tuple[str, ...] | None


class BidView(Value, frozen=True):
    tribe_count: int
    gold_count: int
    areas: tuple[str, ...]
    tribe: tuple[str, ...] | None
    gold: tuple[int, ...] | None


class RansomView(Value, frozen=True):
    leader: str
    captor: int
    bids: tuple[BidView | None, ...]


class GetView(Value, frozen=True):
    tribe: int
    gold: int
    areas: tuple[str, ...]


class OfferView(Value, frozen=True, rename={"from_": "from"}):
    from_: int
    to: int
    give: BidView
    get: GetView
    claim: tuple[str, ...]


class View(Value, frozen=True):
    """What a viewer sees. Lists by seat; areas, leaders and caravans by key."""

    turn: Turn
    round: int
    order: tuple[int, ...]
    active: int | None
    steps_done: tuple[str, ...]
    outcome: Outcome | None
    scores: tuple[int, ...]
    authority: tuple[int, ...]
    leaderless: tuple[int, ...] | None
    eliminated: tuple[int, ...]
    areas: dict[str, AreaView]
    leaders: dict[str, LeaderView]
    caravans: dict[str, CaravanView]
    hands: tuple[HandView, ...]
    cups: CupsView
    captives: tuple[Captive, ...]
    last_battle: Battle | None
    ransom: RansomView | None
    offer: OfferView | None
    bargains: tuple[Bargain, ...]
    """The offers of this game turn, the one on the table last."""
    seen: tuple[Seen | None, ...]
    latest: Latest | None
    """The last die, payment or spy that all could see."""
    fighting: str | None
    """The leader about whom something is asked."""
    levied: tuple[str, ...]
    looted: tuple[str, ...]
    clock: Clock | UnsetType = UNSET
    """Left out where none runs."""
    attack: Kind | UnsetType = UNSET
    """What kind of attack waits for an answer; left out where none does."""
    ethnic_level: Level | UnsetType = UNSET
    """What counts as one race; left out where it is the species (2.2)."""
    offers_per_pair: int | UnsetType = UNSET
    """The offers of two coalitions in one game turn; left out where it is the usual number (12.1)."""
    turn_cap: int | UnsetType = UNSET
    """The game turn after which the game ends anyway; left out where it is the usual one (13.3)."""
