"""Web push: a few encrypted words to a browser whose pages are all closed (RFC 8030, 8188, 8291)."""

import json
import logging
import secrets
from http import HTTPStatus
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from notices import vapid
from notices.endpoints import is_known
from notices.models import Browser, Notice
from notices.subjects import Subject
from notices.words import said, spoken_to
from play.models import MatchRow

log = logging.getLogger(__name__)

ANSWER_SECONDS = 10
KEEP = 24 * 60 * 60
"""Seconds for which a push service keeps words for a browser that is switched off."""
GONE = {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}
LATER = {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.REQUEST_TIMEOUT}
UNCOMPRESSED_POINT, SECRET = 65, 16


class _NoRedirects(HTTPRedirectHandler):
    """A service that sends us elsewhere would send us past the list of those that are known."""

    def redirect_request(self, *_: object) -> None:
        """None of them is followed."""


_opener = build_opener(_NoRedirects)


def are_keys(p256dh: str, auth: str) -> bool:
    """Whether these are a browser's keys, as far as that can be seen."""
    try:
        point, secret = vapid.data(p256dh), vapid.data(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, TypeError):
        return False
    return len(point) == UNCOMPRESSED_POINT and len(secret) == SECRET


def send(browser: Browser, notice: Notice, row: Subject) -> bool:
    """Tell the browser; whether its service took it. A browser that is gone is forgotten, and so is one whose service
    may not be spoken to.

    `OSError` where it may be tried again.
    """
    if not is_known(browser.endpoint):
        browser.delete()
        return False
    with spoken_to(notice.user):
        words = said(notice.kind, notice.user, row, notice.mark)
    told = {
        "title": words.title,
        "body": " ".join(words.lines),
        "url": words.address,
        "tag": f"{notice.kind} {row.id}" if not isinstance(row, MatchRow) else f"match {row.id}",
    }
    request = Request(  # noqa: S310 - only services that are known
        browser.endpoint,
        data=_sealed(json.dumps(told).encode(), browser),
        headers={
            "Authorization": vapid.authorization(browser.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP),
            "Topic": row.id,
            "Urgency": "normal",
        },
    )
    try:
        with _opener.open(request, timeout=ANSWER_SECONDS):
            return True
    except HTTPError as refusal:
        refusal.close()
        return _refused(browser, refusal.code)


def _sealed(words: bytes, browser: Browser) -> bytes:
    """Readable for that browser alone; with a key and a salt that serve once."""
    return bytes(
        http_ece.encrypt(
            words,
            salt=secrets.token_bytes(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=vapid.data(browser.p256dh),
            auth_secret=vapid.data(browser.auth),
            version="aes128gcm",
        )
    )


def _refused(browser: Browser, status: int) -> bool:
    if status in GONE:
        browser.delete()
        return False
    if status in LATER or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise ConnectionError(f"the push service answers {status}")
    log.warning("a push service refused with %d", status)
    return False
