"""The picture: what it shows of a battle and of the map, and that it counts as the rules do."""

import re
from itertools import islice

import pytest

from games.kernel.advice import fixed
from games.kernel.texts import LANGUAGES, catalogue, word
from games.kernel.values import JSON
from games.orcs_vs_orcs.game import GAME
from games.orcs_vs_orcs.picture.battle import BattlePicture, SidePicture
from games.orcs_vs_orcs.picture.objectives import tile
from games.orcs_vs_orcs.picture.picture import Picture, picture
from games.orcs_vs_orcs.picture.zones import ZonePicture
from games.orcs_vs_orcs.rules.battle_line import legal_slots
from games.orcs_vs_orcs.rules.building import HordesRecruited
from games.orcs_vs_orcs.rules.cards import HEROES, STRENGTH
from games.orcs_vs_orcs.rules.scoring import GloryGained, ObjectiveScored, count, scoring
from games.orcs_vs_orcs.rules.strikes import StrikesTaken
from games.orcs_vs_orcs.state import OBJECTIVES, State
from games.orcs_vs_orcs.view.objectives import count as count_seen
from tests.games.orcs_vs_orcs.tables import Board, in_battle, match

HELD: dict[str, JSON] = {
    "hand": ["crossbow", "ashani"],
    "deck": ["orc"],
    "columns": [{"front": "orc"}, {"front": "heavy_orc", "back": "shaman"}],
}
WALLED: dict[str, JSON] = {
    "hand": ["crossbow"],
    "deck": ["orc"],
    "columns": [{"front": "wall", "back": "crossbow", "hero": "kraash", "hero_on": "back"}, {"front": "orc"}],
}
SHIELD_HEAD, SHIELD_FOOT, MAP_TOP = -32, 22, -36
"""Where the drawing of an army begins and ends, and the map."""


def seen(board: Board, viewer: int) -> Picture:
    return picture(GAME.view(board.table.state, viewer), viewer)


def battle(board: Board, viewer: int) -> BattlePicture:
    shown = seen(board, viewer).battle
    assert shown is not None
    return shown


def places(side: SidePicture) -> set[str]:
    """The places of a side that a click may choose."""
    spots = {place.spot for column in side.columns for place in column.places} | {side.behind_wall}
    return {spot.removeprefix("slot=") for spot in spots if spot.startswith("slot=")}


def land(shown: Picture, name: str) -> ZonePicture:
    return next(one for one in shown.zones if one.name == name)


def test_it_works() -> None:
    """An assault from the defender's side: the wall, the hero on the back, his own hand and nobody else's."""
    shown = battle(Board(in_battle(HELD, WALLED, [["ashani"], ["kraash"]], fort=True)), 1)
    attacker, defender = shown.sides
    assert shown.assault
    assert (attacker.attacking, defender.attacking) == (True, False)
    front, back = defender.columns[0].places
    assert front.card is not None
    assert front.card.name == "wall"
    assert back.hero is not None
    assert (back.hero.name, back.hero.strength) == ("kraash", 1)
    assert [card.name for card in defender.hand or ()] == ["crossbow"]
    assert (attacker.hand, attacker.hand_count, attacker.deck, attacker.deck_count) == (None, 2, None, 1)


def test_the_places_that_a_click_may_choose_are_those_that_a_held_card_may_take() -> None:
    board = Board(in_battle(HELD, WALLED, [["ashani"], ["kraash"]], fort=True))
    fought = board.table.state.fight()
    for seat, cards in ((0, ("crossbow", "ashani")), (1, ("crossbow", "ashani"))):
        sides = battle(board, seat).sides
        assert places(sides[seat]) == {slot for card in cards for slot in legal_slots(fought, seat, card)}
        assert places(sides[1 - seat]) == set()


def test_the_token_stands_in_one_box_of_six_of_which_three_are_red() -> None:
    shown = battle(Board(in_battle({**HELD, "box": 5}, WALLED, [["ashani"], ["kraash"]], fort=True)), 0)
    track = shown.sides[0].track
    assert [box.number for box in track if box.here] == [5]
    assert [box.number for box in track if box.red] == [4, 5, 6]
    assert [box.number for box in track if box.begins] == [2, 4]


