"""Territories and legal lines against a plain flood fill."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.armadora.rules.board import BIT, LINES, SQUARES, names
from games.armadora.rules.territories import legal_lines, reach, territories
from tests.games.armadora import naive


def bits(palisades: naive.Lines) -> tuple[int, int]:
    return sum(LINES[one][0] for one in palisades), sum(LINES[one][1] for one in palisades)


@st.composite
def fenced(draw: st.DrawFn) -> naive.Lines:
    """Palisades as play can lay them: one legal line after the other."""
    palisades: naive.Lines = frozenset()
    for edge in draw(st.lists(st.sampled_from(naive.LINES), max_size=45, unique=True)):
        if len(palisades) < 35 and naive.legal(edge, palisades):
            palisades |= {edge}
    return palisades


def every_legal(palisades: naive.Lines) -> list[str]:
    return [edge for edge in naive.LINES if naive.legal(edge, palisades)]


def test_it_works() -> None:
    assert territories(0, 0) == ((1 << 40) - 1,)
    assert legal_lines(0, 0) == tuple(naive.LINES)


@settings(max_examples=100, deadline=None)
@given(fenced())
def test_lines_and_territories_agree_with_the_flood_fill(palisades: naive.Lines) -> None:
    """Which lines are legal, and how the board is divided, in every position that play can reach."""
    assert list(legal_lines(*bits(palisades))) == every_legal(palisades)
    assert [list(names(one)) for one in territories(*bits(palisades))] == naive.territories(palisades)


@settings(max_examples=100, deadline=None)
@given(st.frozensets(st.sampled_from(naive.LINES)), st.frozensets(st.sampled_from(SQUARES)))
def test_reach_agrees_with_the_flood_fill(palisades: naive.Lines, squares: frozenset[str]) -> None:
    """From any squares through any palisades, legal or not."""
    reached = {other for square in squares for other in naive.territory(square, palisades)}
    assert set(names(reach(sum(BIT[one] for one in squares), *bits(palisades)))) == reached


def test_every_piece_that_is_too_small() -> None:
    """One square, two, three in a row, three round a corner, and two with a third between them."""
    for fences, shut in (
        (["a1|a2"], {"a1|b1"}),
        (["a1|a2", "b1|b2"], {"a1|b1", "b1|c1"}),
        (["a1|a2", "b1|b2", "c1|c2"], {"a1|b1", "b1|c1", "c1|d1"}),
        (["a2|a3", "a2|b2", "b1|b2"], {"a1|a2", "a1|b1", "b1|c1"}),
        (["a1|b1", "a3|b3", "a3|a4"], {"a1|a2", "a2|a3", "a2|b2"}),
    ):
        lines = legal_lines(*bits(frozenset(fences)))
        assert set(naive.LINES) - set(lines) - set(fences) == shut
