"""Every way in which something about a match reaches somebody, as bytes to be compared.

Addresses are taken from the resolver, so that a page which is new is a channel from its first day. The API's channels
have a test of their own beside it (tests/api/test_leaks.py).
"""

import asyncio
import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core import mail
from django.db import transaction
from django.test import RequestFactory

from accounts.models import User
from config import kept
from doorbell import ring, stream_limit
from doorbell.feed import Door
from doorbell.hub import Hub
from doorbell.stream import Stream
from doorbell.views import feed
from games.checks.channels import advice
from games.checks.probes import probe, scalars
from games.kernel.chance import Luck
from games.kernel.contract import Viewer
from games.kernel.values import JSON, plain
from notices import mails
from notices.calendars import calendar
from notices.kinds import OF_CASES, OF_CONDUCT, OF_LEAGUES, OF_TOURNAMENTS, Kind
from notices.models import Notice
from play.live import Live
from play.models import MatchRow
from replays.visibility import visibility_for
from table.forms import key_of
from table.match_view import bytes_of, match_view
from tests.config.addresses import filled, patterns
from tests.nonces import settled
from tests.site import Site

HTMX = {"headers": {"HX-Request": "true"}}
FORMS = 6
"""Refused forms that a seat sends."""
ASKED = {
    "replays:step": ("", "?as=1", "?as=all", "?as=spectator"),
    "replays:seek": ("?to=change-after", "?to=change-before"),
    "replays:picture": ("", "?as=all"),
    "play:news": ("", "?_n=1&_r=0&_t=0&_s=0"),
}
"""What is asked for in more than one way."""
IN_PARTS = frozenset({"play:match", "replays:step", "lobby:table"})
"""What htmx gets less of."""
LISTS = ("/", "/lobby/", "/lobby/?show=watch", "/notices/waiting/")

Channels = dict[str, bytes]


class Eyes(NamedTuple):
    """Somebody who looks: as whom the rules know them, and who they are to the site."""

    name: str
    viewer: Viewer
    user: User | None
    cookie: str


def everything(site: Site, eyes: Eyes, now: Live, luck: Luck, only: Collection[str] = ()) -> Channels:
    """All that this viewer is sent about the match; `only` some of it where that is enough."""
    found: Channels = {}
    # Rendered each time: what was kept of one world would be the same by itself.
    kept.forget()
    with _said() as said:
        for name, address, more in _addresses(now):
            if only and name not in only:
                continue
            found[name] = _answer(site.ask("GET", address, eyes.cookie, **more), now.id)
        for number, form in enumerate(_refused(eyes, now, luck)):
            if only and f"refusal {number}" not in only:
                continue
            with transaction.atomic():
                reply = site.ask("POST", f"/m/{now.id}/{form.pop('to')}/", eyes.cookie, form)
                assert reply.status_code != 302 or not isinstance(eyes.viewer, int), form
                found[f"refusal {number}"] = _answer(reply, now.id)
                transaction.set_rollback(True)
        found |= {name: settled(body, now.id) for name, body in _sent(eyes, now)}
    found["server's log"] = settled("\n".join(said).encode(), now.id)
    return found


def _addresses(now: Live) -> Iterator[tuple[str, str, dict[str, Any]]]:
    newest = visibility_for(now.id, None).newest
    blanks = {"match_id": now.id, "number": str(newest), "comment_id": "1", "code": "none"}
    for name, pattern in patterns().items():
        if "<slug:match_id>" not in pattern or name.startswith("api:"):
            continue
        address = filled(pattern, blanks)
        for query in ASKED.get(name, ("",)):
            yield f"{name}{query}", address + query, {}
            if name in IN_PARTS and not query:
                yield f"{name} in parts", address + query, HTMX
    before = {**blanks, "number": str(newest - 1)}
    for name in ("replays:step", "replays:picture"):
        yield f"{name} before", filled(patterns()[name], before), {}
    yield "a step there is not", filled(patterns()["replays:step"], {**blanks, "number": "999"}), {}
    for address in LISTS:
        yield f"list {address}", address, {}
    yield "game's page", f"/games/{now.match.game}/", {}
    for seat, player in enumerate(now.match.players):
        if player is not None and player.startswith("user:"):
            yield f"page of player {seat}", f"/players/{User.objects.get(pk=player[5:]).name}/", {}


