"""Reading a report: FIDE's columns, the extensions, and errors by line."""

import pytest

from tests.tournaments.events import record
from tournaments.crosstable.scoring import Scoring
from tournaments.crosstable.table import PieceColour
from tournaments.trf.faults import TrfFault, UnreadableTrf
from tournaments.trf.reading import read
from tournaments.trf.report import Acceleration, Discrepancy, PlayerLine, TextLine, discrepancies


def line(number: object = 1, points: str = "0.0", cells: str = "", **fields: str) -> str:
    """A player's line, put together column by column."""
    text = (
        dict.fromkeys(("sex", "title", "name", "rating", "federation", "fide", "birth"), "") | {"place": "1"} | fields
    )
    return (
        f"001 {number:>4} {text['sex']:1}{text['title']:>3} {text['name']:33} {text['rating']:>4} "
        f"{text['federation']:3} {text['fide']:>11} {text['birth']:10} {points:>4} {text['place']:>4}  {cells}"
    )


REPORT = "\n".join(
    [
        "012 Ambush Open",
        "092 Individual: Swiss-System (Dutch)",
        line(
            1, "2.0", "   2 w 1  0000 - H     3 b =", sex="w", title="wm", name="Brunhild the Fair", rating="2101",
            federation="FRA", fide="1234567", birth="1990/02/28",
        ),
        line(2, "1.0", "   1 b 0     3 w 1", name="Kasimir", place="3"),
        line(3, "1.5", "0000 - U     2 b 0     1 w =", name="Ottoline", rating="1950", place="2"),
        "XXR 5",
        "XXC rank black1",
        "XXS W=3.0 D=1.0 PAB=1.5",
        "XXZ 2",
        "XXP 1 3",
        "XXA    2 1.0 0.5",
    ]
)  # fmt: skip


def test_it_works() -> None:
    report = read(REPORT)
    assert report.players[0] == PlayerLine(
        number=1, name="Brunhild the Fair", sex="w", title="wm", rating=2101, federation="FRA", fide_number="1234567",
        birth="1990/02/28", points=20, place=1, rounds=(record("2w1"), record("0-H"), record("3b=")),
    )  # fmt: skip
    assert [player.number for player in report.players] == [1, 2, 3]
    assert report.texts == (TextLine("012", "Ambush Open"), TextLine("092", "Individual: Swiss-System (Dutch)"))
    assert report.text("092") == "Individual: Swiss-System (Dutch)"


def test_the_extensions() -> None:
    report = read(REPORT)
    assert (report.rounds, report.initial_colour, report.by_rank) == (5, PieceColour.BLACK, True)
    assert (report.absent, report.forbidden) == ((2,), ((1, 3),))
    assert report.accelerations == (Acceleration(2, (10, 5)),)
    assert report.scoring == Scoring(win=30, forfeit_win=30, full_bye=30, draw=10, half_bye=10, pairing_bye=15, loss=0)


def test_the_extensions_of_2026() -> None:
    report = read("142 9\n152 B\n")
    assert (report.rounds, report.initial_colour) == (9, PieceColour.BLACK)


def test_a_crosstable_comes_out() -> None:
    table = read(REPORT).crosstable()
    assert (table.planned, table.completed) == (5, 3)
    assert [entrant.rating for entrant in table.entrants] == [2101, 0, 1950]


def test_printed_points_are_compared_with_the_results() -> None:
    assert discrepancies(read(REPORT)) == (Discrepancy(1, 20, 50), Discrepancy(2, 10, 30), Discrepancy(3, 15, 25))


def test_an_empty_cell_between_rounds_is_an_absence() -> None:
    report = read(line(cells=" " * 10 + "0000 - H"))
    assert report.players[0].rounds == (record("0-Z"), record("0-H"))


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("b\n012 Fine\nx y", [(1, "the line begins with no code of three characters and a space"),
                              (3, "the line begins with no code of three characters and a space")]),
        ("012 Fine\n" + line(""), [(2, "the pairing number is missing")]),
        (line("x"), [(1, "the pairing number 'x' is no number")]),
        (line(points="1.5x"), [(1, "the points '1.5x' is no number with at most one decimal")]),
        (line(cells="   2 w 9"), [(1, "round 1: '2 w 9' is no opponent, colour and result")]),
        (line(cells="   2 w 1"), [(1, "round 1: the opponent 2 is unknown")]),
        (line(1) + "\n" + line(1), [(2, "the pairing number is used twice")]),
        ("XXR many", [(1, "'many' is no number")]),
        ("XXC green", [(1, "'green' is no configuration: white1, black1 or rank")]),
        ("XXS WW=1.0 BW=2.0", [(1, "'BW' gives one colour a value of its own")]),
        ("XXS Q=1.0", [(1, "'Q' is no code of a result")]),
        ("XXP 4", [(1, "fewer than two players who must not meet")]),
        ("152 g", [(1, "'g' is no colour: w or b")]),
    ],
)  # fmt: skip
def test_errors_by_line(text: str, faults: list[tuple[int, str]]) -> None:
    with pytest.raises(UnreadableTrf) as refused:
        read(text)
    assert refused.value.faults == tuple(TrfFault(*one) for one in faults)
    assert str(refused.value).startswith(f"line {faults[0][0]}: ")


def test_contradictions_are_told_at_both_players_lines() -> None:
    with pytest.raises(UnreadableTrf) as refused:
        read("\n".join(["012 X", line(1, cells="   2 w 1"), line(2, cells="   1 b 1")]))
    assert [fault.line for fault in refused.value.faults] == [2, 3]
