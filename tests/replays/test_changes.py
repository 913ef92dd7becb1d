"""Where something changed for a viewpoint, held against looking at every step."""

import pytest
from django.test import Client

from games.kernel.codec import encode
from games.kernel.registry import games_by_name
from replays.changes import changes
from replays.visibility import visibility_for
from tests.played import played

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", games_by_name())
def test_it_works(game: str) -> None:
    match = played(game, min(games_by_name()[game].seats))
    for wanted in ("spectator", "1"):
        visible = visibility_for(match, None, wanted)
        rules, viewer = visible.reel.rules, visible.eyes.viewer
        views = [
            encode(rules.view(place.match.state, viewer)) if place.mark.begun else b"" for place in visible.line.places
        ]
        numbers = visible.line.numbers
        changed = [numbers[at] for at in range(1, len(numbers)) if views[at] != views[at - 1]]
        for number in numbers[:: max(1, len(numbers) // 10)]:
            before = [one for one in changed if one < number]
            after = [one for one in changed if one > number]
            assert changes(visible, number) == (before[-1] if before else None, after[0] if after else None)


def test_a_link_leads_there_and_keeps_viewpoint_and_line(client: Client) -> None:
    match = played("armadora", 2)
    expected = changes(visibility_for(match, None, "1"), 5).after
    reply = client.get(f"/m/{match}/5/seek/?as=1&to=change-after")
    assert (reply.status_code, reply["Location"]) == (302, f"/m/{match}/{expected}/?as=1")


def test_where_nothing_changes_any_more_it_stays(client: Client) -> None:
    match = played("armadora", 2)
    newest = visibility_for(match, None).newest
    reply = client.get(f"/m/{match}/{newest}/seek/?to=change-after")
    assert reply["Location"] == f"/m/{match}/{newest}/"


def test_a_number_leads_to_its_step(client: Client) -> None:
    match = played("armadora", 2)
    newest = visibility_for(match, None).newest
    found = {to: client.get(f"/m/{match}/5/seek/?to={to}")["Location"] for to in ("7", "0", "99999")}
    assert found == {"7": f"/m/{match}/7/", "0": f"/m/{match}/1/", "99999": f"/m/{match}/{newest}/"}


@pytest.mark.parametrize("to", ["", "tomorrow", "-3", "²", "9" * 40])
def test_anything_else_is_not_there(client: Client, to: str) -> None:
    assert client.get(f"/m/{played('armadora', 2)}/5/seek/", {"to": to}).status_code == 404
