"""Where turns and rounds begin, and the nearest stop before and after a step."""

from itertools import pairwise

import pytest

from games.kernel.contract import BattleBoundary
from games.kernel.registry import games_by_name
from play.live import find_reel
from replays.lines import Timeline, main
from replays.outline import Battle, Stops, battles, outline, settled, stops
from tests.played import fought, played

GAMES = {name: min(game.seats) for name, game in games_by_name().items()}


def _line(game: str) -> Timeline:
    return main(find_reel(played(game, GAMES[game])))


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_it_works(game: str) -> None:
    """Every step is in one turn; a turn ends where somebody else is awaited; rounds rise one by one."""
    line = _line(game)
    shape = outline(line)
    assert [number for turn in shape.turns for number in turn.steps] == line.numbers
    assert shape.turn_ends == [turn.steps[-1] for turn in shape.turns[:-1]]
    assert [turn.number for turn in shape.turns] == list(range(len(shape.turns)))
    for before, after in pairwise(shape.turns):
        # Whose decision was open before the turn's last step, and who is awaited after it.
        decided = [line.at(number).mark.awaited for number in (line.numbers[0], *before.steps[:-1])]
        ended = line.at(before.steps[-1]).mark.awaited
        assert after.awaited in ((), ended)
        assert after.round > before.round or not set(ended) <= set(next(filter(None, reversed(decided)), ()))
    rounds = [line.at(number).mark.round for number in shape.round_starts]
    assert rounds == list(range(1, len(rounds) + 1))


@pytest.mark.django_db
def test_seats_take_turns_in_a_game_of_turns() -> None:
    turns = [turn for turn in outline(_line("armadora")).turns if turn.awaited]
    assert all(len(turn.awaited) == 1 for turn in turns)
    assert all(one.awaited != other.awaited for one, other in pairwise(turns))


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, Stops(None, 2)),
        (2, Stops(None, 5)),
        (3, Stops(2, 5)),
        (5, Stops(2, 9)),
        (9, Stops(5, None)),
        (10, Stops(9, None)),
    ],
)
def test_the_nearest_stops(number: int, expected: Stops) -> None:
    assert stops([2, 5, 9], number) == expected


def test_without_stops_there_is_nowhere_to_go() -> None:
    assert stops([], 4) == Stops(None, None)


@pytest.mark.django_db
def test_a_what_if_line_may_leave_where_somebody_had_to_decide() -> None:
    line = _line("armadora")
    for number in line.numbers:
        at = settled(line, number)
        if at is not None:
            assert at <= number
            assert line.at(at).mark.settled
            assert line.at(at).mark.awaited != ()
    assert settled(line, line.numbers[0]) is None
    last = settled(line, line.numbers[-1])
    assert last is not None
    assert last < line.numbers[-1]


FIGHTING = [name for name, game in games_by_name().items() if game.battles]


@pytest.mark.django_db
@pytest.mark.parametrize("game", FIGHTING)
def test_battles_stand_apart_from_their_openings_to_their_outcomes(game: str) -> None:
    """No step is in two of them, none is empty or open, and whatever begins or ends one lies in it."""
    line = main(find_reel(fought(game)))
    boundaries, shape = line.root.rules.battles, outline(line)
    ends = [number for battle in shape.battles for number in battle]
    assert ends == sorted({*ends})
    told = {number: boundaries.get(type(line.at(number).event)) for number in line.numbers}
    assert [(told[battle.first], told[battle.last]) for battle in shape.battles] == [("begins", "ends")] * (
        len(ends) // 2
    )
    for number, boundary in told.items():
        battle = shape.battle_at(number)
        assert battle is None or battle.first <= number <= battle.last
        assert boundary is None or battle is not None
    inside = {number for number in line.numbers if shape.battle_at(number)}
    assert inside == {number for one in shape.battles for number in line.numbers if one.first <= number <= one.last}
    assert 0 < len(inside) < len(line.numbers)


@pytest.mark.django_db
def test_a_game_without_battles_has_none() -> None:
    assert outline(_line("armadora")).battles == []


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ("", []),
        (".....", []),
        (".(..)..(.)", [Battle(2, 5), Battle(8, 10)]),
        ("(.(.).).", [Battle(1, 7)]),
        ("()()", [Battle(1, 2), Battle(3, 4)]),
        ("..)..(.)", [Battle(6, 8)]),
        ("().(.", [Battle(1, 2), Battle(4, 5)]),
    ],
)
def test_where_battles_begin_and_end(marks: str, expected: list[Battle]) -> None:
    """One inside another is part of it, one that was open before the log begins is none, the last may be cut short."""
    named: dict[str, BattleBoundary] = {"(": "begins", ")": "ends"}
    assert battles([(number, named.get(mark)) for number, mark in enumerate(marks, 1)]) == expected
