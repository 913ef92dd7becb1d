"""What the board is drawn from: tiles, rows, battlefields, warlords."""

from games.kernel.contract import LogLine
from games.kernel.values import Value
from games.orcz.state.cards import Card, Kind
from games.orcz.state.fields import FieldName
from games.orcz.state.match import Colour, EventCard, TauntStage
from games.orcz.state.ranks import Facing, Side


class Tile(Value, frozen=True):
    """A card on a field, a back where nobody told the viewer what it is; `down` with a kind is known in secret."""

    spot: str
    kind: Kind | None
    strength: int
    down: bool
    gone: bool
    seen: tuple[int, ...]
    label: LogLine


class Row(Value, frozen=True):
    """A rank of a column, or what is set aside of one; `asked` where its owner decides about it now."""

    spot: str
    seat: int
    number: int
    aside: bool
    asked: bool
    tiles: tuple[Tile, Tile]


class Place(Value, frozen=True):
    """The empty place of a field's next rank, or a half of it: what is tapped there lies face up. It has room for the
    cards of these sides.
    """

    spot: str
    sides: tuple[Side, ...]
    label: LogLine


class Ground(Value, frozen=True):
    """A battlefield. `strength` is what is set aside against the challenge, of which `need` is wanted.

    Of its `challenges`, `beaten` are won. `sight` is that strength and what the viewer knows to stand in the column.
    `met` says, once the field is resolved, how much strength there was and how much was wanted; `champion` whether one
    made up for what was lacking; `sure` whether the viewer knows of one there, who wins it. `terms` says what
    winning and losing would bring; `why` names what the catalogue says where it takes no more ranks. `places` are those
    of its next rank while ranks are placed, for who may place one.
    """

    name: FieldName
    spot: str
    primary: int | None
    secondary: int | None
    need: int | None
    strength: int
    sight: int
    stack: int
    beaten: int
    challenges: int
    finished: bool
    resolved: bool
    under_way: bool
    slots: int | None
    rows: tuple[Row, ...]
    won: bool | None
    totals: tuple[tuple[int, int], ...]
    met: tuple[int, int] | None
    champion: bool
    sure: bool
    label: LogLine
    terms: LogLine | None
    why: str
    places: tuple[Place, ...]


class Held(Value, frozen=True):
    """A card behind a screen, where the viewer may look, or before it; `power` names what the catalogue says of it now,
    `why` what it says where the card cannot stand in a rank.
    """

    spot: str
    card: Card
    kind: Kind
    strength: int
    power: str
    why: str


class Power(Value, frozen=True):
    """A kind of card, and what the catalogue has to say of it under this event."""

    kind: Kind
    power: str


class Warlord(Value, frozen=True):
    """A warlord; no hand where it is not the viewer's to see, no slaves where nobody has shown them."""

    seat: int
    spot: str
    colour: Colour
    slaves: int | None
    shown_empty: bool
    hand_size: int
    hand: tuple[Held, ...] | None
    used: tuple[Held, ...]
    back: tuple[Held, ...]
    first: bool
    awaited: bool
    won: bool


class Lie(Value, frozen=True):
    """A way for a rank to lie: which of its cards show their faces."""

    spot: str
    facing: Facing
    left: bool
    right: bool


class Picture(Value, frozen=True):
    """The table. `own` is the viewer's seat, `lies` are the ways in which a rank may be placed now, `duel` says what a
    struggle would bring.
    """

    own: int | None
    aim: LogLine
    turn: int
    turns: int
    round: int | None
    rounds: int
    event: EventCard | None
    over: bool
    events_left: int
    taunt: TauntStage | None
    lies: tuple[Lie, ...]
    grounds: tuple[Ground, ...]
    duel: tuple[LogLine, ...]
    warlords: tuple[Warlord, ...]
    kinds: tuple[Power, ...]
