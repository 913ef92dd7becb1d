"""The artist: the table as a picture, and the same in sentences for those who do not see it."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from games.kernel.contract import Artist, Cut, Line, Viewer
from games.kernel.values import JSON, Event
from games.orcz.editions import FIELDS, FieldName
from games.orcz.picture.draw import Picture, aim_line, ground_line, picture, terms_line, tile_line
from games.orcz.picture.strengths import strength_aside
from games.orcz.picture.struggle import duel_lines
from games.orcz.rules.challenge import ChallengeMet
from games.orcz.rules.column import FieldChosen
from games.orcz.rules.deployment import DeploymentEnded
from games.orcz.rules.ending import GameEnded
from games.orcz.rules.reveal import TurnBegun
from games.orcz.rules.struggle import StruggleDeclared
from games.orcz.view import RankView, View


class OrczArtist(Artist[View]):
    """Four columns of ranks below four battlefields; what has just been fought out on them."""

    scenes: ClassVar[Mapping[type[Event], Cut]] = {
        DeploymentEnded: "begins",
        FieldChosen: "goes_on",
        StruggleDeclared: "goes_on",
        ChallengeMet: "goes_on",
        TurnBegun: "ends",
        GameEnded: "ends",
    }

    def picture(self, view: View, viewer: Viewer) -> Picture:
        return picture(view, isinstance(viewer, int))

    def describe(self, view: View, viewer: Viewer) -> tuple[Line, ...]:
        own = isinstance(viewer, int)
        fields = (line for name in FIELDS for line in _field(view, name, own))
        return (*_table(view), *fields, *duel_lines(view, own), *_warlords(view))


def _table(view: View) -> Iterator[Line]:
    yield Line("board_turn", {"turn": view.game_turn, "turns": view.game_turns})
    yield aim_line(view)
    if view.event is not None:
        yield Line("board_event", {"event": view.event, "effect": view.event})


def _field(view: View, name: FieldName, own: bool) -> Iterator[Line]:
    field, terms = view.fields[name], terms_line(view, name)
    yield ground_line(name, field)
    if terms is not None:
        yield terms
    for number, one in enumerate(field.ranks, 1):
        yield from _row(one, name, number, own)
    for one in field.aside:
        yield from _row(one, name, 0, own)
    if field.aside:
        yield Line("board_strength", {"field": name, "strength": strength_aside(field)})


def _row(one: RankView, name: FieldName, number: int, own: bool) -> Iterator[Line]:
    yield tile_line(one, name, number, "left", one.left, own)
    yield tile_line(one, name, number, "right", one.right, own)


def _warlords(view: View) -> Iterator[Line]:
    for seat in range(len(view.players)):
        one = view.players[str(seat)]
        args: dict[str, JSON] = {"seat": seat, "count": one.hand_size}
        yield Line("board_hand_size", args)
        if one.hand:
            yield Line("board_hand", {"seat": seat, "cards": one.hand}, private=view.outcome is None)
        if one.slaves is not None:
            yield Line("board_slaves", {"seat": seat, "slaves": one.slaves})
        if one.shown_empty:
            yield Line("board_shown_empty", {"seat": seat})
        if one.used:
            yield Line("board_used", {"seat": seat, "cards": one.used})
        if one.back:
            yield Line("board_back", {"seat": seat, "cards": one.back})
    yield Line("board_first", {"seat": view.first})
