"""The key by which push services know this site (VAPID, RFC 8292): worked out of a secret, and kept like one."""

import base64
import json
import time
from collections.abc import Mapping
from email.utils import parseaddr
from functools import cache
from hashlib import sha256
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

LASTS = 12 * 60 * 60
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many private keys the curve P-256 has, and one."""


@cache
def _private(secret: str) -> ec.EllipticCurvePrivateKey:
    number = int.from_bytes(sha256(b"notices.vapid " + secret.encode()).digest())
    return ec.derive_private_key(1 + number % (_ORDER - 1), ec.SECP256R1())


def public_key() -> str:
    """What a browser is told whose pushes it lets in."""
    public = _private(settings.VAPID_KEY).public_key()
    return text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def authorization(endpoint: str) -> str:
    """The header that a push service asks for: signed for its origin alone, for twelve hours."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + LASTS,
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
    }
    said = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
    r, s = decode_dss_signature(_private(settings.VAPID_KEY).sign(said.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={said}.{text(r.to_bytes(32) + s.to_bytes(32))}, k={public_key()}"


def text(data: bytes) -> str:
    """Bytes as such headers write them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    """The bytes again; `ValueError` where it is no such text."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _json(value: Mapping[str, object]) -> str:
    return text(json.dumps(value, separators=(",", ":")).encode())
