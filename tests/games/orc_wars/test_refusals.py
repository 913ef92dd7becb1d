"""Every refusal of the vocabulary, and that what is common to all games comes first."""

from typing import NamedTuple

import pytest

from games.kernel.refusals import Refused
from games.kernel.values import JSON
from tests.games.orc_wars.tables import Board, army
from tests.games.orc_wars.test_texts import CODES

LEADERS: dict[str, JSON] = {
    "thar": army(0, "orcus_rex", "orcus_rex*2", "kol", machines=[2]),
    "king_kol": army(0, "orcus_rex"),
    "hool": army(0, "darokin", gold=[1]),
    "ohrr": army(1, "bugburbia", "bugburbia"),
    "alebane": army(1, "ogremoor", "ogremoor"),
}
AREAS: dict[str, JSON] = {
    "orcus_rex": {"owner": 0, "garrison": ["orcus_rex"], "mine": True},
    "bugburbia": {"owner": 1},
    "ogremoor": {"owner": 1},
    "kol": {"owner": 0, "fortress": 3, "machines": [3]},
    "high_gobliny": {"garrison": ["kol", "high_gobliny"]},
    "hobgobland": {"owner": 1, "garrison": ["hobgobland"]},
}
HANDS: JSON = [
    {
        "tribe": ["horde_orcus_rex", "horde_kol", "machine_3", "fortress_2", "shaman", "mine", "spy_2", "nizam_pasha"],
        "gold": [1, 2, 5],
    },
    {"tribe": ["spy_1"]},
]


class Case(NamedTuple):
    """A command of seat 0 in a phase of the position above, changed a little."""

    phase: str
    code: str
    type: str
    fields: dict[str, JSON]
    changed: dict[str, JSON]


def case(phase: str, code: str, type_: str, changed: dict[str, JSON] | None = None, /, **fields: JSON) -> Case:
    return Case(phase, code, type_, fields, changed or {})


def leader(key: str, **fields: JSON) -> dict[str, JSON]:
    one = LEADERS.get(key, {})
    assert isinstance(one, dict)
    return {"leaders": {**LEADERS, key: {**one, **fields}}}


