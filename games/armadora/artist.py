"""The artist: the board as a picture, and the same in sentences for those who do not see it."""

from collections.abc import Iterator

from games.armadora.board import SQUARES
from games.armadora.picture import Picture, picture, square_line, square_notes
from games.armadora.schema import View, square_of
from games.kernel.contract import Artist, Line, Viewer


class ArmadoraArtist(Artist[View]):
    """The dwarves' land from above, eight columns by five rows."""

    def picture(self, view: View, viewer: Viewer) -> Picture:
        return picture(view, isinstance(viewer, int))

    def describe(self, view: View, viewer: Viewer) -> tuple[Line, ...]:
        own = isinstance(viewer, int)
        return (*_sides(view), *_lands(view), *_squares(view, own), *_fences(view))


def _sides(view: View) -> Iterator[Line]:
    for seat, hand in enumerate(view.hands):
        if view.characters:
            yield Line("board_people", {"seat": seat, "character": view.characters[seat]})
        yield Line("board_hand_size", {"seat": seat, "count": view.hand_counts[seat]})
        if hand:
            yield Line("board_hand", {"seat": seat, "values": hand}, private=view.outcome is None)
        if view.tokens[seat]:
            yield Line("board_tokens", {"seat": seat, "count": view.tokens[seat]})
        if view.reinforcements[seat]:
            yield Line("board_reinforcement_left", {"seat": seat})
        if view.passed[seat]:
            yield Line("board_passed", {"seat": seat})
        if view.outcome is not None:
            yield Line("board_gold", {"seat": seat, "gold": view.outcome.scores[seat]})


def _lands(view: View) -> Iterator[Line]:
    for name, one in view.territories.items():
        key = "board_land_complete" if one.complete else "board_land"
        yield Line(key, {"territory": name, "size": one.size, "gold": one.gold})


def _squares(view: View, own: bool) -> Iterator[Line]:
    """Mines and warriors; what is free is what is not told."""
    for name in SQUARES:
        one = square_of(view, name)
        if one.gold is not None or one.seat is not None:
            yield square_line(name, one, own)
            yield from square_notes(name, one)


def _fences(view: View) -> Iterator[Line]:
    yield Line("board_stock", {"count": view.stock})
    if view.palisades:
        yield Line("board_palisades", {"edges": view.palisades})