def test_a_deck_is_chosen_from_units_and_heroes_that_do_not_rest() -> None:
    given = in_battle({}, {}, [["ashani", "buurk"], []])
    players: JSON = [{"cards": {"orc": 2, "crossbow": 1}, "heroes": ["ashani", "buurk"], "heroes_used": ["buurk"]}, {}]
    board = Board({**given, "players": players, "battle": {"zone": "Sc2", "stage": "deck", "sides": [{}, {}]}})
    own, others = (battle(board, viewer).sides[0].picks for viewer in (0, 1))
    assert [(card.spot, card.count) for card in own] == [("cards=orc", 2), ("cards=crossbow", 1), ("cards=ashani", 1)]
    assert others == ()


def test_a_click_means_all_hordes_that_can_go() -> None:
    board = Board({})
    home = land(seen(board, 0), "N0")
    assert (home.also, home.home, [(one.seat, one.count) for one in home.hordes]) == ("from=N0&count=6", 0, [(0, 6)])
    assert land(seen(board, 0), "Nb2").also == ""
    board.give(0, "move", from_="N0", to="Nb2", count=4)
    group = land(seen(board, 0), "Nb2")
    assert (group.also, group.moving, group.hordes[0].spent) == ("count=4", True, 4)


def test_a_click_on_the_way_means_those_too_that_are_picked_up() -> None:
    board = Board({"zones": {"N0": {"hordes": {"0": 3}}, "Nb2": {"hordes": {"0": 2}, "village": False}}})
    board.give(0, "move", from_="N0", to="Nb2", count=1)
    assert land(seen(board, 0), "Nc2").also == "count=3"


def test_an_army_in_a_city_stands_above_its_sign() -> None:
    """The sign of a city is 66 units high; elsewhere the army comes nearer. Nothing is cut off by the map’s edge."""
    zones: JSON = {name: {"hordes": {"0": 1}} for name in ("N0", "Na2", "KWN", "MWN", "KNE")}
    shown = seen(Board({"zones": zones}), 0)
    sunk = {name: land(shown, name).hordes[0].y + SHIELD_FOOT for name in ("N0", "Na2", "KWN", "MWN", "KNE")}
    assert sunk == {"N0": -22, "Na2": -22, "KWN": -38, "MWN": -38, "KNE": -38}
    assert all(zone.y + one.y + SHIELD_HEAD >= MAP_TOP for zone in shown.zones for one in zone.hordes)


def test_a_zone_is_drawn_by_what_stands_there() -> None:
    zones: JSON = {
        "Nb2": {"village": False, "fortress": "standing", "marker": 0, "hordes": {"0": 1}},
        "Na2": {"village": False},
        "Na3": {"marker": 1},
    }
    shown = seen(Board({"zones": zones}), 0)
    kinds = {name: land(shown, name).kind for name in ("N0", "E0", "Nb2", "Na2", "Na3", "Nb3", "KNE", "T")}
    assert kinds == {
        "N0": "dark_city", "E0": "ruin", "Nb2": "ruin", "Na2": "ruin", "Na3": "village", "Nb3": "well", "KNE": "city",
        "T": "tower",
    }  # fmt: skip
    assert (land(shown, "Nb2").fortress, land(shown, "Nb2").marker) == ("standing", 0)
    assert land(shown, "Na3").marker == 1


def test_every_road_is_drawn() -> None:
    assert seen(Board({}), 0).roads.count("M") == 96
    assert seen(Board({}, seats=3), 0).roads.count("M") == 74


def test_objectives_are_counted_as_they_are_scored() -> None:
    """For every objective and seat of random matches, from the view of somebody who knows least."""
    met = 0
    for number in range(6):
        for ply in islice(match(number), 0, 400, 20):
            state, view = ply.after, GAME.view(ply.after, "spectator")  # type: ignore[arg-type]
            assert isinstance(state, State)
            for objective in OBJECTIVES:
                counts = tuple(count(state, objective, seat) for seat in range(state.seats))
                assert tuple(count_seen(view, objective, seat) for seat in range(state.seats)) == counts
                best = tuple(share.seat for share in tile(view, objective).shares if share.scores)
                assert best == scoring(counts)
                met += bool(best)
    assert met > 100


