"""What the board of Orc Wars shows beside the map: battles before one, a spy at work, an offer's end, what is ours."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings

from boards.drawing import Marks, SceneLog, board
from boards.prompts import prompt
from boards.words import Words
from games.kernel.contract import LogLine, Viewer
from games.kernel.registry import game
from games.kernel.texts import LANGUAGES, catalogue
from games.kernel.values import JSON
from games.orc_wars.game import GAME
from games.orc_wars.picture.battles import battle_line
from table.forms import Deed, deeds
from tests.boards.test_boards import parsed, seats, targets
from tests.games.orc_wars.tables import Board, army

RULES = game("orc_wars")
SIEGE: dict[str, Any] = {
    "phase": "combat",
    "leaders": {
        "hool": {**army(0, "ogremoor", "red_orcland", "red_orcland"), "machines": [2]},
        "alebane": {**army(1, "ogremoor", "ogremoor"), "shaman": True},
    },
    "areas": {"ogremoor": {"owner": 1, "fortress": 3, "garrison": ["kol", "kol"]}},
}
SPY = SceneLog(parts=((LogLine("spy_look", {"seat": 0, "target_seat": 1, "spy": 2}, "10.2"),),))


def drawn(table: Board, viewer: Viewer = 0, told: SceneLog | None = None, language: str = "en") -> ET.Element:
    state = table.table.state
    named = targets(RULES, state, viewer)
    return parsed(
        board(
            RULES, GAME.view(state, viewer), viewer, seats(state.seats), language, Marks(named, (), told or SceneLog())
        )
    )


def of_class(root: ET.Element, *names: str) -> list[ET.Element]:
    return [one for one in root.iter() if set(names) <= set(one.get("class", "").split())]


def words(one: ET.Element) -> str:
    return " ".join("".join(one.itertext()).split())


def test_it_works() -> None:
    """The numbers and the map are no part of the book, and the board says so."""
    assert words(of_class(drawn(Board({})), "house")[0]).startswith("About the numbers: ")
    assert words(of_class(drawn(Board({}), language="fr"), "house")[0]).startswith("À propos des nombres : ")


def test_the_odds_of_a_battle_are_shown_before_it_is_fought() -> None:
    """Against each group with the fortress, with and without machines; a shaman on the other side moves the row."""
    army_, garrison = of_class(drawn(Board(SIEGE)), "prospect")
    assert [words(one) for one in of_class(army_, "sum")] == [
        "Without machines 8 against 10 Odds 2-3",
        "With all machines 10 against 10 Odds 1-1",
    ]
    faces = [words(one) for one in of_class(army_, "faces")[0]]
    assert faces == ["Die 1AK", "Die 2AH", "Die 3AN", "Die 4AR", "Die 5X", "Die 6DN"]
    assert words(of_class(garrison, "sum")[0]) == "Without machines 8 against 5 Odds 3-2"


def test_the_odds_fade_when_nothing_is_before_one() -> None:
    assert of_class(drawn(Board({**SIEGE, "phase": "move"})), "prospect") == []


def test_who_chooses_machines_sees_the_odds() -> None:
    board_ = Board(SIEGE).give(0, "attack", leader="hool")
    assert board_.asked == (0, "machines")
    assert len(of_class(drawn(board_), "prospect")) == 2


def test_a_spy_is_named_before_the_map_to_whom_he_works_against() -> None:
    given = {
        "phase": "cheat",
        "hands": [{"tribe": ["spy_2"]}, {"tribe": ["mine"]}],
        "leaders": {"hool": army(0, "ogremoor", "red_orcland"), "thar": army(1, "orcus_rex", "orcus_rex")},
    }
    board_ = Board(given).give(0, "look", spy=2, seat=1)
    assert board_.asked == (1, "cancel")
    (plot,) = of_class(drawn(board_, 1, SPY), "plot")
    assert words(plot[1]) == "Bea 0 shows a spy (2) to look at the hand of Bea 1."


@pytest.mark.parametrize(
    ("came", "told"),
    [
        (LogLine("gold_stolen_private", {"seat": 0, "gold": [3]}), "Bea 0 steals: gold 3."),
        (
            LogLine("spy_cancel", {"seat": 1, "target_seat": 0, "spy": 1}),
            "Bea 1 cancels it by a spy (1) against Bea 0.",
        ),
    ],
)
def test_what_came_of_a_spy_stands_before_the_map(came: LogLine, told: str) -> None:
    """To whoever sent him, once he is answered and while the step goes on; not before, and not after it."""
    sent = LogLine("spy_steal_gold", {"seat": 0, "target_seat": 1, "spy": 2}, "10.1")
    board_ = Board({"phase": "cheat", "leaders": {"hool": army(0, "ogremoor", "red_orcland")}})
    (plot,) = of_class(drawn(board_, 0, SceneLog(((sent,), (came,)))), "plot")
    assert [words(one) for one in of_class(plot, "story-line")] == [
        "Bea 0 shows a spy (2) to steal gold from Bea 1.",
        told,
    ]
    assert of_class(drawn(board_, 0, SceneLog(((sent,),))), "plot") == []
    assert of_class(drawn(board_, 0, SceneLog(((sent,), (came,)), since=3)), "plot") == []


def asked_about(given: dict[str, Any], seat: int, language: str = "en") -> str:
    table = Board(given).table
    view, names = GAME.view(table.state, seat), Words(catalogue(RULES, language), ("Ashka", "Borg"))
    return prompt(RULES, view, GAME.turn(table.state), names, GAME.offers(table.state, seat))


def test_what_is_asked_about_spies_can_be_done() -> None:
    """Nobody is told to show a spy without one, or to cancel."""
    led: dict[str, Any] = {"phase": "cheat", "leaders": {"hool": army(0, "ogremoor", "red_orcland")}}
    assert asked_about({**led, "hands": [{"tribe": ["spy_1"]}, {"gold": [1]}]}, 0).startswith("Show spies, each once")
    assert asked_about({**led, "hands": [{}, {}]}, 0) == "You have no spy left to show: end this step."
    for held, said in (("spy_1", "Cancel it with a spy of your own"), ("mine", "you have none to cancel it with")):
        asked = Board({**led, "hands": [{"tribe": ["spy_2"]}, {"tribe": [held]}]}).give(0, "look", spy=2, seat=1)
        view, names = GAME.view(asked.table.state, 1), Words(catalogue(RULES, "en"), ("Ashka", "Borg"))
        turn, offers = GAME.turn(asked.table.state), GAME.offers(asked.table.state, 1)
        assert said in prompt(RULES, view, turn, names, offers)


def test_the_last_die_says_why_its_table_has_eight_columns() -> None:
    goblins = {"high_gobliny": {"garrison": ["high_gobliny"]}}
    thar = {"thar": army(0, "high_gobliny", "orcus_rex", "orcus_rex")}
    board_ = Board({"phase": "combat", "leaders": thar, "areas": goblins}).give(0, "attack", leader="thar")
    battle = GAME.view(board_.table.state, 0).last_battle
    assert battle is not None
    lines = ((LogLine("battle_fought", battle_line(battle).args),),)
    (card,) = of_class(drawn(board_, told=SceneLog(lines)), "battle")
    assert "down to 0 or up to 7" in words(card)


@pytest.mark.parametrize(("answer_s", "end"), [(0, "player’s clock allows"), (3600, "its time runs out")])
def test_an_offer_says_what_becomes_of_it_without_an_answer(answer_s: int, end: str) -> None:
    given = {
        "phase": "commerce",
        "hands": [{"tribe": ["mine"]}, {"gold": [1]}],
        "leaders": {"hool": army(0, "kol", "kol"), "thar": army(1, "darokin", "kol")},
    }
    board_ = Board(given, options={"answer_s": answer_s}).give(
        0, "offer", to=1, give={"tribe": ["mine"]}, get={"gold": 1}
    )
    assert end in words(of_class(drawn(board_, 1), "trade")[0])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_form_that_buys_says_how_many_in_a_word(language: str) -> None:
    worded = Words(catalogue(RULES, language), ())
    for count in range(1, 5):
        assert worded.described("count", count).isalpha()


def test_a_counter_in_hand_says_what_it_is_and_what_for() -> None:
    hand = {"tribe": ["king_kol", "horde_yellow_orkia"], "gold": [0], "caravans": []}
    board_ = Board({"phase": "levy", "hands": [hand, {}]})
    (held,) = of_class(drawn(board_), "hand")
    assert [words(one) for one in of_class(held, "called")] == ["Orc horde of Yellow Orkia", "King Kol", "gold 0"]
    horde, king, gold = (words(one) for one in of_class(held, "tells"))
    assert king.startswith("King Kol Kobold, at home in Kol. authority 5, servility 6. Enters the map at home")
    assert horde.startswith("Orc horde of Yellow Orkia at home in Yellow Orkia. Enters the map with")
    assert gold.startswith("gold 0 Pays that many gold points")
    assert of_class(drawn(board_, 1), "tells") == []


def test_a_forecast_says_in_words_what_each_result_does() -> None:
    """Once, whether it comes without machines or with all of them."""
    army_, _ = of_class(drawn(Board(SIEGE)), "prospect")
    (results,) = of_class(army_, "results")
    told = [words(one) for one in results]
    rolls = {words(face).split()[-1].lstrip("123456") for row in of_class(army_, "faces") for face in row}
    assert [line.split()[0] for line in told] == ["AK", "AH", "AN", "AR", "X", "DN", "DH"]
    assert rolls == {"AK", "AH", "AN", "AR", "X", "DN", "DH"}
    assert told[3] == "AR attacker: retreat. He retreats with his army."


def test_a_cart_shows_its_gold_once_it_was_opened() -> None:
    carts = {"eg": {"stop": "orcus_rex_pass", "gold": [1, 2]}, "rg": {"stop": "dwarfgate"}}
    found = of_class(drawn(Board({"phase": "levy", "caravans": carts})), "freight")
    assert [words(one) for one in found] == ["3", "?"]


def test_a_battle_stands_above_the_map_while_it_is_news() -> None:
    """Afterwards it is told below, with what else happened, and no longer twice."""
    goblins = {"high_gobliny": {"garrison": ["high_gobliny"]}}
    thar = {"thar": army(0, "high_gobliny", "orcus_rex", "orcus_rex")}
    board_ = Board({"phase": "combat", "leaders": thar, "areas": goblins}).give(0, "attack", leader="thar")
    assert board_.asked == (0, "combat")
    battle = GAME.view(board_.table.state, 0).last_battle
    assert battle is not None
    lines = ((LogLine("battle_fought", battle_line(battle).args),),)
    for since, moved, above in ((0, False, True), (9, False, True), (9, True, False), (40, False, False)):
        shown = drawn(board_, told=SceneLog(lines, since=since, moved=moved))
        fights = of_class(shown, "sums")
        assert len(fights) == 1
        (play,) = of_class(shown, "play-area")
        assert (fights[0] in list(play.iter())) is above


def test_an_exchange_is_told_by_name_and_so_is_who_died_of_it() -> None:
    """A leader without hordes dies though his side was the larger; who died in an earlier battle is not named."""
    given: dict[str, Any] = {
        "phase": "levy",
        "leaders": {"thar": army(0, "trollhattan")},
        "areas": {"trollhattan": {"owner": 0}},
        "hands": [{"tribe": ["horde_trollhattan"]}, {}],
    }
    board_ = Board(given, dice={"dice:authority": [8], "dice:combat": [4]})
    board_.give(0, "raise", area="trollhattan", leader="thar", hordes=1)
    battle = GAME.view(board_.table.state, 0).last_battle
    assert battle is not None
    died = LogLine("died_killed", {"leader": "thar", "seat": 0})
    lines = (
        LogLine("died_killed", {"leader": "hool", "seat": 1}),
        LogLine("battle_fought", battle_line(battle).args),
        died,
    )
    (card,) = of_class(drawn(board_, told=SceneLog((lines,))), "battle")
    assert words(of_class(card, "verdict")[0]) == (
        "X exchange. The rebels are wiped out: the smaller side, 4 against 6. "
        "Thar dies too: there were no hordes to lose."
    )
    assert [words(one) for one in of_class(card, "fate")] == ["Thar of Bea 0 dies in battle."]


def test_a_step_in_which_nothing_can_be_done_is_marked_before_it_is_begun() -> None:
    """To its own player alone: whoever cannot see the hand is told nothing of what lies in it.

    Between the steps their list is that of the choices, which say it too.
    """
    led: dict[str, Any] = {"leaders": {"hool": army(0, "ogremoor", "red_orcland")}, "phase": "levy"}
    led["hands"] = [{"tribe": ["mine"]}, {}]
    idle = "(nothing to do)"
    seen: tuple[tuple[Viewer, list[str]], ...] = ((0, ["combat", "cheating"]), ("spectator", []))
    for viewer, marked in seen:
        steps = [words(one) for one in of_class(drawn(Board(led), viewer), "pace")]
        assert [one.removesuffix(f" {idle}") for one in steps if one.endswith(idle)] == marked
    assert not of_class(drawn(Board(led | {"phase": "actions"}), 0), "pace")


def asked_of(given: dict[str, Any], language: str = "en") -> dict[str, Deed]:
    """The forms of the first seat in a position, by their titles."""
    state = Board(given).table.state
    view, offers = GAME.view(state, 0), GAME.offers(state, 0)
    remarks = [GAME.remarks(view, offer) for offer in offers]
    made = deeds(offers, Words(catalogue(RULES, language), ("Ashka", "Borg")), remarks=remarks)
    return {deed.title: deed for deed in (*made.open, *made.plain)}


@pytest.mark.parametrize(
    ("language", "title", "idle"), [("en", "Begin a step", "nothing to do"), ("fr", "", "rien à faire")]
)
def test_the_form_marks_the_same_steps_as_the_board(language: str, title: str, idle: str) -> None:
    led: dict[str, Any] = {"leaders": {"hool": army(0, "ogremoor", "red_orcland")}, "phase": "actions"}
    led["areas"] = {"ogremoor": {"owner": 0}}
    forms = asked_of({**led, "hands": [{"tribe": ["mine"]}, {}]}, language)
    (steps,) = forms[title or next(iter(forms))].controls
    assert {one.token: one.remark for one in steps.choices} == {"levy": "", "move": "", "combat": idle, "cheat": idle}


def test_where_nothing_can_be_done_in_any_step_left_the_end_of_the_turn_stands_out() -> None:
    """And no form stands open; as long as one step has a use its choice does."""
    led: dict[str, Any] = {"leaders": {"hool": army(0, "ogremoor", "red_orcland")}, "phase": "actions"}
    led["areas"] = {"ogremoor": {"owner": 0}}
    for hand, done, main in (([], ["levy", "move"], True), (["mine"], ["move"], False)):
        forms = asked_of({**led, "steps_done": done, "hands": [{"tribe": hand}, {}]})
        assert forms["End the turn"].main is main
        assert forms["Begin a step"].opened is not main


@pytest.mark.parametrize(
    ("gold", "told"),
    [
        ([], {}),
        ([1], {"Buy counters: one": "It takes all your gold (1): none will be left"}),
        (
            [1, 3],
            {
                "Buy counters: one": "You have 4 in gold. They cost",
                "Buy counters: two": "For the same gold you get more: three. You have 4 in gold; 1 will be left",
                "Buy counters: four": "It takes all your gold (4)",
            },
        ),
    ],
)
def test_what_buying_leaves_of_the_gold_is_told_before_one_buys(gold: list[int], told: dict[str, str]) -> None:
    forms = asked_of({"phase": "buy", "hands": [{"gold": gold}, {}]})
    for title, line in told.items():
        assert forms[title].says.startswith(line)
    assert ("Buy counters: one" in forms) is (sum(gold) > 0)


@pytest.mark.parametrize(
    ("gold", "order", "outdone"),
    [
        ([5], ["four", "one", "two", "three"], {"one": "four", "two": "four", "three": "four"}),
        ([2], ["two", "one"], {"one": "two"}),
        ([1, 3], ["one", "three", "four", "two"], {"two": "three"}),
        ([1, 1, 1, 1], ["one", "two", "three", "four"], {}),
    ],
)
def test_the_form_that_buys_most_for_the_same_gold_stands_open_before_the_others(
    gold: list[int], order: list[str], outdone: dict[str, str]
) -> None:
    """No change is given: whoever pays with a 5 for one counter could have had four."""
    forms = asked_of({"phase": "buy", "hands": [{"gold": gold}, {}]})
    named = {title.removeprefix("Buy counters: "): deed for title, deed in forms.items() if title.startswith("Buy")}
    assert list(named) == order
    assert [name for name, deed in named.items() if deed.opened] == order[:1]
    said = {name: deed.says.partition(".")[0] for name, deed in named.items()}
    assert {name: one for name, one in said.items() if one.startswith("For the same gold")} == {
        name: f"For the same gold you get more: {more}" for name, more in outdone.items()
    }


def test_each_way_to_pay_says_what_it_leaves() -> None:
    """Whichever counter is chosen, as no change is given."""
    one = asked_of({"phase": "buy", "hands": [{"gold": [1, 3]}, {}]})["Buy counters: one"]
    assert [(way.label, way.remark) for way in one.controls[-1].choices] == [("1", "leaves 3"), ("3", "leaves 1")]


def test_both_answers_to_an_offer_stand_beside_each_other_as_equals() -> None:
    given: dict[str, Any] = {
        "phase": "commerce",
        "hands": [{"tribe": ["mine"]}, {"gold": [1]}],
        "leaders": {"hool": army(0, "kol", "kol"), "thar": army(1, "darokin", "kol")},
    }
    state = Board(given).give(0, "offer", to=1, give={"tribe": ["mine"]}, get={"gold": 1}).table.state
    made = deeds(GAME.offers(state, 1), Words(catalogue(RULES, "en"), ("Ashka", "Borg")))
    assert [(deed.type, deed.equal, deed.main) for deed in (*made.open, *made.plain)] == [
        ("accept", True, False),
        ("decline", True, False),
    ]
    assert not any(deed.equal for deed in asked_of({"phase": "buy", "hands": [{"gold": [1]}, {}]}).values())


def asked_to_buy(gold: list[int], bought: int, language: str = "en") -> str:
    given: dict[str, Any] = {"phase": "buy", "hands": [{"gold": gold}, {}]}
    table = Board({**given, "more": {"seat": 0, "marks": {"bought": bought}}}).table
    view, names = GAME.view(table.state, 0), Words(catalogue(RULES, language), ("Ashka", "Borg"))
    return prompt(RULES, view, GAME.turn(table.state), names, GAME.offers(table.state, 0))


def test_what_is_asked_of_a_buyer_can_be_done() -> None:
    """How many more at most, and that the step is to be ended where there is nothing left to buy or to pay with."""
    assert asked_to_buy([4], 0).startswith("Buy counters at one gold point each, four at most in a turn")
    assert asked_to_buy([4], 3) == "Buy counters at one gold point each, one at most now, or end this step."
    assert asked_to_buy([4], 4) == "You have bought four counters, the most a turn allows: end this step."
    assert asked_to_buy([0], 1) == "You have no gold to buy counters with: end this step."
    assert asked_to_buy([4], 4, "fr").startswith("Vous avez acheté quatre pions, le maximum par tour")


def test_before_one_draws_it_is_told_that_no_gold_is_there_to_buy_with() -> None:
    for gold, told in (([0], True), ([2], False)):
        said = asked_of({"phase": "draw", "hands": [{"gold": gold}, {}]})["Draw a counter"].says
        assert said.startswith("You have no gold to buy more with.") is told


def test_nobody_else_s_gold_is_told_of() -> None:
    """What is said of an offer comes from the view of its own seat alone."""
    state = Board({"phase": "buy", "hands": [{"gold": [1]}, {"gold": [5]}]}).table.state
    seen = [[GAME.remarks(GAME.view(state, viewer), offer) for offer in GAME.offers(state, 0)] for viewer in (0, 1)]
    assert seen[0] != seen[1]
    assert "5" not in str(seen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_spends_gold_stands_behind_what_does_not_and_no_payment_is_begun_with(language: str) -> None:
    """Two counters of 3 for a machine of 4 are the only way to pay, and a costly one: no change is given."""
    hand: JSON = {"tribe": ["fortress_4", "machine_4", "mine", "shaman"], "gold": [3, 3]}
    given = {
        "phase": "levy",
        "hands": [hand, {}],
        "leaders": {"hool": army(0, "red_orcland", "red_orcland*2")},
        "areas": {"red_orcland": {"owner": 0}, "kol": {"owner": 0}},
    }
    state = Board(given).table.state
    found = deeds(GAME.offers(state, 0), Words(catalogue(GAME.name, language), ("Ann", "Bea")))
    assert [one.type for one in found.open] == ["place_mine", "build_machine", "build_fortress"]
    paid = [one for deed in found.open for one in deed.controls if one.name == "gold"]
    assert [(len(one.choices), one.filled) for one in paid] == [(1, False)] * 2


def test_a_road_lets_a_tap_through_to_the_area_it_crosses() -> None:
    """What lies over the areas and stands for nothing itself, or a tap on an outlined area would come to nothing."""
    sheet = (Path(settings.BASE_DIR) / "static/css/boards/orc_wars.css").read_text()
    through = [rule.partition("{")[0] for rule in sheet.split("}") if "pointer-events: none" in rule]
    assert [any(one in rule for rule in through) for one in (".track,", ".frame,", ".names,")] == [True] * 3
