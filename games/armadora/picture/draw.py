"""The picture: where everything lies on the drawn board."""

from typing import Final

from games.armadora.picture.describe import square_line, square_notes
from games.armadora.picture.falling import Falling, falling, reach
from games.armadora.picture.shapes import Fence, Group, Land, Picture, Prize, Side, Square, Strength, Warrior
from games.armadora.rules.board import COLUMNS, LINES, ROWS, SQUARES, mines_of
from games.armadora.rules.pieces import Character
from games.armadora.view.schema import CountView, View, square_of
from games.kernel.contract import LogLine
from games.kernel.teams import parties

SIDE: Final = 100
MARGIN: Final = 36
PLACES: Final = {
    name: (MARGIN + COLUMNS.index(name[0]) * SIDE, MARGIN + ROWS.index(name[1]) * SIDE) for name in SQUARES
}
PATHS: Final = {name: f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z" for name, (x, y) in PLACES.items()}


def _between(line: str) -> tuple[int, int, bool]:
    (x, y), (x_other, y_other) = (PLACES[name] for name in line.split("|"))
    return (x + x_other + SIDE) // 2, (y + y_other + SIDE) // 2, y == y_other


_BETWEEN: Final = {line: _between(line) for line in LINES}
_OPEN: Final = {
    line: Fence(f"edge={line}", *place, False, LogLine("board_line", {"edge": line}))
    for line, place in _BETWEEN.items()
}
_STANDING: Final = {
    line: Fence(f"edge={line}", *place, True, LogLine("board_palisade", {"edge": line}))
    for line, place in _BETWEEN.items()
}


def picture(view: View, own: bool) -> Picture:
    """What lies where; about 150 µs. `own` where the viewer is a seat, to whom a known back is a secret."""
    standing = frozenset(view.palisades)
    return Picture(
        squares=tuple(_square(view, name, own) for name in SQUARES),
        fences=tuple(_STANDING[line] if line in standing else _OPEN[line] for line in LINES),
        lands=tuple(_land(view, name) for name in view.territories),
        sides=tuple(_side(view, seat) for seat in range(len(view.hands))),
        stock=view.stock,
        counted=view.result is not None,
        unassigned=0 if view.result is None else view.result.unassigned,
    )


def _square(view: View, name: str, own: bool) -> Square:
    one = square_of(view, name)
    warrior = None
    if one.seat is not None:
        people = _people(view, one.seat)
        warrior = Warrior(one.seat, people, one.value, not one.face_up, one.arrows, one.reinforced)
    label = square_line(name, one, own)
    return Square(
        f"at={name}", *PLACES[name], one.gold, warrior, name in view.looked, label, square_notes(name, one, named=True)
    )


def _land(view: View, name: str) -> Land:
    one = view.territories[name]
    result = None if view.result is None else view.result.territories.get(name)
    standing = [view.board[at].seat for at in one.squares]
    strengths = [
        Strength(seat, *reach(view, one.squares, (seat,))) for seat in range(len(view.hands)) if seat in standing
    ]
    prizes = () if result is None else _prizes(view, result)
    told = falling(view, one.squares, one.gold) if view.result is None else Falling(())
    return Land(
        name=name,
        mines=mines_of(one.squares),
        path="".join(PATHS[at] for at in one.squares),
        size=one.size,
        gold=one.gold,
        complete=one.complete,
        present=tuple(strengths),
        holder=prizes[0].seats[0] if len(prizes) == 1 else None,
        prizes=prizes,
        falling=told.party,
        doubt=told.doubt,
    )


def _prizes(view: View, result: CountView) -> tuple[Prize, ...]:
    """The gold by party: partners get it together."""
    sides = parties(view.teams, len(view.hands))
    return tuple(Prize(side, result.share) for side in sides if side[0] in result.winners)


def _side(view: View, seat: int) -> Side:
    hand = view.hands[seat]
    groups = None
    if hand is not None:
        groups = tuple(_group(value, hand.count(value)) for value in sorted(set(hand)))
    return Side(
        seat=seat,
        people=_people(view, seat),
        in_hand=view.hand_counts[seat],
        hand=groups,
        tokens=view.tokens[seat],
        reinforcements=view.reinforcements[seat],
        passed=view.passed[seat],
        awaited=seat in view.turn.seats,
        gold=None if view.outcome is None else view.outcome.scores[seat],
        won=view.outcome is not None and seat in view.outcome.winners,
    )


def _people(view: View, seat: int) -> Character | None:
    """Which people the seat leads; none before the set-up."""
    return view.characters[seat] if view.characters else None


def _group(value: int, count: int) -> Group:
    return Group(f"value={value}", value, count, LogLine("board_group", {"value": value, "count": count}))
