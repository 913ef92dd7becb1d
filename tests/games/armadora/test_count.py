"""Chapter 5: the end and the count."""

import pytest

from games.armadora import GAME
from games.armadora.options import Options
from games.armadora.rules.count import GameEnded, Revealed, TerritoryCounted
from games.armadora.view.schema import View
from games.kernel.texts import catalogue, word
from games.kernel.values import JSON
from tests.games.armadora import naive
from tests.games.armadora.tables import CORNER, VARIANTS, match, placed, view

ADVANCED = Options(advanced=True)
CAST: JSON = ["orc", "elf", "mage"]
FULL = Options(advanced=True, ffa4=True)


def counted(warriors: JSON, seats: int = 3, options: Options = ADVANCED, **given: JSON) -> View:
    """The arbiter's view of a position in which all have passed; the corner with its 7 gold is fenced off."""
    whole: dict[str, JSON] = {"palisades": CORNER, "warriors": warriors, "passed": [True] * seats, **given}
    if options.advanced:
        whole["characters"] = ["orc", "elf", "mage", "goblin"][:seats]
    return view(placed(whole, seats, options))


def corner(seen: View) -> tuple[tuple[int | None, ...], tuple[int, ...], int, int]:
    assert seen.result is not None
    one = seen.result.territories["a1"]
    return one.strengths, one.winners, one.share, one.unassigned


def one(seat: int, value: int, **more: JSON) -> JSON:
    return {"seat": seat, "value": value, **more}


def test_it_works() -> None:
    """The count is told territory by territory, and its parts add up."""
    table = placed({"palisades": CORNER, "warriors": {"a1": one(0, 2)}, "passed": [True, True]})
    assert [type(event) for event in table.events[1:]] == [Revealed, TerritoryCounted, TerritoryCounted, GameEnded]
    seen = view(table)
    assert seen.result is not None
    assert (seen.scores, seen.result.piles, seen.result.unassigned) == ((7, 0), ((7,), ()), 33)


@pytest.mark.parametrize(
    ("warriors", "expected"),
    [
        ({}, ((None, None, None), (), 0, 7)),
        ({"a1": one(0, 1)}, ((1, None, None), (0,), 7, 0)),
        ({"a1": one(0, 2), "b1": one(1, 1), "c1": one(1, 1)}, ((2, 2, None), (0, 1), 3, 1)),
        ({"a1": one(0, 3), "b1": one(1, 1), "c1": one(1, 1)}, ((3, 2, None), (0,), 7, 0)),
        ({"a1": one(0, 1), "b1": one(1, 1), "c1": one(2, 1)}, ((1, 1, 1), (0, 1, 2), 2, 1)),
        ({"a1": one(0, 3, arrows=1), "b1": one(1, 2)}, ((2, 2, None), (0, 1), 3, 1)),
        ({"a1": one(0, 1, arrows=2)}, ((0, None, None), (0,), 7, 0)),
        ({"a1": one(0, 1, arrows=2, reinforced=True)}, ((0, None, None), (0,), 7, 0)),
        ({"a1": one(0, 1, arrows=2), "b1": one(0, 1)}, ((1, None, None), (0,), 7, 0)),
        ({"a1": one(0, 1, arrows=1), "b1": one(2, 1, arrows=1)}, ((0, None, 0), (0, 2), 3, 1)),
        ({"a1": one(0, 1, reinforced=True), "b1": one(1, 2)}, ((2, 2, None), (0,), 7, 0)),
        ({"a1": one(0, 1, reinforced=True), "b1": one(1, 3), "c1": one(2, 3)}, ((2, 3, 3), (1, 2), 3, 1)),
    ],
    ids=[
        "nobody", "alone", "tie of two", "stronger", "tie of three", "arrow", "floor of two arrows",
        "floor after adding up", "floor of each warrior", "tie of nothing", "reinforcement decides",
        "reinforcement outside the tie",
    ],
)  # fmt: skip
def test_gold_of_a_territory(
    warriors: JSON, expected: tuple[tuple[int | None, ...], tuple[int, ...], int, int]
) -> None:
    """Strengths, winners, share and rest (5.2)."""
    assert corner(counted(warriors)) == expected


