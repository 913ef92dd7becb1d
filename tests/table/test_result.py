"""The result on the page of a match that has just ended: how one came out, why it ended, and where its steps begin."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.html import escape
from msgspec.structs import replace

from boards.words import Words
from games.kernel.chance import Luck
from games.kernel.contract import Outcome, Viewer
from games.kernel.texts import catalogue
from games.kernel.values import JSON
from play import commands, computers, live
from play.ending_words import came_out
from replays.scene_log import first_play, last_line
from table.match_view import match_view
from table.meanwhile import lately
from table.page import context
from table.scene import scene_of
from table.state import say
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_works() -> None:
    people = [person("Bea"), person("Cid")]
    here = table("armadora", people, options={"first": 0})
    while live.fresh(here.id).match.runs:
        play_on(here.id, people, 20, Luck("result"))
    for user in people:
        scene = scene_of(user, here.id)
        told = context(scene)
        line = last_line(scene.line, scene.viewer)
        assert told["own"].who == user.player
        assert told["result"][0].won
        assert line is not None
        assert line.key.startswith("game_ended")
        assert "gold" in told["why"]
        assert told["from_step"] == first_play(scene.line) > 1


def test_what_decided_a_match_stands_with_its_result(client: Client) -> None:
    """On the page of the match and in its replay, in the game's own figures."""
    names = [computers.player_name("raider")] * 2
    here = commands.open_match("orc_wars", 2, {}, names, actor=person("Bea").player)
    assert [*computers.play_out(here.id, Luck("decided"))]
    told = context(scene_of(None, here.id))
    assert len(told["decided_by"]) >= 1
    box = render_to_string("table/parts/result.html", {**told, "here": "/", "eyes": ""})
    page = client.get(f"/m/{here.id}/", follow=True).content.decode()
    for line in told["decided_by"]:
        assert f"<li>{line}</li>" in box
        assert f"<li>{line}</li>" in page


def test_what_came_after_ones_last_decision_stands_with_the_result() -> None:
    """Computers fight the last battles faster than anybody could watch; an onlooker has decided nothing."""
    bea = person("Bea")
    names = [bea.player, *[computers.player_name("grunt")] * 2]
    options: dict[str, JSON] = {"small_table": True}
    here = commands.open_match("few_orcs_more", 3, options, names, actor=bea.player, seed=b"\x05" * 32)
    luck = Luck("lately")
    assert lately(scene_of(bea, here.id)) == []
    while live.fresh(here.id).match.runs:
        play_on(here.id, [bea], 10, luck)
    told = lately(scene_of(bea, here.id))
    assert told[-1].startswith("Battle 4, ")
    known = dict.fromkeys(("_n", "_r", "_t", "_s", "_x"), 0) | {"_v": 1}
    address, htmx = f"/m/{here.id}/news/", {"HX-Request": "true"}
    hers, theirs = (one.get(address, known, headers=htmx).content.decode() for one in (client_of(bea), Client()))
    box = hers.partition('<details class="lately">')[2].partition("</details>")[0]
    assert re.findall(r"<li>(.*?)</li>", box) == [escape(line) for line in told]
    assert "The result" in theirs
    assert '<details class="lately">' not in theirs


@pytest.mark.parametrize(
    ("gold", "column"), [(([1, 2], [4]), ("Gold in hand", ["4", "3"])), (([2], [2]), ("Sites", ["2", "1"]))]
)
def test_the_column_of_the_result_is_the_figure_that_decided(
    client: Client, gold: tuple[list[int], list[int]], column: tuple[str, list[str]]
) -> None:
    """Of Orc Wars at its last turn gold in hand, where that was not equal: on the match's page and in its replay."""
    people = [person("Bea"), person("Cid")]
    hands: list[JSON] = [{"gold": one} for one in gold]
    areas: JSON = {"kol": {"owner": 0}, "ogremoor": {"owner": 0}, "bugburbia": {"owner": 1}}
    given: JSON = {"phase": "actions", "active": 1, "order": [0, 1], "turn": 5, "hands": hands, "areas": areas}
    players = [one.player for one in people]
    here = commands.open_match("orc_wars", 2, {"turn_cap": 5}, players, actor=players[0], given=given, arranged=True)
    commands.give(here.id, 1, {"type": "end_turn"}, actor=players[1])
    told = context(scene_of(people[1], here.id))
    box = render_to_string("table/parts/result.html", {**told, "here": "/", "eyes": "", "user": people[1]})
    assert told["unit"] == "sites"
    for page in (box, client.get(f"/m/{here.id}/", follow=True).content.decode()):
        name, figures = column
        assert f'<th scope="col" class="number">{name}</th>' in page
        assert re.findall(r'<td class="number">(.*?)</td>', page) == figures


