"""Probes are well formed and of every kind."""

from games.checks.probes import probe, scalars
from games.kernel.chance import Luck
from games.kernel.codec import codec
from tests.games.toys.hoard import GAME as HOARD


def test_it_works() -> None:
    assert scalars({"b": [1, 1, {"a": None, "c": True}], "a": "x"}) == [1, "a", "b", "c", "x"]


def test_every_probe_is_a_command_of_the_game() -> None:
    luck = Luck("probes")
    seen = {type(codec(HOARD).command(probe(HOARD, [5, "x"], luck))) for _ in range(500)}
    assert seen == set(HOARD.command_types)


def test_fields_are_filled_from_the_pool() -> None:
    luck = Luck("pool")
    cards = {probe(HOARD, [123456, "x"], luck).get("card") for _ in range(2000)}
    assert 123456 in cards