def test_partners_add_up_and_one_reinforcement_serves_both() -> None:
    """Rules 5.2.3 and 5.2.5 with teams: the tie goes to the team whose reinforcement lies there."""
    seen = counted({"a1": one(0, 2), "b1": one(1, 2, reinforced=True), "c1": one(2, 1)}, 4)
    assert corner(seen) == ((3, 3, 3, 3), (1, 3), 7, 0)
    assert (seen.scores, seen.outcome and seen.outcome.ranks) == ((0, 7, 0, 7), (2, 1, 2, 1))


def test_each_for_itself_divides_among_four() -> None:
    """Rule 7.3: a tie of four leaves up to 3 gold."""
    gold: JSON = {"d1": 3, "b2": 7, "f2": 6, "h2": 5, "a4": 5, "e4": 4, "c5": 4, "g5": 6}
    fences: JSON = ["a1|a2", "b1|b2", "c1|c2", "d1|d2", "e1|e2", "e1|f1"]
    warriors: JSON = {"a1": one(0, 1), "b1": one(1, 1), "c1": one(2, 1), "e1": one(3, 1)}
    seen = counted(warriors, 4, FULL, palisades=fences, gold=gold)
    assert corner(seen) == ((1, 1, 1, 1), (0, 1, 2, 3), 0, 3)
    assert seen.outcome is not None
    assert seen.outcome.teams is None
    assert seen.outcome.winners == (0, 1, 2, 3)
    assert seen.result is not None
    assert seen.result.piles == ((), (), (), ())


def test_nobody_has_gold() -> None:
    """Rule 5.3.5."""
    seen = counted({}, 2, Options())
    assert seen.outcome is not None
    assert (seen.outcome.ranks, seen.outcome.winners, seen.outcome.all_lost) == ((1, 1), (0, 1), False)


THREE_WAYS: JSON = ["c1|d1", "c2|d2", "c3|d3", "c4|d4", "c5|d5", "f1|g1", "f2|g2", "f3|g3", "f4|g4", "f5|g5"]
"""Three strips: a to c with b2 a4 c5, d to f with d1 f2 e4, g and h with h2 g5."""


@pytest.mark.parametrize(
    ("gold", "fences", "warriors", "piles", "ranks"),
    [
        ([4, 7, 5, 3, 5, 4, 6, 6], [], {"a1": 0, "d2": 1, "g1": 2}, ((18,), (13,), (9,)), (1, 2, 3)),
        ([4, 5, 6, 7, 4, 3, 5, 6], [], {"a1": 2, "d2": 1, "g1": 0}, ((13,), (13,), (14,)), (2, 2, 1)),
        (
            [4, 3, 4, 7, 5, 5, 6, 6],
            ["g3|g4", "h3|h4"],
            {"d2": 0, "g1": 1, "h5": 1},
            ((13,), (7, 6), ()),
            (1, 2, 3),
        ),
    ],
    ids=["most gold", "shared second place", "one large pile before two"],
)
def test_places(
    gold: list[int], fences: list[JSON], warriors: dict[str, int], piles: JSON, ranks: tuple[int, ...]
) -> None:
    """Gold first, then the piles, for every place (5.3)."""
    assert isinstance(THREE_WAYS, list)
    seen = counted(
        {at: one(seat, 1) for at, seat in warriors.items()},
        3,
        Options(),
        palisades=[*THREE_WAYS, *fences],
        gold=dict(zip(naive.MINES, gold, strict=True)),
    )
    assert seen.result is not None
    assert seen.outcome is not None
    assert (seen.result.piles, seen.outcome.ranks) == (piles, ranks)


def naive_count(seen: View, parties: list[list[int]]) -> tuple[list[int], int]:
    """The gold of each party and of nobody, counted once more as the pseudo-code of 5.2 says."""
    won, nobody = [0] * len(parties), 0
    for squares in naive.territories(frozenset(seen.palisades)):
        board = [seen.board[name] for name in squares]
        gold = sum(square.gold or 0 for square in board)
        strength: dict[int, int] = {}
        for party, seats in enumerate(parties):
            mine = [square for square in board if square.seat in seats]
            if mine:
                strength[party] = sum(max(0, (s.value or 0) - s.arrows + s.reinforced) for s in mine)
        best = [party for party, total in strength.items() if total == max(strength.values())]
        token = [party for party in best for s in board if s.reinforced and s.seat in parties[party]]
        best = token if len(best) > 1 and token else best
        for party in best:
            won[party] += gold // len(best)
        nobody += gold % len(best) if best else gold
    return won, nobody


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_random_matches_counted_once_more(seats: int, options: Options) -> None:
    parties = [[0, 2], [1, 3]] if seats == 4 and not options.ffa4 else [[seat] for seat in range(seats)]
    for number in range(4):
        *_, last = match(seats, options, f"count {number}")
        seen = GAME.view(last.after, "arbiter")
        won, nobody = naive_count(seen, parties)
        assert seen.result is not None
        assert [seen.scores[party[0]] for party in parties] == won
        assert seen.result.unassigned == nobody
        assert sum(won) + nobody == 40