def test_a_match_that_somebody_gave_up_says_who_and_how_the_points_stood() -> None:
    people = [person("Bea"), person("Cid")]
    here = table("orcs_vs_orcs", people)
    assert "gone" not in context(scene_of(people[1], here.id))
    commands.resign(here.id, 0, actor=people[0].player)
    told = context(scene_of(people[1], here.id))
    assert told["gone"].startswith("Resigned: Bea. The match ended there")
    assert [(seat.player, seat.score, seat.won) for seat in told["result"]] == [("Cid", 0, True), ("Bea", 0, False)]
    box = render_to_string("table/parts/result.html", {**told, "here": "/", "eyes": "", "user": people[1]})
    assert told["gone"] in box
    assert re.findall(r'<td class="number">(.*?)</td>', box) == ["0", "0"]
    rows = re.findall(r'</svg>(\w+)</span>(?:\s*<span class="flag">(\w+)</span>)?', box)
    assert rows == [("Cid", ""), ("Bea", "resigned")]


def test_whoever_played_alone_finds_both_ways_to_play_on() -> None:
    """Where later matches differ from a first one, and for nobody who played against people or only watches."""
    button, found = 'name="as_first"', {}
    for game, people in (("few_orcs_more", 1), ("few_orcs_more", 2), ("armadora", 1)):
        seated = [person(f"{game} {people} {at}") for at in range(people)]
        here = table(game, seated, options={"mode": "turns", "small_table": True} if game == "few_orcs_more" else {})
        while live.fresh(here.id).match.runs:
            play_on(here.id, seated, 20, Luck("ways"))
        boxes = [
            render_to_string("table/parts/result.html", {**context(scene_of(one, here.id)), "here": "/", "user": one})
            for one in (seated[0], None)
        ]
        found[game, people] = [button in box for box in boxes]
        assert not any("in your first match" in box for box in boxes)
    alike = [False, False]
    assert found == {("few_orcs_more", 1): [True, False], ("few_orcs_more", 2): alike, ("armadora", 1): alike}


EVERYBODY: tuple[Viewer, ...] = (0, 1, 2, 3, "spectator")
ALONE = ["The match is over. You have won.", *["The match is over. Ada has won."] * 4]
TOGETHER = [
    "The match is over. You have won together with Cid.",
    "The match is over. Ada and Cid have won.",
    "The match is over. You have won together with Ada.",
    *["The match is over. Ada and Cid have won."] * 2,
]
WON, LOST = "You have won.", "You have lost."


@pytest.mark.parametrize(
    ("winners", "ranks", "told", "came"),
    [
        ((0,), (1, 3, 2, 4), ALONE, [WON, "Your rank: 3 of 4.", "Your rank: 2 of 4.", "Your rank: 4 of 4.", ""]),
        ((0, 2), (1, 3, 1, 3), TOGETHER, [WON, LOST, WON, LOST, ""]),
        ((), (1, 1, 3, 3), ["The match is over, without a winner."] * 5, [""] * 5),
    ],
)
def test_each_viewpoint_is_told_how_it_came_out_for_it(
    winners: tuple[int, ...], ranks: tuple[int, ...], told: list[str], came: list[str]
) -> None:
    """Who has won reads so and not their own name; of two sides the other has lost; onlookers have no rank."""
    here = table("armadora", [person("Ada")], 4)
    outcome = Outcome(ranks, ranks, winners)
    words = Words(catalogue(here.match.rules, "en"), ("Ada", "Bea", "Cid", "Dan"))
    seen = replace(match_view(here, "arbiter"), outcome=outcome)
    held = [(viewer,) if isinstance(viewer, int) else () for viewer in EVERYBODY]
    assert [say(seen, here.match, words, seats).text for seats in held] == told
    assert [came_out(ranks, winners, seats) for seats in held] == came


def test_where_all_have_won_nobody_is_given_a_rank() -> None:
    assert came_out((1, 1), (0, 1), (1,)) == "Everybody has won."


def test_who_won_and_who_lost_read_it_at_the_table_and_in_the_replay() -> None:
    people = [person("Bea"), person("Cid")]
    here = table("armadora", people)
    commands.resign(here.id, 0, actor=people[0].player)
    said = [client_of(one).get(f"/m/{here.id}/").content.decode() for one in (*people, None)]
    assert [[text in page for text in (WON, LOST)] for page in said] == [[False, True], [True, False], [False, False]]
    above = [context(scene_of(one, here.id))["say"].text for one in (*people, None)]
    assert above == [f"The match is over. {who} won." for who in ("Cid has", "You have", "Cid has")]
    boxes = [
        render_to_string("table/parts/result.html", {**context(scene_of(one, here.id)), "here": "/", "user": one})
        for one in people
    ]
    assert [[f"<strong>{text}</strong>" in box for text in (WON, LOST)] for box in boxes] == [
        [False, True],
        [True, False],
    ]


def test_of_many_who_have_decided_it_says_how_many() -> None:
    """Two are named; the names of more would push the board off a phone, and their seats say it."""
    here = table("armadora", [person("Ada")], 4)
    words = Words(catalogue(here.match.rules, "en"), ("Ada", "Bea", "Cid", "Dan"))
    seen = match_view(here, "spectator")
    told = [say(replace(seen, committed=seats), here.match, words).done for seats in ((), (1, 2), (1, 2, 3))]
    assert told == ["", "Bea and Cid", "3 of 4 players"]
