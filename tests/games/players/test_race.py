from games.kernel.values import JSON
from games.players.race import Race, Runner


def race(runners: int, warm_up: int = 4, doubt: float = 2.0) -> Race:
    return Race([Runner(number, None) for number in range(runners)], warm_up, doubt)


def left(one: Race) -> list[JSON]:
    return [runner.wish for runner in one.running]


def test_it_works() -> None:
    one = race(3)
    for _ in range(4):
        one.lap([0.1, 0.3, 0.2])
    assert left(one) == [1]
    assert one.leader().wish == 1


def test_before_the_first_lap_the_first_leads() -> None:
    assert race(3).leader().wish == 0


def test_among_equals_the_first_leads_and_nobody_drops_out() -> None:
    one = race(3)
    for _ in range(10):
        one.lap([0.5, 0.5, 0.5])
    assert left(one) == [0, 1, 2]
    assert one.leader().wish == 0


def test_nobody_drops_out_in_the_warm_up() -> None:
    one = race(2, warm_up=4)
    for _ in range(3):
        one.lap([0.0, 1.0])
    assert left(one) == [0, 1]
    one.lap([0.0, 1.0])
    assert left(one) == [1]


def test_what_differs_from_world_to_world_alone_is_no_matter() -> None:
    """The worlds vary widely, yet in each of them one choice is a little better."""
    one = race(2)
    for world in (-0.9, 0.8, -0.3, 0.6):
        one.lap([world, world + 0.01])
    assert left(one) == [1]


def test_twin_in_worlds_of_their_own_they_could_not_be_told_apart() -> None:
    one = race(2)
    for mine, other in ((-0.9, 0.61), (0.8, -0.29), (-0.3, 0.81), (0.6, -0.89)):
        one.lap([mine, other])
    assert left(one) == [0, 1]


def test_the_more_doubt_the_longer_they_stay() -> None:
    gains = [(0.0, 0.3), (0.2, 0.1), (0.0, 0.4), (0.1, 0.2)]
    bold, doubtful = race(2, doubt=1.0), race(2, doubt=3.0)
    for mine, other in gains:
        bold.lap([mine, other])
        doubtful.lap([mine, other])
    assert left(bold) == [1]
    assert left(doubtful) == [0, 1]


# against the first, who was thought best beforehand


def proven(laps: list[tuple[float, float]], proof: float) -> JSON:
    one = Race([Runner(number, None) for number in range(2)], warm_up=100, doubt=9.0, proof=proof)
    for first, other in laps:
        one.lap([first, other])
    return one.winner().wish


CLEAR = [(0.1, 0.3), (0.2, 0.35), (0.0, 0.25), (0.3, 0.45)]
VAGUE = [(0.1, 0.9), (0.8, 0.2), (0.0, 0.7), (0.9, 0.1)]
"""Ahead on the whole, by what one world more might turn round."""


def test_who_is_clearly_ahead_of_the_first_wins() -> None:
    assert proven(CLEAR, 1.0) == 1


def test_who_may_be_ahead_by_chance_does_not() -> None:
    assert proven(VAGUE, 1.0) == 0


def test_twin_without_proof_chance_would_win() -> None:
    assert proven(VAGUE, 0.0) == 1


def test_few_laps_prove_nothing() -> None:
    assert proven(CLEAR[:3], 1.0) == 0


def test_where_the_first_has_dropped_out_the_leader_wins() -> None:
    one = Race([Runner(number, None) for number in range(2)], warm_up=2, doubt=1.0, proof=50.0)
    for first, other in CLEAR:
        if len(one.running) == 2:
            one.lap([first, other])
    assert left(one) == [1]
    assert one.winner().wish == 1