CASES = [
    case("draw", "wrong_phase", "end_turn"),
    case("draw", "has_leader", "redraw"),
    case("buy", "too_many", "buy", count=5, gold=[5]),
    case("buy", "underpaid", "buy", count=2, gold=[1]),
    case("buy", "overpaid", "buy", count=2, gold=[1, 2]),
    case("buy", "no_such_counter", "buy", count=2, gold=[3]),
    case("actions", "step_done", "begin", {"steps_done": ["levy"]}, step="levy"),
    case("actions", "battles_pending", "end_turn", leader("thar", area="bugburbia", moved=True)),
    case("actions", "not_yours", "adopt", leader="ohrr", horde="orcus_rex"),
    case("actions", "no_such_counter", "adopt", leader="thar", horde="kol"),
    case(
        "actions",
        "wrong_species",
        "adopt",
        leader("king_kol", area="high_gobliny", moved=True),
        leader="king_kol",
        horde="high_gobliny",
    ),
    case("levy", "no_such_counter", "place_leader", leader="haak_hordar", hordes=0),
    case("levy", "no_such_counter", "place_leader", leader="nizam_pasha", hordes=1),
    case("levy", "not_here", "raise", area="kol", leader="thar", hordes=1),
    case("levy", "no_such_counter", "raise", area="orcus_rex", leader="thar", hordes=2),
    case(
        "levy",
        "enemy_present",
        "raise",
        leader("king_kol", area="hobgobland") | {"hands": [{"tribe": ["horde_hobgobland"]}]},
        area="hobgobland",
        leader="king_kol",
        hordes=1,
    ),
    case("levy", "not_home", "place_shaman", leader="king_kol"),
    case("levy", "has_shaman", "place_shaman", leader("thar", shaman=True), leader="thar"),
    case("levy", "no_horde", "build_machine", leader("thar", hordes=["orcus_rex"]), machine=3, leader="thar", gold=[5]),
    case("levy", "underpaid", "build_machine", machine=3, leader="thar", gold=[2]),
    case("levy", "not_friendly", "build_fortress", fortress=2, area="trollhattan", gold=[2]),
    case("levy", "already_built", "build_fortress", fortress=2, area="kol", gold=[2]),
    case("levy", "already_built", "place_mine", area="orcus_rex"),
    case("levy", "not_friendly", "place_mine", area="bugburbia"),
    case("levy", "wrong_phase", "move", leader="thar", path=["bugburbia"]),
    case("move", "too_far", "move", leader="thar", path=["glantri", "ethengar"]),
    case("move", "not_adjacent", "move", leader="thar", path=["kol"]),
    case("move", "already_moved", "move", leader("thar", moved=True), leader="thar", path=["glantri"]),
    case("move", "combat_over", "move", {"steps_done": ["combat"]}, leader="thar", path=["bugburbia"]),
    case("move", "already_attacked", "move", leader("thar", attacked=True), leader="thar", path=["bugburbia"]),
    case("move", "occupied", "move", leader="king_kol", path=["bugburbia"]),
    case("move", "not_yours", "move", leader="ohrr", path=["glantri"]),
    case("move", "not_yours", "move", leader("king_kol", area="lost"), leader="king_kol", path=["glantri"]),
    case("move", "not_friendly", "drop", leader="hool", hordes=[], machines=[]),
    case("move", "no_such_counter", "drop", leader="thar", hordes=["trollhattan"], machines=[]),
    case("move", "no_such_counter", "drop", leader="thar", hordes=[], machines=[]),
    case("move", "too_many_machines", "drop", leader="thar", hordes=["kol", "orcus_rex", "orcus_rex"], machines=[]),
    case("move", "no_fortress", "take", leader="thar", machines=[3]),
    case("move", "too_many_machines", "take", leader("king_kol", area="kol"), leader="king_kol", machines=[3]),
    case(
        "move",
        "no_such_counter",
        "take",
        leader("king_kol", area="kol", hordes=["kol"]),
        leader="king_kol",
        machines=[2],
    ),
    case("move", "no_fortress", "underground", leader="thar"),
    case("move", "already_attacked", "underground", leader("king_kol", area="kol", attacked=True), leader="king_kol"),
    case("move", "not_here", "transfer_goods", from_="thar", to="hool", gold=[], machines=[2]),
    case("move", "no_such_counter", "transfer_goods", from_="thar", to="king_kol", gold=[], machines=[]),
    case("move", "too_many_machines", "transfer_goods", from_="thar", to="king_kol", gold=[], machines=[2]),
    case(
        "move",
        "bare_limit",
        "transfer_goods",
        leader("thar", gold=[1, 2]),
        from_="thar",
        to="king_kol",
        gold=[1, 2],
        machines=[],
    ),
    case(
        "move",
        "occupied",
        "transfer_hordes",
        {
            "leaders": {
                "thar": army(0, "bugburbia", "kol"),
                "king_kol": army(0, "bugburbia"),
                "ohrr": army(1, "bugburbia"),
            }
        },
        from_="thar",
        to="king_kol",
        hordes=["kol"],
    ),
    case("combat", "no_enemy", "attack", leader="thar"),
    case("combat", "not_there", "raid", leader="thar", stop="kol_landing"),
    case("combat", "no_caravan", "raid", leader="thar", stop="orcus_rex_pass"),
    case("combat", "city", "raid", leader="hool", stop="akesoli"),
    case(
        "combat",
        "occupied",
        "raid",
        leader("thar", area="bugburbia") | {"caravans": {"cg": {"stop": "bugburbia_ford"}}},
        leader="thar",
        stop="bugburbia_ford",
    ),
    case(
        "combat",
        "already_attacked",
        "raid",
        leader("thar", attacked=True) | {"caravans": {"ge": {"stop": "orcus_rex_pass"}}},
        leader="thar",
        stop="orcus_rex_pass",
    ),
    case("combat", "battles_pending", "end_step", leader("thar", area="bugburbia")),
    case("cheat", "no_such_counter", "look", spy=1, seat=1),
    case("cheat", "no_such_seat", "look", spy=2, seat=0),
    case("cheat", "no_such_seat", "steal", spy=2, seat=7, pile="gold"),
    case("cheat", "empty_pile", "steal", spy=2, seat=1, pile="gold"),
    case("cheat", "not_enemy", "bribe", spy=2, leader="hool", gold=[]),
    case("cheat", "underpaid", "bribe", spy=2, leader="alebane", gold=[5]),
    case(
        "cheat",
        "single_leader",
        "bribe",
        {"leaders": {"thar": army(0, "orcus_rex"), "ohrr": army(1, "bugburbia")}},
        spy=2,
        leader="ohrr",
        gold=[5, 2],
    ),
    case(
        "plunder",
        "not_foreign",
        "loot",
        {"leaders": {"thar": army(0, "orcus_rex"), "hool": army(0, "darokin")}},
        leader="thar",
    ),
    case(
        "plunder",
        "bare_limit",
        "loot",
        {"leaders": {"king_kol": army(0, "darokin"), "hool": army(0, "darokin", gold=[1])}},
        leader="hool",
    ),
    case("commerce", "no_such_seat", "offer", to=0, give={}, get={}),
    case("commerce", "empty_deal", "offer", to=1, give={}, get={}),
    case("commerce", "no_such_counter", "offer", to=1, give={"gold": [4]}, get={}),
    case("commerce", "wrong_count", "offer", to=1, give={}, get={"tribe": 2}),
    case("commerce", "not_tradable", "offer", to=1, give={"areas": ["orcus_rex"]}, get={}),
]


