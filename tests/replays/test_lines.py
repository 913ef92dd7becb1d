"""Lines: the main one, those that rewinds have left, and what-if lines with their own log."""

import re

import pytest
from django.test import Client

from games.kernel.refusals import Misfit
from play import commands, live
from play.live import find_reel
from play.terms import Terms
from replays.lines import abandoned, aside, main
from tests.played import played
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db


def _rewound() -> tuple[str, int, int]:
    """A match that was rewound to 4 once: its id, the newest version before, and the ruling's."""
    bea = person("Bea")
    match = play_on(table("armadora", [bea]).id, [bea], 3).id
    left = live.fresh(match).match.version
    commands.rewind(match, 4, "a wrong click", actor="officer:900000009/rewind+seat")
    return match, left, left + 1


def test_it_works() -> None:
    match, left, ruling = _rewound()
    reel = find_reel(match)
    assert main(reel).numbers == [1, 2, 3, 4, ruling]
    assert abandoned(reel, reel.version) == [(left, 4, "a wrong click")]
    assert aside(reel, left, reel.version).numbers == list(range(1, left + 1))
    for tip in (3, 4, ruling, 99):
        with pytest.raises(Misfit):
            aside(reel, tip, reel.version)


def test_an_abandoned_step_leads_to_its_line(client: Client) -> None:
    match, left, _ = _rewound()
    reply = client.get(f"/m/{match}/{left - 1}/")
    assert (reply.status_code, reply["Location"]) == (302, f"/m/{match}/{left - 1}/?line={left}")
    page = client.get(reply["Location"]).content.decode()
    assert f'data-step="{left - 1}"' in page
    assert re.search(r'aria-current="true">abandoned at step 4: a wrong click</a>', page)


def test_the_main_line_tells_the_ruling_and_goes_on(client: Client) -> None:
    match, _, ruling = _rewound()
    page = client.get(f"/m/{match}/{ruling}/").content.decode()
    assert "Rewound to step 4: a wrong click" in page
    assert 'data-kind="ruling"' in page
    assert re.search(rf'href="/m/{match}/4/\?as=spectator"[^>]*aria-keyshortcuts="ArrowLeft"', page)


def test_what_the_clocks_note_down_leads_to_the_step_before_it_and_says_so(client: Client) -> None:
    bea = person("Bea")
    match = play_on(table("armadora", [bea], terms=Terms(pace="days", move_s=86400)).id, [bea], 3).id
    steps = main(find_reel(match)).numbers
    silent = next(number for number in range(steps[1], steps[-1]) if number not in steps)
    before = max(number for number in steps if number < silent)
    reply = client.get(f"/m/{match}/{silent}/")
    assert (reply.status_code, reply["Location"]) == (302, f"/m/{match}/{before}/")
    page = client.get(reply["Location"]).content.decode()
    assert f"Entry {silent} is only a note made by the clocks: here is step {before}" in page
    assert "only a note made" not in client.get(f"/m/{match}/{before}/").content.decode()
    assert client.get(f"/m/{match}/{find_reel(match).version + 1}/").status_code == 404


# what-if lines


def _what_if(parent: str, at: int) -> str:
    return commands.branch(parent, at, ["user:1", "computer:grunt"], actor="user:1").id


def _settled(match: str) -> int:
    """A step in the middle at which somebody had to decide."""
    line = main(find_reel(match))
    return next(number for number in line.numbers[10:] if line.at(number).mark.settled and line.at(number).mark.awaited)


def test_a_what_if_line_follows_the_match_and_goes_on_by_itself() -> None:
    match = played("armadora", 2)
    at = _settled(match)
    branch = find_reel(_what_if(match, at))
    line = main(branch)
    assert line.numbers == [*main(find_reel(match)).numbers[:at], at + 1]
    assert (line.root.id, line.tip.id, line.left) == (match, branch.id, at)
    assert line.at(at + 1).match.state == find_reel(match).match_at(at).state


def test_the_address_of_a_what_if_line_leads_to_its_match(client: Client) -> None:
    match = played("armadora", 2)
    at = _settled(match)
    branch = _what_if(match, at)
    reply = client.get(f"/m/{branch}/{at + 1}/")
    assert (reply.status_code, reply["Location"]) == (302, f"/m/{match}/{at + 1}/?line={branch}")
    page = client.get(reply["Location"]).content.decode()
    assert "not part of the match" in page
    assert f"A what-if line starts from step {at} of the match." in page


def test_the_match_itself_bears_no_such_badge(client: Client) -> None:
    """The twin of the badge: the match's own steps have none."""
    match = played("armadora", 2)
    _what_if(match, _settled(match))
    assert "badge what-if" not in client.get(f"/m/{match}/5/").content.decode()


def test_a_running_what_if_line_keeps_its_own_secrets() -> None:
    bea = person("Bea")
    match = played("armadora", 2)
    branch = commands.branch(match, _settled(match), [bea.player, "computer:grunt"], actor=bea.player).id
    for client, expected in ((client_of(None), ["spectator"]), (client_of(bea), ["spectator", "1"])):
        page = client.get(f"/m/{match}/3/?line={branch}").content.decode()
        assert re.findall(r'data-eyes="(\w+)"', page) == expected


def test_a_line_of_another_match_is_not_there(client: Client) -> None:
    match, other = played("armadora", 2), played("armadora", 2, b"\x08" * 32)
    branch = _what_if(match, _settled(match))
    assert client.get(f"/m/{match}/3/?line={branch}").status_code == 200
    assert client.get(f"/m/{other}/3/?line={branch}").status_code == 404


def test_a_what_if_of_a_what_if_is_one_line() -> None:
    bea = person("Bea")
    match = played("armadora", 2)
    at = _settled(match)
    first = commands.branch(match, at, [bea.player, "computer:grunt"], actor=bea.player)
    commands.resign(first.id, 0, actor=bea.player)
    again = commands.branch(first.id, 1, [bea.player, "computer:grunt"], actor=bea.player)
    line = main(find_reel(again.id))
    assert line.root.id == match
    assert line.numbers[-2:] == [at + 1, at + 2]
    assert line.at(line.numbers[-1]).match.state == find_reel(match).match_at(at).state


# comparing


def test_two_lines_are_stepped_side_by_side(client: Client) -> None:
    match = played("armadora", 2)
    at = _settled(match)
    branch = _what_if(match, at)
    page = client.get(f"/m/{match}/{at + 1}/compare/?line={branch}").content.decode()
    assert page.count('class="one-line"') == 2
    assert page.count('class="map"') == 2
    assert "not part of the match" in page
    assert f'href="/m/{match}/{at}/compare/?line={branch}"' in page


def test_there_is_nothing_to_compare_a_match_with_itself(client: Client) -> None:
    assert client.get(f"/m/{played('armadora', 2)}/3/compare/").status_code == 404
