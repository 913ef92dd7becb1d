from itertools import combinations

from games.armadora.advisor.palisades import closers
from games.armadora.options import Options
from games.armadora.rules.board import LINES
from games.armadora.rules.territories import legal_lines, territories
from tests.games.armadora.tables import placed, plies


def count(below: int, beside: int, *more: str) -> int:
    """The number of territories with these palisades more."""
    for line in more:
        below |= LINES[line][0]
        beside |= LINES[line][1]
    return len(territories(below, beside))


def test_it_works() -> None:
    """Three palisades round b1 and c1, leaning on the rim, leave one gap before the corner of four squares is shut."""
    state = placed({"palisades": ["a1|a2", "b1|b2", "c1|c2", "d1|d2"]}).state
    found = closers(state.below, state.beside)
    assert found.alone == {"d1|e1"}


def test_all_that_closes_is_found_and_nothing_else() -> None:
    """Against trying every line and every pair of lines of a random match."""
    states = {(ply.before.below, ply.before.beside): ply.before for ply in plies(2, Options())}
    for below, beside in states:
        now = count(below, beside)
        lines = legal_lines(below, beside)
        alone = {line for line in lines if count(below, beside, line) > now}
        pairs = {
            (one, other)
            for one, other in combinations(lines, 2)
            if not {one, other} & alone
            and other in legal_lines(below | LINES[one][0], beside | LINES[one][1])
            and count(below, beside, one, other) > now
        }
        found = closers(below, beside)
        assert found.alone == alone
        assert {(one, other) for one, other in found.pairs if not {one, other} & alone} == pairs


def test_pairs_may_be_laid() -> None:
    for ply in plies(3, Options()):
        for one, other in closers(ply.before.below, ply.before.beside).pairs:
            below, beside = LINES[one]
            assert other in legal_lines(ply.before.below | below, ply.before.beside | beside)


def test_nothing_closes_on_the_empty_board() -> None:
    assert closers(0, 0) == (frozenset(), ())
