"""A device that keeps a passkey, in software: a real key, real signatures, no browser."""

import json
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData

FLAG = AuthenticatorData.FLAG
SEEN = FLAG.UP | FLAG.UV


class Device:
    """One passkey for one site."""

    def __init__(self, host: str = "testserver") -> None:
        self.host, self.id = host, b"the axe of Alice"
        self.key = ec.generate_private_key(ec.SECP256R1())

    def create(self, challenge: str) -> str:
        """The answer that makes the passkey known."""
        public = ES256.from_cryptography_key(self.key.public_key())
        made = AttestedCredentialData.create(b"\0" * 16, self.id, public)
        data = AuthenticatorData.create(sha256(self.host.encode()).digest(), SEEN | FLAG.AT, 0, made)
        attestation = AttestationObject.create("none", data, {})
        return self._answer("webauthn.create", challenge, {"attestationObject": websafe_encode(attestation)})

    def sign(self, challenge: str, owner: str = "") -> str:
        """The answer that proves possession."""
        data = AuthenticatorData.create(sha256(self.host.encode()).digest(), SEEN, 1)
        signed = bytes(data) + sha256(self._client("webauthn.get", challenge)).digest()
        response = {
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(self.key.sign(signed, ec.ECDSA(SHA256()))),
            "userHandle": owner or None,
        }
        return self._answer("webauthn.get", challenge, response)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": f"https://{self.host}"}).encode()

    def _answer(self, kind: str, challenge: str, response: dict[str, str | None]) -> str:
        number = websafe_encode(self.id)
        said = {"clientDataJSON": websafe_encode(self._client(kind, challenge)), **response}
        rest = {"type": "public-key", "clientExtensionResults": {}, "response": said}
        return json.dumps({"id": number, "rawId": number, **rest})
