"""Every refusal of the vocabulary, in the vocabulary's order."""

from typing import NamedTuple

import pytest

from games.kernel.refusals import Refused
from games.kernel.values import JSON
from tests.games.orcs_vs_orcs.tables import Board, in_battle

CODES = [
    "wrong_phase",
    "not_your_turn",
    "bad_zone",
    "no_actions",
    "bad_count",
    "no_horde",
    "not_adjacent",
    "foreign_dark_city",
    "partner_zone",
    "not_enough_hordes",
    "already_moved",
    "already_marched",
    "not_moved",
    "battle_pending",
    "no_fortress",
    "recruit_cap",
    "no_reserve",
    "bad_card",
    "duplicate_type",
    "too_many_cards",
    "not_in_market",
    "dark_city",
    "fortress_exists",
    "no_supply",
    "fresh_fortress",
    "no_marker",
    "no_village",
    "bad_choice",
    "must_retreat",
    "illegal_retreat",
    "deck_size",
    "hero_used",
    "needs_first_line",
    "bad_slot",
]

HERE: dict[str, JSON] = {
    "N0": {"hordes": {"0": 2}},
    "Nb2": {"village": False, "hordes": {"0": 3}, "moved": 3},
    "Na2": {"village": False, "hordes": {"0": 3}, "marched": 2, "fortress": "lying"},
    "Na3": {"hordes": {"0": 1}, "marker": 0, "fortress": "standing"},
    "Nb1": {"village": False, "hordes": {"0": 1}, "fortress": "lying", "fresh": True},
    "Nd": {"village": False, "hordes": {"0": 3, "1": 2}, "moved": 3},
    "Sb2": {"village": False, "hordes": {"0": 2}, "moved": 1},
    "Nc1": {"marker": 0},
    "Ed": {"village": False, "hordes": {"1": 1}},
    "Eb1": {"village": False},
}
MARKED = ["Ea2", "Ea3", "Eb3", "Sa1", "Sa2", "Sa3", "Sa4", "Sb1", "Sb3", "Sc1"]
EVERYWHERE = ["Nc2", "Na1", "Na4", "Ec1", "Ec2", "Sc1", "Sc2", "Wc1", "Wc2", "Wb1"]


class Case(NamedTuple):
    """A command of seat 0 during his actions in the position above, changed a little."""

    code: str
    type: str
    fields: dict[str, JSON]
    zones: dict[str, JSON]
    actions: int


def case(code: str, type_: str, zones: dict[str, JSON] | None = None, actions: int = 3, /, **fields: JSON) -> Case:
    return Case(code, type_, fields, zones or {}, actions)


CASES = [
    case("wrong_phase", "halt"),
    case("wrong_phase", "go", to="Nb2", count=1),
    case("wrong_phase", "village", choice="raze"),
    case("wrong_phase", "hero", card="kraash"),
    case("wrong_phase", "stand"),
    case("wrong_phase", "retreat", to="Nb2"),
    case("wrong_phase", "fight", zone="Nd"),
    case("wrong_phase", "deck", cards=["orc"]),
    case("wrong_phase", "vanguard", cards=["orc"]),
    case("wrong_phase", "keep"),
    case("wrong_phase", "reorganise", shuffle=True),
    case("wrong_phase", "play", card="orc", slot=None),
    case("wrong_phase", "place", slot=None),
    case("wrong_phase", "effect", choice="red", slot=None),
    case("wrong_phase", "berserk", use=True),
    case("bad_zone", "move", {}, 0, from_="N0", to="Z1", count=0),
    case("bad_zone", "move", {}, 0, from_="A0", to="Nb2", count=0),
    case("no_actions", "move", {}, 0, from_="N0", to="T", count=0),
    case("bad_count", "move", from_="S0", to="T", count=0),
    case("no_horde", "move", from_="S0", to="T", count=9),
    case("not_adjacent", "move", from_="N0", to="S0", count=9),
    case("foreign_dark_city", "move", from_="Sb2", to="S0", count=9),
    case("not_enough_hordes", "move", from_="Sb2", to="Sb1", count=3),
    case("already_moved", "move", from_="Sb2", to="Sb1", count=2),
    case("bad_zone", "march", {}, 0, from_="N0", to="", count=0),
    case("no_actions", "march", {}, 0, from_="N0", to="T", count=0),
    case("bad_count", "march", from_="S0", to="T", count=1),
    case("no_horde", "march", from_="S0", to="T", count=9),
    case("not_adjacent", "march", from_="Nb2", to="S0", count=9),
    case("foreign_dark_city", "march", from_="Sb2", to="S0", count=9),
    case("not_enough_hordes", "march", from_="Na2", to="Nb1", count=4),
    case("already_marched", "march", from_="Na2", to="Nb1", count=2),
    case("not_moved", "march", from_="Sb2", to="Sb1", count=2),
    case("battle_pending", "march", from_="Nd", to="T", count=2),
    case("no_actions", "recruit", {}, 0, zones=[]),
    case("bad_count", "recruit", zones=["?", "?", "?"]),
    case("bad_count", "recruit", zones=[]),
    case("bad_zone", "recruit", zones=["Nb2", "?"]),
    case("no_fortress", "recruit", zones=["N0", "Na2"]),
    case("recruit_cap", "recruit", zones=["Na3", "Na3"]),
    case("no_reserve", "recruit", zones=["N0"]),
    case("no_actions", "buy", {}, 0, cards=[]),
    case("bad_count", "buy", cards=[]),
    case("bad_card", "buy", cards=["kraash", "kraash"]),
    case("duplicate_type", "buy", cards=["orc", "orc", "shaman", "crossbow"]),
    case("too_many_cards", "buy", cards=["orc", "shaman", "crossbow"]),
    case("not_in_market", "buy", cards=["shaman", "orc"]),
    case("bad_zone", "lay", {}, 0, zone="?"),
    case("no_actions", "lay", {}, 0, zone="S0"),
    case("dark_city", "lay", zone="S0"),
    case("no_horde", "lay", zone="T"),
    case("battle_pending", "lay", zone="Nd"),
    case("fortress_exists", "lay", zone="Na3"),
    case("no_supply", "lay", {zone: {"fortress": "lying"} for zone in EVERYWHERE[:9]}, zone="Nb2"),
    case("bad_zone", "raise", {}, 0, zone="?"),
    case("no_actions", "raise", {}, 0, zone="S0"),
    case("no_horde", "raise", zone="T"),
    case("battle_pending", "raise", zone="Nd"),
    case("no_fortress", "raise", zone="Na3"),
    case("no_fortress", "raise", zone="Nb2"),
    case("fresh_fortress", "raise", zone="Nb1"),
    case("no_marker", "raise", {zone: {"marker": 0} for zone in MARKED}, zone="Na2"),
    case("bad_zone", "refate", zone="?", choice="control"),
    case("bad_choice", "refate", zone="T", choice="control"),
    case("no_village", "refate", zone="T", choice="raze"),
    case("no_horde", "refate", zone="Nc1", choice="raze"),
]


