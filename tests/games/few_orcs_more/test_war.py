"""Chapter 7: battles."""

import pytest

from games.few_orcs_more import GAME
from games.few_orcs_more.rules.mercenaries import MercenariesSent
from games.few_orcs_more.rules.reveal import value
from games.few_orcs_more.rules.tribes import TribeSent
from games.few_orcs_more.view.schema import BattleView
from games.kernel.chance import FairChance, Luck
from games.kernel.contract import Due, LogLine, Viewer
from games.kernel.texts import catalogue, word
from games.kernel.values import JSON
from tests.games.few_orcs_more import naive
from tests.games.few_orcs_more.tables import (
    TURNS,
    OrcsTable,
    chance,
    give,
    names,
    placed,
    plain,
    refusal,
    tick,
    turn,
    view,
)


def fighting(table: OrcsTable, viewer: Viewer = "arbiter") -> BattleView:
    """The battle as the viewer sees it."""
    battle = view(table, viewer).battle
    assert battle is not None
    return battle


def war(hands: JSON, raw: dict[str, JSON] | None = None, seats: int = 4, **more: JSON) -> OrcsTable:
    return placed({"phase": "tribe", "hands": hands, **more}, seats, raw)


def test_it_works() -> None:
    """Tribe, mercenaries in order, commando, reveal, flying machine, points."""
    hands: JSON = {"1": ["orc6", "goblin", "troll"], "2": ["orc2", "giant", "commando"], "3": ["orc2", "orc2"]}
    table = war(hands, TURNS)
    assert names(give(table, 0, "tribe", tribe="orc")) == ["tribe_announced", *["tribe_sent"] * 3]
    assert turn(table) == ("mercenaries", [1])
    give(table, 1, "mercenaries", cards=["goblin"])
    assert turn(table) == ("mercenaries", [2])
    give(table, 2, "mercenaries", cards=["giant"])
    assert turn(table) == ("commando", [1, 2])
    give(table, 1, "pass")
    events = give(table, 2, "commando", {"commando": ["orc6"]}, target=1, back="orc")
    assert names(events) == ["commando_played", "armies_revealed"]
    assert turn(table) == ("flying", [1])
    assert names(give(table, 1, "pass")) == ["window_passed", "battle_scored"]
    seen = view(table, "spectator")
    assert plain(seen.battles) == [
        {
            "number": 1,
            "tribe": "orc",
            "points": 2,
            "armies": [None, ["goblin"], ["giant", "orc2"], ["orc2", "orc2"]],
            "values": [None, 1, 12, 4],
            "winners": [2],
            "commando": {"seat": 2, "target": 1, "card": "orc6"},
            "flying": None,
        }
    ]
    assert (seen.scores, seen.gains, seen.wins) == ((0, 0, 2, 0), (0, 0, 2, 0), ((), (), ((1, 1),), ()))


VALUES = [
    (["orc2", "orc2", "orc6"], 10),
    (["orc_leader", "orc2", "orc6", "troll"], 21),
    (["orc_leader"], 0),
    (["orc_leader", "orc_leader", "orc6", "giant", "goblin"], 0),
    (["war_machine", "war_machine", "goblin"], 10),
    (["war_machine", "war_machine", "goblin", "goblin", "goblin"], 21),
    (["war_machine"], 0),
    (["giant", "troll", "goblin"], 16),
    ([], 0),
]


@pytest.mark.parametrize(("army", "expected"), VALUES)
def test_values(army: list[str], expected: int) -> None:
    assert value("orc", tuple(army)) == expected == naive.strength("orc", army)


def test_values_as_the_second_reading_has_them() -> None:
    """Any army; never below 0, and 0 with both leaders."""
    luck = Luck("values")
    kinds = ["orc2", "orc6", "orc_leader", "goblin", "giant", "troll", "war_machine"]
    for _ in range(2000):
        army = tuple(luck.pick("", kinds) for _ in range(luck.below("", 9)))
        army = tuple(card for place, card in enumerate(army) if card != "orc_leader" or army[:place].count(card) < 2)
        assert value("orc", army) == naive.strength("orc", army)
        assert value("orc", army) >= 0
        assert army.count("orc_leader") < 2 or value("orc", army) == 0


