"""A report written as text."""

from collections.abc import Iterator

from tournaments.crosstable.scoring import Scoring
from tournaments.crosstable.table import PieceColour
from tournaments.trf import columns
from tournaments.trf.player import print_player
from tournaments.trf.report import Report
from tournaments.trf.scoring import print_scoring, printed

_COLOURS = {PieceColour.WHITE: "white1", PieceColour.BLACK: "black1"}


def print_report(report: Report) -> str:
    """The text of a report, which reads back as the same report; raises `ValueError` for a field that does not fit."""
    return "".join(f"{line}\n" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    for line in report.texts:
        yield f"{line.code} {line.text}".rstrip()
    yield from map(print_player, report.players)
    if report.rounds:
        yield f"{columns.ROUNDS} {report.rounds}"
    if report.initial_colour in _COLOURS or report.by_rank:
        words = (["rank"] if report.by_rank else []) + [_COLOURS.get(report.initial_colour, "")]
        yield f"{columns.CONFIGURATION} {' '.join(words).strip()}"
    if report.scoring != Scoring():
        yield f"{columns.SCORING} {print_scoring(report.scoring)}"
    if report.absent:
        yield f"{columns.ABSENT} {' '.join(map(str, report.absent))}"
    for group in report.forbidden:
        yield f"{columns.FORBIDDEN} {' '.join(map(str, group))}"
    for one in report.accelerations:
        yield f"{columns.ACCELERATION} {' '.join([str(one.number).rjust(4), *map(printed, one.points)])}"
