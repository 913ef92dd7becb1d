"""Brackets played to their end with results by chance."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.brackets import elimination
from tournaments.brackets.bracket import NOBODY, BracketMatch, BracketState, WrongWinner, resolve
from tournaments.brackets.elimination import double_elimination, gsl_group, seed_order, single_elimination
from tournaments.lots import Lots

FIELDS = st.integers(2, 40)
SEEDS = st.integers(0, 2**32)


def play(bracket: Sequence[BracketMatch], players: int, seed: int | None) -> dict[str, BracketState]:
    """All matches in any order that can be; without a seed the higher seed always wins."""
    lots = Lots(str(seed), "results")
    seeding = list(range(101, 101 + players))
    winners: dict[str, int] = {}
    while True:
        states = resolve(bracket, seeding, winners)
        ready = [state for state in states.values() if state.played and state.winner is None]
        if not ready:
            return states
        chosen = ready[lots.below(len(ready))]
        sides = [player for player in chosen.players if player]
        winners[chosen.match.name] = min(sides) if seed is None else sides[lots.below(2)]


def losses(states: dict[str, BracketState]) -> Counter[int]:
    return Counter(state.loser for state in states.values() if state.played and state.loser)


def test_it_works() -> None:
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    states = play(single_elimination(8), 8, None)
    assert [states[f"W1.{number}"].players for number in range(1, 5)] == [
        (101, 108), (104, 105), (102, 107), (103, 106),
    ]  # fmt: skip
    assert (states["W3.1"].players, states["W3.1"].winner) == ((101, 102), 101)


@settings(max_examples=60, deadline=None)
@given(players=FIELDS, seed=SEEDS)
def test_single_elimination_has_one_match_less_than_players(players: int, seed: int) -> None:
    states = play(single_elimination(players), players, seed)
    assert sum(state.played for state in states.values()) == players - 1
    last = list(states.values())[-1]
    assert losses(states) == Counter(set(range(101, 101 + players)) - {last.winner})


@pytest.mark.parametrize("players", range(2, 40))
def test_byes_go_to_the_top_seeds(players: int) -> None:
    states = play(single_elimination(players), players, None)
    byes = {state.winner for state in states.values() if state.match.round == "W1" and not state.played}
    size = 1 << (players - 1).bit_length()
    assert byes == set(range(101, 101 + size - players))
    assert all(state.played for state in states.values() if state.match.round != "W1")


@settings(max_examples=60, deadline=None)
@given(players=FIELDS, seed=SEEDS)
def test_double_elimination_puts_out_whoever_has_lost_twice(players: int, seed: int) -> None:
    states = play(double_elimination(players), players, seed)
    again = states["R"].played
    assert sum(state.played for state in states.values()) == 2 * players - 2 + again
    champion = states["R"].winner
    lost = losses(states)
    assert lost.pop(champion or NOBODY, 0) == int(again)
    assert lost == Counter(dict.fromkeys(set(range(101, 101 + players)) - {champion}, 2))


@pytest.mark.parametrize(("players", "rounds", "matches"), [(4, 2, 6), (8, 4, 14), (16, 6, 30), (32, 8, 62)])
def test_double_elimination_of_full_brackets(players: int, rounds: int, matches: int) -> None:
    bracket = double_elimination(players)
    assert len({match.round for match in bracket if match.round.startswith("L")}) == rounds
    assert len(bracket) == matches + 1
    states = play(bracket, players, None)
    assert (states["F"].players, states["R"].skipped, states["R"].winner) == ((101, 102), True, 101)


LATE = [(8, 2), (16, 3), (32, 4)]
"""How many rounds of the losers' bracket nobody meets again in, whatever the results are."""


def early_rematches(players: int, rounds: int) -> int:
    """Matches up to a round of the losers' bracket between two who have met, in 100 events."""
    found = 0
    names = {f"L{number}" for number in range(1, rounds + 1)}
    for seed in range(100):
        states = play(double_elimination(players), players, seed)
        early = [
            frozenset(state.players)
            for state in states.values()
            if state.match.round.startswith("W") or state.match.round in names
        ]
        found += len(early) - len(set(early))
    return found


@pytest.mark.parametrize(("players", "rounds"), LATE)
def test_nobody_meets_again_early_in_the_losers_bracket(players: int, rounds: int) -> None:
    assert early_rematches(players, rounds) == 0


@pytest.mark.parametrize(("players", "rounds"), LATE)
def test_without_a_changing_order_somebody_would(players: int, rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elimination, "_drop_order", lambda sides, _drop: sides)
    assert early_rematches(players, rounds) > 0


def test_the_final_is_played_again_if_the_winner_of_the_losers_wins() -> None:
    bracket = double_elimination(2)
    states = resolve(bracket, [5, 6], {"W1.1": 5, "F": 6})
    assert (states["R"].played, states["R"].winner) == (True, None)
    assert resolve(bracket, [5, 6], {"W1.1": 5, "F": 6, "R": 5})["R"].winner == 5
    assert resolve(bracket, [5, 6], {"W1.1": 5, "F": 5})["R"].skipped


def test_gsl_group() -> None:
    states = resolve(
        gsl_group(), [1, 2, 3, 4], {"opening.1": 1, "opening.2": 3, "winners": 3, "losers": 2, "decider": 2}
    )
    assert [state.players for state in states.values()] == [(1, 4), (2, 3), (1, 3), (4, 2), (1, 2)]


@pytest.mark.parametrize("winners", [{"W1.1": 9}, {"W2.1": 1}, {"nowhere": 1}])
def test_wrong_winners_are_refused(winners: dict[str, int]) -> None:
    with pytest.raises(WrongWinner):
        resolve(single_elimination(4), [1, 2, 3, 4], winners)


def test_too_few() -> None:
    with pytest.raises(ValueError, match="two players"):
        single_elimination(1)
