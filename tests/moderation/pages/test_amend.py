"""A position set by a ruling, through its form: looked at, edited, tried, signed and carried out, in every game."""

import html
import json
import re
from typing import Any, NamedTuple

import pytest
from django.test import Client

from games.checks.walk import walk
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame, games_by_name
from games.kernel.settings import plainest
from games.kernel.values import JSON
from moderation import commands, progress
from moderation.position_text import line_of, lines
from moderation.reporting import Report, report
from moderation.stream import commands as c
from play import commands as matches
from play import live as held
from play.live import find_reel
from play.ruling_events import Ruled
from play.verify import check_match
from replays.lines import main
from tests.accounts.people import person
from tests.moderation.pages.test_pages import browser

pytestmark = pytest.mark.django_db(transaction=True)
SEED = b"\x07" * 32
LONGEST = 60


class Bench(NamedTuple):
    """A case on a match in mid-turn, the desk of the moderator who deals with it, and an earlier position."""

    case: str
    match: str
    desk: Client
    earlier: Any


def bench(game: AnyGame) -> Bench:
    """Where the plainest setting of the game has got in the middle of a walk; claimed and looked at."""
    setting = plainest(game)[0]
    plies = [one for one, _ in zip(walk(game, setting, SEED), range(LONGEST), strict=False)]
    states = [ply.after for ply in plies if not game.outcome(ply.after)]
    people = [person(f"player {seat}") for seat in range(setting.seats)]
    opened = matches.open_match(
        game.name, setting.seats, setting.raw, [one.player for one in people], actor="operator:test",
        given=game.given(states[len(states) // 2]), arranged=True, seed=SEED,
    )  # fmt: skip
    line = main(find_reel(opened.id))
    case = report(people[0], line.at(line.numbers[-1]), 0, Report("It was not lawful.")).id
    mara = person("Mara", group="moderators")
    commands.give(case, c.Claim(), commands.moderator(mara))
    return Bench(case, opened.id, browser(mara), game.given(states[len(states) // 2 - 3]))


def sent(position: str, **more: str) -> dict[str, str]:
    """What the form sends; fields of other rulings bear whatever stood in them."""
    ruling = {"scope": "amend", "rule": "", "reason": "It was counted wrongly.", "precedent": "", "to": "0"}
    return {**ruling, "rank_0": "99", "position": position, **more}


@pytest.mark.parametrize("name", sorted(games_by_name()))
def test_it_works(name: str) -> None:
    made = bench(games_by_name()[name])
    ruling = f"/moderation/{made.case}/ruling/"
    looked = made.desk.post(f"/moderation/{made.case}/look/").content.decode()
    [shown] = re.findall(r'name="edit" value="([^"]*)"', looked)
    form = made.desk.post(ruling, {"edit": html.unescape(shown)})
    assert form.status_code == 200
    [editing] = re.findall(r'<textarea name="position"[^>]*>(.*?)</textarea>', form.content.decode(), re.DOTALL)
    now = held.fresh(made.match).match
    position = json.loads(html.unescape(editing))
    assert position == json.loads(json.dumps(now.rules.given(now.state)))
    reply = made.desk.post(ruling, sent(html.unescape(editing), reason="")).content.decode()
    assert _faults(reply) == ["This field is required."]  # of the reason: the position comes back
    _faults_are_shown(made, ruling, position)
    earlier = json.dumps(made.earlier, indent=1)
    tried = made.desk.post(ruling, sent(earlier)).content.decode()
    assert "legal moves" in tried
    assert held.fresh(made.match).version == now.version
    confirmed = sent(earlier, confirm="yes", version=str(commands.find(made.case).version))
    assert made.desk.post(ruling, confirmed).status_code == 302
    ness = person("Ness", group="moderators")
    commands.give(made.case, c.Sign(number=1), commands.moderator(ness))
    progress.go_on(made.case)
    after = held.fresh(made.match).match
    assert json.dumps(after.rules.given(after.state)) == json.dumps(made.earlier)
    [said] = [one for one in find_reel(made.match).log if isinstance(one, Ruled)]
    assert said.reachable is not None
    assert list(check_match(made.match)) == []


def _faults(page: str) -> list[str]:
    """What is wrong with fields, in order."""
    return re.findall(r'class="errorlist"[^>]*><li>(.*?)</li>', page)


def _faults_are_shown(made: Bench, ruling: str, position: JSON) -> None:
    """At their lines: a value of another type, a text that is cut off, and nothing at all. Nothing is ruled by them."""
    text = json.dumps(position, indent=1)
    rows = text.split("\n")
    spoilt = next(at for at, row in enumerate(rows) if re.search(r": (-?\d+|\"[^\"]*\"),?$", row))
    rows[spoilt] = re.sub(r": .*?(,?)$", r": {}\1", rows[spoilt])
    reply = made.desk.post(ruling, sent("\n".join(rows)))
    assert reply.status_code == 422
    told = _faults(reply.content.decode())
    [path] = [path for path, line in lines(text) if line == spoilt + 1]
    known = dict(lines(text))
    around = {known[path[:end]] for end in range(1, len(path) + 1)}  # of a table of things only the table is named
    assert [int(one.removeprefix("Line ").partition(":")[0]) in around for one in told] == [True]
    cut = made.desk.post(ruling, sent("\n".join(text.split("\n")[:3])))
    assert re.search(r"Line [34]: this is not JSON", cut.content.decode())
    for nothing in ("", "[]", "[" * 5000):
        assert made.desk.post(ruling, sent(nothing)).status_code == 422
    assert commands.find(made.case).case.rulings == ()


def test_lines_of_a_text() -> None:
    text = '{\n "a": [1,\n  {"b": "x:,}", "c": []}],\n "d": {}\n}'
    assert dict(lines(text)) == {
        (): 1, ("a",): 2, ("a", 0): 2, ("a", 1): 3, ("a", 1, "b"): 3, ("a", 1, "c"): 3, ("d",): 4,
    }  # fmt: skip
    assert line_of(text, Misfit("given", "Expected `int`, got `str` - at `$.a[1].b`")) == 3
    assert line_of(text, Misfit("given d", "too many")) == 4
    assert line_of(text, Misfit("c 7", "no such card")) == 3
    assert line_of(text, Misfit("hands", "none")) is None
