"""Files and strangers' pages are compressed; of those whom the site knows only pages of matches, in parts (BREACH)."""

import gzip
import urllib.request
from email.message import Message
from pathlib import Path

import brotli
import pytest
from django.conf import settings
from django.test import Client

from config.compression import MARK, STEP, compressed_apart, compressed_copies
from tests.played import played
from tests.table.tables import client_of, person

STATIC = Path(settings.BASE_DIR, "static")
BROWSER = {"Accept-Encoding": "gzip, deflate, br, zstd"}


def _fetched(site: str, path: str, **headers: str) -> tuple[Message, bytes]:
    request = urllib.request.Request(site + path, headers=BROWSER | headers)  # noqa: S310 - our own address
    with urllib.request.urlopen(request, timeout=60) as reply:  # noqa: S310 - our own address
        return reply.headers, reply.read()


def test_it_works(site: str) -> None:
    """Every script, style and drawing, whole and smaller; the front page too."""
    unpacked = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}
    paths = [path for path in sorted(STATIC.rglob("*")) if path.suffix in {".css", ".js", ".svg"}]
    whole = sent = by_gzip = 0
    for path in paths:
        sizes = []
        for accepted, name in ((BROWSER["Accept-Encoding"], "br"), ("gzip, deflate", "gzip")):
            headers, body = _fetched(site, f"/static/{path.relative_to(STATIC)}", **{"Accept-Encoding": accepted})
            assert headers["Content-Encoding"] == (name if path.stat().st_size >= 512 else None)
            assert unpacked[headers["Content-Encoding"]](body) == path.read_bytes()
            assert not headers["Content-Encoding"] or headers["Vary"] == "Accept-Encoding"
            sizes.append(len(body))
        whole, sent, by_gzip = whole + path.stat().st_size, sent + sizes[0], by_gzip + sizes[1]
    assert by_gzip < whole / 2
    assert sent < by_gzip * 0.9
    headers, body = _fetched(site, "/")
    assert headers["Content-Encoding"] == "gzip"
    assert b"<!doctype html>" in gzip.decompress(body).lower()


def test_who_does_not_understand_it_gets_it_plain(site: str) -> None:
    for path in ("/", "/static/js/table.js"):
        headers, body = _fetched(site, path, **{"Accept-Encoding": "identity"})
        assert headers["Content-Encoding"] is None
        assert "Accept-Encoding" in headers["Vary"]
        assert body[:2] != b"\x1f\x8b"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/lobby/", "/account/login/", "/new/armadora/"])
def test_only_strangers_get_compressed_pages(client: Client, address: str) -> None:
    assert client.get(address, headers=BROWSER).get("Content-Encoding") == "gzip"
    # Now with the cookies that a stranger has by then.
    assert client.get(address, headers=BROWSER).get("Content-Encoding") == "gzip"
    assert client.get(address, headers={**BROWSER, "Authorization": "Bearer x"}).get("Content-Encoding") is None
    client.cookies["anything"] = "else"
    assert client.get(address, headers=BROWSER).get("Content-Encoding") is None
    reply = client_of(person("Bea")).get(address, headers=BROWSER)
    assert reply.get("Content-Encoding") is None


@pytest.mark.django_db
def test_pages_of_matches_are_compressed_in_parts_for_whom_the_site_knows() -> None:
    address, bea = f"/m/{played('armadora', 2)}/12/", client_of(person("Bea"))
    reply = bea.get(address, headers=BROWSER)
    assert (reply["Content-Encoding"], reply["Content-Length"]) == ("gzip", str(len(reply.content)))
    assert "Accept-Encoding" in reply["Vary"]
    assert len(reply.content) % STEP == 0
    plain = bea.get(address)
    assert plain.get("Content-Encoding") is None
    for page in (plain.content, gzip.decompress(reply.content)):
        assert b'<section id="stage"' in page
        assert MARK.encode() not in page


def test_no_part_refers_to_another() -> None:
    """The length is that of the parts added up; the twin, compressed as one, is shorter by what it finds again."""
    parts = [b"a card of five", b"<p>Bea holds a card of five, and a card of six</p>" * 9, b"", bytes(range(200))]
    single = [len(compressed_apart([part], 1)) for part in parts]
    frame = len(compressed_apart([], 1))
    assert len(compressed_apart(parts, 1)) == frame + sum(size - frame for size in single)
    assert gzip.decompress(compressed_apart(parts)) == b"".join(parts)
    assert len(compressed_apart([b"".join(parts)], 1)) < len(compressed_apart(parts, 1))


@pytest.mark.django_db
def test_a_strangers_page_never_holds_the_same_secret_twice(client: Client) -> None:
    """What the forms need is masked anew each time; the secret itself stands in the cookie alone."""
    pages = [client.get("/account/login/").content.decode() for _ in range(2)]
    tokens = [page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0] for page in pages]
    secret = client.cookies[settings.CSRF_COOKIE_NAME].value
    assert len(set(tokens)) == 2
    assert not any(secret in page for page in pages)


def test_a_copy_is_named_by_what_it_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    script = tmp_path / "one.js"
    script.write_bytes(b"x" * 1000)
    first = compressed_copies(script)
    assert first == compressed_copies(script)
    script.write_bytes(b"y" * 1000)
    second = compressed_copies(script)
    for copies, letter in ((first, b"x"), (second, b"y")):
        assert brotli.decompress(copies["br"].read_bytes())[:1] == letter
        assert gzip.decompress(copies["gzip"].read_bytes())[:1] == letter
    assert {*(tmp_path / "static").iterdir()} == {*first.values(), *second.values()}


@pytest.mark.parametrize(("name", "size"), [("short.js", 100), ("picture.png", 1000)])
def test_what_becomes_no_smaller_has_none(tmp_path: Path, name: str, size: int) -> None:
    (tmp_path / name).write_bytes(b"x" * size)
    assert not compressed_copies(tmp_path / name)