def test_porkash_asks_on_the_map() -> None:
    """His answers are zones, which then have spots for them; nobody else's are."""
    side: dict[str, JSON] = {"hand": ["porkash"], "deck": ["orc"], "columns": [{"front": "orc", "back": "crossbow"}]}
    given = in_battle(side, {"hand": ["orc"], "deck": ["orc"]}, [["porkash"], []])
    zones = given["zones"]
    assert isinstance(zones, dict)
    board = Board({**given, "zones": {**zones, "Sb2": {"village": False, "hordes": {"0": 1}}}})
    board.give(0, "play", card="porkash", slot="b1").give(1, "play", card="orc", slot=None)
    shown = seen(board, 0)
    assert shown.calls
    assert "choice=Sb2" in land(shown, "Sb2").spot.split()
    assert "choice=T" not in land(shown, "T").spot.split()
    assert [answer.choice for answer in shown.answers] == ["decline"]


def test_a_seat_is_told_what_it_would_have_if_the_objectives_were_scored_now() -> None:
    """While the map is played on; never more than is left in the pool."""
    river, stack = ["hordes", "markers", "cities", "kills"], ["tower", "razed", "fortresses", "villages"]
    zones = {"Na2": {"marker": 0}, "N0": {"hordes": {"0": 9}}}
    for pool, after in ((10, 4), (1, 3)):
        board = Board(
            {"active": 0, "river": river, "stack": stack, "pool": pool, "players": [{"glory": 2}, {}], "zones": zones}
        )
        line = GAME.artist.standing(GAME.view(board.table.state, 0), 0)
        assert line is not None
        assert (line.key, line.args) == ("board_standing", {"glory": 2, "after": after})


def test_a_question_names_its_place_and_a_turn_its_actions() -> None:
    """The village that is asked about is told and ringed; the goal has the actions left while they last."""
    board = Board({"active": 0, "actions_left": 3, "zones": {"N0": {"hordes": {"0": 3}}, "Na2": {"village": True}}})
    goal = GAME.artist.goal(GAME.view(board.table.state, 0), 0)
    assert (goal.key, goal.args["actions"]) == ("board_goal_acting", 3)
    assert GAME.artist.goal(GAME.view(board.table.state, 1), 1).key == "board_goal"
    assert [offer.type for offer in GAME.offers(board.table.state, 0)][-1] == "end_actions"
    assert (seen(board, 0).asked, seen(board, 0).asked_zone) == (None, "")
    board.give(0, "move", **{"from": "N0", "to": "Na2", "count": 2}).give(0, "halt")
    shown = seen(board, 0)
    assert shown.asked is not None
    assert (shown.asked.key, shown.asked.args["zone"], shown.asked_zone) == ("board_asked_village", "Na2", "Na2")
    assert shown.asked in GAME.artist.describe(GAME.view(board.table.state, 0), 0)
    others = seen(board, 1)
    assert others.asked is not None
    assert (others.asked.key, others.asked.args["seat"], others.asked_zone) == ("board_asked_village_other", 0, "Na2")
    assert others.asked in GAME.artist.describe(GAME.view(board.table.state, 1), 1)
    prompt = GAME.artist.prompt(GAME.view(board.table.state, 0))
    assert prompt is not None
    assert word(prompt, catalogue("orcs_vs_orcs", "en"), str) == "What do you do with this village (North rim 2)?"


