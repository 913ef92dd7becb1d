"""Brackets and cross-tables as drawings with text: columns of boxes, measured here, drawn by a template."""

from collections import Counter
from typing import NamedTuple

from django.utils.translation import gettext as _

from boards.labels import labelled
from tournament_pages.bracket_words import match_words, round_words
from tournament_pages.words import seat_result
from tournaments.brackets.bracket import NOBODY, BracketState, Comes
from tournaments.stream.knockout import bracket
from tournaments.stream.settings import CROSSTABLE, Elimination, Groups
from tournaments.stream.state import StageState, Table, Tournament

WIDE, HIGH, GAP, ACROSS, HEAD = 210, 52, 14, 40, 26
NAMES, CELL = 200, 34
LONGEST = 22
MOST_IN_COLUMN = 32
"""So many matches of a round are drawn; rounds with more are told by their own pages."""
MOST_CROSSED = 24
"""So many entrants a cross-table shows; more are told by the list of rounds."""


class Box(NamedTuple):
    """A match of a bracket: where it stands, who meets, who won, and where it leads to."""

    name: str
    x: int
    y: int
    one: str
    other: str
    won: int
    mine: bool
    title: str
    outcome: str
    match: str
    lines: list[str]


class Bracket(NamedTuple):
    """A bracket: its measures, the names of its columns, and its boxes, which are `wide` each."""

    kind: str
    title: str
    desc: str
    width: int
    height: int
    heads: list[tuple[int, str]]
    boxes: list[Box]
    wide: int = WIDE


class Mark(NamedTuple):
    """A cell of a cross-table."""

    x: int
    text: str
    title: str
    match: str
    own: bool


class CrossedRow(NamedTuple):
    """An entrant's line of a cross-table."""

    y: int
    place: int
    name: str
    mine: bool
    marks: list[Mark]


class OwnGame(NamedTuple):
    """What the reader did against somebody."""

    other: str
    said: str
    match: str


class Crossed(NamedTuple):
    """A cross-table: everybody's name, and what they did against each of the others; the reader's own games apart."""

    kind: str
    title: str
    width: int
    height: int
    heads: list[tuple[int, int]]
    rows: list[CrossedRow]
    own: list[OwnGame]


def drawing_of(now: Tournament, stage: StageState, me: int | None) -> list[Bracket | Crossed]:
    """What is drawn of a stage: brackets of eliminations, cross-tables of small fields of two-seat formats."""
    form = now.format_of(stage.number)
    groups = range(len(stage.groups))
    if isinstance(form, Elimination | Groups):
        return [_bracket(now, stage, group, me) for group in groups]
    if isinstance(form, CROSSTABLE):
        return [_crossed(now, stage, group, me) for group in groups if len(stage.groups[group]) <= MOST_CROSSED]
    return []


