"""`manage.py check --deploy` says which secrets stand in the environment."""

from pathlib import Path
from typing import Any

import pytest

from config import checks, environment

ADDRESS = "smtp://orc:safe@relay"  # no secret


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in environment.SECRETS:
        monkeypatch.delenv(name, raising=False)


def _named() -> list[str]:
    return [str(one.msg).split(" ")[0] for one in checks.secrets_in_files()]


@pytest.mark.parametrize("name", environment.SECRETS)
def test_it_works(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path, name: str) -> None:
    """In the environment it is named, in a file it is not; nothing of it is repeated."""
    settings.EMAIL_HOST_PASSWORD = "safe"
    monkeypatch.setenv(f"{name}_FILE", str(tmp_path / "secret"))
    assert _named() == []
    monkeypatch.setenv(name, "told-to-everybody")
    (found,) = checks.secrets_in_files()
    assert (found.msg, found.id) == (f"{name} stands in the environment.", "warmoot.W001")
    assert "told-to-everybody" not in str(found)


def test_where_mails_go_is_a_secret_with_a_password_alone(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    for address, named in (("file:/srv/mail", []), ("smtp://relay", []), (ADDRESS, ["EMAIL_URL"])):
        monkeypatch.setenv("EMAIL_URL", address)
        settings.EMAIL_HOST_PASSWORD = environment.mail(address).get("EMAIL_HOST_PASSWORD", "")
        assert _named() == named
