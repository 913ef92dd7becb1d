"""Positions: what is none is refused in one line, and every state can be written down."""

import pytest

from games.kernel.chance import FairChance, Luck
from games.kernel.refusals import Misfit
from games.kernel.replay import fold
from games.kernel.table import Table
from games.kernel.values import JSON
from games.orc_wars.game import GAME
from games.orc_wars.options import Options
from tests.games.orc_wars.tables import Board, army
from tests.games.orc_wars.wars import war

MISFITS: list[tuple[str, JSON]] = [
    ("given", []),
    ("given", {"phase": "retreat"}),
    ("given", {"turn": 0}),
    ("given", {"hands": [{"tribe": ["horde_elf"]}]}),
    ("given", {"leaders": {"gandalf": {"seat": 0}}}),
    ("given", {"areas": {"mordor": {}}}),
    ("given", {"leaders": {"thar": {"seat": 7}}}),
    ("given", {"order": [0, 5]}),
    ("given", {"hands": [{"tribe": ["thar", "thar"]}]}),
    ("given", {"hands": [{"tribe": ["thar"]}], "leaders": {"thar": {"seat": 1}}}),
    ("given", {"hands": [{"gold": [5, 5, 5, 5, 5]}]}),
    ("given", {"hands": [{"caravans": ["ce"]}], "caravans": {"ce": {"stop": "corunglain"}}}),
    ("given", {"areas": {"kol": {"fortress": 5}, "ogremoor": {"fortress": 5}}}),
    ("given", {"areas": {"kol": {"garrison": ["trollhattan"] * 4}}}),
    ("order", {"order": [0, 0]}),
    ("active", {"active": 3}),
    ("hands", {"hands": [{}, {}, {}]}),
    ("steps_done", {"steps_done": ["levy", "levy"]}),
    ("steps_done", {"phase": "levy", "steps_done": ["levy"]}),
    ("turn", {"phase": "name_first", "turn": 1}),
    ("turn", {"turn": 41}),
    ("eliminated", {"eliminated": [0]}),
    ("leaderless", {"leaderless": [1, 0]}),
    ("areas darokin", {"areas": {"darokin": {"owner": 0}}}),
    ("areas alfheim", {"areas": {"alfheim": {"garrison": ["kol"]}}}),
    ("areas kol", {"areas": {"kol": {"owner": 3}}}),
    ("areas kol", {"areas": {"kol": {"machines": [2]}}}),
    ("leaders thar", {"leaders": {"thar": army(3, "kol")}}),
    ("leaders thar", {"leaders": {"thar": army(0, "kol", "kol", machines=[2, 3])}}),
    ("leaders thar", {"leaders": {"thar": army(0, "kol", gold=[1, 2])}}),
    (
        "leaders thar",
        {"leaders": {"thar": army(1, "kol"), "hool": army(0, "darokin")}, "areas": {"kol": {"garrison": ["kol"]}}},
    ),
    (
        "leaders thar",
        {"leaders": {"thar": army(0, "kol")}, "areas": {"kol": {"garrison": ["kol"]}}, "phase": "commerce"},
    ),
    (
        "leaders thar",
        {"leaders": {"thar": army(0, "kol")}, "areas": {"kol": {"garrison": ["kol"]}}, "steps_done": ["combat"]},
    ),
    ("caravans ce", {"caravans": {"ce": {"stop": "akesoli"}}}),
    ("caravans ce", {"caravans": {"ce": {"stop": "ethengar_market"}}}),
    ("phase", {"phase": "plunder"}),
    ("phase", {"phase": "discard"}),
    ("more", {"more": {"seat": 0, "rebels": ["kol"]}}),
    ("more", {"more": {"seat": 0, "agenda": [{"type": "retreat", "leader": "thar", "victor": {}}]}}),
    ("more", {"more": {"seat": 0, "agenda": [{"type": "opening"}]}}),
    ("more", {"more": {"seat": 0, "agenda": [{"type": "answering", "seat": 9}]}}),
]


@pytest.mark.parametrize(("where", "given"), MISFITS)
def test_a_misfit_is_named(where: str, given: JSON) -> None:
    with pytest.raises(Misfit) as misfit:
        Table(GAME, Options(), 2, FairChance(bytes(32), 0), given, True)
    assert misfit.value.where == where


def test_it_works() -> None:
    """Nothing named: everything is in the cups, and seat 0 draws."""
    board = Board({"turn": 1})
    assert (board.asked, board.see("/cups/tribe_count"), board.see("/cups/gold_count")) == ((0, "draw"), 100, 68)
    assert board.see("/round") == 1


def test_the_weakest_names_the_first_by_lot_among_equals() -> None:
    board = Board({"phase": "name_first"}, dice={"pick:initiative": [1]})
    assert board.asked == (1, "name_first")


def test_every_decision_of_a_war_can_be_written_down() -> None:
    """Placing what was written gives the state again, without a draw."""
    looked = 0
    for number in range(12):
        for setting, state in war(number, 50):
            if state.outcome is None:
                chance = FairChance(bytes(32), 0)
                events = GAME.place(setting, state.seats, GAME.given(state), chance)
                assert fold(GAME, GAME.blank(setting, state.seats), events) == state
                assert chance.draws == []
                looked += 1
    assert looked > 400


def test_twin_a_position_without_its_question_is_another() -> None:
    for number in range(40):
        for setting, state in war(number, 40):
            if state.agenda:
                given = GAME.given(state)
                assert isinstance(given, dict)
                without = {key: value for key, value in given.items() if key != "more"}
                try:
                    events = GAME.place(setting, state.seats, without, Luck("twin"))
                except Misfit:
                    return
                assert fold(GAME, GAME.blank(setting, state.seats), events) != state
                return
    raise AssertionError("nothing was ever asked")