def _refused(eyes: Eyes, now: Live, luck: Luck) -> Iterator[dict[str, Any]]:
    """Forms that nobody's page has: of other seats, of no offer, stale, malformed; answered as if they were."""
    if not isinstance(eyes.viewer, int):
        yield {"to": "do", "_version": str(now.match.version), "_command": "one", "_offer": "x"}
        return
    rules, state, version = now.match.rules, now.match.state, now.match.version
    pool = scalars(plain(rules.view(state, "arbiter")))
    own = [key_of(offer) for offer in rules.offers(state, eyes.viewer)]
    for number in range(FORMS):
        command: dict[str, JSON] = probe(rules, pool, luck)
        texts = {name: str(value) for name, value in command.items() if name != "type"}
        offer = luck.pick("", own) if own else f"{command['type']}-0"
        at = (str(version), str(version - 1), "999", "")[number % 4]
        yield {"to": "do", "_version": at, "_command": f"c{number}", "_offer": offer, **texts, "nonsense": "1"}
    yield {"to": "agree", "what": "answer", "kind": "draw", "yes": "1", "_command": "d"}


def _sent(eyes: Eyes, now: Live) -> Iterator[tuple[str, bytes]]:
    """What comes without being asked for by an address: the stream, mails, the calendar, a computer's hint."""
    row = MatchRow.objects.get(id=now.id)
    yield "ring", msgspec.json.encode(ring.of(row))
    yield "stream", _greeting(eyes, now)
    yield "view", settled(bytes_of(match_view(now, eyes.viewer)), now.id)
    yield from advice(now.match.rules, now.match.state, eyes.viewer).items()
    if eyes.user is not None and isinstance(eyes.viewer, int):
        yield "calendar", calendar(eyes.user)
        for kind in frozenset(Kind) - OF_TOURNAMENTS - OF_CASES - OF_CONDUCT - OF_LEAGUES:
            mail.outbox.clear()
            mails.send(Notice(user=eyes.user, kind=kind, match=now.id), row)
            for letter in mail.outbox:
                parts = [str(letter.subject), str(letter.body), *(str(one) for one, _ in letter.alternatives)]
                yield f"mail {kind}", "\n".join(parts).encode()


def _greeting(eyes: Eyes, now: Live) -> bytes:
    """The first words of a stream."""

    async def opened() -> Door:
        return Door(Hub(), Stream())

    door = asyncio.run(opened())
    request: Any = RequestFactory().get("/feed/", {"m": now.id})
    request.scope, request.user = {"doorbell": door}, eyes.user or AnonymousUser()
    request.session = SessionStore()
    said = bytes(feed(request).content)
    assert door.stream.wanted is not None
    stream_limit.leave(door.stream.wanted.place)
    return settled(said, now.id)


def _answer(reply: Any, match: str) -> bytes:
    """All of it: status, headers, body; without its length, which follows from the body and from what changes."""
    headers = sorted((name, value) for name, value in reply.headers.items() if name not in {"Content-Length", "ETag"})
    body = b"".join(reply.streaming_content) if reply.streaming else reply.content
    return settled(f"{reply.status_code} {headers}\n".encode(), match) + settled(body, match)


@contextmanager
def _said() -> Iterator[list[str]]:
    """What the site's log has meanwhile."""
    found: list[str] = []

    class Listen(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.name != "doorbell.redis_client":  # that there is no Redis here is said once a minute
                found.append(f"{record.name} {record.getMessage()}")

    listener, root = Listen(), logging.getLogger()
    root.addHandler(listener)
    try:
        yield found
    finally:
        root.removeHandler(listener)
