"""The board of chapter 1.3."""

from games.armadora.rules.board import BIT, LINES, MINES, PLAIN, SQUARES, indexes, line_names, names
from tests.games.armadora import naive


def test_it_works() -> None:
    assert list(SQUARES) == naive.SQUARES
    assert list(LINES) == naive.LINES
    assert list(MINES) == naive.MINES


def test_numbers_of_the_rules() -> None:
    """32 plain squares, 67 lines, 32 between rows and 35 between columns (1.3.4, 1.3.5)."""
    assert PLAIN.bit_count() == 32
    assert sum(1 for below, _ in LINES.values() if below) == 32
    assert sum(1 for _, beside in LINES.values() if beside) == 35


def test_names_of_sets() -> None:
    """A set of squares or lines is printed in alphabetical order, whatever it holds."""
    for chosen in ([], ["a1"], ["a1", "h5"], ["b5", "c1", "d4", "e5", "f1"], list(SQUARES)):
        bits = sum(BIT[name] for name in chosen)
        assert names(bits) == tuple(chosen)
        assert [SQUARES[i] for i in indexes(bits)] == chosen
    for lines in ([], ["a1|a2"], ["a1|b1"], ["a4|a5", "a5|b5", "e3|e4", "e3|f3", "h4|h5"], list(LINES)):
        below, beside = sum(LINES[one][0] for one in lines), sum(LINES[one][1] for one in lines)
        assert line_names(below, beside) == tuple(lines)