def test_a_prompt_counts_the_actions_left() -> None:
    """And says when none is left, whether or not a battle comes of it; a deck's names its battle."""
    armies: JSON = {"N0": {"hordes": {"0": 3}}, "Sb2": {"hordes": {"0": 2, "1": 2}}}
    battles: JSON = [{"zone": "Sb2"}]
    for left, pending, expected in (
        (2, [], "Take an action (2 left), or end your actions; your battles are fought after that."),
        (0, battles, "No actions left: end your actions, then your battles are fought."),
        (0, [], "No actions left: end your actions."),
    ):
        board = Board({"active": 0, "actions_left": left, "pending": pending, "zones": armies if pending else {}})
        line = GAME.artist.prompt(GAME.view(board.table.state, 0))
        assert line is not None
        assert word(line, catalogue("orcs_vs_orcs", "en"), str) == expected
    held: JSON = {"N0": {"hordes": {"0": 3}}, "Na2": {"hordes": {"0": 1}, "village": True, "marker": 0}}
    state = Board({"active": 0, "actions_left": 0, "zones": held}).table.state
    line = GAME.artist.prompt(GAME.view(state, 0), GAME.offers(state, 0))
    assert line is not None
    assert word(line, catalogue("orcs_vs_orcs", "en"), str).endswith("convert a village of yours, which is free.")
    fought = in_battle({"hand": ["orc"]}, {"hand": ["orc"]})
    assert GAME.artist.prompt(GAME.view(Board(fought).table.state, 0)) is None
    chosen = GAME.view(Board({**fought, "battle": {"zone": "Sc2", "stage": "deck", "sides": [{}, {}]}}).table.state, 0)
    line = GAME.artist.prompt(chosen)
    assert line is not None
    assert word(line, catalogue("orcs_vs_orcs", "en"), str).startswith(
        "Choose in secret at most ten cards for the battle at South inner ring 2. You draw from these only"
    )


def test_a_village_asks_with_the_objectives_that_count_it_now() -> None:
    """Those in play and no others: a marker that no objective counts is not said to count."""
    zones: JSON = {"N0": {"hordes": {"0": 3}}, "Na2": {"village": True}}
    rivers: tuple[tuple[list[JSON], tuple[str, str, str]], ...] = (
        (["cities", "markers", "tower", "razed"], ("Village trophies", "Village trophies", "Control markers")),
        (["hordes", "kills", "tower", "cities"], ("nothing", "Hordes", "nothing")),
    )
    for river, (razed, converted, controlled) in rivers:
        left: list[JSON] = [one for one in OBJECTIVES if one not in river]
        board = Board({"active": 0, "actions_left": 3, "zones": zones, "river": river, "stack": left})
        board.give(0, "move", **{"from": "N0", "to": "Na2", "count": 2}).give(0, "halt")
        asked = seen(board, 0).asked
        assert asked is not None
        said = word(asked, catalogue(GAME, "en"), "ABCD".__getitem__)
        assert said.endswith(f"for {razed}; converting it, for {converted}; controlling it, for {controlled}.")


def test_a_place_names_where_its_roads_lead() -> None:
    """By the rules' own roads; South middle ring 1 and South inner ring 1 sound like neighbours and are none."""
    for seats in (2, 3):
        board = Board({}, seats=seats)
        for zone in seen(board, 0).zones:
            assert zone.roads.args == {"zone": zone.name, "near_zones": board.table.state.board.near[zone.name]}
    said = word(land(seen(Board({}), 0), "Sb1").roads, catalogue(GAME, "en"), "AB".__getitem__)
    assert "Outer city South-East, Inner city South-East, South rim 2, South middle ring 2." in said


def test_recruits_and_losses_are_told_as_they_are_said() -> None:
    def said(event: StrikesTaken | HordesRecruited) -> str:
        return word(GAME.tell(event, 0), catalogue(GAME, "en"), "AB".__getitem__)  # type: ignore[arg-type]

    assert said(HordesRecruited(0, ("N0", "N0"))) == "A recruits two hordes at North gate."
    assert said(HordesRecruited(0, ("N0", "Nb2"))) == "A recruits a horde at North gate, North middle ring 2."
    told = [said(StrikesTaken(1, 3, 2, lost, False, "effect", "crossbow")) for lost in (0, 1, 2)]
    assert told == [
        "Crossbow takes effect: B takes 3 more strikes, token on box 2.",
        "Crossbow takes effect: B takes 3 more strikes and loses a horde. Token on box 2.",
        "Crossbow takes effect: B takes 3 more strikes and loses 2 hordes. Token on box 2.",
    ]