@pytest.mark.parametrize("seats", range(3, 8))
def test_order(seats: int) -> None:
    """From the wizard's left neighbour on, one seat further in every battle.

    The wizard's place goes to his left neighbour.
    """
    for wizard in range(seats):
        hands: JSON = {str(seat): ["goblin"] for seat in range(seats) if seat != wizard}
        champion = (wizard + 1) % seats
        raw: dict[str, JSON] = {"small_table": True}
        table = war(hands, raw, seats, wizard=wizard, champion=champion)
        for battle, tribe in enumerate(("orc", "dwarf", "skeleton", "barbarian"), 1):
            if battle < 4:
                give(table, wizard, "tribe", tribe=tribe)
            order = fighting(table).order
            assert list(order) == naive.order(seats, wizard, battle)
            for seat in order:
                assert turn(table) == ("mercenaries", [seat])
                give(table, seat, "mercenaries", cards=[])
            if battle < 4:
                tick(table, 2)


def test_order_of_two() -> None:
    """Without a wizard the first to act changes with the battle and with the round.

    Tribes are drawn but for the last.
    """
    for number in (1, 2):
        given: dict[str, JSON] = {"round": number, "phase": "tribe", "hands": {"0": ["goblin"], "1": ["goblin"]}}
        table = placed(given, 2, {"small_table": True})
        firsts = []
        for _ in range(4):
            order = fighting(table).order
            firsts.append(order[0])
            assert turn(table) == ("mercenaries", [order[0]])
            for seat in order:
                give(table, seat, "mercenaries", cards=[])
            tick(table, 2)
        assert firsts == [(number + battle) % 2 for battle in (1, 2, 3, 4)]


def test_tribes_of_two_are_drawn_three_times() -> None:
    drawn = FairChance(bytes(32), 1)
    given: JSON = {"phase": "tribe", "hands": {"0": ["orc2"]}}
    table = OrcsTable(GAME, GAME.options_type(small_table=True), 2, drawn, given, arranged=True)
    assert [(draw.label, draw.n) for draw in drawn.draws][:3] == [("tribe", 4), ("tribe", 3), ("tribe", 2)]
    assert [draw.label for draw in drawn.draws][3:] == ["shuffle:deck", "start"]
    assert (view(table).scores, view(table).round) in [((2, 0), 2), ((1, 0), 2)]


def test_who_is_asked_for_mercenaries() -> None:
    """Whoever holds a mercenary's back, even if it is one that cannot be sent; who has none is passed over."""
    table = war({"1": ["orc2"], "2": ["commando"], "3": ["flying_machine"]})
    give(table, 0, "tribe", tribe="orc")
    assert turn(table) == ("mercenaries", [2])
    assert refusal(table, 2, "mercenaries", cards=["commando"]) == ("not_committable", "7.3.2")
    give(table, 2, "mercenaries", cards=[])
    assert turn(table) == ("mercenaries", [3])
    give(table, 3, "mercenaries", cards=[])
    assert turn(table) == ("commando", [2, 3])


def test_without_any_mercenaries_a_battle_is_over_at_once() -> None:
    table = war({"1": ["orc2"], "3": ["orc6"]})
    assert names(give(table, 0, "tribe", tribe="orc")) == [
        "tribe_announced", *["tribe_sent"] * 3, "armies_revealed", "battle_scored",
    ]  # fmt: skip
    assert (view(table).scores, turn(table)) == ((2, 0, 0, 2), ("tribe", [0]))


def test_mercenaries_alone_may_be_barred() -> None:
    """Who has no card of the tribe in the army is passed over, is asked in the windows all the same, and may not
    fly.
    """
    hands: JSON = {"1": ["goblin", "flying_machine"], "2": ["orc2", "goblin"]}
    table = war(hands, {"solo_mercs": False})
    give(table, 0, "tribe", tribe="orc")
    assert turn(table) == ("mercenaries", [2])
    give(table, 2, "mercenaries", cards=[])
    assert turn(table) == ("commando", [1, 2])
    tick(table)
    assert turn(table) == ("flying", [1, 2])
    assert [offer.type for offer in GAME.offers(table.state, 1)] == ["pass"]
    assert refusal(table, 1, "fly", goblins=1) == ("no_tribe", "7.3.4")


