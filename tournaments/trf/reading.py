"""A report read from its text."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tournaments.crosstable.consistency import inconsistencies
from tournaments.crosstable.scoring import Scoring
from tournaments.crosstable.table import PieceColour
from tournaments.trf import columns
from tournaments.trf.faults import TrfFault, UnreadableTrf
from tournaments.trf.player import read_player
from tournaments.trf.report import Acceleration, PlayerLine, Report, TextLine
from tournaments.trf.scoring import read_scoring, tenths

COLOURS = {"white1": PieceColour.WHITE, "black1": PieceColour.BLACK}


@dataclass
class _Draft:
    """What has been read so far."""

    players: list[PlayerLine] = field(default_factory=list)
    lines: dict[int, int] = field(default_factory=dict)
    texts: list[TextLine] = field(default_factory=list)
    rounds: int = 0
    colour: PieceColour = PieceColour.NONE
    by_rank: bool = False
    absent: list[int] = field(default_factory=list)
    forbidden: list[tuple[int, ...]] = field(default_factory=list)
    accelerations: list[Acceleration] = field(default_factory=list)
    scoring: Scoring = field(default_factory=Scoring)


def read(text: str) -> Report:
    """A report from its text; lines with codes unknown here are kept as they are.

    Raises `UnreadableTrf` with every fault: fields that cannot be read, and records that contradict one another. The
    printed points are not among them: `report.discrepancies` compares those.
    """
    draft, faults = _Draft(), []
    for position, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        try:
            _read_line(draft, line, position)
        except ValueError as fault:
            faults.append(TrfFault(position, str(fault)))
    report = Report(
        tuple(draft.players), tuple(draft.texts), draft.rounds, draft.colour, draft.by_rank, tuple(draft.absent),
        tuple(draft.forbidden), tuple(draft.accelerations), draft.scoring,
    )  # fmt: skip
    if not faults:
        faults = [
            TrfFault(draft.lines[one.number], f"round {one.round}: {one.problem}" if one.round else one.problem)
            for one in inconsistencies(report.crosstable())
        ]
    if faults:
        raise UnreadableTrf(tuple(sorted(faults, key=lambda fault: fault.line)))
    return report


def _read_line(draft: _Draft, line: str, position: int) -> None:
    code = line[: columns.CODE.end]
    if not line.strip():
        return
    if len(code) < columns.CODE.end or not code.isalnum() or line[3:4].strip():
        raise ValueError("the line begins with no code of three characters and a space")
    if code == columns.PLAYER:
        player = read_player(line)
        draft.players.append(player)
        draft.lines[player.number] = position
    elif code in _EXTENSIONS:
        _EXTENSIONS[code](draft, line[4:].strip())
    else:
        draft.texts.append(TextLine(code, line[4:].rstrip()))


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(f"'{text}' is no number")
    return int(text)


def _rounds(draft: _Draft, text: str) -> None:
    draft.rounds = _whole(text)


def _configuration(draft: _Draft, text: str) -> None:
    for word in text.split():
        if word == "rank":
            draft.by_rank = True
        elif word in COLOURS:
            draft.colour = COLOURS[word]
        else:
            raise ValueError(f"'{word}' is no configuration: white1, black1 or rank")


def _initial_colour(draft: _Draft, text: str) -> None:
    if text.lower() not in {"w", "b"}:
        raise ValueError(f"'{text}' is no colour: w or b")
    draft.colour = PieceColour(text.lower())


def _absent(draft: _Draft, text: str) -> None:
    draft.absent.extend(map(_whole, text.split()))


def _forbidden(draft: _Draft, text: str) -> None:
    group = tuple(map(_whole, text.split()))
    if len(group) < 2:
        raise ValueError("fewer than two players who must not meet")
    draft.forbidden.append(group)


def _acceleration(draft: _Draft, text: str) -> None:
    number, *points = text.split() or [""]
    draft.accelerations.append(Acceleration(_whole(number), tuple(map(tenths, points))))


def _scoring(draft: _Draft, text: str) -> None:
    draft.scoring = read_scoring(text, draft.scoring)


_EXTENSIONS: dict[str, Callable[[_Draft, str], None]] = {
    columns.ROUNDS: _rounds,
    columns.ROUNDS_OF_2026: _rounds,
    columns.CONFIGURATION: _configuration,
    columns.INITIAL_COLOUR_OF_2026: _initial_colour,
    columns.ABSENT: _absent,
    columns.FORBIDDEN: _forbidden,
    columns.ACCELERATION: _acceleration,
    columns.SCORING: _scoring,
}