@pytest.mark.parametrize("one", CASES, ids=lambda one: f"{one.phase}-{one.type}-{one.code}")
def test_a_refusal(one: Case) -> None:
    given: dict[str, JSON] = {"phase": one.phase, "leaders": LEADERS, "areas": AREAS, "hands": HANDS, **one.changed}
    assert Board(given).refusal(0, one.type, **one.fields) == one.code


def test_it_works() -> None:
    """What is common comes first: malformed, over, not your turn, wrong phase, and only then the rest."""
    board = Board({"phase": "move", "leaders": LEADERS, "areas": AREAS})
    assert board.refusal(1, "move", leader="nobody", path=["kol"]) == "malformed"
    assert board.refusal(1, "attack", leader="thar") == "not_your_turn"
    assert board.refusal(0, "attack", leader="thar") == "wrong_phase"
    over = Board(
        {
            "phase": "actions",
            "leaders": LEADERS,
            "areas": AREAS,
            "hands": [{"gold": [5, 5, 5, 5, 4, 4, 4, 4]}],
            "order": [1, 0],
            "active": 0,
        },
        options={"offers_per_pair": 0},
    ).give(0, "end_turn")
    assert over.see("/turn/phase") == "over"
    assert over.refusal(1, "attack", leader="thar") == "game_over"
    assert over.refusal(1, "attack") == "malformed"


def test_levying_twice_and_among_fresh_walls() -> None:
    given: dict[str, JSON] = {
        "phase": "levy",
        "leaders": LEADERS,
        "areas": AREAS,
        "hands": [{"tribe": ["horde_orcus_rex"] * 2 + ["fortress_2", "horde_kol", "horde_kol"], "gold": [2]}],
    }
    board = Board(given).give(0, "raise", area="orcus_rex", leader="thar", hordes=1)
    assert board.refusal(0, "raise", area="orcus_rex", leader="thar", hordes=1) == "levied_already"
    foreign = {**given, **leader("thar", area="kol")}
    assert (
        Board(foreign, dice={"dice:authority": [1]})
        .give(0, "raise", area="kol", leader="thar", hordes=1)
        .refusal(0, "raise", area="kol", leader="thar", hordes=1)
        == "levied_already"
    )
    bare = {**foreign, "areas": {"kol": {"owner": 0}}}
    levied = Board(bare, dice={"dice:authority": [1]}).give(0, "raise", area="kol", leader="thar", hordes=1)
    assert levied.refusal(0, "build_fortress", fortress=2, area="kol", gold=[2]) == "hostile_levy"
    built = Board(bare).give(0, "build_fortress", fortress=2, area="kol", gold=[2])
    assert built.refusal(0, "raise", area="kol", leader="thar", hordes=1) == "hostile_levy"


def test_trying_again() -> None:
    board = Board(
        {"leaders": {"thar": army(0, "kol")}, "phase": "actions", "areas": {"kol": {"owner": 0, "garrison": ["kol"]}}},
        dice={"dice:authority": [8]},
    ).give(0, "adopt", leader="thar", horde="kol")
    assert board.refusal(0, "adopt", leader="thar", horde="kol") == "already_tried"
    goods: dict[str, JSON] = {
        "leaders": {"thar": army(0, "kol", "kol", gold=[3]), "hool": army(0, "kol", "kol")},
        "phase": "move",
    }
    locked = Board(goods, dice={"dice:authority": [8]}).give(
        0, "transfer_goods", from_="thar", to="hool", gold=[3], machines=[]
    )
    assert locked.refusal(0, "transfer_goods", from_="thar", to="hool", gold=[3], machines=[]) == "locked"
    assert locked.refusal(0, "move", leader="thar", path=["darokin"]) == "transfers_begun"
    loot = Board(
        {"phase": "plunder", "leaders": {"thar": army(0, "darokin", "orcus_rex"), "hool": army(0, "darokin")}},
        dice={"dice:loot": [1], "draw:gold": ["gold_1"]},
    ).give(0, "loot", leader="thar")
    assert loot.refusal(0, "loot", leader="thar") == "already_looted"


