"""A link to a step never lands where its viewpoint reads nothing."""

import pytest
from django.test import Client

from accounts.models import User
from games.kernel.registry import games_by_name
from play import commands
from replays.address import Ask
from replays.controls import ways
from replays.landing import landing
from replays.story import is_told, tell_step
from replays.visibility import Visibility, visibility_for
from tests.table.tables import play_on, table

pytestmark = pytest.mark.django_db
MOVES = 12


def recorded(game: str) -> str:
    """A match that somebody has played for a while among computers, and then stopped."""
    bea = User.objects.create_user("Bea")
    options = {"mode": "turns"} if game == "few_orcs_more" else None
    match = table(game, [bea], 4, options=options).id
    if play_on(match, [bea], MOVES).match.runs:
        commands.propose(match, 0, "stop", actor=bea.player)
    return match


def silent(visible: Visibility) -> list[int]:
    """The steps that the viewpoint reads no line about, the ends left out."""
    viewer, known = visible.eyes.viewer, visible.known
    inner = [one for one in visible.steps if one not in (visible.oldest, visible.newest)]
    return [one for one in inner if tell_step(visible.line.at(one), one, viewer, known) is None]


@pytest.mark.parametrize("game", games_by_name())
def test_it_works(game: str, client: Client) -> None:
    """From every viewpoint each step leads to one that is told, and so does every way from one to another."""
    match, found = recorded(game), 0
    for key in ("spectator", "1", "2", "3", "4", "all"):
        visible = visibility_for(match, None, key)
        quiet = silent(visible)
        ends = {visible.oldest, visible.newest}
        for number in quiet:
            at = landing(visible, number)
            assert at < number
            assert at in ends or is_told(visible.line.at(at), visible.eyes.viewer)
        for number in visible.steps[:: max(1, len(visible.steps) // 12)]:
            made = ways(visible, number, Ask(key), (), ())
            to = {int(way.url.split("/")[3]) for way in (*made.back, *made.on) if way.url}
            assert not to & set(quiet)
        for number in quiet[:2]:
            address = f"/m/{match}/{number}/?as={key}"
            reply = client.get(address, follow=True)
            assert reply.redirect_chain == [(f"/m/{match}/{landing(visible, number)}/?as={key}", 302)]
            assert f"Step {number} shows nothing from this viewpoint" in reply.content.decode()
            assert client.get(address, headers={"HX-Request": "true"}).status_code == 200
            found += 1
    assert (found > 0) is (game not in {"armadora", "orcz"})


def test_a_link_keeps_what_it_asks_for(client: Client) -> None:
    match = recorded("orcs_vs_orcs")
    visible = visibility_for(match, None)
    number = silent(visible)[0]
    to = landing(visible, number)
    for asked in ("?as=2&spoilers=no", "?as=all&review=abc"):
        assert client.get(f"/m/{match}/{number}/{asked}").headers["Location"] == f"/m/{match}/{to}/{asked}"
    embedded = client.get(f"/m/{match}/{number}/embed/?as=2")
    assert embedded.headers["Location"] == f"/m/{match}/{to}/embed/?as=2"


def test_a_step_with_a_comment_is_not_empty(client: Client) -> None:
    match = recorded("orcs_vs_orcs")
    number = silent(visibility_for(match, None))[0]
    client.force_login(User.objects.get(name="Bea"), backend="accounts.backend.Backend")
    assert client.get(f"/m/{match}/{number}/").status_code == 302
    client.post(f"/m/{match}/{number}/comment/", {"text": "here it turns", "audience": "public"})
    assert client.get(f"/m/{match}/{number}/").status_code == 200
