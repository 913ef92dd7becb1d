"""Fair draws that anybody can recompute (R23)."""

import hashlib
import hmac
import math
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from games.kernel.chance import FairChance, Luck, commitment, stream, uniform
from tests.games.chi_squared import p_value, survival

SHUFFLES = 1_000_000
DRAWS = 200_000
SUSPICIOUS = 1e-4
SEED = bytes(range(32))


def test_it_works() -> None:
    chance = FairChance(SEED, 7)
    assert chance.number("dice:combat", 1, 6) in range(1, 7)
    assert sorted(chance.shuffle("deck", "abcd")) == ["a", "b", "c", "d"]
    assert [draw.label for draw in chance.draws] == ["dice:combat", "deck"]


@pytest.mark.long
def test_a_million_shuffles_of_four_cards_are_even() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for step in range(SHUFFLES // 1000):
        chance = FairChance(SEED, step)
        for _ in range(1000):
            chance.order("deck", 4)
        counts.update(draw.out for draw in chance.draws if isinstance(draw.out, tuple))
    assert counts.keys() == set(permutations(range(4)))
    assert counts.total() == SHUFFLES
    assert p_value(list(counts.values())) > SUSPICIOUS


def test_two_hundred_outcomes_of_a_byte_are_even() -> None:
    words = stream(SEED, "byte", 1, width=1)
    counts = Counter(uniform(words, 200, width=1) for _ in range(DRAWS))
    assert p_value([counts[outcome] for outcome in range(200)]) > SUSPICIOUS


def test_twin_without_rejection_the_same_outcomes_are_not_even() -> None:
    words = stream(SEED, "byte", 1, width=1)
    counts = Counter(next(words) % 200 for _ in range(DRAWS))
    assert p_value([counts[outcome] for outcome in range(200)]) < SUSPICIOUS


def test_quick_luck_is_even_too() -> None:
    luck = Luck("even")
    counts = Counter(tuple(luck.order("", 4)) for _ in range(DRAWS))
    assert len(counts) == 24
    assert p_value(list(counts.values())) > SUSPICIOUS


@pytest.mark.parametrize("n", [2**32 + 1, 2**64, 0, -1])
def test_quick_luck_refuses_what_its_words_cannot_tell_apart(n: int) -> None:
    """Below more than a word has values no word is ever small enough: the draw would go on for ever."""
    with pytest.raises(ValueError, match="nothing can be drawn"):
        Luck("wide").below("", n)


def test_quick_luck_draws_from_a_whole_word() -> None:
    assert 0 <= Luck("wide").below("", 2**32) < 2**32
    assert Luck("wide").below("", 1) == 0


class _Slow(Luck):
    """Orders put together draw by draw."""

    def order(self, label: str, n: int) -> list[int]:
        places = list(range(n))
        for last in range(n - 1, 0, -1):
            swap = self.below(label, last + 1)
            places[last], places[swap] = places[swap], places[last]
        return places


@pytest.mark.parametrize("words", [[], [0, 0xFFFF_FFFF, 7, 0xFFFF_FFFF, 0xFFFF_FFFE, 1, 2, 0xFFFF_FFFD, 3]])
def test_quick_orders_are_those_of_single_draws(words: list[int]) -> None:
    """Also where a word among the topmost must be drawn again, and where the words run out on the way."""
    quick, slow = Luck("order"), _Slow("order")
    for luck in (quick, slow):
        luck._words = list(words)
    for n in (5, 4, 0, 1, 2, 60, 600, 900):
        assert (quick.order("", n), quick.below("", 9)) == (slow.order("", n), slow.below("", 9))


@pytest.mark.parametrize("label", ["deck", "dice:combat", "é"])
@pytest.mark.parametrize("step", [0, 1, 2**40])
def test_every_draw_is_recomputed_from_the_seed_by_other_code(label: str, step: int) -> None:
    chance = FairChance(SEED, step)
    made: list[object] = []
    for n in (1, 2, 6, 52, 3, 1000):
        made += [chance.below(label, n), chance.order(label, n % 60)]
    words = _words(SEED, label, step)
    restated: list[object] = []
    for n in (1, 2, 6, 52, 3, 1000):
        restated += [_index(words, n), _order(words, n % 60)]
    assert made == restated


def test_labels_and_steps_have_streams_of_their_own() -> None:
    one, other, later = (FairChance(SEED, 1), FairChance(SEED, 1), FairChance(SEED, 2))
    alone = [one.below("a", 1000) for _ in range(8)]
    mixed = [(other.below("b", 1000), other.below("a", 1000))[1] for _ in range(8)]
    assert mixed == alone
    assert [later.below("a", 1000) for _ in range(8)] != alone


def test_a_commitment_binds_to_one_seed_and_one_salt() -> None:
    seed, salt = SEED, bytes(16)
    promised = commitment(seed, salt)
    assert promised == hashlib.sha256(b"warmoot-seed/1" + bytes(1) + salt + seed).hexdigest()
    changed = [commitment(_flipped(seed, bit), salt) for bit in range(256)]
    changed += [commitment(seed, _flipped(salt, bit)) for bit in range(128)]
    assert len({promised, *changed}) == 1 + 256 + 128


def test_the_survival_function_agrees_with_its_closed_form() -> None:
    for freedom in (2, 4, 10, 24, 100, 200):
        for statistic in (0.5, 1.0, freedom / 2, float(freedom), 2.0 * freedom):
            half = statistic / 2
            closed = math.exp(-half) * sum(half**i / math.factorial(i) for i in range(freedom // 2))
            assert math.isclose(survival(statistic, freedom), closed, rel_tol=1e-9)
    assert math.isclose(survival(1.96**2, 1), math.erfc(1.96 / math.sqrt(2)), rel_tol=1e-9)


def _words(seed: bytes, label: str, step: int) -> Iterator[int]:
    """The published recipe once more, in other words: no code is shared with the kernel."""
    number = 0
    while True:
        message = b"\0".join([b"warmoot-draw/1", label.encode(), step.to_bytes(8, "big") + number.to_bytes(8, "big")])
        whole = int(hmac.new(seed, message, hashlib.sha256).hexdigest(), 16)
        yield from ((whole >> shift) % 2**64 for shift in (192, 128, 64, 0))
        number += 1


def _index(words: Iterator[int], n: int) -> int:
    if n == 1:
        return 0
    while (word := next(words)) >= 2**64 // n * n:
        pass
    return word % n


def _order(words: Iterator[int], n: int) -> list[int]:
    order = list(range(n))
    for place in reversed(range(1, n)):
        other = _index(words, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def _flipped(data: bytes, bit: int) -> bytes:
    return (int.from_bytes(data, "big") ^ (1 << bit)).to_bytes(len(data), "big")