def test_set_up_and_answers() -> None:
    board = Board({"phase": "name_first", "leaders": LEADERS})
    assert board.refusal(board.asked[0], "name_first", seat=5) == "no_such_seat"
    full = {"tribe": ["mine"] * 6 + ["spy_1", "spy_2", "spy_3", "shaman", "shaman"]}
    surplus = Board({"phase": "actions", "hands": [full]}).give(0, "end_turn")
    assert surplus.refusal(0, "discard", counters=["mine", "mine"]) == "wrong_count"
    poor = Board({"phase": "cheat", "hands": [{"tribe": ["spy_1"], "gold": [5]}], "leaders": LEADERS}, seats=2)
    free = {"leaders": {"ohrr": army(1, "bugburbia"), "alebane": army(1, "ogremoor")}}
    broke = Board({"phase": "cheat", "hands": [{"tribe": ["spy_1"], "gold": [5]}], **free})
    assert broke.refusal(0, "bribe", spy=1, leader="ohrr", gold=[5]) == "overpaid"
    assert poor.refusal(0, "bribe", spy=2, leader="ohrr", gold=[5]) == "no_such_counter"


def test_an_empty_cup() -> None:
    hands: list[JSON] = [
        {"tribe": [f"horde_{tribe}" for tribe, count in COUNTS.items() for _ in range(count)], "gold": [1]},
        {
            "tribe": ["mine"] * 6
            + ["shaman"] * 4
            + ["spy_1", "spy_2", "spy_3"] * 2
            + [f"machine_{v}" for v in (2, 2, 3, 3, 4, 5)]
            + [f"fortress_{v}" for v in (2, 2, 3, 3, 3, 4, 4, 5)]
            + CHIEFS
        },
    ]
    board = Board({"phase": "draw", "hands": hands}).give(0, "draw")
    assert board.see("/cups/tribe_count") == 0
    assert board.refusal(0, "buy", count=1, gold=[1]) == "cup_empty"


COUNTS = {
    "bugburbia": 4,
    "high_gobliny": 9,
    "hobgobland": 6,
    "kol": 10,
    "ogremoor": 4,
    "orcus_rex": 6,
    "red_orcland": 6,
    "south_gnollistan": 6,
    "trollhattan": 3,
    "yellow_orkia": 6,
}
CHIEFS = [
    "alebane",
    "haak_hordar",
    "hool",
    "hutai_khan",
    "king_kol",
    "moghul_khan",
    "nizam_pasha",
    "ohrr",
    "queen_yazar",
    "thar",
]
ELSEWHERE = {
    "dealt_leader": "OW-36",
    "no_retreat_there": "OW-02",
    "no_such_bid": "test_captives",
    "wrong_order": "test_battles",
    "wrong_losses": "test_battles",
    "not_neighbours": "test_commerce",
    "offers_exhausted": "test_commerce",
    "game_over": "here",
    "no_caravan": "here",
    "not_foreign": "here",
    "already_looted": "here",
    "already_tried": "here",
    "hostile_levy": "here",
    "levied_already": "here",
    "locked": "here",
    "transfers_begun": "here",
    "cup_empty": "here",
    "not_your_turn": "here",
    "wrong_phase": "here",
}


def test_every_refusal_is_tried() -> None:
    assert sorted({one.code for one in CASES} | (ELSEWHERE.keys() - {"game_over"})) == CODES


def test_twin_a_command_that_is_legal_is_not_refused() -> None:
    board = Board({"phase": "move", "leaders": LEADERS, "areas": AREAS})
    with pytest.raises(AssertionError, match="was accepted"):
        board.refusal(0, "move", leader="thar", path=["glantri"])
    with pytest.raises(Refused):
        board.give(0, "move", leader="thar", path=["glantri"])
