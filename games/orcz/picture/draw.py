"""The picture: four battlefields with their columns, and what each warlord has behind and before the screen."""

from collections.abc import Iterable
from typing import Final, get_args

from games.kernel.contract import Line
from games.kernel.values import JSON, Value
from games.orcz.editions import FIELDS, EventCard, FieldName, numbers
from games.orcz.picture.strengths import strength_aside, strength_in_sight, totals
from games.orcz.picture.struggle import duel_lines
from games.orcz.rules.challenge import cost, reward
from games.orcz.rules.deployment import facings
from games.orcz.rules.ending import NEEDED
from games.orcz.state.cards import KIND, STRENGTH, Card, Kind
from games.orcz.state.match import Colour, Patience
from games.orcz.state.ranks import SIDES, Facing, Side
from games.orcz.view import CardView, FieldView, PlayerView, RankView, View


class Tile(Value, frozen=True):
    """A card on a field, a back where nobody told the viewer what it is; `down` with a kind is known in secret."""

    spot: str
    kind: Kind | None
    strength: int
    down: bool
    gone: bool
    seen: tuple[int, ...]
    label: Line


class Row(Value, frozen=True):
    """A rank of a column, or what is set aside of one; `asked` where its owner decides about it now."""

    spot: str
    seat: int
    number: int
    aside: bool
    asked: bool
    tiles: tuple[Tile, Tile]


class Ground(Value, frozen=True):
    """A battlefield. `strength` is what is set aside against the challenge, of which `need` is wanted.

    `sight` is that and what the viewer knows to stand in the column. `met` says, once the field is resolved, how much
    strength there was and how much was wanted; `champion` whether one made up for what was lacking.
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
    finished: bool
    resolved: bool
    under_way: bool
    slots: int | None
    rows: tuple[Row, ...]
    won: bool | None
    totals: tuple[tuple[int, int], ...]
    met: tuple[int, int] | None
    champion: bool
    label: Line
    terms: Line | None
    """What winning and losing would bring."""


class Held(Value, frozen=True):
    """A card behind a screen, where the viewer may look, or before it."""

    spot: str
    card: Card
    kind: Kind
    strength: int
    power: str
    """What the catalogue has to say of it under this event."""


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
    """The table. `lies` are the ways in which a rank may be placed now, `duel` what a struggle would bring."""

    aim: Line
    turn: int
    turns: int
    round: int | None
    event: EventCard | None
    events_left: int
    taunt: Patience | None
    lies: tuple[Lie, ...]
    grounds: tuple[Ground, ...]
    duel: tuple[Line, ...]
    warlords: tuple[Warlord, ...]
    kinds: tuple[Power, ...]


TURNED: Final = ("grunt", "cavalry", "archer")
"""The kinds that beat another one."""

_PLACE: Final = {side: {"side": side} for side in SIDES}


def picture(view: View, own: bool) -> Picture:
    """What lies where; about 100 µs. `own` where the viewer is a seat, to whom a known back is a secret."""
    return Picture(
        aim=aim_line(view),
        turn=view.game_turn,
        turns=view.game_turns,
        round=view.round,
        event=view.event,
        events_left=view.events_left,
        taunt=None if view.taunt is None else view.taunt.state,
        lies=tuple(map(_lie, facings(view.event))) if view.turn.phase == "deploy" else (),
        grounds=tuple(_ground(view, name, own) for name in FIELDS),
        duel=duel_lines(view, own),
        warlords=tuple(_warlord(view, seat) for seat in range(len(view.players))),
        kinds=tuple(Power(kind, _power(kind, view.event)) for kind in get_args(Kind)),
    )


def aim_line(view: View) -> Line:
    """What all warlords must reach together, or whether they have (3.7.3)."""
    finished = sum(field.finished for field in view.fields.values())
    key = "board_aim"
    if view.outcome is not None:
        key = "board_aim_missed" if view.outcome.all_lost else "board_aim_reached"
    return Line(key, {"count": finished, "total": len(FIELDS), "needed": NEEDED})


def _power(kind: Kind, event: EventCard | None) -> str:
    """Contrary winds turn round what beats what (4.10)."""
    return f"{kind}_contrary" if event == "contrary_winds" and kind in TURNED else kind


def _lie(up: Facing) -> Lie:
    return Lie(f"up={up}", up, up in ("left", "both"), up in ("right", "both"))


def _ground(view: View, name: FieldName, own: bool) -> Ground:
    field = view.fields[name]
    primary, secondary = (None, None) if field.challenge is None else numbers(field.challenge)
    result = field.result if field.result is not None and field.resolved else None
    return Ground(
        name=name,
        spot=f"field={name}",
        primary=primary,
        secondary=secondary,
        need=field.need,
        strength=strength_aside(field),
        sight=strength_in_sight(field),
        stack=field.stack_size,
        beaten=field.beaten,
        finished=field.finished,
        resolved=field.resolved,
        under_way=view.field == name,
        slots=field.slots,
        rows=tuple(_rows(field, name, own, view.turn.phase == "struggle" and view.field == name)),
        won=None if result is None else result.won,
        totals=totals(field),
        met=None if result is None else (result.strength, result.need),
        champion=result is not None and result.champion and result.strength < result.need,
        label=ground_line(name, field),
        terms=terms_line(view, name),
    )


def terms_line(view: View, name: FieldName) -> Line | None:
    """What the field's challenge brings who is strongest there, and what it costs; None without a challenge."""
    challenge = view.fields[name].challenge
    if challenge is None:
        return None
    args: dict[str, JSON] = {
        "field": name,
        "reward": reward(view.event, challenge),
        "cost": cost(view.event, challenge),
        "secondary": numbers(challenge)[1],
    }
    return Line("board_terms", args)


