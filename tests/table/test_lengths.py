"""R22: the length of a page compressed for whom the site knows tells nothing that whoever reads the wire could ask it.

Pages are compressed in parts (`config.compression`). Here they are measured to the byte, without what fills them up and
without what is drawn anew for each page.
"""

import gzip
import html
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.test import Client

from chat.models import Saying
from config import compression, kept
from games.checks.walk import luck_of
from games.kernel.registry import games_by_name
from play.live import find_reel
from tests.nonces import settled
from tests.table.tables import client_of, person, play_on, table
from tests.table.test_leaks import imagined

__all__ = ["imagined"]
pytestmark = pytest.mark.django_db(transaction=True)
BROWSER = {"Accept-Encoding": "gzip"}
WORLDS = 2
OPTIONS = {"few_orcs_more": {"mode": "turns", "small_table": True}}
"""A match that is not over before she has decided twice."""
_PRIVATE = re.compile(rb'entry[^"]* private.*?</svg> (?:<span class="seat.*?</span> )?<!--apart-->(.*?)<!--apart-->')


@contextmanager
def heard() -> Iterator[list[tuple[bytes, ...]]]:
    """The parts of each page that is compressed meanwhile, without what is drawn anew for each."""
    found: list[tuple[bytes, ...]] = []
    real = compression.compressed_apart

    def hear(parts: list[bytes]) -> bytes:
        found.append(tuple(settled(part) for part in parts))
        return real(parts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compression, "compressed_apart", hear)
        yield found


def _parts(client: Client, path: str) -> tuple[bytes, ...]:
    kept.forget()
    with heard() as found:
        reply = client.get(path, headers=BROWSER)
    assert reply["Content-Encoding"] == "gzip"
    assert len(reply.content) == int(reply["Content-Length"])
    assert len(reply.content) % compression.STEP == 0
    assert settled(gzip.decompress(reply.content)) == b"".join(found[0])
    return found[0]


def _in_parts(parts: tuple[bytes, ...]) -> int:
    return len(compression.compressed_apart(parts, 1))


def _whole(parts: tuple[bytes, ...]) -> int:
    """The twin: as any other page would be compressed."""
    return len(gzip.compress(b"".join(parts)))


@pytest.mark.parametrize("game", games_by_name())
def test_it_works(game: str, imagined: dict[str, object]) -> None:
    """In worlds that she cannot tell apart the parts of her page, and so its length, are the same."""
    bea = person("Bea")
    now = play_on(table(game, [bea], min(games_by_name()[game].seats), OPTIONS.get(game)).id, [bea], 2)
    assert now.match.outcome is None
    client, rules = client_of(bea), now.match.rules
    find_reel(now.id)
    imagined.update(state=now.match.state, version=now.match.version)
    _parts(client, f"/m/{now.id}/")
    for path in (f"/m/{now.id}/", f"/m/{now.id}/news/", f"/m/{now.id}/{now.match.version}/"):
        imagined["state"] = now.match.state
        expected = _parts(client, path)
        for number in range(WORLDS):
            imagined["state"] = rules.resample(now.match.state, 0, luck_of("length", number))
            found = _parts(client, path)
            assert [len(part) for part in found] == [len(part) for part in expected]
            assert _in_parts(found) == _in_parts(expected)


def test_what_an_opponent_says_cannot_ask_for_a_secret() -> None:
    """The very words of her secret, and as many others, are equally long; the twin tells which they are."""
    bea, cid = person("Bea"), person("Cid")
    now = play_on(table("armadora", [bea, cid]).id, [bea, cid], 12)
    address, hers = f"/m/{now.id}/", client_of(bea)
    client_of(cid).post(f"{address}talk/", {"text": "What have you there?"})
    secret = _PRIVATE.search(compression.MARK.encode().join(_parts(hers, address)))
    assert secret is not None
    guess = html.unescape(secret[1].decode())
    sizes = {}
    for said in (guess, guess[::-1]):
        Saying.objects.update(text=said)
        parts = _parts(hers, address)
        assert html.escape(said).encode() in parts
        sizes[said] = (len(b"".join(parts)), _in_parts(parts), _whole(parts))
    (plain, apart, whole), (other_plain, other_apart, other_whole) = sizes.values()
    assert plain == other_plain
    assert apart == other_apart
    assert whole < other_whole
