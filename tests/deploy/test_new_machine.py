"""The lines of docs/OPERATIONS.md for the machine itself: what can be typed in a folder is typed; what would change the
machine is read by the programs that would do it.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest
from pip._internal.commands import create_command

from tests.config.test_compose import ONE_SHOT, OURS
from tests.config.var import ROOT, typed
from tests.deploy.handbook import between, lines
from tests.deploy.programs import program

MACHINE = ("apt-get", "useradd", "systemctl", "ssh")
SBIN = f"/usr/sbin:/sbin:{os.defpath}"


def _told(begins: str) -> list[list[str]]:
    """The words after those with which the line begins."""
    found = [one for one in [*lines(), *between()] if one.startswith(f"{begins} ")]
    assert found
    return [one.removeprefix(begins).split() for one in found]


def test_the_programs_are_put_there(tmp_path: Path) -> None:
    """A Python of its own, and the translations; in a folder with what the lines ask for."""
    for name in ("tools", "games"):
        (tmp_path / name).symlink_to(ROOT / name)
    for file in ROOT.glob("platform/*/locale/*/LC_MESSAGES/*.po"):
        place = tmp_path / file.relative_to(ROOT)
        place.parent.mkdir(parents=True)
        shutil.copy(file, place)
    (venv,) = (line for line in lines() if line.startswith("python3 -m venv"))
    (catalogues,) = (line for line in lines() if "tools.compile_catalogue" in line)
    given = {"PATH": f"{Path(sys.executable).resolve().parent}:{os.defpath}"}
    done = typed(venv, given, tmp_path)
    assert done.returncode == 0, done.stderr
    # What the line between them would have put there comes from where the tests run.
    (packages,) = (tmp_path / ".venv/lib").glob("python3*/site-packages")
    (packages / "here.pth").write_text(f"{Path(polib.__file__).parent}\n")
    done = typed(catalogues, given, tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / ".venv/bin/pip").exists()
    made = {file.with_suffix(".po") for file in tmp_path.glob("platform/**/*.mo")}
    assert made == {*tmp_path.glob("platform/**/*.po")} != set()


def test_pip_reads_what_it_is_asked_for() -> None:
    """By its own parser, the list too; the digests of that are compared in test_requirements."""
    ((install, *words),) = _told(".venv/bin/pip")
    options, rest = create_command(install).parse_args(words)
    assert (options.require_hashes, options.requirements, rest) == (True, ["requirements.lock"], [])
    assert Path(ROOT, "requirements.lock").exists()
    with pytest.raises(SystemExit):
        create_command(install).parse_args(["--require-hash-of", "x"])


def test_the_account_is_made(tmp_path: Path) -> None:
    """In the files of a folder in the place of the machine's; to anybody but root the program says that it may not
    write them, once it has understood what is asked of it.
    """
    ((*words,),) = _told("useradd")
    etc = tmp_path / "etc"
    etc.mkdir()
    for name in ("passwd", "group", "shadow", "gshadow", "login.defs"):
        (etc / name).touch()
    made = subprocess.run(
        ["useradd", "--prefix", str(tmp_path), *words],  # noqa: S607
        env={"PATH": SBIN},
        capture_output=True,
        text=True,
        check=False,
    )
    if os.geteuid():
        assert (made.returncode, "failure while writing" in made.stderr) == (1, True), made.stderr
        return
    assert made.returncode == 0, made.stderr
    (account,) = (etc / "passwd").read_text().splitlines()
    name, _, number, _, _, home, _ = account.split(":")
    assert (name, home) == ("warmoot", "/srv/warmoot")
    assert int(number) < 1000


def test_debian_reads_what_it_is_asked_for() -> None:
    """With a package that is there already, and only said; the names are those that later lines start or need."""
    told = _told("apt-get")
    for install, *words in told:
        options = [word for word in words if word.startswith("-")]
        done = subprocess.run(
            [program("apt-get"), install, "--simulate", *options, "dpkg"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    packages = {word for _, *words in told for word in words if not word.startswith("-")}
    started = {name for verb, *names in _told("systemctl") if verb == "restart" for name in names}
    assert packages == started | {"redis-server", "python3-venv"}
    assert "redis-server.service" in Path(ROOT, "deploy/systemd/warmoot-web.service").read_text()


def _enabled(folder: Path, *units: str) -> "subprocess.CompletedProcess[str]":
    place = folder / "etc/systemd/system"
    place.mkdir(parents=True, exist_ok=True)
    for file in Path(ROOT, "deploy/systemd").glob("warmoot*"):
        shutil.copy(file, place)
    words = [program("systemctl"), f"--root={folder}", "enable", *units]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def test_systemd_enables_what_there_is(tmp_path: Path) -> None:
    """By the line's two names everything that is begun when the machine starts: the target, whose processes it begins,
    each of them, and the backup. A target that names none of them began nothing.
    """
    ((now, *units),) = [words for verb, *words in _told("systemctl") if verb == "enable"]
    assert now == "--now"
    done = _enabled(tmp_path, *units)
    assert done.returncode == 0, done.stderr
    begun = {one.parent.name: set[str]() for one in (tmp_path / "etc/systemd/system").glob("*.wants/*")}
    for one in (tmp_path / "etc/systemd/system").glob("*.wants/*"):
        begun[one.parent.name].add(one.name)
    assert begun == {
        "multi-user.target.wants": {"warmoot.target"},
        "timers.target.wants": {"warmoot-backup.timer"},
        "warmoot.target.wants": {f"warmoot-{name}.service" for name in {*OURS} - ONE_SHOT},
    }
    assert _enabled(tmp_path, "warmoot-nobody.service").returncode != 0


def test_what_is_started_again_is_there() -> None:
    """What systemd is asked to do it can, to what an earlier line has installed."""
    verbs = subprocess.run([program("systemctl"), "--help"], capture_output=True, text=True, check=True).stdout
    packages = {word for _, *words in _told("apt-get") for word in words}
    for verb, *names in _told("systemctl"):
        assert re.search(rf"(?m)^  {verb}\b", verbs), verb
        if verb == "restart":
            assert {*names} <= packages


def test_ssh_reads_what_it_is_asked_for() -> None:
    """Without asking anybody: it says what it would do."""
    ((*words,),) = _told("ssh")
    done = subprocess.run([program("ssh"), "-G", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "localforward 3000 [127.0.0.1]:3000" in done.stdout.lower()
