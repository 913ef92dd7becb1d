"""The board in sentences, for those who do not see it."""

from collections.abc import Iterator

from games.armadora.rules.board import SQUARES, mines_of
from games.armadora.rules.count import by_mines
from games.armadora.view.schema import SquareView, View, square_of
from games.kernel.contract import LogLine, Viewer
from games.kernel.values import JSON


def described(view: View, viewer: Viewer) -> tuple[LogLine, ...]:
    """Seats, territories, mines, warriors and palisades, in this order."""
    own = isinstance(viewer, int)
    return (*_sides(view), *_lands(view), *_squares(view, own), *_fences(view))


def square_line(name: str, one: SquareView, own: bool) -> LogLine:
    """The square in a sentence; private where this viewer knows more than others."""
    if one.gold is not None:
        return LogLine("board_mine", {"at": name, "gold": one.gold})
    if one.seat is None:
        return LogLine("board_free", {"at": name})
    if one.value is None:
        return LogLine("board_warrior_down", {"at": name, "seat": one.seat})
    args: dict[str, JSON] = {"at": name, "seat": one.seat, "value": one.value}
    if one.face_up:
        return LogLine("board_warrior_up", args)
    return LogLine("board_warrior_known", args, private=own)


def square_notes(name: str, one: SquareView, named: bool = False) -> tuple[LogLine, ...]:
    """What sticks to the warrior there; without the square's name where that has just been said."""
    there = "_there" if named else ""
    notes = (LogLine(f"board_arrows{there}", {"at": name, "count": one.arrows}),) if one.arrows else ()
    return (*notes, LogLine(f"board_reinforced{there}", {"at": name})) if one.reinforced else notes


def _sides(view: View) -> Iterator[LogLine]:
    for seat, hand in enumerate(view.hands):
        if view.characters:
            yield LogLine("board_people", {"seat": seat, "character": view.characters[seat]})
        yield LogLine("board_hand_size", {"seat": seat, "count": view.hand_counts[seat]})
        if hand:
            yield LogLine("board_hand", {"seat": seat, "values": hand}, private=view.outcome is None)
        if view.tokens[seat]:
            yield LogLine("board_tokens", {"seat": seat, "count": view.tokens[seat]})
        if view.reinforcements[seat]:
            yield LogLine("board_reinforcement_left", {"seat": seat})
        if view.passed[seat]:
            yield LogLine("board_passed", {"seat": seat})
        if view.outcome is not None:
            yield LogLine("board_gold", {"seat": seat, "gold": view.outcome.scores[seat]})


def _lands(view: View) -> Iterator[LogLine]:
    for name, one in view.territories.items():
        complete = "_complete" if one.complete else ""
        if mines_of(one.squares):
            yield LogLine(f"board_land{complete}", by_mines(one.squares, one.gold))
        else:
            yield LogLine(f"board_barren{complete}", {"territory": name, "size": one.size})


def _squares(view: View, own: bool) -> Iterator[LogLine]:
    """Mines and warriors; what is free is what is not told."""
    for name in SQUARES:
        one = square_of(view, name)
        if one.gold is not None or one.seat is not None:
            yield square_line(name, one, own)
            yield from square_notes(name, one)


def _fences(view: View) -> Iterator[LogLine]:
    yield LogLine("board_stock", {"count": view.stock})
    if view.palisades:
        yield LogLine("board_palisades", {"edges": view.palisades})