def ground_line(name: FieldName, field: FieldView) -> Line:
    """The field's challenge in a sentence."""
    if field.finished:
        return Line("board_field_finished", {"field": name})
    if field.challenge is None:
        return Line("board_field", {"field": name, "count": field.stack_size})
    args: dict[str, JSON] = {"field": name, "challenge": field.challenge, "need": field.need, "count": field.stack_size}
    return Line("board_field_challenge", args)


def _rows(field: FieldView, name: FieldName, own: bool, asked: bool) -> Iterable[Row]:
    for number, one in enumerate(field.ranks, 1):
        yield Row(
            f"field={name}&rank={number}",
            one.seat,
            number,
            False,
            asked and number == len(field.ranks),
            _tiles(one, name, number, own),
        )
    for one in field.aside:
        yield Row("", one.seat, 0, True, False, _tiles(one, name, 0, own))


def _tiles(one: RankView, name: FieldName, number: int, own: bool) -> tuple[Tile, Tile]:
    return _tile(one, name, number, "left", own), _tile(one, name, number, "right", own)


def _tile(one: RankView, name: FieldName, number: int, side: Side, own: bool) -> Tile:
    half, seen = (one.left, one.seen.left) if side == "left" else (one.right, one.seen.right)
    spot = f"field={name}&rank={number}&side={side}" if number else ""
    card = None if half is None else half.card
    return Tile(
        spot=spot,
        kind=None if card is None else KIND[card],
        strength=0 if card is None else STRENGTH[card],
        down=half is not None and not half.up,
        gone=half is None,
        seen=seen,
        label=tile_line(one, name, number, side, half, own),
    )


def tile_line(one: RankView, name: FieldName, number: int, side: Side, half: CardView | None, own: bool) -> Line:
    """A card of a rank in a sentence; private where this viewer knows more than others."""
    args: dict[str, JSON] = {"field": name, "rank": number, "seat": one.seat, **_PLACE[side]}
    if half is None:
        return Line("board_aside_gone", args)
    if half.card is None:
        return Line("board_rank_down", args)
    args["card"] = half.card
    if half.up:
        return Line("board_rank_up" if number else "board_aside_up", args)
    return Line("board_rank_known", args, private=own)


def _warlord(view: View, seat: int) -> Warlord:
    one: PlayerView = view.players[str(seat)]
    return Warlord(
        seat=seat,
        spot=f"split={seat}",
        colour=one.colour,
        slaves=one.slaves,
        shown_empty=one.shown_empty,
        hand_size=one.hand_size,
        hand=None if one.hand is None else _held(one.hand, view.event),
        used=_held(one.used, view.event),
        back=_held(one.back, view.event),
        first=view.first == seat,
        awaited=seat in view.turn.seats,
        won=view.outcome is not None and seat in view.outcome.winners,
    )


def _held(cards: Iterable[Card], event: EventCard | None) -> tuple[Held, ...]:
    return tuple(
        Held(f"left={card} right={card}", card, KIND[card], STRENGTH[card], _power(KIND[card], event)) for card in cards
    )
