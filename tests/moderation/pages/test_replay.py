"""Rulings in the replay: in its bar and head, by the key r, on their step, of finished matches as well; lines left."""

import re

import pytest
from django.test import Client

from moderation import progress
from moderation.stream.ruling import Ruling
from play.live import find_reel
from replays.lines import main
from tests.moderation.app.cases import Scene, ruled
from tests.moderation.app.test_executing import SCOPES, written

pytestmark = pytest.mark.django_db(transaction=True)


def carried_out(scene: Scene, ruling: Ruling) -> str:
    """The case in which it was ruled so."""
    live = scene.reported()
    ruled(live, written(ruling, live.case), by=scene.mara, second=scene.ness)
    progress.go_on(live.id)
    return live.id


def test_it_works() -> None:
    """One ruling while the match was played, one after its end."""
    scene = Scene()
    scene.play()
    rewound = carried_out(scene, SCOPES["rewind"])
    scene.end()
    decided = carried_out(scene, SCOPES["adjudicate"])
    line, anybody = main(find_reel(scene.match)), Client()

    def page(number: int) -> str:
        return anybody.get(f"/m/{scene.match}/{number}/").content.decode()

    first = page(1)
    assert first.count('class="flag"') == 2
    assert first.count("kind-ruling") > 2
    steps = re.findall(rf'href="/m/{scene.match}/(\d+)/[^"]*">ruling (c\d+\.1)<', first)
    assert [name for _, name in steps] == [f"{rewound}.1", f"{decided}.1"]
    for number, name in steps:
        at = page(int(number))
        assert f"This step is ruling {name}." in at
        assert f'href="/rulings/{name}/"' in at
    [jump] = re.findall(r'data-way="ruling-after"[^>]*href="/m/\w+/(\d+)/[^>]*aria-keyshortcuts="r"', first)
    assert jump == steps[0][0]
    assert "This step is ruling" not in first
    [left] = re.findall(r'href="(/m/\w+/\d+/[^"]*line=\d+)"', first)
    assert "abandoned at step" in first
    abandoned = anybody.get(left.replace("&amp;", "&")).content.decode()
    assert "This step is ruling" not in abandoned
    assert line.numbers[-1] > int(steps[1][0])


def test_whoever_hides_the_length_reads_of_no_ruling_before_its_step() -> None:
    scene = Scene()
    scene.play()
    scene.end()
    case = carried_out(scene, SCOPES["adjudicate"])
    page = Client().get(f"/m/{scene.match}/3/?spoilers=no").content.decode()
    assert f"{case}.1" not in page
