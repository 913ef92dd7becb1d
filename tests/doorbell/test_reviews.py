"""Who played a match hears that a review of it begins, and that it ends because its leader begins another."""

from django.test import Client

from play import commands
from tests.doorbell.listening import Listener, cookie_in, listening, logged_in, opened, person

AT_ONCE = 0.5
"""Seconds in which a stream says what there is already."""


def _begun(leader: Client, match: str) -> None:
    assert leader.post(f"/m/{match}/1/review/").status_code == 302


def _rings(page: Listener, room: str) -> None:
    """It does so in time, whatever else is heard of one's own matches."""
    while page.next()["m"] != room:
        pass


def test_it_works(site: str) -> None:
    """On the page of the first match, too, once the leader has gone on to the second."""
    bea, cid = person("Bea"), person("Cid")
    first, second = (opened(bea.player, cid.player).id for _ in range(2))
    for match in (first, second):
        commands.resign(match, 1, actor=cid.player)
    leads, played = logged_in(bea), logged_in(cid)
    room = f"reviews-{first}"
    with listening(site, f"/feed/?m={room}", cookie_in(played)) as page:
        page.silent(AT_ONCE)
        _begun(leads, first)
        _rings(page, room)
        assert "Bea is going through" in played.get(f"/m/{first}/reviews/").content.decode()
        _begun(leads, second)
        _rings(page, room)
        assert "Bea is going through" not in played.get(f"/m/{first}/reviews/").content.decode()