def test_the_goal_says_what_is_in_play_and_what_one_would_score_now() -> None:
    """Alone or tied for the most; nothing is said to be so."""
    zones: JSON = {"Na2": {"marker": 0}, "N0": {"hordes": {"0": 3}}, "S0": {"hordes": {"1": 4}}, "Sa2": {"marker": 1}}
    tiles: JSON = {
        "river": ["cities", "hordes", "markers", "tower"],
        "stack": ["fortresses", "kills", "razed", "villages"],
    }
    board = Board({**tiles, "active": 0, "zones": zones})
    told = [GAME.artist.goal(GAME.view(board.table.state, seat), seat).args["now_objectives"] for seat in (0, 1)]
    assert told == [["markers"], ["hordes", "markers"]]
    goal = GAME.artist.goal(GAME.view(board.table.state, 0), 0)
    assert goal.args["objectives"] == ["cities", "hordes", "markers", "tower"]
    goal = GAME.artist.goal(GAME.view(Board({}).table.state, 0), 0)
    assert goal.args["now_objectives"] == ["yet"]


@pytest.mark.parametrize(
    ("language", "acting", "waiting"),
    [
        ("en", "Left: glory 12, actions 3. ", "Glory left: 12. "),
        ("fr", "Reste\xa0: gloire 12, actions 3. ", "Gloire restante\xa0: 12. "),
    ],
)
def test_the_goal_begins_with_the_glory_left(language: str, acting: str, waiting: str) -> None:
    """A phone has room for its beginning only, and the match ends when there is none (9.4)."""
    view = GAME.view(Board({"active": 0, "actions_left": 3, "pool": 12}).table.state, 0)
    goals = [word(GAME.artist.goal(view, seat), catalogue(GAME, language), "AB".__getitem__) for seat in (0, 1)]
    assert [goals[0].startswith(acting), goals[1].startswith(waiting)] == [True, True]


@pytest.mark.parametrize(
    ("seats", "pool", "glory", "is_last"),
    [
        (2, 9, (0, 0), False),
        (2, 8, (0, 0), True),  # two may tie for each of the four objectives
        (2, 12, (4, 0), False),
        (2, 12, (0, 5), True),  # 9 against 0 is more than the 8 left
        (3, 12, (5, 1, 0), True),  # 9, 4 and 1, if the last ties for all four
        (3, 12, (3, 1, 0), False),
        (3, 12, (5, 0, 0), True),
        (4, 16, (0, 0, 0, 0), False),
        (4, 16, (1, 0, 0, 0), True),  # of two partners both may gain a point
    ],
)
def test_the_goal_says_where_the_next_scoring_can_end_the_match(
    seats: int, pool: int, glory: tuple[int, ...], is_last: bool
) -> None:
    """It empties the pool, or leaves a lead beyond what the pool then holds (9.4)."""
    players: JSON = [{"glory": points} for points in glory]
    given: dict[str, JSON] = {"active": 0, "actions_left": 2, "pool": pool, "players": players}
    board = Board({**given, "game_turn": 3}, seats=seats)
    view = GAME.view(board.table.state, 0)
    goals = [GAME.artist.goal(view, seat).key for seat in (0, 1)]
    assert goals == ["board_goal_acting" + "_last" * is_last, "board_goal" + "_last" * is_last]
    for language, said in (("en", "scoring can end the match"), ("fr", "peut mettre fin à la partie")):
        told = [word(GAME.artist.goal(view, seat), catalogue(GAME, language), str) for seat in (0, 1)]
        assert [said in one.partition(". ")[2].split(". ")[0] for one in told] == [is_last] * 2


