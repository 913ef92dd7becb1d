"""The result on the page of a match that has just ended: how one came out, why it ended, and where its steps begin."""

import pytest

from games.kernel.chance import Luck
from play import live
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
