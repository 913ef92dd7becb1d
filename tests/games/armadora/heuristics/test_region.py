from collections import deque

from games.armadora.advisor.region import FALL, FULL, LANE, LANES, Region, region
from games.armadora.options import Options
from games.armadora.rules.board import BOARD, INDEX, MINE_BITS, MINES, SQUARES, indexes, line_names
from games.armadora.rules.territories import territories
from tests.games.armadora import naive
from tests.games.armadora.tables import placed, plies


def weights(land: Region, square: str) -> list[int]:
    """What a warrior on the square brings to bear on each prize."""
    return [land.rows[INDEX[square]] >> lane * LANE & LANES for lane in range(len(land.prizes))]


def steps(start: str, palisades: set[str]) -> dict[str, int]:
    """How many steps each square is away from the start, on the way round the palisades."""
    away = {start: 0}
    left = deque([start])
    while left:
        here = left.popleft()
        for there in naive.neighbours(here):
            if there not in away and naive.line(here, there) not in palisades:
                away[there] = away[here] + 1
                left.append(there)
    return away


def test_it_works() -> None:
    """d1 and its neighbours on the open board: full weight beside the mine, less with every step."""
    land = region(BOARD, 0, 0, True)
    assert land.prizes == tuple((mine,) for mine in range(8))
    at = MINES.index("d1")
    assert [weights(land, square)[at] for square in ("d2", "d3", "d4", "d5")] == [16, 12, 8, 5]


def test_a_territory_that_cannot_be_divided_is_one_prize() -> None:
    state = placed({"palisades": ["a2|b2", "b1|c1", "b2|c2", "a2|a3"]}).state
    below, beside = state.below, state.beside
    for territory in territories(below, beside):
        land = region(territory, below & territory, beside & territory, True)
        if land.size < 8:
            assert not land.open
            assert len(land.prizes) <= 1
        assert set(land.rows) == set(indexes(territory & ~MINE_BITS))


def test_without_palisades_in_stock_nothing_can_be_divided() -> None:
    land = region(BOARD, 0, 0, False)
    assert land.prizes == (tuple(range(8)),)
    assert set(land.rows.values()) == {FULL}


def test_weights_fall_with_the_way_to_the_mine() -> None:
    """Against a search square by square, over the territories of a random match."""
    lost = [sum(FALL[:away]) for away in range(len(FALL) + 1)]
    for ply in plies(2, Options())[::5]:
        state = ply.before
        palisades = set(line_names(state.below, state.beside))
        for territory in territories(state.below, state.beside):
            land = region(territory, state.below & territory, state.beside & territory, True)
            if not land.open:
                continue
            for lane, (mine,) in enumerate(land.prizes):
                away = steps(MINES[mine], palisades)
                for at in land.rows:
                    far = away[SQUARES[at]]
                    wanted = FULL - lost[far - 1] if far <= len(lost) else 0
                    assert weights(land, SQUARES[at])[lane] == wanted
