"""The garbage collector stands still while much is made, in every thread, and goes on afterwards."""

import gc
from collections.abc import Iterator
from threading import Barrier, Thread

import pytest

from config.collector import MANY, paused_for


@pytest.fixture(autouse=True)
def _runs_otherwise() -> Iterator[None]:
    assert gc.isenabled()
    yield
    assert gc.isenabled()


def test_it_is_paused_for_many_and_not_for_few() -> None:
    with paused_for(MANY - 1):
        assert gc.isenabled()
    with paused_for(MANY):
        assert not gc.isenabled()


def test_it_goes_on_after_an_error() -> None:
    with pytest.raises(LookupError), paused_for(MANY):
        raise LookupError


def test_it_stays_paused_until_the_last_has_made_all() -> None:
    """Inside one another, and in another thread."""
    within, done = Barrier(2), Barrier(2)

    def other() -> None:
        with paused_for(MANY):
            within.wait(20)
            done.wait(20)

    thread = Thread(target=other)
    thread.start()
    with paused_for(MANY):
        with paused_for(MANY):
            within.wait(20)
        assert not gc.isenabled()
    assert not gc.isenabled()
    done.wait(20)
    thread.join(20)


@pytest.mark.parametrize(("number", "looked_through"), [(MANY, False), (MANY - 1, True)])
def test_nothing_is_looked_through_meanwhile(number: int, looked_through: bool) -> None:
    seen: list[str] = []

    def look(phase: str, _about: object) -> None:
        seen.append(phase)

    gc.callbacks.append(look)
    try:
        with paused_for(number):
            kept = [[at] for at in range(100 * MANY)]
            meanwhile = bool(seen)
    finally:
        gc.callbacks.remove(look)
    assert (meanwhile, len(kept)) == (looked_through, 100 * MANY)
