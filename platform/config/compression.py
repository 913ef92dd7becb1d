"""Smaller answers: files, strangers' pages as a whole, and pages of matches in parts that do not refer to each other.

If a page holds a secret beside something that somebody else can put there, the length of the compressed page reveals
the secret bit by bit (BREACH). So there are two ways:

Visitors whom the site does not know get what any stranger gets, compressed as a whole. Their only secret is that of
forms, which Django writes into a page under a mask of its own each time, so that no two pages contain the same letters.

Visitors whom the site knows get a page compressed only if its view says so (`in_parts`). Its templates set apart (`{%
apart %}`) what others wrote, lines of the log that the reader alone knows, the rest of the log, the board and the
choices, and each part is compressed as if there were no other. What somebody writes changes the length by the same
number of bytes whatever the secrets are, and the whole is padded to a multiple of 512 bytes. All other pages for them
are sent as they are.
"""

import gzip
import os
import zlib
from collections.abc import Callable, Sequence
from functools import partial, wraps
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, TypeAlias
from wsgiref.headers import Headers

import brotli
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers
from servestatic.middleware import ServeStaticMiddleware
from servestatic.responders import StaticFile

TEXTS = {".css", ".js", ".svg", ".json", ".txt", ".webmanifest", ".html", ".xml"}
WORTH_IT = 512
"""Bytes; anything shorter fits into one packet anyway."""
ENCODINGS: dict[str, Callable[[bytes], bytes]] = {"br": brotli.compress, "gzip": partial(gzip.compress, mtime=0)}
"""How files are compressed; Brotli makes them a seventh smaller than gzip, and browsers take it over HTTPS."""


MARK = "<!--apart-->"
"""Marks where one part of a page ends and another begins. What people write is escaped, so nobody can write it."""
LEVEL = 4
"""The level that makes a table's page a seventh of its size in half a millisecond."""
STEP = 512
"""Bytes; the length of a page compressed in parts is a multiple of it."""
_COMMENT = 0x10
_HEAD = b"\x1f\x8b\x08" + bytes([_COMMENT]) + b"\0\0\0\0\0\xff"

_View: TypeAlias = Callable[..., HttpResponse]


def in_parts(view: _View) -> _View:
    """Mark a view whose pages are compressed in parts for known visitors: its templates set secrets apart."""

    @wraps(view)
    def marked(*given: Any, **named: Any) -> HttpResponse:
        response = view(*given, **named)
        response.in_parts = True  # type: ignore[attr-defined]
        return response

    return marked


class CompressedPages(GZipMiddleware):
    """Compresses pages: as a whole for strangers, as Django does for everybody; in parts or not at all for others."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the same answer, compressed if that can reveal nothing."""
        page = response.get("Content-Type", "").startswith("text/html") and isinstance(response, HttpResponse)
        if not page:
            return response
        assert isinstance(response, HttpResponse)
        parts = response.content.split(MARK.encode())
        if len(parts) > 1:
            _replace(response, b"".join(parts))
        if is_strangers(request):
            compressed: HttpResponseBase = super().process_response(request, response)
            return compressed
        if getattr(response, "in_parts", False) and len(response.content) >= WORTH_IT:
            patch_vary_headers(response, ("Accept-Encoding",))
            if re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
                _replace(response, compressed_apart(parts))
                response["Content-Encoding"] = "gzip"
        return response


def _replace(response: HttpResponse, content: bytes) -> None:
    response.content = content
    if response.has_header("Content-Length"):
        response["Content-Length"] = str(len(content))


def compressed_apart(parts: Sequence[bytes], step: int = STEP) -> bytes:
    """Return the parts as one gzip file in which none refers to another, padded to a multiple of so many bytes."""
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    # After a full flush nothing before it is referred to, and the codes of what follows begin anew.
    sent = [deflate.compress(part) + deflate.flush(zlib.Z_FULL_FLUSH) for part in parts]
    sent.append(deflate.flush())
    whole = b"".join(parts)
    tail = zlib.crc32(whole).to_bytes(4, "little") + (len(whole) & 0xFFFFFFFF).to_bytes(4, "little")
    length = len(_HEAD) + 1 + sum(map(len, sent)) + len(tail)
    return b"".join((_HEAD, b" " * (-length % step), b"\0", *sent, tail))


def is_strangers(request: HttpRequest) -> bool:
    """Return whether nothing in the request says who asks."""
    harmless = {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
    return not request.COOKIES.keys() - harmless and "Authorization" not in request.headers


class CompressedFiles(ServeStaticMiddleware):  # type: ignore[misc]  # it has no types
    """Serves files; of texts it keeps compressed copies beside the site's data, made when the process begins."""

    def get_static_file(self, path: str, url: str, stat_cache: dict[str, os.stat_result] | None = None) -> StaticFile:
        """Return the file and its compressed copies, if those are worth it."""
        copies = compressed_copies(Path(path)) if Path(path).is_file() else {}
        if not copies:
            return super().get_static_file(path, url, stat_cache)
        headers = Headers([])
        self.add_mime_headers(headers, path, url)
        self.add_cache_headers(headers, path, url)
        return StaticFile(path, headers.items(), encodings={name: str(copy) for name, copy in copies.items()})


def compressed_copies(path: Path) -> dict[str, Path]:
    """Return copies named after their content, one per encoding, made on first use; none of what becomes no smaller."""
    if path.suffix not in TEXTS or path.stat().st_size < WORTH_IT:
        return {}
    content = path.read_bytes()
    digest = sha256(content).hexdigest()
    copies = {name: settings.VAR_DIR / "static" / f"{digest}.{name}" for name in ENCODINGS}
    for name, copy in copies.items():
        if not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            # Written aside and moved whole: several processes begin at once.
            with NamedTemporaryFile(dir=copy.parent, delete=False) as fresh:
                fresh.write(ENCODINGS[name](content))
            Path(fresh.name).replace(copy)
    return copies
