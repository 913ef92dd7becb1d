"""The advisor plays as somebody who has read the rules would."""

import pytest

from games.kernel.chance import Luck
from games.kernel.values import JSON
from games.orcs_vs_orcs.advisor.advisor import ranked
from games.orcs_vs_orcs.game import GAME
from tests.games.orcs_vs_orcs.tables import Board, in_battle, match


def advice(table: Board, seat: int) -> JSON:
    state = table.table.state
    return GAME.advisor.advise(GAME.view(state, seat), seat, GAME.offers(state, seat), Luck("advice"))


def test_it_works() -> None:
    """Three against a lone horde: a glory point for the taking (5.5.1)."""
    zones: dict[str, JSON] = {
        "N0": {"hordes": {}},
        "T": {"hordes": {"0": 3}, "marker": 0},
        "Nd": {"village": False, "hordes": {"1": 1}},
        **{zone: {"village": False} for zone in ("Ed", "Sd", "Wd")},
    }
    assert advice(Board({"zones": zones, "actions_left": 1}), 0) == {
        "type": "move",
        "from": "T",
        "to": "Nd",
        "count": 3,
    }


def test_it_does_not_throw_a_lone_horde_at_a_militia() -> None:
    given: dict[str, JSON] = {"zones": {"N0": {"hordes": {}}, "Nb1": {"village": False, "hordes": {"0": 1}}}}
    table = Board({**given, "actions_left": 1}).give(0, "move", from_="Nb1", to="MWN", count=1)
    wish = advice(table, 0)
    assert isinstance(wish, dict)
    assert wish["type"] == "go"


def test_it_buys_cards_only_once_a_battle_is_near() -> None:
    """An action has better uses before; a card can be bought when an enemy army comes within a turn's reach."""
    zones: dict[str, JSON] = {zone: {"village": False} for zone in ("Na1", "Na2", "Na3", "Na4", "Nb1", "Nb2", "Nb3")}
    army: dict[str, JSON] = {"Nc1": {"hordes": {"1": 4}, "village": False}}
    bought = []
    for near in ({}, army):
        board = Board({"zones": {**zones, **near}, "actions_left": 1})
        offers = GAME.offers(board.table.state, 0)
        found = ranked(GAME.view(board.table.state, 0), 0, offers)
        bought.append(next(plan.value for plan in found if plan.command["type"] == "buy"))
    assert bought[0] < 0.5 * bought[1]


def test_it_goes_berserk_where_that_decides() -> None:
    players: JSON = [{"cards": {"orc": 3}}, {"cards": {"orc": 3}, "berserk": True}]
    hand: dict[str, JSON] = {"hand": ["orc", "orc"], "deck": ["orc"]}
    given = in_battle({**hand, "losses": 2}, {**hand, "box": 3})
    table = Board({**given, "players": players})
    table.give(0, "play", card="orc", slot=None).give(1, "play", card="orc", slot=None)
    assert advice(table, 1) == {"type": "berserk", "use": True}


def test_it_shelters_its_second_line() -> None:
    hand: dict[str, JSON] = {"hand": ["shaman", "heavy_orc"], "deck": ["orc"]}
    assert advice(Board(in_battle(hand, hand)), 0) == {"type": "play", "card": "heavy_orc", "slot": None}


def test_it_takes_ten_cards_and_a_first_line() -> None:
    players: JSON = [{"cards": {"orc": 4, "crossbow": 4, "shaman": 4, "catapult": 4}}, {}]
    zones: dict[str, JSON] = {"Nd": {"village": False, "hordes": {"0": 2, "1": 2}, "marker": 1, "fortress": "standing"}}
    wish = advice(Board({"players": players, "zones": zones, "battle": {"zone": "Nd"}}), 0)
    assert isinstance(wish, dict)
    cards = wish["cards"]
    assert isinstance(cards, list)
    assert len(cards) == 10
    assert cards.count("orc") >= 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_glory_point_more_is_worth_more(seats: int) -> None:
    even = Board({}, seats=seats).table.state
    ahead = Board({"players": [{"glory": 1}]}, seats=seats).table.state
    one, other = GAME.advisor.worth(even), GAME.advisor.worth(ahead)
    assert sum(one) == pytest.approx(1.0)
    assert other[0] > one[0]


def test_candidates_fit_and_begin_with_the_best() -> None:
    for ply in list(match(1))[:60:3]:
        state = ply.after
        for seat in GAME.turn(state).seats:  # type: ignore[arg-type]
            offers = GAME.offers(state, seat)  # type: ignore[arg-type]
            found = GAME.advisor.candidates(state, seat, offers, Luck("c"))  # type: ignore[arg-type]
            assert 1 <= len(found) <= 6
            assert len({str(wish) for wish in found}) == len(found)
