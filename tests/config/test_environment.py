"""Reading the environment: each kind of value, and one clear line for each wrong one."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment


@pytest.mark.parametrize(("given", "meant"), [("yes", True), ("1", True), ("On", True), ("no", False), ("", False)])
def test_it_works(monkeypatch: pytest.MonkeyPatch, given: str, *, meant: bool) -> None:
    monkeypatch.setenv("A_FLAG", given)
    assert environment.flag("A_FLAG") is meant


def test_a_flag_that_is_neither_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_FLAG", "perhaps")
    with pytest.raises(ImproperlyConfigured, match=r"^A_FLAG must be yes or no, not 'perhaps'$"):
        environment.flag("A_FLAG")


@pytest.mark.parametrize("given", ["0", "-1", "1.5", "many", "٠"])
def test_a_number_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("A_NUMBER", given)
    with pytest.raises(ImproperlyConfigured, match=r"^A_NUMBER must be a whole number above 0"):
        environment.number("A_NUMBER", 3)


def test_a_choice_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_CHOICE", "left")
    assert environment.one_of("A_CHOICE", ("LEFT", "RIGHT"), "RIGHT") == "LEFT"
    monkeypatch.setenv("A_CHOICE", "up")
    with pytest.raises(ImproperlyConfigured, match=r"^A_CHOICE must be one of LEFT, RIGHT, not 'UP'$"):
        environment.one_of("A_CHOICE", ("LEFT", "RIGHT"), "RIGHT")


def test_words_are_parted_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_WORDS", " one, two ,,three ")
    assert environment.words("SOME_WORDS") == ["one", "two", "three"]


def test_a_secret_given_is_used_and_not_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("A_SECRET", "given")
    assert (environment.secret("A_SECRET", tmp_path / "kept"), list(tmp_path.iterdir())) == ("given", [])


def test_a_secret_is_made_once_for_all_processes(tmp_path: Path) -> None:
    kept = tmp_path / "var" / "kept"
    program = f"from config import environment; print(environment.secret('A_SECRET', environment.Path({str(kept)!r})))"
    platform = Path(environment.__file__).parents[1]
    started = [
        subprocess.Popen([sys.executable, "-c", program], cwd=platform, stdout=subprocess.PIPE) for _ in range(4)
    ]
    made = {process.communicate(timeout=60)[0].decode().strip() for process in started}
    assert made == {kept.read_text()}
    assert len(kept.read_text()) > 64
    assert [path.name for path in kept.parent.iterdir()] == ["kept"]
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("url", "meant"),
    [
        (
            "postgresql://bea:s%40lt@db.example:6432/league",  # no secret
            ("league", "bea", "s@lt", "db.example", "6432"),
        ),
        ("postgres://bea@/league?host=/run/postgresql", ("league", "bea", "", "/run/postgresql", "")),
        ("postgresql:///league", ("league", "", "", "", "")),
    ],
)
def test_a_database_url_is_taken_apart(url: str, meant: tuple[str, ...]) -> None:
    assert tuple(environment.login(url).values()) == meant


@pytest.mark.parametrize(
    "url", ["mysql://bea@db/league", "postgresql://db", "league", "postgresql://bea:hush/hush@db/league"]
)
def test_another_kind_of_url_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"^a database URL reads postgresql://") as refusal:
        environment.login(url)
    assert "hush" not in str(refusal.value)
    assert refusal.value.__suppress_context__ or refusal.value.__context__ is None


def test_a_setting_can_stand_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """But for one line's end, to the letter; the variable counts where both are set."""
    (tmp_path / "secret").write_text(" p@ss \n\n")
    monkeypatch.setenv("A_PASSWORD_FILE", str(tmp_path / "secret"))
    assert environment.password("A_PASSWORD") == " p@ss \n"
    assert environment.text("A_PASSWORD") == "p@ss"
    monkeypatch.setenv("A_PASSWORD", "told")
    assert environment.password("A_PASSWORD") == "told"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be read: No such file"),
        (b"", "nothing stands"),
        (b"\n", "nothing stands"),
        (b"h\xffsh", "no text"),
    ],
)
def test_a_file_without_a_secret_keeps_everything_from_starting(
    content: bytes | None, told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No default is taken in its place, and nothing of it is repeated."""
    if content is not None:
        (tmp_path / "secret").write_bytes(content)
    monkeypatch.setenv("A_SECRET_FILE", str(tmp_path / "secret"))
    with pytest.raises(ImproperlyConfigured, match=told) as refusal:
        environment.secret("A_SECRET", tmp_path / "kept")
    assert "sh" not in str(refusal.value).partition(str(tmp_path))[2]
    assert refusal.value.__suppress_context__ or refusal.value.__context__ is None
    assert not (tmp_path / "kept").exists()


def test_of_what_a_site_can_do_without_the_file_may_be_empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It must be there all the same."""
    (tmp_path / "secret").write_text("\n")
    monkeypatch.setenv("A_SECRET_FILE", str(tmp_path / "secret"))
    assert environment.optional("A_SECRET", "none") == "none"
    assert environment.secret("A_SECRET", tmp_path / "kept", may_be_empty=True) == (tmp_path / "kept").read_text()
    (tmp_path / "secret").write_text("told\n")
    assert environment.optional("A_SECRET", "none") == "told"
    assert environment.secret("A_SECRET", tmp_path / "kept", may_be_empty=True) == "told"
    (tmp_path / "secret").unlink()
    with pytest.raises(ImproperlyConfigured, match="cannot be read: No such file"):
        environment.optional("A_SECRET")


def test_a_password_of_its_own_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_PASSWORD", " p@ss:w/o#r?d%41 ")
    assert environment.password("A_PASSWORD") == " p@ss:w/o#r?d%41 "
    assert environment.password("ANOTHER_PASSWORD") == ""
    assert environment.login("postgresql://bea@db/league", " %41 ")["PASSWORD"] == " %41 "
    assert environment.login("postgresql://bea:salt@db/league", "pepper")["PASSWORD"] == "salt"


@pytest.mark.parametrize(
    ("url", "meant"),
    [
        (
            "file:/srv/mail",
            {"EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend", "EMAIL_FILE_PATH": "/srv/mail"},
        ),
        ("console:", {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}),
    ],
)
def test_mail_that_stays_here(url: str, meant: dict[str, str]) -> None:
    assert environment.mail(url) == meant


@pytest.mark.parametrize(
    ("url", "meant"),
    [
        ("smtp://relay", ("relay", 587, "", "", False, False)),
        ("smtp://orc:s%40fe@relay:2525", ("relay", 2525, "orc", "s@fe", False, True)),  # no secret
        ("smtps://orc:safe@relay", ("relay", 465, "orc", "safe", True, False)),
    ],
)
def test_mail_that_leaves(url: str, meant: tuple[object, ...]) -> None:
    mail = environment.mail(url)
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_SSL", "USE_TLS")
    assert tuple(mail[f"EMAIL_{name}"] for name in names) == meant
    assert mail["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"


@pytest.mark.parametrize("url", ["", "file:", "smtp://", "http://relay", "relay"])
def test_mail_that_goes_nowhere_is_named(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"^EMAIL_URL reads "):
        environment.mail(url)


def test_nought_proxies_are_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_NUMBER", "0")
    assert environment.number("A_NUMBER", 3, least=0) == 0
    monkeypatch.setenv("A_NUMBER", "-1")
    with pytest.raises(ImproperlyConfigured, match=r"^A_NUMBER must be a whole number above -1"):
        environment.number("A_NUMBER", 3, least=0)