def board(one: Case) -> Board:
    given: dict[str, JSON] = {
        "actions_left": one.actions,
        "zones": {**HERE, **one.zones},
        "recruited": {"Na3": 1},
        "pending": [{"zone": "Nd", "origins": ["Nc1"]}],
    }
    return Board(given)


def test_it_works() -> None:
    """Every code of the vocabulary is tried somewhere in this file."""
    elsewhere = {
        "not_your_turn", "partner_zone", "must_retreat", "illegal_retreat", "deck_size", "hero_used", "bad_slot",
        "needs_first_line",
    }  # fmt: skip
    assert {one.code for one in CASES} | elsewhere == set(CODES)


@pytest.mark.parametrize("one", CASES, ids=lambda one: f"{one.type}-{one.code}")
def test_a_command_of_the_actions_is_refused(one: Case) -> None:
    assert board(one).refusal(0, one.type, **one.fields) == one.code


def test_the_other_seat_is_not_asked() -> None:
    assert Board({}).refusal(1, "end_actions") == "not_your_turn"


def test_a_group_on_its_way() -> None:
    table = Board({"zones": {"Sb2": {"village": False, "hordes": {"0": 2}}, "S0": {"hordes": {"1": 6}}}})
    table.give(0, "move", from_="Sb2", to="Sb1", count=1)
    assert table.refusal(0, "go", to="?", count=0) == "bad_zone"
    assert table.refusal(0, "go", to="T", count=0) == "bad_count"
    assert table.refusal(0, "go", to="T", count=9) == "not_adjacent"
    assert table.refusal(0, "go", to="Sb2", count=9) == "not_enough_hordes"
    assert table.refusal(0, "end_actions") == "wrong_phase"


def test_the_way_through_a_foreign_dark_city() -> None:
    table = Board({"zones": {"Sb1": {"village": False, "hordes": {"0": 2}}}})
    table.give(0, "move", from_="Sb1", to="Sb2", count=1)
    assert table.refusal(0, "go", to="S0", count=9) == "foreign_dark_city"


def test_the_partner_is_in_the_way() -> None:
    zones: dict[str, JSON] = {
        "N0": {"hordes": {"0": 2}},
        "Nb2": {"village": False, "hordes": {"2": 2}},
        "Na2": {"hordes": {"0": 2}, "marker": 2, "fortress": "lying", "moved": 2},
        "Nb1": {"village": False, "hordes": {"2": 1}},
        "Na3": {"hordes": {"0": 1}, "marker": 2},
    }
    table = Board({"zones": zones}, seats=4)
    assert table.refusal(0, "lay", zone="Na3") == "partner_zone"
    assert table.refusal(0, "raise", zone="Na2") == "partner_zone"
    assert table.refusal(0, "march", from_="Na2", to="Nb1", count=9) == "partner_zone"
    table.give(0, "move", from_="N0", to="Nb2", count=2)
    assert table.refusal(0, "halt") == "partner_zone"
    assert table.refusal(0, "go", to="Nb1", count=9) == "partner_zone"
    assert table.refusal(0, "go", to="Nc1", count=1) == "partner_zone"