def _bracket(now: Tournament, stage: StageState, group: int, me: int | None) -> Bracket:
    form, players = now.format_of(stage.number), len(stage.groups[group])
    assert isinstance(form, Elimination | Groups)
    known = bracket(now, stage, group)
    often = Counter(state.match.round for state in known.values())
    states = {name: state for name, state in known.items() if often[state.match.round] <= MOST_IN_COLUMN}
    rounds = list(dict.fromkeys(state.match.round for state in states.values()))
    tables = {table.place: table for one in stage.rounds for table in one.tables if table.group == group}
    places: dict[str, tuple[int, int]] = {}
    for column, name in enumerate(rounds):
        free = HEAD
        for state in (one for one in states.values() if one.match.round == name):
            feeding = [
                places[side.match][1]
                for side in state.match.sides
                if side.match in places and side.comes is Comes.WINNER
            ]
            y = max(free, sum(feeding) // len(feeding) if feeding else free)
            places[state.match.name] = (column * (WIDE + ACROSS), y)
            free = y + HIGH + GAP
    boxes = [
        _box(now, state, places, tables.get(name), me)._replace(name=match_words(form, players, name))
        for name, state in states.items()
        if not state.skipped
    ]
    several = len(stage.groups) > 1
    title = _("Bracket of group %(number)d") % {"number": group + 1} if several else _("Bracket")
    decided = sum(state.winner is not None for state in known.values())
    return Bracket(
        "bracket",
        title,
        _("%(decided)d of %(count)d matches are decided.") % {"decided": decided, "count": len(known)},
        max((x for x, _y in places.values()), default=0) + WIDE + 4,
        max((y for _x, y in places.values()), default=0) + HIGH + 4,
        [(column * (WIDE + ACROSS), round_words(form, players, name)) for column, name in enumerate(rounds)],
        boxes,
    )


def _box(
    now: Tournament, state: BracketState, places: dict[str, tuple[int, int]], table: Table | None, me: int | None
) -> Box:
    x, y = places[state.match.name]
    one, other = (_player(now, player) for player in state.players)
    won = 0 if state.winner is None else 1 + state.players.index(state.winner)
    said = _("%(one)s against %(other)s") % {"one": one, "other": other}
    outcome = _("%(name)s goes on") % {"name": _player(now, state.winner)} if state.winner else ""
    said += f"; {outcome}" if outcome else ""
    lines = []
    for side in state.match.sides:
        if side.comes is Comes.WINNER and side.match in places:
            fx, fy = places[side.match]
            middle = x - ACROSS // 2
            lines.append(f"M{fx + WIDE} {fy + HIGH // 2}H{middle}V{y + HIGH // 2}H{x}")
    mine = me is not None and me in state.players
    match = table.match if table is not None else ""
    return Box(state.match.name, x, y, _short(one), _short(other), won, mine, said, outcome, match, lines)


def _player(now: Tournament, player: int | None) -> str:
    if player is None:
        return "…"
    return _("nobody") if player == NOBODY else now.entrants[player - 1].name


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _crossed(now: Tournament, stage: StageState, group: int, me: int | None) -> Crossed:
    members = stage.groups[group] if len(stage.groups) > 1 else stage.seeding
    met: dict[tuple[int, int], list[tuple[Table, int]]] = {}
    for one in stage.rounds:
        for table in one.tables:
            if table.result is not None and len(table.entrants) == 2:
                for seat, entrant in enumerate(table.entrants):
                    met.setdefault((entrant, table.entrants[1 - seat]), []).append((table, seat))
    title = _("Cross-table of group %(number)d") % {"number": group + 1} if len(stage.groups) > 1 else _("Cross-table")
    columns = [(NAMES + CELL * place, other) for place, other in enumerate(members)]
    rows = [
        CrossedRow(
            HEAD + CELL * (place - 1),
            place,
            _short(now.entrants[entrant - 1].name),
            entrant == me,
            [_mark(now, x, entrant, other, met.get((entrant, other), [])) for x, other in columns],
        )
        for place, entrant in enumerate(members, 1)
    ]
    side = CELL * len(members)
    heads = [(x, place) for place, (x, _other) in enumerate(columns, 1)]
    own = [_own(now, other, met[me, other]) for other in members if me is not None and (me, other) in met]
    return Crossed("crossed", title, NAMES + side + 2, HEAD + side + 2, heads, rows, own)


def _own(now: Tournament, other: int, games: list[tuple[Table, int]]) -> OwnGame:
    results = [seat_result(table.result, seat) for table, seat in games if table.result is not None]
    match = next((table.match for table, _seat in games if table.match), "")
    return OwnGame(now.entrants[other - 1].name, ", ".join(results), match)


def _mark(now: Tournament, x: int, entrant: int, other: int, games: list[tuple[Table, int]]) -> Mark:
    text = " ".join(_sign(table, seat) for table, seat in games)
    names = {"one": now.entrants[entrant - 1].name, "other": now.entrants[other - 1].name}
    said = _("%(one)s against %(other)s") % names
    results = ", ".join(seat_result(table.result, seat) for table, seat in games if table.result is not None)
    match = next((table.match for table, _seat in games if table.match), "")
    return Mark(x, text, labelled(said, results) if results else said, match, entrant == other)


def _sign(table: Table, seat: int) -> str:
    result = table.result
    assert result is not None
    if result.kind == "void":
        return "·"
    if result.kind == "forfeited":
        return "−" if seat in result.forfeited else "+"
    if result.all_lost or seat in result.forfeited:
        return "0"
    if result.ranks[0] == result.ranks[1] and not result.forfeited:
        return "½"
    return "1" if seat in result.winners else "0"