def test_twin_mercenaries_alone_are_allowed_otherwise() -> None:
    table = war({"1": ["goblin", "flying_machine"], "2": ["orc2", "goblin"]})
    give(table, 0, "tribe", tribe="orc")
    assert turn(table) == ("mercenaries", [1])
    for seat in (1, 2):
        give(table, seat, "mercenaries", cards=[])
    tick(table)
    assert names(give(table, 1, "fly", goblins=1)) == ["flying_played", "battle_scored"]
    assert view(table).battles[0].values == (None, 5, 2, 0)


def test_a_commando_that_takes_the_only_tribe_card_grounds_the_flyer() -> None:
    hands: JSON = {"1": ["orc2", "goblin", "flying_machine"], "2": ["commando", "orc2"]}
    table = war(hands, {"solo_mercs": False})
    give(table, 0, "tribe", tribe="orc")
    for seat in (1, 2):
        give(table, seat, "mercenaries", cards=[])
    give(table, 2, "commando", {"commando": ["orc2"]}, target=1, back="orc")
    assert refusal(table, 1, "fly", goblins=1) == ("no_tribe", "7.3.4")


def test_the_commando_draws_each_card_alike() -> None:
    """Among the cards of the back, a kind as often as it is there."""
    drawn = FairChance(bytes(32), 1)
    table = war({"1": ["goblin", "goblin", "troll", "giant"], "2": ["commando"]})
    give(table, 0, "tribe", tribe="orc")
    give(table, 1, "mercenaries", cards=["goblin", "goblin", "troll"])
    give(table, 2, "mercenaries", cards=[])
    table.give(2, {"type": "commando", "target": 1, "back": "mercenary"}, drawn)
    assert [(draw.label, draw.n) for draw in drawn.draws] == [("commando", 3)]


def test_once_played_nobody_is_asked_again_in_this_round() -> None:
    hands: JSON = {"1": ["goblin", "goblin"], "2": ["commando", "goblin"], "3": ["goblin", "goblin", "flying_machine"]}
    table = war(hands)
    give(table, 0, "tribe", tribe="orc")
    for seat in (1, 2, 3):
        give(table, seat, "mercenaries", cards=["goblin"] if seat == 1 else [])
    give(table, 2, "commando", target=1, back="mercenary")
    give(table, 3, "fly", goblins=1)
    assert view(table).battles[0].winners == (3,)
    give(table, 0, "tribe", tribe="dwarf")
    for seat in (2, 3, 1):
        give(table, seat, "mercenaries", cards=[])
    assert (turn(table), len(view(table).battles)) == (("tribe", [0]), 2)


def test_the_clock_closes_the_windows() -> None:
    """Who has not answered has passed; another's answer does not start the waiting anew."""
    hands: JSON = {"1": ["goblin"], "2": ["goblin"], "3": ["goblin"]}
    table = war(hands, {"answer_window_ms": 4000})
    give(table, 0, "tribe", tribe="orc")
    assert GAME.due(table.state) is None
    for seat in (1, 2, 3):
        give(table, seat, "mercenaries", cards=[])
    waiting = GAME.due(table.state)
    assert waiting == Due("commando_window", 4000, "1.0")
    give(table, 2, "pass")
    assert GAME.due(table.state) == waiting
    events = table.tick(chance())
    assert names(events) == ["window_passed", "window_passed", "armies_revealed"]
    assert GAME.due(table.state) == Due("flying_window", 4000, "1.0")
    assert names(table.tick(chance())) == [*["window_passed"] * 3, "battle_scored"]


def test_in_turns_the_windows_wait_for_all() -> None:
    table = war({"1": ["goblin"], "2": ["goblin"]}, TURNS)
    give(table, 0, "tribe", tribe="orc")
    for seat in (1, 2):
        give(table, seat, "mercenaries", cards=[])
    assert (GAME.due(table.state), table.tick(chance())) == (None, ())
    assert refusal(table, 3, "pass") == ("not_your_turn", "7.4.4")
    give(table, 2, "pass")
    assert refusal(table, 2, "pass") == ("already_done", "7.4.4")
    assert turn(table) == ("commando", [1])