def test_the_result_names_the_territories_that_decided_it() -> None:
    """In the words of the log, the most gold first; what nobody got is left out."""
    warriors: JSON = {"a1": one(0, 1, reinforced=True), "b1": one(1, 2), "e3": one(1, 3)}
    given: dict[str, JSON] = {"palisades": CORNER, "warriors": warriors, "passed": [True] * 3, "characters": CAST}
    table = placed(given, 3, ADVANCED)
    told = [GAME.tell(event, 0) for event in table.events if isinstance(event, TerritoryCounted)]
    assert GAME.artist is not None
    for viewer in (0, 1, "spectator"):
        lines = GAME.artist.ending(GAME.view(table.state, viewer))
        assert [line.key for line in lines] == ["territory_won_alone", "territory_won_by_reinforcement"]
        assert list(lines) == sorted(told, key=lambda line: line is not None and line.key)
    assert GAME.artist.ending(view(placed({}))) == ()


@pytest.mark.parametrize(
    ("warriors", "seats", "told"),
    [
        ({"e3": one(0, 3), "f3": one(1, 2)}, 2, "for seat 0, the strongest with 3 against 2."),
        ({"e3": one(0, 3), "f3": one(1, 1), "g3": one(2, 2)}, 3, "for seat 0, the strongest with 3 against 2, 1."),
        (
            {"e3": one(0, 3), "f3": one(1, 1), "g3": one(3, 1)},
            4,
            "for seat 0 and seat 2, the strongest with 3 against 2.",
        ),
        ({"e3": one(0, 3)}, 2, "for seat 0, the only side there: strength 3."),
    ],
)
def test_a_territory_that_was_won_is_told_with_the_strength_of_the_others(
    warriors: JSON, seats: int, told: str
) -> None:
    table = placed({"warriors": warriors, "passed": [True] * seats}, seats)
    (line,) = (GAME.tell(event, "spectator") for event in table.events if isinstance(event, TerritoryCounted))
    assert line is not None
    assert word(line, catalogue(GAME, "en"), "seat {}".format) == (
        f"Territory with 8 mines (a4, b2, c5, d1, e4, f2, g5, h2), 40 squares: 40 gold {told}"
    )


def test_a_territory_is_called_by_its_mines_and_without_any_by_its_first_square() -> None:
    """The mines are what one finds on the board: it is so in the log, in the description and in the list beside it."""
    walls: list[JSON] = ["a2|b2", "a3|a4", "a3|b3", "b1|b2", "b1|c1", "d1|e1", "d2|e2", "c2|c3", "d2|d3", "b2|b3"]
    table = placed({"palisades": walls, "passed": [True] * 2})
    told = [GAME.tell(event, 0) for event in table.events if isinstance(event, TerritoryCounted)]
    assert GAME.artist is not None
    described = [
        line for line in GAME.artist.describe(view(table), 0) if line.key.startswith(("board_land", "board_barren"))
    ]
    lands = GAME.artist.picture(view(table), 0).lands
    assert [(land.name, land.mines) for land in lands] == [
        ("a1", ()),
        ("a4", ("a4", "c5", "e4", "f2", "g5", "h2")),
        ("b2", ("b2", "d1")),
    ]
    for language, barren, rich in (
        ("en", "Territory without a mine, at a1", "Territory with 2 mines (b2, d1)"),
        ("fr", "Territoire sans mine, en a1", "Territoire à 2 mines (b2, d1)"),
    ):
        for lines in (told, described):
            said = [word(line, catalogue(GAME, language), str) for line in lines if line is not None]
            assert [text.startswith(start) for text, start in zip(said[::2], (barren, rich), strict=True)] == [True] * 2