@pytest.mark.parametrize(
    ("seats", "first", "active", "turn", "left", "said"),
    [
        (2, 1, 0, 1, 3, "Last to play in this game turn, after B: take an action (3 left), or end your actions."),
        (2, 0, 0, 1, 3, None),
        (2, 1, 0, 1, 2, None),
        (2, 1, 0, 2, 3, None),
        (3, 2, 1, 1, 3, "Last to play in this game turn, after C and A: take an action (3 left), or end your actions."),
        (
            3,
            2,
            0,
            1,
            3,
            "You play after C: take an action (3 left), or end your actions; your battles are fought after that.",
        ),
        (4, 3, 1, 1, 3, "You play after D and A: take an action (3 left), or end"),
    ],
)
def test_the_first_turn_of_a_match_says_who_has_played_before(
    seats: int, first: int, active: int, turn: int, left: int, said: str | None
) -> None:
    """Their hordes may all be at home: whoever plays last took themselves to be the first."""
    board = Board({"game_turn": turn, "first_player": first, "active": active, "actions_left": left}, seats=seats)
    line = GAME.artist.prompt(GAME.view(board.table.state, active))
    assert line is not None
    assert line.key == ("prompt_actions" if said is None else line.key)
    if said is not None:
        assert word(line, catalogue(GAME, "en"), "ABCD".__getitem__).startswith(said)


