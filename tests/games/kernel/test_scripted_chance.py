"""Chance by script, and quick luck."""

from collections.abc import Sequence

import pytest

from games.kernel.chance import FairChance, Luck, ScriptedChance, commitment, stream, uniform
from games.kernel.refusals import Misfit
from games.kernel.values import JSON

SEED = bytes(32)


def scripted(**script: Sequence[JSON]) -> tuple[ScriptedChance, FairChance]:
    fair = FairChance(SEED, 1)
    return ScriptedChance({name.replace("_", ":"): outcomes for name, outcomes in script.items()}, fair), fair


def test_it_works() -> None:
    chance, fair = scripted(dice_combat=[4, 1])
    assert [chance.number("dice:combat", 1, 6) for _ in range(2)] == [4, 1]
    assert fair.draws == []
    assert 1 <= chance.number("dice:combat", 1, 6) <= 6
    assert len(fair.draws) == 1


def test_every_form_of_outcome() -> None:
    chance, fair = scripted(
        seat=[2], card=["ore"], deck=[["c", "a", "b", "a"]], load=[{"caravan": "ce", "gold": 2}], none=[[]]
    )
    assert chance.number("seat", 0, 3) == 2
    assert chance.pick("card", ("gold", "ore")) == "ore"
    assert chance.shuffle("deck", ("a", "a", "b", "c")) == ("c", "a", "b", "a")
    assert chance.pick("load", ({"caravan": "ce", "gold": 1}, {"caravan": "ce", "gold": 2})) == {
        "caravan": "ce",
        "gold": 2,
    }
    assert chance.shuffle("none", ()) == ()
    assert fair.draws == []


@pytest.mark.parametrize("outcome", [0, 7, True, "4", 4.0, None, [4]])
def test_a_number_outside_the_die_is_named(outcome: JSON) -> None:
    chance, _ = scripted(die=[outcome])
    with pytest.raises(Misfit, match=r"chance die: .* is not a whole number from 1 to 6"):
        chance.number("die", 1, 6)


@pytest.mark.parametrize("outcome", ["tin", None, 1, ["ore"]])
def test_a_thing_that_is_not_there_is_named(outcome: JSON) -> None:
    chance, _ = scripted(card=[outcome])
    with pytest.raises(Misfit, match="is not among"):
        chance.pick("card", ("gold", "ore"))


@pytest.mark.parametrize("outcome", [["a"], ["a", "b", "b"], ["a", "b", "c"], "ab", None, ["b", "a", "a"]])
def test_an_order_of_other_things_is_named(outcome: JSON) -> None:
    chance, _ = scripted(deck=[outcome])
    with pytest.raises(Misfit, match="chance deck"):
        chance.shuffle("deck", ("a", "b"))


def test_whatever_is_asked_for_the_script_is_obeyed() -> None:
    """Also a bare number and a bare order, which rules may ask for as well."""
    chance, fair = scripted(one=[2], all=[[2, 0, 1]])
    assert chance.below("one", 3) == 2
    assert chance.order("all", 3) == [2, 0, 1]
    assert fair.draws == []
    assert 0 <= chance.below("one", 3) < 3
    assert sorted(chance.order("all", 3)) == [0, 1, 2]
    assert len(fair.draws) == 2


@pytest.mark.parametrize("outcome", [3, -1, True, "1", None, [0]])
def test_a_bare_number_out_of_range_is_named(outcome: JSON) -> None:
    chance, _ = scripted(one=[outcome])
    with pytest.raises(Misfit, match=r"chance one: .* is not a whole number from 0 to 2"):
        chance.below("one", 3)


@pytest.mark.parametrize("outcome", [[0, 1], [0, 0, 1], [0, 1, 3], 1, "012", None])
def test_a_bare_order_of_other_places_is_named(outcome: JSON) -> None:
    chance, _ = scripted(all=[outcome])
    with pytest.raises(Misfit, match="chance all"):
        chance.order("all", 3)


def test_a_script_can_go_back() -> None:
    chance, _ = scripted(die=[1, 2, 3])
    mark = chance.mark()
    assert chance.number("die", 1, 6) == 1
    chance.back_to(mark)
    assert [chance.number("die", 1, 6) for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_there_is_nothing_to_draw_from(n: int) -> None:
    with pytest.raises(ValueError, match="nothing can be drawn"):
        uniform(stream(SEED, "x", 1), n)


def test_one_thing_takes_no_word() -> None:
    words = stream(SEED, "x", 1)
    assert uniform(words, 1) == 0
    assert next(words) == next(stream(SEED, "x", 1))


def test_luck_is_the_same_for_the_same_seed() -> None:
    draws = [(Luck(seed).below("", 10**6), Luck(seed).order("", 9), Luck(seed).fraction()) for seed in (1, "1", 2)]
    assert draws[0] == draws[1]
    assert draws[0] != draws[2]
    luck = Luck("many")
    assert {luck.below("", 3) for _ in range(5000)} == {0, 1, 2}
    assert all(0 <= luck.fraction() < 1 for _ in range(5000))


def test_a_commitment_is_a_digest() -> None:
    assert len(bytes.fromhex(commitment(SEED, SEED[:16]))) == 32


def test_the_border_between_seed_and_salt_is_fixed() -> None:
    for seed, salt in ((SEED, SEED), (SEED[:31], SEED[:17]), (SEED, b"")):
        with pytest.raises(ValueError, match="bytes"):
            commitment(seed, salt)
