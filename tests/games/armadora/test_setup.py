"""Chapter 2: what is drawn, in which order, and what a match begins with."""

import pytest

from games.armadora import GAME
from games.armadora.options import Options
from games.armadora.rules.pieces import ARMIES
from games.armadora.rules.setup import GameSetUp
from games.kernel.chance import FairChance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from tests.games.armadora.tables import GOLD, opened, placed, view


def draws(options: Options, seats: int = 2) -> list[tuple[str, int]]:
    chance = FairChance(b"seed", 0)
    opened(seats, options, chance)
    return [(draw.label, draw.n) for draw in chance.draws]


def test_it_works() -> None:
    """A fresh match is one event, and everything begins as the rules say."""
    table = opened(3, Options(first=1))
    assert [type(event) for event in table.events] == [GameSetUp]
    seen = view(table)
    assert (seen.turn.seats, seen.turn.phase) == ((1,), "turn")
    assert sorted(square.gold for square in seen.board.values() if square.gold) == [3, 4, 4, 5, 5, 6, 6, 7]
    assert (seen.stock, seen.palisades, seen.territory_sizes) == (35, (), (40,))
    assert seen.hands == (ARMIES[3],) * 3


@pytest.mark.parametrize(
    ("seats", "number", "strength"), [(2, 16, 27), (3, 11, 18), (4, 8, 14)], ids=["two", "three", "four"]
)
def test_armies(seats: int, number: int, strength: int) -> None:
    assert [(len(hand), sum(hand)) for hand in opened(seats).state.hands] == [(number, strength)] * seats


def test_draws_come_in_order_and_only_when_needed() -> None:
    """Rule 2.7."""
    assert draws(Options()) == [("mines", 8), ("first", 2)]
    assert draws(Options(first=0)) == [("mines", 8)]
    assert draws(Options(advanced=True), 4) == [("mines", 8), ("characters", 4), ("first", 4)]
    assert draws(Options(advanced=True, characters=("elf",), first=0)) == [("mines", 8), ("characters", 4)]


def test_characters_of_the_basic_game() -> None:
    """Rule 2.3: chosen, or in the order of the seats; they bring no tokens."""
    assert view(opened(4)).characters == ("orc", "goblin", "elf", "mage")
    seen = view(opened(2, Options(characters=("mage", "elf"))))
    assert (seen.characters, seen.tokens, seen.reinforcements) == (("mage", "elf"), (0, 0), (0, 0))


def test_tokens_go_with_the_characters() -> None:
    """Rules 1.5.2 and 2.4."""
    for seed in range(8):
        seen = view(opened(4, Options(advanced=True), FairChance(bytes([seed]), 0)))
        assert dict(zip(seen.characters, seen.tokens, strict=True)) == {"orc": 1, "goblin": 1, "elf": 2, "mage": 2}
        assert seen.reinforcements == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(first=2), "option first: there is no seat 2 among 2"),
        (Options(first=-1), "option first: there is no seat -1 among 2"),
        (Options(characters=("elf",)), "option characters: 2 are needed, one per seat, not 1"),
        (Options(characters=("elf", "elf")), "option characters: each seat needs a different one"),
    ],
)
def test_options_that_make_no_match(options: Options, message: str) -> None:
    with pytest.raises(Misfit) as misfit:
        opened(2, options)
    assert str(misfit.value) == message


def test_teams() -> None:
    """Rule 2.8: two teams of opposite seats with four, unless option 7.3 is on."""
    assert view(opened(4)).teams == ((0, 2), (1, 3))
    assert view(opened(4, Options(ffa4=True))).teams is None
    assert view(opened(3)).teams is None


def test_a_position_draws_what_it_leaves_out() -> None:
    """Gold, characters and the first seat, in this order; nothing for what it names."""
    positions: list[tuple[dict[str, JSON], list[str]]] = [
        ({}, ["mines", "characters", "first"]),
        ({"gold": GOLD}, ["characters", "first"]),
        ({"characters": ["elf", "orc"], "turn": {"seat": 1}}, ["mines"]),
    ]
    for given, labels in positions:
        chance = FairChance(b"seed", 0)
        GAME.place(Options(advanced=True), 2, given, chance)
        assert [draw.label for draw in chance.draws] == labels
    assert view(placed({"turn": {"seat": 1}})).turn.seats == (1,)