def test_each_fate_of_a_village_says_what_objectives_it_counts_for() -> None:
    """In its form; a new horde counts only if there is one in the reserve."""
    for standing, converted in ((3, ["hordes"]), (12, ["none"])):
        zones: JSON = {"N0": {"hordes": {"0": standing}}, "Nb2": {"hordes": {"0": 3}}}
        river: JSON = ["cities", "hordes", "markers", "villages"]
        stack: JSON = ["fortresses", "kills", "razed", "tower"]
        board = Board({"active": 0, "actions_left": 1, "zones": zones, "river": river, "stack": stack})
        board.give(0, "move", from_="Nb2", to="Nc1", count=3).give(0, "halt")
        view, offers = GAME.view(board.table.state, 0), GAME.offers(board.table.state, 0)
        told = {one.value: one.line.args["objectives"] for offer in offers for one in GAME.remarks(view, offer)}
        assert told == {"raze": ["none"], "convert": converted, "control": ["markers", "villages"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_can_be_bought_are_told_with_what_they_are_good_for(language: str) -> None:
    """Beside each: its strength and in a few words what it does, as far as the market has it."""
    board = Board({"active": 0, "actions_left": 3})
    view, sentences = GAME.view(board.table.state, 0), catalogue(GAME, language)
    offer = next(one for one in GAME.offers(board.table.state, 0) if one.type == "buy")
    told = {str(one.value): word(one.line, sentences, str) for one in GAME.remarks(view, offer) if one.field == "cards"}
    assert [*told] == [unit for unit, count in view.market.items() if count]
    for unit, line in told.items():
        strength, brief = line.split("; ") if language == "en" else line.split("\xa0; ")
        assert strength.endswith(f" {STRENGTH[unit]}")
        assert brief == sentences[f"card_brief.{unit}"]


def test_a_hero_says_what_comes_of_the_card_that_it_covers() -> None:
    """Where it has a place (6.4.5); without a full column it says what it needs (6.4.3), and a card that opens a column
    says neither.
    """
    for columns, said in (
        ([{"front": "orc", "back": "crossbow"}], "remark_covers"),
        ([{"front": "orc"}], "remark_uncovering"),
    ):
        mine: dict[str, JSON] = {"hand": ["orc", "vigdish"], "deck": ["orc"], "columns": columns}
        board = Board(in_battle(mine, {"hand": ["orc", "orc"], "deck": ["orc"]}, (["vigdish"], ())))
        view, offers = GAME.view(board.table.state, 0), GAME.offers(board.table.state, 0)
        told = {fixed(offer, "card"): [one.line.key for one in GAME.remarks(view, offer)] for offer in offers}
        assert told == {"orc": [], "vigdish": [said]}


def test_the_question_of_a_second_turn_running_says_why_it_comes() -> None:
    """Of two players the one who played last begins the next game turn (9.5); before the first of its actions only,
    also where a well gives a fourth (3.2), and not of three.
    """
    asked = []
    well: JSON = {"Nb3": {"marker": 0}}
    for seats, left, zones in ((2, 3, {}), (2, 2, {}), (2, 4, well), (2, 3, well), (3, 3, {})):
        board = Board({"game_turn": 2, "active": 0, "actions_left": left, "zones": zones}, seats=seats)
        line = GAME.artist.prompt(GAME.view(board.table.state, 0))
        assert line is not None
        asked.append(line.key == "prompt_again")
    assert asked == [True, False, True, False, False]


def test_only_hordes_that_leave_a_dark_city_are_told_that_it_is_safe() -> None:
    zones: JSON = {"N0": {"hordes": {"0": 3}}, "Na2": {"hordes": {"0": 1}, "village": True, "marker": 0}}
    board = Board({"active": 0, "actions_left": 3, "zones": zones})
    view, offers = GAME.view(board.table.state, 0), GAME.offers(board.table.state, 0)
    moves = [offer for offer in offers if offer.type == "move"]
    told = {fixed(offer, "from"): [one.line.key for one in GAME.remarks(view, offer)] for offer in moves}
    assert told == {"N0": ["remark_home"], "Na2": []}


FREE_TOWER = "White Tower: free to whoever stops (5.1.5)."


def test_the_free_tower_says_how_it_is_taken() -> None:
    """On the map and in words; whoever controls it is told instead."""
    for marker, said in ((None, FREE_TOWER), (1, "White Tower. B controls it.")):
        board = Board({"active": 0, "zones": {"T": {"marker": marker}}})
        words = [word(one, catalogue(GAME, "en"), "AB".__getitem__) for one in land(seen(board, 0), "T").labels]
        assert " ".join(words) == said
        described = GAME.artist.describe(GAME.view(board.table.state, 0), 0)
        assert words[0] in [word(one, catalogue(GAME, "en"), "AB".__getitem__) for one in described]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_begins_the_next_game_turn_is_said(seats: int) -> None:
    """As the tile then lies: it goes to the next seat (9.5)."""
    for first in range(seats):
        board = Board({"first_player": first}, seats=seats)
        following = (first + 1) % seats
        assert [one.seat for one in seen(board, 0).players if one.first_next] == [following]
        lines = GAME.artist.describe(GAME.view(board.table.state, 0), 0)
        assert [one.args for one in lines if one.key == "board_first"] == [{"seat": first, "next_seat": following}]


def test_every_hero_has_a_figure_of_its_own() -> None:
    figures = GAME.artist.picture(GAME.view(Board({}).table.state, 0), 0)
    assert isinstance(figures, Picture)
    board = Board({"players": [{"heroes": sorted(HEROES)}, {}]})
    drawn = [hero.face.figure for hero in seen(board, 0).players[0].heroes]
    assert len(set(drawn)) == len(HEROES)
    assert [hero.face.name for hero in seen(board, 1).players[0].heroes] == []
    assert seen(board, 1).players[0].unknown == len(HEROES)


def test_who_gained_glory_stays_on_record() -> None:
    """Battles won and objectives that somebody scores; not those that nobody does."""
    artist = GAME.artist
    assert artist is not None
    events = (
        GloryGained(0, "battle"),
        ObjectiveScored("cities", (2, 1), (0,)),
        ObjectiveScored("hordes", (0, 0), ()),
    )
    assert [artist.recorded(event) for event in events] == [True, True, False]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_told_of_a_place_names_it_once(language: str) -> None:
    """With everything that can be told of a place together; in the board's list of sentences each one names it."""
    zones: JSON = {
        "N0": {"hordes": {"0": 3}},
        "Sb1": {"marker": 0, "fortress": "standing"},
        "Na2": {"village": True, "marker": 1, "hordes": {"1": 2}},
        "T": {"marker": 0, "hordes": {"0": 2}},
    }
    board = Board({"active": 0, "actions_left": 3, "zones": zones})
    words, names = catalogue(GAME, language), ("Ann", "Bea")
    for zone in seen(board, 0).zones:
        name = words[f"zone.{zone.name}"]
        told = " ".join(
            word(line, words, names.__getitem__) for line in (*zone.labels, *([zone.ahead] if zone.ahead else ()))
        )
        assert len(re.findall(rf"{re.escape(name)}(?!\w| \d)", told)) == 1, told
    assert land(seen(board, 0), "Na2").ahead is not None
