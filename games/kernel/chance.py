"""Chance comes in as a value: labelled draws that anybody can recompute once the seed is revealed.

A match has a secret seed of 32 bytes. Before the first draw it is committed to in public as SHA-256("warmoot-seed/1"
NUL salt seed); after the last move salt and seed are revealed. The draws made while version `step` of a match's log
is decided come, label by label, from the words

    block(i) = HMAC-SHA256(seed, "warmoot-draw/1" NUL label NUL step as 8 bytes, i as 8 bytes)     i = 0, 1, 2, …

each block being cut into four big-endian words of 8 bytes. A whole number below n is the first word smaller than the
largest multiple of n that fits into 8 bytes, reduced modulo n; larger words are rejected, so that every outcome is
equally likely. Below 1 there is only 0 and no word is used. A shuffle runs from the last place down to the second and
swaps each with a place drawn at or before it.
"""

import hashlib
import hmac
import struct
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Value, plain, same

T = TypeVar("T")
WORD = 8
SEED_BYTES = 32
SALT_BYTES = 16


class Draw(Value, frozen=True):
    """One draw as the log keeps it: an index below n, or the order in which n things came out."""

    label: str
    n: int
    out: int | tuple[int, ...]


class Chance(ABC):
    """A source of draws, with everything that a rule may ask of it."""

    @abstractmethod
    def below(self, label: str, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""

    @abstractmethod
    def order(self, label: str, n: int) -> list[int]:
        """The numbers 0 to n - 1 in random order."""

    def number(self, label: str, lo: int, hi: int) -> int:
        """A whole number from lo to hi, as a die gives it."""
        return lo + self.below(label, hi - lo + 1)

    def pick(self, label: str, items: Sequence[T]) -> T:
        """One of the items; an item listed twice is twice as likely. There must be one at least."""
        return items[self.below(label, len(items))]

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in random order."""
        return tuple([items[i] for i in self.order(label, len(items))])


class FairChance(Chance):
    """The draws of one step of a match, from its seed. Keeps a record of them for the log."""

    def __init__(self, seed: bytes, step: int) -> None:
        self._seed = seed
        self._step = step
        self._words: dict[str, Iterator[int]] = {}
        self.draws: list[Draw] = []

    def below(self, label: str, n: int) -> int:
        out = self._below(label, n)
        self.draws.append(Draw(label, n, out))
        return out

    def order(self, label: str, n: int) -> list[int]:
        places = list(range(n))
        for last in range(n - 1, 0, -1):
            swap = self._below(label, last + 1)
            places[last], places[swap] = places[swap], places[last]
        if places:  # of nothing there is nothing to check
            self.draws.append(Draw(label, n, tuple(places)))
        return places

    def _below(self, label: str, n: int) -> int:
        words = self._words.get(label)
        if words is None:
            words = self._words[label] = stream(self._seed, label, self._step)
        return uniform(words, n)


class ScriptedChance(Chance):
    """Outcomes given beforehand per label, each used once; labels without a script draw from another source."""

    def __init__(self, script: Mapping[str, Sequence[JSON]], otherwise: Chance) -> None:
        self._script = {label: list(outcomes) for label, outcomes in script.items()}
        self._otherwise = otherwise

    def mark(self) -> dict[str, list[JSON]]:
        """Return the script as it stands, to go back to if the command being decided is refused."""
        return {label: list(outcomes) for label, outcomes in self._script.items()}

    def back_to(self, mark: dict[str, list[JSON]]) -> None:
        self._script = mark

    def below(self, label: str, n: int) -> int:
        return self._number(label, 0, n - 1) if self._script.get(label) else self._otherwise.below(label, n)

    def order(self, label: str, n: int) -> list[int]:
        return list(self.shuffle(label, list(range(n)))) if self._script.get(label) else self._otherwise.order(label, n)

    def number(self, label: str, lo: int, hi: int) -> int:
        return self._number(label, lo, hi) if self._script.get(label) else super().number(label, lo, hi)

    def pick(self, label: str, items: Sequence[T]) -> T:
        if not self._script.get(label):
            return super().pick(label, items)
        outcome = self._script[label].pop(0)
        for item in items:
            if same(plain(item), outcome):
                return item
        raise Misfit(f"chance {label}", f"{outcome!r} is not among {plain(items)!r}")

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        if not self._script.get(label):
            return super().shuffle(label, items)
        outcome = self._script[label].pop(0)
        left = list(items)
        drawn: list[T] = []
        for wanted in outcome if isinstance(outcome, Sequence) and not isinstance(outcome, str) else [outcome]:
            found = next((i for i, item in enumerate(left) if same(plain(item), wanted)), None)
            if found is None:
                raise Misfit(f"chance {label}", f"{wanted!r} is not (any more) among {plain(items)!r}")
            drawn.append(left.pop(found))
        if left:
            raise Misfit(f"chance {label}", f"{plain(left)!r} is missing from the scripted order")
        return tuple(drawn)

    def _number(self, label: str, lo: int, hi: int) -> int:
        outcome = self._script[label].pop(0)
        if not isinstance(outcome, int) or isinstance(outcome, bool) or not lo <= outcome <= hi:
            raise Misfit(f"chance {label}", f"{outcome!r} is not a whole number from {lo} to {hi}")
        return outcome


class Luck(Chance):
    """A fast deterministic source for computer players, resampling and tests; labels make no difference to it.

    Its words have 4 bytes: a draw below more than 2**32, or below less than 1, raises `ValueError`.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed = str(seed).encode()
        self._page = 0
        self._words: list[int] = []

    def below(self, label: str, n: int) -> int:
        """Costs about 0.3 µs."""
        if not 1 <= n <= 0x1_0000_0000:
            raise ValueError(f"nothing can be drawn from {n}")
        words = self._words or self._refill()
        word = words.pop()
        limit = 0x1_0000_0000 - 0x1_0000_0000 % n
        while word >= limit:
            word = (self._words or self._refill()).pop()
        return word % n

    def order(self, label: str, n: int) -> list[int]:
        """Return the same order as `below` would draw it, at about 0.1 µs an item."""
        places = list(range(n))
        words, sure = self._words, 0x1_0000_0000 - n
        for last in range(n - 1, 0, -1):
            words = words or self._refill()
            # Only the topmost words may have to be drawn again.
            swap = words.pop() % (last + 1) if words[-1] < sure else self.below(label, last + 1)
            places[last], places[swap] = places[swap], places[last]
        return places

    def fraction(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return (self._words or self._refill()).pop() / 0x1_0000_0000

    def _refill(self) -> list[int]:
        page = hashlib.shake_128(self._seed + b"/%d" % self._page).digest(4096)
        self._page += 1
        self._words = list(struct.unpack("<1024I", page))
        return self._words


def stream(seed: bytes, label: str, step: int, width: int = WORD) -> Iterator[int]:
    """The endless words of one label at one step of a match, `width` bytes each."""
    prefix = b"warmoot-draw/1\0" + label.encode() + b"\0" + step.to_bytes(8, "big")
    counter = 0
    while True:
        block = hmac.digest(seed, prefix + counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), width):
            yield int.from_bytes(block[start : start + width], "big")
        counter += 1


def uniform(words: Iterator[int], n: int, width: int = WORD) -> int:
    """A whole number below n from a stream of words, by rejection."""
    space = 1 << (8 * width)
    if not 1 <= n <= space:
        raise ValueError(f"nothing can be drawn from {n}")
    if n == 1:
        return 0
    limit = space - space % n
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % n


def commitment(seed: bytes, salt: bytes) -> str:
    """Return what is published before the first draw: it binds to the seed without revealing it.

    Raises `ValueError` for another length than `SEED_BYTES` and `SALT_BYTES`, which would blur the border between salt
    and seed.
    """
    if (len(seed), len(salt)) != (SEED_BYTES, SALT_BYTES):
        raise ValueError(f"a seed has {SEED_BYTES} bytes and a salt {SALT_BYTES}, not {len(seed)} and {len(salt)}")
    return hashlib.sha256(b"warmoot-seed/1\0" + salt + seed).hexdigest()
