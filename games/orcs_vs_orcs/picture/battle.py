"""The battle in a picture: two lines that face each other, and what lies beside them."""

from games.kernel.contract import LogLine
from games.kernel.values import JSON, Value, alike
from games.orcs_vs_orcs.picture.cards import Face, face, faces, units
from games.orcs_vs_orcs.state.battle import BOXES, RED, Column, Half, LastBattle
from games.orcs_vs_orcs.view.schema import BattleView, SideView, View


class Box(Value, frozen=True):
    """A box of the strike track."""

    number: int
    red: bool
    begins: bool
    """Whether a segment begins with it."""
    here: bool


class PlacePicture(Value, frozen=True):
    """One of the two places of a column: its card, what covers it, and the spot of a card that can be put there."""

    half: str
    spot: str
    card: Face | None
    hero: Face | None
    down: bool
    new: bool
    """Whether something was put there this round."""


class ColumnPicture(Value, frozen=True):
    """A column."""

    number: int
    places: tuple[PlacePicture, PlacePicture]
    """Front, back."""


class SidePicture(Value, frozen=True):
    """One side of the battle. What the viewer may not know is None."""

    seat: int
    spot: str
    attacking: bool
    army: int
    losses: int
    marched: int
    berserk: bool
    track: tuple[Box, ...]
    box: int
    columns: tuple[ColumnPicture, ...]
    behind_wall: str
    """The spot of a new column behind the wall, where there may be one."""
    unsheltered: tuple[Face, ...]
    discard: tuple[Face, ...]
    deck_count: int | None
    deck: tuple[Face, ...] | None
    picks: tuple[Face, ...]
    """What its deck can be chosen from, for whoever may choose it now."""
    hand_count: int
    hand: tuple[Face, ...] | None
    chosen: bool
    played: Face | None
    late: bool
    blind: bool
    late_next: bool
    blind_next: bool
    awaited: bool


class BattlePicture(Value, frozen=True):
    """The battle that is being fought."""

    zone: str
    assault: bool
    round: int
    begun: bool
    """Whether the decks are chosen, and with them the vanguard."""
    vanguard: bool
    """Whether only that is still to be chosen."""
    sides: tuple[SidePicture, SidePicture]
    title: LogLine


def battle_picture(view: View, battle: BattleView) -> BattlePicture:
    """The battle as the viewer may see it."""
    begun = battle.defender.deck_count is not None
    return BattlePicture(
        zone=battle.zone,
        assault=battle.fort,
        round=battle.round,
        begun=begun,
        vanguard=view.turn.phase == "vanguard",
        sides=(_side(view, battle, battle.attacker), _side(view, battle, battle.defender)),
        title=title(battle),
    )


def title(battle: BattleView) -> LogLine:
    """Who attacks whom where."""
    args: dict[str, JSON] = {
        "seat": battle.attacker.seat, "defender_seat": battle.defender.seat, "zone": battle.zone,
    }  # fmt: skip
    return LogLine("board_assault" if battle.fort else "board_battle", args)


def last_line(one: LastBattle) -> LogLine:
    """How the last battle ended."""
    args: dict[str, JSON] = {
        "zone": one.zone, "seat": one.attacker, "defender_seat": one.defender, "ending": one.ending,
        "rounds": one.rounds,
        "loss_seats": dict(zip(map(str, (one.attacker, one.defender)), one.losses, strict=True)),
    }  # fmt: skip
    if one.winner is None:
        return LogLine("board_last_drawn", args)
    return LogLine("board_last_won", {**args, "winner_seat": one.winner})


def _side(view: View, battle: BattleView, side: SideView) -> SidePicture:
    attacking = side is battle.attacker
    placing = side.hand is not None and side.seat in view.turn.seats and view.turn.phase in ("play", "place", "effect")
    return alike(
        SidePicture,
        side,
        spot=f"band={side.seat}",
        attacking=attacking,
        berserk=view.players[side.seat].berserk,
        track=tuple(Box(box, box >= RED, box in (2, RED), box == side.box) for box in range(1, BOXES + 1)),
        columns=tuple(_column(side, number, column, placing) for number, column in enumerate(side.columns, 1)),
        behind_wall="slot=wall" if battle.fort and not attacking and placing else "",
        unsheltered=tuple(map(face, side.unsupported)),
        discard=faces(side.discard),
        deck=None if side.deck_cards is None else faces(side.deck_cards, _deck_field(view, side)),
        picks=_picks(view, side.seat),
        hand=None if side.hand is None else tuple(face(card, _hand_field(view)) for card in side.hand),
        played=None if side.played is None else face(side.played),
        awaited=side.seat in view.turn.seats,
    )


def _picks(view: View, seat: int) -> tuple[Face, ...]:
    """All units and the heroes that do not rest (6.2.1)."""
    player = view.players[seat]
    if view.turn.phase != "deck" or seat not in view.turn.seats or player.heroes is None:
        return ()
    heroes = (card for card in player.heroes if card not in player.heroes_used)
    return (*units(player.cards, "cards"), *faces(heroes, "cards"))


def _deck_field(view: View, side: SideView) -> str:
    return "cards" if view.turn.phase == "vanguard" and side.seat in view.turn.seats else ""


def _hand_field(view: View) -> str:
    return "card" if view.turn.phase == "play" else ""


def _column(side: SideView, number: int, column: Column, placing: bool) -> ColumnPicture:
    halves: tuple[Half, Half] = ("front", "back")
    front, back = (_place(side, number, column, half, placing) for half in halves)
    return ColumnPicture(number, (front, back))


def _place(side: SideView, number: int, column: Column, half: Half, placing: bool) -> PlacePicture:
    card = column.front if half == "front" else column.back
    hero = column.hero if column.hero_on == half else None
    top = hero or card
    return PlacePicture(
        half=half,
        spot=f"slot={half[0]}{number}" if placing and takes(column, half) else f"post={side.seat}-{half[0]}{number}",
        card=None if card is None else face(card),
        hero=None if hero is None else face(hero),
        down=half in column.face_down,
        new=top is not None and top == side.played and not _later(side, number, top),
    )


def takes(column: Column, half: Half) -> bool:
    """Whether some card may be put there: a second-line card behind a front, or a hero on a pair (6.4)."""
    if column.front is None or column.hero is not None:
        return False
    if column.back is None:
        return half == "back"
    return half == "back" or column.front != "wall"


def _later(side: SideView, number: int, card: str) -> bool:
    """Whether a later column shows the same card: what came last lies there, as far as one can tell."""
    return any(card in (one.front, one.back, one.hero) for one in side.columns[number:])
