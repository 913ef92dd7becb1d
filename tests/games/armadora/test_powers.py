"""Chapter 4: what the scenarios leave to be shown of powers and reinforcements."""

from games.armadora import GAME
from games.armadora.options import Options
from games.armadora.rules.actions import PalisadeLaid, Passed, Reinforced, WarriorPlaced
from games.armadora.rules.powers import ArrowShot, Looked
from games.kernel.offers import offered
from games.kernel.values import JSON
from tests.games.armadora.tables import CORNER, give, placed, refusal, view

ADVANCED = Options(advanced=True)
CAST: JSON = ["orc", "elf", "mage"]


def one(seat: int, value: int, **more: JSON) -> JSON:
    return {"seat": seat, "value": value, **more}


def test_it_works() -> None:
    """Each power is one event, costs a token, and leads to the main action."""
    warriors: JSON = {"a1": one(0, 1), "b1": one(1, 1), "c1": one(2, 1), "a2": one(0, 2), "a3": one(1, 1)}
    for seat, cast, type_, fields, event in (
        (0, CAST, "extra_palisade", {"edge": "e3|e4"}, PalisadeLaid(0, "e3|e4", extra=True)),
        (1, CAST, "arrow", {"at": "a2"}, ArrowShot(1, "a2", 0)),
        (2, CAST, "look", {"at": "a2"}, Looked(2, "a2", 0, 2)),
        (
            0,
            ["goblin", "elf", "mage"],
            "extra_warrior",
            {"value": 1, "at": "h5"},
            WarriorPlaced(0, "h5", 1, face_up=True),
        ),
    ):
        given: dict[str, JSON] = {"characters": cast, "palisades": CORNER, "warriors": warriors, "turn": {"seat": seat}}
        table = placed(given, 3, ADVANCED)
        before = view(table).tokens[seat]
        assert give(table, seat, type_, **fields) == (event,)
        after = view(table)
        assert (after.tokens[seat], after.turn.seats, after.turn.phase) == (before - 1, (seat,), "main")


def test_two_arrows_in_two_turns() -> None:
    """Rule 4.5.6: never in the same turn; the same warrior may be hit twice."""
    table = placed(
        {"characters": ["elf", "orc"], "warriors": {"a1": one(0, 1), "b1": one(1, 3, face_up=True)}}, 2, ADVANCED
    )
    give(table, 0, "arrow", at="b1")
    assert refusal(table, 0, "arrow", at="b1") == ("wrong_phase", "3.2.5")
    give(table, 0, "warrior", value=1, at="h5")
    give(table, 1, "warrior", value=1, at="h4")
    give(table, 0, "arrow", at="b1")
    give(table, 0, "warrior", value=1, at="h3")
    give(table, 1, "warrior", value=1, at="g4")
    assert view(table).board["b1"].arrows == 2
    assert refusal(table, 0, "arrow", at="b1") == ("no_token", "4.1.4")


def test_the_mage_may_look_again() -> None:
    """Rule 4.2.3."""
    table = placed({"characters": ["mage", "orc"], "warriors": {"b1": one(1, 3)}, "looked": ["b1"]}, 2, ADVANCED)
    assert give(table, 0, "look", at="b1") == (Looked(0, "b1", 1, 3),)


def test_the_goblins_last_warrior_makes_room_for_the_reinforcement() -> None:
    """Rule 4.3.2: it is offered on the one square that completes the own territory, and nowhere else."""
    warriors: JSON = {"a1": one(0, 1), "b1": one(1, 1)}
    given: dict[str, JSON] = {"palisades": CORNER, "warriors": warriors, "hands": [[2], None, None], "stock": 0}
    table = placed({"characters": ["goblin", "elf", "mage"], **given}, 3, ADVANCED)
    offers = GAME.offers(table.state, 0)
    assert offered(offers, {"type": "extra_warrior", "value": 2, "at": "c1"})
    assert not offered(offers, {"type": "extra_warrior", "value": 2, "at": "a2"})
    give(table, 0, "extra_warrior", value=2, at="c1")
    assert give(table, 0, "reinforce", at="a1")[0] == Reinforced(0, "a1")


def test_the_orcs_last_palisade_makes_room_for_the_reinforcement() -> None:
    """Rule 4.4.2: it is offered on the one line that cuts a complete part off, and nowhere else."""
    warriors: JSON = {"a1": one(0, 1), "b1": one(1, 1), "c1": one(2, 1)}
    given: dict[str, JSON] = {"palisades": CORNER[:-1], "warriors": warriors, "hands": [[], None, None], "stock": 1}
    table = placed({"characters": CAST, **given}, 3, ADVANCED)
    offers = GAME.offers(table.state, 0)
    assert offered(offers, {"type": "extra_palisade", "edge": "d1|e1"})
    assert not offered(offers, {"type": "extra_palisade", "edge": "e3|e4"})
    assert refusal(table, 0, "extra_palisade", edge="e3|e4") == ("no_main_after", "4.1.3")
    give(table, 0, "extra_palisade", edge="d1|e1")
    assert give(table, 0, "reinforce", at="a1")[:1] == (Reinforced(0, "a1"),)


def test_a_divided_complete_territory_takes_a_second_reinforcement() -> None:
    """Rules 3.7.4 and 4.6.5."""
    fences: JSON = ["a2|a3", "b2|b3", "c2|c3", "d1|e1", "d2|d3", "d2|e2"]
    seats = {"a1": 0, "a2": 1, "b1": 1, "c1": 2, "c2": 2, "d2": 2}
    warriors: JSON = {at: one(seat, 1) for at, seat in seats.items()}
    table = placed({"characters": CAST, "palisades": fences, "warriors": warriors}, 3, ADVANCED)
    assert view(table).territories["a1"].complete
    give(table, 0, "reinforce", at="a1")
    assert refusal(table, 1, "reinforce", at="a2") == ("territory_reinforced", "4.6.2")
    give(table, 1, "palisade", edge="b1|c1")
    give(table, 1, "palisade", edge="b2|c2")
    seen = view(table)
    assert [(seen.territories[name].complete, seen.territories[name].reinforced) for name in ("a1", "c1")] == [
        (True, True),
        (True, False),
    ]
    assert give(table, 2, "reinforce", at="d2") == (Reinforced(2, "d2"),)


def test_tokens_alone_keep_nobody_in_the_game() -> None:
    """Rule 3.6.3."""
    table = placed(
        {"characters": CAST, "hands": [[1], [], None], "stock": 0, "warriors": {"a1": one(1, 1)}}, 3, ADVANCED
    )
    assert give(table, 0, "warrior", value=1, at="h5")[1] == Passed(1, by_itself=True)
    assert view(table).tokens[1] == 2
