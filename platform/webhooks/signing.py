"""Signatures as Standard Webhooks has them: HMAC-SHA256 over id, moment and body, by a secret of each address.

https://github.com/standard-webhooks/standard-webhooks
"""

import base64
import hmac
from hashlib import sha256

from django.utils.crypto import salted_hmac

PREFIX = "whsec_"


def secret(nonce: str) -> str:
    """The secret of an address, in the form in which it is shown: it is kept nowhere, the site's key makes it again."""
    return PREFIX + base64.b64encode(_key(nonce)).decode()


def headers(nonce: str, message: str, at: int, body: bytes) -> dict[str, str]:
    """What goes with a message of this id, sent at this second."""
    signed = b".".join((message.encode(), str(at).encode(), body))
    signature = base64.b64encode(hmac.digest(_key(nonce), signed, sha256)).decode()
    return {"webhook-id": message, "webhook-timestamp": str(at), "webhook-signature": f"v1,{signature}"}


def _key(nonce: str) -> bytes:
    return salted_hmac("webhooks.secret", nonce, algorithm="sha256").digest()
