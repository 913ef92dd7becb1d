"""What a state is made of. Lists whose order means nothing are sorted."""

from games.kernel.values import Value


class Hand(Value, frozen=True):
    """What a coalition holds in secret."""

    tribe: tuple[str, ...] = ()
    gold: tuple[int, ...] = ()
    caravans: tuple[str, ...] = ()
    dealt: str = ""
    """The leader dealt at the beginning, until the swap (3.2)."""


class Area(Value, frozen=True):
    """What belongs to an area; garrison, fortress, mine and stored machines are its controller's (2.3)."""

    owner: int | None = None
    fortress: int | None = None
    mine: bool = False
    garrison: tuple[str, ...] = ()
    machines: tuple[int, ...] = ()
    gold: tuple[int, ...] = ()
    shamans: int = 0


class Leader(Value, frozen=True):
    """A leader on the map or lost in the dark, and what goes with him."""

    seat: int
    area: str
    hordes: tuple[str, ...] = ()
    machines: tuple[int, ...] = ()
    shaman: bool = False
    gold: tuple[int, ...] = ()
    moved: bool = False
    attacked: bool = False


class Prisoner(Value, frozen=True):
    """A leader dragged along by a caravan, and for whom he last fought."""

    leader: str
    seat: int


class Caravan(Value, frozen=True):
    """A caravan on the track; its load is unknown to all, itself included, until it is opened."""

    stop: str
    gold: tuple[int, ...] | None = None
    prisoners: tuple[Prisoner, ...] = ()


class Captive(Value, frozen=True):
    """A leader held by a coalition until the step closes."""

    leader: str
    captor: int
    owner: int


class Goods(Value, frozen=True):
    """What is bid or offered, face down; it stays with its owner until the deal is done."""

    tribe: tuple[str, ...]
    gold: tuple[int, ...]
    areas: tuple[str, ...]


class Ransom(Value, frozen=True):
    """The captive put up for ransom, and the bids by seat."""

    leader: str
    captor: int
    bids: tuple[Goods | None, ...]


class Deal(Value, frozen=True):
    """An offer on the table."""

    maker: int
    to: int
    give: Goods
    get_tribe: int
    get_gold: int
    get_areas: tuple[str, ...]
    claim: tuple[str, ...]


class Seen(Value, frozen=True):
    """A hand as a spy saw it."""

    seat: int
    tribe: tuple[str, ...]
    gold: tuple[int, ...]
    caravans: tuple[str, ...]


class Part(Value, frozen=True):
    """One number of a sum, and what it stands for."""

    name: str
    number: int


class Battle(Value, frozen=True):
    """The last die of a battle; `attack_parts`, `defence_parts` and `die_parts` say what its numbers are made of."""

    area: str
    attacker: str
    defender: str
    attack: int
    defence: int
    odds: str
    die: int
    column: int
    result: str
    attack_parts: tuple[Part, ...] = ()
    defence_parts: tuple[Part, ...] = ()
    die_parts: tuple[Part, ...] = ()


class Bargain(Value, frozen=True):
    """An offer of this game turn as all have heard it, and how it was answered; not yet, where `accepted` is null."""

    maker: int
    to: int
    give_tribe: int
    give_gold: int
    give_areas: tuple[str, ...]
    get_tribe: int
    get_gold: int
    get_areas: tuple[str, ...]
    claim: tuple[str, ...]
    accepted: bool | None = None


class Failure(Value, frozen=True):
    """How often a leader failed to adopt hordes of a tribe in an area this turn (5.7)."""

    leader: str
    area: str
    horde: str
    times: int


class Marks(Value, frozen=True):
    """What has been done in the running player's turn."""

    bought: int = 0
    levied: tuple[str, ...] = ()
    hostile: tuple[str, ...] = ()
    """Where hordes foreign to their leader were levied (5.5)."""
    built: tuple[str, ...] = ()
    """Where a fortress was built."""
    failures: tuple[Failure, ...] = ()
    transferring: bool = False
    locked: tuple[tuple[str, str], ...] = ()
    """Leaders between whom nothing more passes (6.5.1)."""
    looted: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    """Leaders who left the map after their move; should they come back this turn, they have moved."""
    attacked: tuple[str, ...] = ()
    """Leaders who left the map after their attack."""


class Offered(Value, frozen=True):
    """How many offers two coalitions have seen between them in this game turn (12.1)."""

    low: int
    high: int
    times: int


class Fallen(Value, frozen=True):
    """A leader who has died, and for whom he last fought; until everybody was asked (13.4.1)."""

    leader: str
    seat: int


class Met(Value, frozen=True):
    """A leader whom all saw come into a hand, as long as nothing has left it face down since."""

    leader: str
    seat: int


class Latest(Value, frozen=True):
    """What was last laid open to all without a trace of its own on the map: a die, a payment, a spy, an order."""

    what: str
    names: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


class Victor(Value, frozen=True):
    """Who beat a leader: a leader, uncommanded hordes or a fortress, rebels, or caravans (7.5.3, 9.1)."""

    leader: str = ""
    seat: int | None = None
    """The coalition that would hold a captive; None executes him."""
    walls: bool = False
    """An own or neutral fortress defended: machines can be stored."""
    caravan: str = ""
