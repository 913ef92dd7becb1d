"""A table checks in the same order as everywhere: form, end, rules, offers."""

import pytest

from games.kernel.chance import Chance, FairChance, ScriptedChance
from games.kernel.codec import codec, encode
from games.kernel.offers import Offers
from games.kernel.refusals import Misfit, Refused
from games.kernel.table import Table
from games.kernel.values import JSON
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.hoard.state import CARDS, State

FAIR = FairChance(bytes(32), 1)


def table(given: JSON = None, seats: int = 2, game: Hoard | None = None) -> Table:  # type: ignore[type-arg]
    rules = game or Hoard()
    chance: Chance = ScriptedChance({"deck": [list(CARDS)]}, FAIR)
    return Table(rules, codec(rules).options({}), seats, chance, given, given is not None)


def test_it_works() -> None:
    made = table()
    assert [type(event).__name__ for event in made.events] == ["DeckShuffled", *["Drawn"] * 4, "RoundBegun"]
    assert encode(made.give(0, {"type": "lay", "card": 3}, FAIR)) == b'[{"type":"laid","seat":0,"card":3}]'
    made.give(1, {"type": "lay", "card": 4}, FAIR)
    assert encode(made.tick(FAIR)) == b'[{"type":"revealed","cards":[3,4],"winner_seat":1,"woken":true}]'
    assert made.game.turn(made.state).seats == (1,)
    assert len(made.events) == 9


@pytest.mark.parametrize(
    ("seat", "command", "code"),
    [
        (0, {"type": "lay", "card": "3"}, "malformed"),
        (0, {"type": "lay"}, "malformed"),
        (0, {"type": "end"}, "wrong_phase"),
        (0, {"type": "lay", "card": 2}, "not_in_hand"),
        (0, {"type": "peek", "seat": 1}, "nothing_hidden"),
    ],
)
def test_a_refused_command_changes_nothing(seat: int, command: JSON, code: str) -> None:
    made = table()
    before, events = encode(made.state), list(made.events)
    with pytest.raises(Refused) as refused:
        made.give(seat, command, FAIR)
    assert refused.value.code == code
    assert (encode(made.state), made.events) == (before, events)


def test_when_it_is_over_only_the_form_is_still_looked_at() -> None:
    made = table({"phase": "over"})
    for command, code in (({"type": "lay"}, "malformed"), ({"type": "lay", "card": 99}, "game_over")):
        with pytest.raises(Refused) as refused:
            made.give(0, command, FAIR)
        assert refused.value.code == code
    assert made.tick(FAIR) == ()


def test_a_tick_that_is_not_due_does_nothing() -> None:
    made = table()
    before = encode(made.state)
    assert made.tick(FAIR) == ()
    assert encode(made.state) == before


def test_what_the_rules_accept_must_have_been_offered() -> None:
    class OffersNothing(Hoard):
        def offers(self, state: State, seat: int) -> Offers:
            return ()

    made = table(game=OffersNothing())
    with pytest.raises(Refused) as refused:
        made.give(0, {"type": "lay", "card": 3}, FAIR)
    assert refused.value.code == "not_offered"


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_a_wrong_number_of_seats_is_named(seats: int) -> None:
    with pytest.raises(Misfit, match=f"seats: hoard is not played by {seats}"):
        table(seats=seats)


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_a_seat_that_is_none_is_named(seat: int) -> None:
    with pytest.raises(Misfit, match=f"seat: there is no seat {seat}; seats are 0 to 1"):
        table().give(seat, {"type": "lay", "card": 1}, FAIR)


def test_options_that_do_not_go_with_the_seats_are_named() -> None:
    rules = Hoard()
    with pytest.raises(Misfit, match="teams need four seats"):
        Table(rules, codec(rules).options({"teams": True}), 3, FAIR)


@pytest.mark.parametrize(
    "given", [{"hands": [[1]]}, {"x": 1}, {"hands": [[1], [1]]}, {"hands": [[99], []]}, [], {"gold": [-1, 0]}]
)
def test_a_position_that_is_none_is_named(given: JSON) -> None:
    with pytest.raises(Misfit, match="given"):
        table(given)


def test_a_position_is_taken_up_where_it_stands() -> None:
    made = table({"hands": [[5], [6]], "laid": [1, None], "gold": [0, 9]})
    assert made.game.turn(made.state).seats == (1,)
    made.give(1, {"type": "lay", "card": 6}, FAIR)
    assert made.game.due(made.state) is not None
