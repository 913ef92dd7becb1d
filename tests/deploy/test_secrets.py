"""No key or password of somebody's stands in the repository, and one that did would be found."""

from pathlib import Path

import pytest

from tools import find_secrets

PLANTED = {
    "a private key": "-----BEGIN " + "RSA PRIVATE KEY-----",
    "an access key of AWS": "AKIA" + "ABCDEFGHIJKLMNOP",
    "a token of GitHub": "ghp_" + "a1" * 18,
    "a token of Slack": "xoxb-" + "1234567890-ab",
    "a key of Stripe": "sk_live_" + "a1b2" * 5,
    "a key of Google": "AIza" + "a" * 35,
    "a JSON web token": "eyJ" + "a" * 12 + ".eyJ" + "b" * 12 + "." + "c" * 12,
    "a password in an address": "postgresql://site:" + "hunter22@db/warmoot",
}


def test_there_is_none() -> None:
    assert find_secrets.main([]) == 0


@pytest.mark.parametrize("what", find_secrets.FORMS)
def test_each_kind_would_be_found(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The twin; what it found is not repeated."""
    file = tmp_path / "notes.txt"
    file.write_text(f"first\nkey = {PLANTED[what]}\n")
    assert find_secrets.main([str(file)]) == 1
    said = capsys.readouterr().out
    assert said == f"{file}:2: {what}\n"
    file.write_text(f"key = {PLANTED[what]}  {find_secrets.PASSED_OVER}\n")
    assert find_secrets.main([str(file)]) == 0
