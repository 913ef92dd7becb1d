"""The picture: the map, the battle where one is on, the market, the objectives, and what each player has."""

from msgspec import UNSET

from games.kernel.contract import LogLine, Viewer
from games.kernel.values import JSON, Value
from games.orcs_vs_orcs.picture.battle import BattlePicture, battle_picture, last_line
from games.orcs_vs_orcs.picture.cards import Face, face, faces, units
from games.orcs_vs_orcs.picture.objectives import FIGURES, Tile, tile, tiles
from games.orcs_vs_orcs.picture.places import roads
from games.orcs_vs_orcs.picture.players import PlayerPicture, player_picture
from games.orcs_vs_orcs.picture.zones import ZonePicture, calls, zone_pictures
from games.orcs_vs_orcs.rules.cards import KNOWN
from games.orcs_vs_orcs.state import Objective
from games.orcs_vs_orcs.view.objectives import COUNTING, brought
from games.orcs_vs_orcs.view.odds import Odds, battles_ahead
from games.orcs_vs_orcs.view.schema import Question, View


class Answer(Value, frozen=True):
    """What a card's effect may do: a card, or a word such as green."""

    choice: str
    card: Face | None
    spot: str


class Picture(Value, frozen=True):
    """The table."""

    game_turn: int
    actions: int
    pool: int
    acting: bool
    """Whether the actions of a player turn are going on."""
    three: bool
    roads: str
    zones: tuple[ZonePicture, ...]
    calls: bool
    battle: BattlePicture | None
    last_battle: LogLine | None
    ahead: tuple[Odds, ...]
    """What is foretold of the battles that somebody must decide about."""
    asking: Face | None
    """The card whose effect is asked about."""
    answers: tuple[Answer, ...]
    enemy_deck: tuple[Face, ...]
    asked: LogLine | None
    """Which place a question is about,"""
    asked_zone: str
    """and the same as a name."""
    offered: tuple[Face, ...]
    river: tuple[Tile, ...]
    next_tile: Objective | None
    next_figure: str
    face_down: int
    market: tuple[Face, ...]
    supply: int
    pile: int
    players: tuple[PlayerPicture, ...]
    final: tuple[Tile, ...]
    """Once it is over, what breaks ties."""


def picture(view: View, viewer: Viewer = "spectator") -> Picture:
    """What lies where; about 300 µs."""
    question = view.question or Question()
    return Picture(
        game_turn=view.game_turn,
        actions=view.actions_left,
        pool=view.pool,
        acting=view.turn.phase in ("actions", "moving"),
        three=view.seats == 3,
        roads=roads(view.seats == 3),
        zones=zone_pictures(view),
        calls=calls(view),
        battle=None if view.battle is None else battle_picture(view, view.battle),
        last_battle=None if view.last_battle is None else last_line(view.last_battle),
        ahead=battles_ahead(view),
        asking=None if question.card is UNSET else face(question.card),
        answers=tuple(_answer(one) for one in question.options or () if one not in view.zones),
        enemy_deck=faces(question.enemy_deck or ()),
        asked=asked_line(view, viewer),
        asked_zone="" if question.zone is UNSET else question.zone,
        offered=tuple(face(card, "card") for card in question.cards or ()),
        river=tiles(view),
        next_tile=view.objectives.stack_top,
        next_figure=FIGURES[view.objectives.stack_top] if view.objectives.stack_top is not None else "",
        face_down=view.objectives.face_down,
        market=units(view.market, "cards" if view.turn.phase == "actions" else "", gaps=True),
        supply=view.fortress_supply,
        pile=view.hero_pile_count,
        players=tuple(player_picture(view, seat) for seat in range(view.seats)),
        final=_final(view),
    )


ASKED = {
    "village": ("board_asked_village", "board_asked_village_other"),
    "contact": ("board_asked_contact", "board_asked_contact_other"),
    "retreat": ("board_asked_retreat", "board_asked_retreat_other"),
}
"""How the place is named that a question of a phase is about; to the others it is said who decides about it."""


def asked_line(view: View, viewer: Viewer) -> LogLine | None:
    """Which place on the map the question is about."""
    if view.question is None or view.question.zone is UNSET:
        return None
    zone = view.question.zone
    args: dict[str, JSON] = {"zone": zone}
    if view.turn.phase == "village":
        for fate in COUNTING:
            args[f"{fate}_objectives"] = [*brought(view, fate, view.active)] or ["none"]
    own, other = ASKED[view.turn.phase]
    if viewer in view.turn.seats:
        return LogLine(own, args)
    return LogLine(other, {**args, "seat": view.turn.seats[0]})


def _answer(one: str) -> Answer:
    """What may be answered, but for zones, which are on the map."""
    return Answer(one, face(one) if one in KNOWN else None, f"choice={one}")


def _final(view: View) -> tuple[Tile, ...]:
    """Markers, cities and hordes decide among equals (9.6)."""
    deciding: tuple[Objective, ...] = ("markers", "cities", "hordes")
    return () if view.outcome is None else tuple(tile(view, objective) for objective in deciding)
