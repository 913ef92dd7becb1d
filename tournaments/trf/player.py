"""A player's line, 001, read and printed by columns."""

from tournaments.crosstable.result import RoundResult
from tournaments.crosstable.table import ABSENT, NOBODY, PieceColour, RoundRecord
from tournaments.trf import columns
from tournaments.trf.columns import TrfColumn
from tournaments.trf.report import PlayerLine
from tournaments.trf.scoring import printed, tenths

_COLOURS = frozenset(colour.value for colour in PieceColour)
_RESULTS = frozenset(result.value for result in RoundResult)


def read_player(line: str) -> PlayerLine:
    """A player from a line; raises `ValueError` that says which field is wrong."""
    number = _number(line, columns.NUMBER, "pairing number")
    if not number:
        raise ValueError("the pairing number is missing")
    return PlayerLine(
        number=number,
        name=_text(line, columns.NAME),
        sex=_text(line, columns.SEX),
        title=_text(line, columns.TITLE),
        rating=_number(line, columns.RATING, "rating"),
        federation=_text(line, columns.FEDERATION),
        fide_number=_text(line, columns.FIDE_NUMBER),
        birth=_text(line, columns.BIRTH),
        points=_points(line),
        place=_number(line, columns.PLACE, "place"),
        rounds=_rounds(line.rstrip()),
    )


def _text(line: str, column: TrfColumn) -> str:
    return line[column.start : column.end].strip()


def _number(line: str, column: TrfColumn, field: str) -> int:
    text = _text(line, column)
    if not text:
        return 0
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(f"the {field} '{text}' is no number")
    return int(text)


def _points(line: str) -> int:
    text = _text(line, columns.POINTS)
    if not text:
        return 0
    try:
        return tenths(text)
    except ValueError as fault:
        raise ValueError(f"the points {fault}") from fault


def _rounds(line: str) -> tuple[RoundRecord, ...]:
    starts = range(columns.FIRST_ROUND, len(line), columns.ROUND_WIDTH)
    return tuple(_round(line[start : start + 8].ljust(8), position) for position, start in enumerate(starts, 1))


def _round(cell: str, position: int) -> RoundRecord:
    if not cell.strip():
        return ABSENT
    opponent, colour, result = cell[:4].strip(), cell[5].replace(" ", "-"), cell[7].upper().replace(" ", "Z")
    number = opponent or str(NOBODY)
    fits = cell[4] == cell[6] == " " and number.isascii() and number.isdecimal()
    if not fits or colour not in _COLOURS or result not in _RESULTS:
        raise ValueError(f"round {position}: '{cell.strip()}' is no opponent, colour and result")
    return RoundRecord(int(number), PieceColour(colour), RoundResult(result))


def print_player(player: PlayerLine) -> str:
    """The line of a player; raises `ValueError` if a field does not fit its columns or would be read otherwise."""
    fields = (
        (columns.CODE, columns.PLAYER, str.ljust),
        (columns.NUMBER, str(player.number), str.rjust),
        (columns.SEX, player.sex, str.ljust),
        (columns.TITLE, player.title, str.rjust),
        (columns.NAME, player.name, str.ljust),
        (columns.RATING, str(player.rating or ""), str.rjust),
        (columns.FEDERATION, player.federation, str.ljust),
        (columns.FIDE_NUMBER, player.fide_number, str.rjust),
        (columns.BIRTH, player.birth, str.ljust),
        (columns.POINTS, printed(player.points), str.rjust),
        (columns.PLACE, str(player.place or ""), str.rjust),
    )
    line = ""
    for column, text, padded in fields:
        if len(text) > column.width or text != text.strip() or not text.isprintable():
            raise ValueError(f"'{text}' does not fit columns {column.start + 1} to {column.end}")
        line = line.ljust(column.start) + padded(text, column.width)
    return (line.ljust(columns.FIRST_ROUND) + "  ".join(map(_print_round, player.rounds))).rstrip()


def _print_round(record: RoundRecord) -> str:
    opponent = "0000" if record.opponent == NOBODY else str(record.opponent).rjust(4)
    return f"{opponent} {record.colour.value} {record.result.value}"