def test_village_hero_and_contact() -> None:
    zones: dict[str, JSON] = {
        "Nb1": {"village": False, "hordes": {"0": 3}},
        "Nb2": {"village": False, "hordes": {"1": 1}},
    }
    table = Board({"zones": zones})
    table.give(0, "move", from_="Nb1", to="Nb2", count=3)
    assert table.refusal(0, "stand") == "not_your_turn"
    assert table.refusal(1, "stand") == "must_retreat"
    assert table.refusal(1, "retreat", to="?") == "bad_zone"
    assert table.refusal(1, "retreat", to="S0") == "illegal_retreat"
    city = Board({"zones": {"Nb1": {"village": False, "hordes": {"0": 3}}}})
    city.give(0, "move", from_="Nb1", to="MWN", count=3).give(0, "halt")
    assert city.refusal(0, "hero", card="orc") == "bad_card"
    village = Board({"zones": {zone: {"marker": 0} for zone in [*MARKED, "Wa1", "Wa2"]}})
    village.give(0, "move", from_="N0", to="Na2", count=1).give(0, "halt")
    assert village.refusal(0, "village", choice="burn") == "bad_choice"
    assert village.refusal(0, "village", choice="control") == "no_marker"


def test_decks_and_vanguards() -> None:
    given: dict[str, JSON] = {
        "players": [
            {"cards": {"orc": 3, "heavy_orc": 1, "crossbow": 5}, "heroes": ["kraash"], "heroes_used": ["kraash"]},
            {},
        ],
        "zones": {"Nd": {"village": False, "hordes": {"0": 2, "1": 2}, "marker": 1, "fortress": "standing"}},
        "battle": {"zone": "Nd"},
    }
    table = Board(given)
    assert table.refusal(0, "deck", cards=["wall"] * 11) == "bad_card"
    assert table.refusal(0, "deck", cards=["orc"] * 11) == "deck_size"
    assert table.refusal(0, "deck", cards=["kraash"]) == "hero_used"
    assert table.refusal(0, "deck", cards=["orc"] * 4) == "bad_card"
    assert table.refusal(0, "deck", cards=["buurk"]) == "bad_card"
    assert table.refusal(0, "deck", cards=["crossbow", "orc"]) == "needs_first_line"
    table.give(1, "deck", cards=["orc"])
    assert table.refusal(1, "deck", cards=["orc"]) == "not_your_turn"
    table.give(0, "deck", cards=["orc", "orc", "heavy_orc", "crossbow"])
    assert table.refusal(0, "vanguard", cards=["crossbow", "orc", "orc"]) == "bad_card"
    assert table.refusal(0, "vanguard", cards=["orc"]) == "bad_count"
    assert table.refusal(1, "vanguard", cards=["orc", "orc"]) == "not_your_turn"


def test_cards_and_places() -> None:
    attacker: dict[str, JSON] = {
        "hand": ["shaman", "crossbow"],
        "deck": ["orc"],
        "columns": [{"front": "orc"}],
        "losses": 1,
    }
    table = Board(in_battle(attacker, {"hand": ["orc", "catapult"], "deck": ["orc"]}, fort=True))
    assert table.refusal(0, "play", card="orc", slot="b9") == "bad_card"
    assert table.refusal(0, "play", card="shaman", slot=None) == "bad_slot"
    assert table.refusal(0, "play", card="shaman", slot="wall") == "bad_slot"
    assert table.refusal(1, "play", card="orc", slot="b1") == "bad_slot"
    table.give(0, "play", card="shaman", slot="b1")
    assert table.refusal(0, "play", card="shaman", slot="b1") == "not_your_turn"
    table.give(1, "play", card="orc", slot=None)
    assert table.refusal(1, "effect", choice="red", slot=None) == "not_your_turn"
    assert table.refusal(0, "effect", choice="blue", slot="b1") == "bad_choice"
    assert table.refusal(0, "effect", choice="red", slot="b1") == "bad_slot"


@pytest.mark.parametrize(
    "command",
    [
        {}, {"type": "fly"}, {"type": "halt", "to": "T"}, {"type": "move", "from": "N0", "to": "T"}, None, 7,
        {"type": "move", "from": "N0", "to": "T", "count": "1"}, {"type": "recruit", "zones": "N0"},
        {"type": "berserk", "use": 1}, {"type": "play", "card": "orc"}, {"type": "lay", "zone": None},
    ],
)  # fmt: skip
def test_what_is_no_command_is_malformed(command: JSON) -> None:
    table = Board({})
    with pytest.raises(Refused) as refused:
        table.table.give(0, command, table.chance)
    assert refused.value.code == "malformed"


def test_after_the_end_everything_is_refused() -> None:
    table = Board({"quiet_turns": 29, "active": 1}).give(1, "end_actions")
    assert table.see("/turn") == {"seats": [], "phase": "game_over"}
    assert table.refusal(0, "end_actions") == "game_over"
