"""The picture: four battlefields with their columns, and what each warlord has behind and before the screen."""

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from games.kernel.contract import LogLine
from games.kernel.values import alike
from games.orcz.picture.describe import aim_line, ground_line, is_finished, terms_line, tile_line
from games.orcz.picture.shapes import Ground, Held, Lie, Picture, Place, Power, Row, Tile, Warlord
from games.orcz.picture.struggle import struggle_lines
from games.orcz.rules.deployment import ROUNDS, facings
from games.orcz.state.cards import HEROES, KIND, STRENGTH, Card, Kind
from games.orcz.state.fields import FIELDS, FieldName, numbers
from games.orcz.state.match import EventCard
from games.orcz.state.ranks import SIDES, Facing, Side
from games.orcz.view import FieldView, RankView, View

TURNED: Final = ("grunt", "cavalry", "archer")
"""The kinds that beat another one."""


def picture(view: View, own: bool) -> Picture:
    """What lies where; about 100 µs. `own` where the viewer is a seat, to whom a known back is a secret."""
    return Picture(
        own=next((int(seat) for seat, one in view.players.items() if one.hand is not None), None) if own else None,
        aim=aim_line(view),
        turn=view.game_turn,
        turns=view.game_turns,
        round=None if all(_why_closed(view, name) for name in FIELDS) else view.round,
        rounds=rounds(view),
        event=view.event,
        over=view.outcome is not None,
        events_left=view.events_left,
        taunt=None if view.taunt is None else view.taunt.state,
        lies=tuple(map(_lie, facings(view.event))) if view.turn.phase == "deploy" else (),
        grounds=tuple(_ground(view, name, own) for name in FIELDS),
        duel=struggle_lines(view, own),
        warlords=tuple(_warlord(view, seat) for seat in range(len(view.players))),
        kinds=tuple(Power(kind, _power(kind, view.event)) for kind in get_args(Kind)),
    )


def rounds(view: View) -> int:
    """How many ranks each warlord places in this turn: five, or fewer where the fields are full before (3.3.1, 4.1)."""
    if view.event != "divided_forces":
        return ROUNDS
    # A field has a place for every warlord.
    fields = sum(not is_finished(view, name) for name in FIELDS)
    return max(view.round or 1, min(ROUNDS, fields))


def _power(kind: Kind, event: EventCard | None) -> str:
    """Contrary winds turn round what beats what (4.10)."""
    return f"{kind}_contrary" if event == "contrary_winds" and kind in TURNED else kind


def _lie(up: Facing) -> Lie:
    return Lie(f"up={up}", up, up in ("left", "both"), up in ("right", "both"))


def _ground(view: View, name: FieldName, own: bool) -> Ground:
    field = view.fields[name]
    primary, secondary = (None, None) if field.challenge is None else numbers(field.challenge)
    result = field.result if field.resolved else None
    aside = sum(one.strength for one in field.aside)
    # The view counts what is no longer in the stack, also before it has been dealt (3.1.2).
    beaten = 0 if view.turn.phase == "setup" else field.beaten
    return alike(
        Ground,
        field,
        name=name,
        spot=f"field={name}",
        primary=primary,
        secondary=secondary,
        strength=aside,
        sight=aside + sum(one.strength for one in field.ranks),
        stack=field.stack_size,
        beaten=beaten,
        challenges=beaten + field.stack_size + (field.challenge is not None),
        under_way=view.field == name,
        rows=tuple(_rows(field, name, own, view.turn.phase == "struggle" and view.field == name)),
        won=None if result is None else result.won,
        totals=_totals(field),
        met=None if result is None else (result.strength, result.need),
        champion=result is not None and result.champion and result.strength < result.need,
        sure=field.challenge is not None and field.champions != (),
        finished=is_finished(view, name),
        label=ground_line(view, name, own),
        terms=terms_line(view, name),
        why=_why_closed(view, name),
        places=_places(view, name) if own else (),
    )


def _places(view: View, name: FieldName) -> tuple[Place, ...]:
    """Where the next rank would stand: a half for each card that may lie face up alone, or one place for both."""
    if view.turn.phase != "deploy" or _why_closed(view, name):
        return ()
    rank = len(view.fields[name].ranks) + 1
    return tuple(
        Place(
            f"field={name}&up={up}",
            (up,) if up in SIDES else SIDES,
            LogLine(f"board_here_{up}", {"field": name, "rank": rank}),
        )
        for up in facings(view.event)
    )


def _why_closed(view: View, name: FieldName) -> str:
    """What keeps ranks away from a field (3.2.1, 4.1); empty where nothing does."""
    field = view.fields[name]
    if is_finished(view, name):
        return "field_closed"
    return "field_full" if field.slots is not None and len(field.ranks) >= field.slots else ""


def _totals(field: FieldView) -> tuple[tuple[int, int], ...]:
    """Each seat's strength, where it has any: of what is set aside, else of the challenge met in this turn."""
    if field.aside:
        seats = sorted({one.seat for one in field.aside})
        return tuple((seat, sum(one.strength for one in field.aside if one.seat == seat)) for seat in seats)
    if field.result is None or not field.resolved:
        return ()
    return tuple((seat, total) for seat, total in enumerate(field.result.totals) if total)


def _rows(field: FieldView, name: FieldName, own: bool, asked: bool) -> Iterator[Row]:
    for number, one in enumerate(field.ranks, 1):
        spot, tiles = f"field={name}&rank={number}", _tiles(one, name, number, own)
        yield Row(spot, one.seat, number, False, asked and number == len(field.ranks), tiles)
    for one in field.aside:
        yield Row("", one.seat, 0, True, False, _tiles(one, name, 0, own))


def _tiles(one: RankView, name: FieldName, number: int, own: bool) -> tuple[Tile, Tile]:
    return _tile(one, name, number, "left", own), _tile(one, name, number, "right", own)


def _tile(one: RankView, name: FieldName, number: int, side: Side, own: bool) -> Tile:
    half = one.on(side)
    card = None if half is None else half.card
    return Tile(
        spot=f"field={name}&rank={number}&side={side}" if number else "",
        kind=None if card is None else KIND[card],
        strength=0 if card is None else STRENGTH[card],
        down=half is not None and not half.up,
        gone=half is None,
        seen=one.seen.left if side == "left" else one.seen.right,
        label=tile_line(one, name, number, side, own),
    )


def _warlord(view: View, seat: int) -> Warlord:
    one = view.players[str(seat)]
    return alike(
        Warlord,
        one,
        seat=seat,
        spot=f"split={seat}",
        hand=None if one.hand is None else _held(one.hand, view.event),
        used=_held(one.used, view.event),
        back=_held(one.back, view.event),
        first=view.first == seat,
        awaited=seat in view.turn.seats,
        won=view.outcome is not None and seat in view.outcome.winners,
    )


def _held(cards: Iterable[Card], event: EventCard | None) -> tuple[Held, ...]:
    return tuple(
        Held(
            f"left={card} right={card}", card, KIND[card], STRENGTH[card], _power(KIND[card], event), _why(card, event)
        )
        for card in cards
    )


def _why(card: Card, event: EventCard | None) -> str:
    """What keeps a card of the hand out of every rank (3.3.4, 4.11); empty for those that nothing does."""
    if card in HEROES and event == "witch_hunt":
        return "heroes_forbidden"
    return "scout_in_rank" if card == "scout" else ""