def test_the_flying_machine_counts_what_the_table_says() -> None:
    for raw, expected in (({}, 6), ({"flying_value": 5}, 7)):
        table = war({"1": ["goblin", "goblin", "flying_machine"]}, raw)
        give(table, 0, "tribe", tribe="orc")
        give(table, 1, "mercenaries", cards=[])
        tick(table)
        give(table, 1, "fly", goblins=2)
        assert view(table).battles[0].values == (None, expected, 0, 0)
        assert view(table).hands[1].cards == ()


def test_nobody_wins_without_strength() -> None:
    for raw, winners, scores in (({}, (), (0, 0, 0, 0)), ({"zero_wins": True}, (1, 2, 3), (2, 2, 2, 2))):
        table = war({"1": ["dwarf2"]}, raw)
        give(table, 0, "tribe", tribe="orc")
        assert (view(table).battles[0].winners, view(table).scores) == (winners, scores)


def test_points_by_battle() -> None:
    """2, 1, 1 and 2; the wizard shares the champion's, but not his wins."""
    hands: JSON = {"3": ["orc2", "dwarf2", "skeleton2", "barbarian2"]}
    table = war(hands)
    for tribe in ("orc", "dwarf", "skeleton"):
        give(table, 0, "tribe", tribe=tribe)
    last = view(table).last_round
    assert last is not None
    assert [battle.points for battle in last.battles] == [2, 1, 1, 2]
    assert (view(table).scores, last.gains) == ((6, 0, 0, 6), (6, 0, 0, 6))
    assert view(table).wins == ((), (), (), ((1, 1), (1, 2), (1, 3), (1, 4)))


def test_face_down_mercenaries_are_told_only_to_their_seat() -> None:
    event = MercenariesSent(1, 2, ("giant", "goblin"))
    public = LogLine("mercenaries_sent", {"seat": 1, "count": 2}, "7.3.1")
    known = LogLine("mercenaries_sent_known", {"seat": 1, "kinds": ("giant", "goblin")}, "7.3.1", private=True)
    assert [GAME.tell(event, viewer) for viewer in (0, 1, 2, "spectator", "arbiter")] == [
        public, known, public, public, known,
    ]  # fmt: skip
    nobody = LogLine("mercenaries_sent_none", {"seat": 1}, "7.3.1")
    assert [GAME.tell(MercenariesSent(1, 0, ()), viewer) for viewer in (0, 1, "spectator")] == [nobody] * 3


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Bea has no card of the tribe in the battle.", "Bea has 1 card of the tribe in the battle."]),
        ("fr", ["Bea n’aligne aucune carte de ce peuple.", "Bea aligne 1 carte de ce peuple."]),
    ],
)
def test_who_has_no_card_of_the_tribe_is_said_to_have_none(language: str, said: list[str]) -> None:
    lines = [GAME.tell(TribeSent(1, count), 0) for count in (0, 1)]
    assert [word(line, catalogue(GAME, language), ("Ann", "Bea").__getitem__) for line in lines if line] == said


def test_what_is_seen_of_armies() -> None:
    """Backs before the reveal, everything after.

    The wizard loses sight of a hand that has mercenaries face down, and of no other.
    """
    table = war({"1": ["orc2", "giant", "goblin"], "2": ["orc6", "troll"], "3": ["dwarf2"]})
    give(table, 0, "tribe", tribe="orc")
    give(table, 1, "mercenaries", cards=["giant"])
    everybody: list[Viewer] = [0, 1, 2, "spectator", "arbiter"]
    armies = [fighting(table, viewer).armies[1] for viewer in everybody]
    assert [plain(army) for army in armies] == [
        {"tribe_count": 1, "mercenary_count": 1, "cards": cards, "value": None}
        for cards in (None, ["giant", "orc2"], None, None, ["giant", "orc2"])
    ]
    assert [hand.cards for hand in view(table, 0).hands] == [(), None, ("troll",), ("dwarf2",)]
    assert [hand.cards for hand in view(table, 2).hands] == [None, None, ("troll",), None]
    give(table, 2, "mercenaries", cards=[])
    tick(table)
    seers: list[Viewer] = [0, 2, "spectator"]
    for viewer in seers:
        army = fighting(table, viewer).armies[1]
        assert plain(army) == {"tribe_count": 1, "mercenary_count": 1, "cards": ["giant", "orc2"], "value": 12}
    assert [hand.cards for hand in view(table, 0).hands] == [(), ("goblin",), ("troll",), ("dwarf2",)]
