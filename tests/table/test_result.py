"""The result on the page of a match that has just ended: how one came out, why it ended, and where its steps begin."""

import re

import pytest
from django.template.loader import render_to_string

from games.kernel.chance import Luck
from play import commands, live
from replays.scene_log import first_play, last_line
from table.page import context
from table.scene import scene_of
from tests.table.tables import person, play_on, table

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
