"""Where turns and rounds begin, and the nearest stop before and after a step."""

from itertools import pairwise

import pytest

from games.kernel.registry import games_by_name
from play.live import find_reel
from replays.lines import Timeline, main
from replays.outline import Stops, outline, settled, stops
from tests.played import played

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
