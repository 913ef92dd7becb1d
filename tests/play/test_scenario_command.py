"""`manage.py scenario` and `manage.py playthrough`, as they are called from a shell."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.checks import playthrough
from games.kernel.registry import game

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "tests" / "scenarios" / "armadora").glob("*.json"))
GOOD = SCENARIOS[0].read_text()


def lines_of(*files: Path | str) -> tuple[list[str], int]:
    """What the command says, and its exit status."""
    out = StringIO()
    try:
        call_command("scenario", *map(str, files), stdout=out)
    except SystemExit as status:
        return out.getvalue().splitlines(), int(str(status.code))
    return out.getvalue().splitlines(), 0


def changed(tmp_path: Path, **changes: object) -> Path:
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(json.loads(GOOD) | changes))
    return file


def shell(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """The command in a process of its own, with a database that is not there."""
    environment = os.environ | {
        "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing",
        "REDIS_URL": "redis://127.0.0.1:1/0",
    }
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60)


def test_it_works() -> None:
    assert lines_of(*SCENARIOS) == ([f"{len(SCENARIOS)} passed, 0 failed"], 0)


def test_from_a_shell_it_needs_no_database_and_no_broker() -> None:
    done = shell("scenario", *map(str, SCENARIOS[:3]))
    assert (done.stdout.splitlines()[-1], done.returncode, done.stderr) == ("3 passed, 0 failed", 0, "")
    done = shell("scenario", str(SCENARIOS[0]), "missing.json")
    assert (done.stdout.splitlines()[-1], done.returncode) == ("1 passed, 1 failed", 1)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "chess"}, "game: there is no game 'chess'; there are"),
        ({"seats": 7}, "seats: armadora is not played by 7"),
        ({"seats": "2"}, "scenario: Expected `int`, got `str` - at `$.seats`"),
        ({"options": {"dragons": True}}, "options: Object contains unknown field `dragons`"),
        ({"options": {"advanced": "yes"}}, "options: Expected `bool`, got `str` - at `$.advanced`"),
        ({"play": [{"seat": 9, "do": {"type": "pass"}}]}, "step 0: seat: there is no seat 9"),
        ({"play": [{"seat": 0, "do": {"type": "fly"}}]}, 'step 0: {"type":"fly"} was refused: malformed'),
        (
            {"play": [{"seat": 0, "do": {"type": "warrior"}, "refused": "mine"}]},
            'step 0: {"type":"warrior"} was refused as malformed, not as mine',
        ),
        ({"play": [{"dance": 1}]}, "scenario: Object contains unknown field `dance`"),
        ({"given": {"castles": 1}}, "given: "),
        ({"play": [], "expect": {"/no/such/key": 1}}, "expect: /no/such/key is null, not 1"),
        ({"play": [], "expect": {"turn": 1}}, "expect: pointer: 'turn' does not begin with a slash"),
    ],
    ids=lambda one: str(one)[:30],
)
def test_a_file_with_something_wrong_gets_one_line(tmp_path: Path, changes: dict[str, object], said: str) -> None:
    file = changed(tmp_path, **changes)
    (line, tally), status = lines_of(file)
    assert line.startswith(f"{file}: {said}")
    assert (tally, status) == ("0 passed, 1 failed", 1)


def test_files_that_are_none_get_one_line_each_and_the_others_are_played(tmp_path: Path) -> None:
    (tmp_path / "empty.json").write_bytes(b"")
    (tmp_path / "binary.json").write_bytes(bytes(range(256)))
    (tmp_path / "deep.json").write_bytes(b"[" * 100_000)
    (tmp_path / "list.json").write_bytes(b"[]")
    (tmp_path / "cut.json").write_text(GOOD[: len(GOOD) // 2])
    names = ["missing.json", "empty.json", "binary.json", "deep.json", "list.json", "cut.json", "."]
    lines, status = lines_of(SCENARIOS[0], *(tmp_path / name for name in names), SCENARIOS[1])
    assert len(lines) == len(names) + 1
    assert [line.startswith(f"{tmp_path / name}: ") for name, line in zip(names, lines, strict=False)] == [True] * len(
        names
    )
    assert lines[0].endswith("cannot be read: No such file or directory")
    assert (lines[-1], status) == (f"2 passed, {len(names)} failed", 1)


def test_a_fault_in_the_rules_fails_its_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = type(game("armadora"))
    file = changed(tmp_path, given={}, play=[], expect={})

    def broken(*_: object) -> None:
        raise KeyError("a\nlost key")

    with monkeypatch.context() as patched:
        patched.setattr(rules, "place", broken)
        lines, status = lines_of(file, SCENARIOS[0])
    assert lines[0] == f"{file}: the rules broke down: KeyError: 'a\\nlost key'"
    assert status == 1


def test_a_playthrough_is_recorded_once(tmp_path: Path) -> None:
    file, out = tmp_path / "one.json", StringIO()
    call_command(
        "playthrough",
        "armadora",
        str(file),
        "--seats",
        "3",
        "--seed",
        "a",
        "--options",
        '{"advanced": true}',
        stdout=out,
    )
    text = file.read_bytes()
    made = playthrough.parse(text)
    assert out.getvalue() == f"{len(made.steps)} steps, {len(text)} bytes in {file}\n"
    assert list(playthrough.differences(game("armadora"), text)) == []
    with pytest.raises(CommandError, match="File exists"):
        call_command("playthrough", "armadora", str(file), "--seats", "3")
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess", "--seats", "2"], "game: there is no game 'chess'"),
        (["armadora", "--seats", "9"], "seats: armadora is not played by 9"),
        (["armadora", "--seats", "2", "--options", "{"], "options: not JSON"),
        (["armadora", "--seats", "2", "--options", "[]"], "options: not a JSON object"),
        (["armadora", "--seats", "2", "--options", '{"x":1}'], "options: Object contains unknown field `x`"),
        (["armadora", "--seats", "2", "--rules-version", "9"], "rules_version: armadora has no rules version '9'"),
    ],
)
def test_a_playthrough_that_cannot_be_is_named(tmp_path: Path, arguments: list[str], said: str) -> None:
    with pytest.raises(CommandError, match="^" + said.replace("[", r"\[")):
        call_command("playthrough", arguments[0], str(tmp_path / "x.json"), *arguments[1:])
    assert list(tmp_path.iterdir()) == []
