"""Smaller answers: files, and pages that hold no secret of whoever asks.

Where a page holds a secret beside something that a stranger can put there, the length of the compressed page tells
the secret bit by bit (BREACH). So a page is compressed only for who brings nothing by which the site knows anybody: it
is then what any stranger gets. The one secret of such a visitor is that of forms, which Django writes into a page under
a mask of its own each time, so that no two pages hold the same letters.
"""

import gzip
import os
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from wsgiref.headers import Headers

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from servestatic.middleware import ServeStaticMiddleware
from servestatic.responders import StaticFile

TEXTS = {".css", ".js", ".svg", ".json", ".txt", ".webmanifest", ".html", ".xml"}
WORTH_IT = 512
"""Bytes; what is shorter fits into one packet anyway."""


class StrangersPages(GZipMiddleware):
    """Compresses pages for strangers, as Django does for everybody."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The same answer, compressed where that can tell nothing."""
        page = response.get("Content-Type", "").startswith("text/html") and not response.streaming
        if not page or not is_strangers(request):
            return response
        compressed: HttpResponseBase = super().process_response(request, response)
        return compressed


def is_strangers(request: HttpRequest) -> bool:
    """Whether nothing in the request says who asks."""
    harmless = {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
    return not request.COOKIES.keys() - harmless and "Authorization" not in request.headers


class CompressedFiles(ServeStaticMiddleware):  # type: ignore[misc]  # it has no types
    """Serves files; of texts it keeps a compressed copy beside the site's data, made when the process begins."""

    def get_static_file(self, path: str, url: str, stat_cache: dict[str, os.stat_result] | None = None) -> StaticFile:
        """The file and its compressed copy, where that is worth it."""
        copy = compressed_copy(Path(path)) if Path(path).is_file() else None
        if copy is None:
            return super().get_static_file(path, url, stat_cache)
        headers = Headers([])
        self.add_mime_headers(headers, path, url)
        self.add_cache_headers(headers, path, url)
        return StaticFile(path, headers.items(), encodings={"gzip": str(copy)})


def compressed_copy(path: Path) -> Path | None:
    """A copy that is named by what it holds, made on first use; None for what does not become smaller."""
    if path.suffix not in TEXTS or path.stat().st_size < WORTH_IT:
        return None
    content = path.read_bytes()
    copy = settings.VAR_DIR / "static" / f"{sha256(content).hexdigest()}.gz"
    if not copy.exists():
        copy.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and moved whole: several processes begin at once.
        with NamedTemporaryFile(dir=copy.parent, delete=False) as fresh:
            fresh.write(gzip.compress(content, mtime=0))
        Path(fresh.name).replace(copy)
    return copy
