"""The rules of the house that no other tool keeps: where code stands, what it touches, and what the pages promise."""

import ast
import os
import re
import subprocess
import sys
import sysconfig
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
APPS = sorted(
    [path.name for path in (ROOT / "platform").iterdir() if (path / "__init__.py").exists()] + ["tournaments"]
)
PURE = sorted((ROOT / "games").rglob("*.py"))
OURS = [
    path
    for folder in ("games", "platform", "tournaments", "tools", "bench")
    for path in sorted((ROOT / folder).rglob("*.py"))
]

# What a rule could ask that is neither state nor event nor chance.
IMPURE = {
    *("asyncio", "datetime", "glob", "io", "locale", "logging", "multiprocessing", "os", "pathlib", "random"),
    *("secrets", "shutil", "signal", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time"),
    *("urllib", "uuid", "zoneinfo"),
}
# Reading the files that lie in a game's own folder is the kernel's business, in these three modules.
READS_FILES = {
    ROOT / "games/kernel/texts.py": {"importlib.resources", "tomllib"},
    ROOT / "games/kernel/lessons.py": {"importlib.resources", "tomllib"},
    ROOT / "games/kernel/editions.py": {"importlib.resources"},
}
READING = {"importlib.resources", "tomllib"}
# The Django app's files stand at the top of `tournaments`, what is worked out in the folders below.
PURE_TOURNAMENTS = [
    path
    for path in sorted((ROOT / "tournaments").rglob("*.py"))
    if path.relative_to(ROOT / "tournaments").parts[0] not in ("management", "migrations")
    and path.parent != ROOT / "tournaments"
]


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), str(path))


def _imports(path: Path) -> set[str]:
    """The modules that a file names in its imports."""
    found: set[str] = set()
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots"
            found.add(node.module or "")
    return found


def _called(path: Path) -> set[str]:
    """The bare names that a file calls."""
    calls = (node.func for node in ast.walk(_tree(path)) if isinstance(node, ast.Call))
    return {function.id for function in calls if isinstance(function, ast.Name)}


def _within(module: str, packages: set[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _within_any(modules: set[str], packages: set[str]) -> bool:
    return any(_within(module, packages) for module in modules)


def test_it_works() -> None:
    assert {path.name for path in ROOT.iterdir()} >= {
        "manage.py", "platform", "games", "tournaments", "templates", "static", "tests", "requirements.txt",
    }  # fmt: skip


# the platform folder


@pytest.mark.parametrize("root", ["", "platform"])
def test_platform_is_the_standard_librarys(root: str) -> None:
    program = "import platform, config; print(platform.__file__)"
    path = {"PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}", "PATH": ""}
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT / root, env=path, capture_output=True, text=True, check=True
    )
    assert Path(said.stdout.strip()).parent == Path(sysconfig.get_path("stdlib"))


def test_platform_is_no_package() -> None:
    assert not (ROOT / "platform" / "__init__.py").exists()


def test_no_app_bears_the_name_of_a_standard_module() -> None:
    assert set(APPS) & set(sys.stdlib_module_names) == set()


def test_every_app_is_installed() -> None:
    assert sorted(app for app in settings.INSTALLED_APPS if "." not in app and app != "allauth") == APPS


# the games


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(ROOT)))
def test_games_are_pure(path: Path) -> None:
    imports = _imports(path)
    allowed = READS_FILES.get(path, set())
    assert {name for name in imports if not _within(name, {"msgspec", "games", *sys.stdlib_module_names})} == set()
    assert {name for name in imports if _within(name, IMPURE)} == set()
    assert {name for name in imports if _within(name, READING)} == allowed
    assert _called(path) & {"open", "print", "input", "exec", "eval", "globals", "__import__"} == set()


def test_no_game_knows_another() -> None:
    games = {path.parent.name for path in (ROOT / "games").glob("*/__init__.py")} - {"kernel", "players"}
    for path in PURE:
        home = path.relative_to(ROOT / "games").parts[0]
        others = {f"games.{game}" for game in games - {home}}
        assert {name for name in _imports(path) if _within(name, others)} == set(), path


# the tournaments


@pytest.mark.parametrize("path", PURE_TOURNAMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_tournaments_are_worked_out_purely(path: Path) -> None:
    """Formats, pairings, tie-breaks and reports ask nothing of Django, clocks, chance or files."""
    allowed = {"msgspec", "tournaments", *sys.stdlib_module_names}
    if path.is_relative_to(ROOT / "tournaments/swiss"):
        allowed.add("py4swiss")
    if path.is_relative_to(ROOT / "tournaments/stream"):
        allowed |= {"games", "streams.actors", "streams.fact", "streams.stored_command"}
    assert {name for name in _imports(path) if not _within(name, allowed)} == set()
    assert {name for name in _imports(path) if _within(name, IMPURE | READING)} == set()
    assert _called(path) & {"open", "print", "input", "exec", "eval", "globals", "__import__"} == set()


def test_only_the_engines_know_py4swiss() -> None:
    knowing = {path for path in OURS if _within_any(_imports(path), {"py4swiss"})}
    assert {path.relative_to(ROOT).parts[:2] for path in knowing} == {("tournaments", "swiss")}


# one writer, one door

_WRITES = re.compile(
    r"\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE|COPY)\s+\"?eventlog_(?:event|stream)", re.IGNORECASE
)
_MANAGER = {"create", "bulk_create", "get_or_create", "update_or_create", "update", "bulk_update", "delete", "save"}
# The store's own statements, the guards that refuse everybody else's, and the renumbering of transactions after a move.
WRITERS = {f"eventlog/{name}.py" for name in ("statements", "database", "store", "guards", "rehoming")}


def _writes_the_log(path: Path) -> Iterator[str]:
    """The lines of a file that write the log's tables, by SQL or through a model."""
    tree = _tree(path)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _WRITES.search(node.value):
            yield f"{path}:{node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _MANAGER:
            named = {inner.id for inner in ast.walk(node.func) if isinstance(inner, ast.Name)}
            if named & {"Event", "Stream"} and "eventlog.models" in _imports(path):
                yield f"{path}:{node.lineno}"


def test_only_the_store_writes_events() -> None:
    outside = [path for path in OURS if not str(path).endswith(tuple(WRITERS)) and "migrations" not in path.parts]
    assert [line for path in outside for line in _writes_the_log(path)] == []


def test_the_search_for_writers_finds_one(tmp_path: Path) -> None:
    """The twin: both ways of writing past the store are seen."""
    planted = tmp_path / "planted.py"
    planted.write_text(
        "from eventlog.models import Event\nEvent.objects.create()\nSQL = 'insert into eventlog_event values (1)'\n"
    )
    assert list(_writes_the_log(planted)) == [f"{planted}:2", f"{planted}:3"]


def _appends(path: Path) -> bool:
    """Whether a file calls the store's appending functions."""
    calls = (node.func for node in ast.walk(_tree(path)) if isinstance(node, ast.Call))
    called = {ast.unparse(function) for function in calls}
    return bool(called & {"store.append", "store.open_stream"})


def _opens_the_door(path: Path) -> bool:
    """Whether a file imports the door of all streams, by either way of naming it."""
    named = (node for node in ast.walk(_tree(path)) if isinstance(node, ast.ImportFrom) and node.module == "streams")
    return "streams.door" in _imports(path) or any(alias.name == "door" for node in named for alias in node.names)


def test_only_the_door_appends_and_only_the_commands_of_each_kind_open_it() -> None:
    shipped = [path for path in OURS if path.relative_to(ROOT).parts[0] != "bench"]
    assert [path for path in shipped if _appends(path)] == [ROOT / "platform/streams/door.py"]
    assert {path.name for path in shipped if _opens_the_door(path)} == {"commands.py"}


# what is pinned, and what is promised


@pytest.mark.parametrize(
    "name", ["requirements.txt", "requirements-site.txt", "requirements-dev.txt", "bench/requirements.txt"]
)
def test_every_requirement_is_pinned_with_a_reason(name: str) -> None:
    lines = [line for line in (ROOT / name).read_text().splitlines() if line and not line.startswith(("#", "-r "))]
    wanted = re.compile(
        r"[A-Za-z0-9_.-]+(?:\[[a-z]+\])?==[0-9][^\s;]*(?:; python_full_version < \"[0-9.]+\")?\s+# \S.{5,}"
    )
    assert [line for line in lines if not wanted.fullmatch(line)] == []


def _documented(pattern: str) -> set[str]:
    return {found for page in PAGES for found in re.findall(pattern, page.read_text())}


def test_every_make_target_in_the_pages_exists_and_the_other_way_round() -> None:
    targets = set(re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert _documented(r"`(?:[A-Z_]+=\S+ )*make ([a-z]+)") | _documented(r"(?m)^make ([a-z]+)") == targets


def test_every_command_in_the_pages_exists() -> None:
    assert _documented(r"manage\.py ([a-z_]+)") - set(get_commands()) == set()


def test_every_setting_is_in_the_table_and_the_other_way_round() -> None:
    code = [ROOT / "platform/config/settings.py", *sorted((ROOT / "platform").rglob("*.py"))]
    reads = re.compile(r"environment\.(?:text|optional|flag|number|one_of|password|words|secret)\(\s*\"([A-Z_]+)\"")
    read = {name for path in code for name in reads.findall(path.read_text())}
    table = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/OPERATIONS.md").read_text(), re.MULTILINE))
    assert table == read


def test_nothing_else_reads_the_environment() -> None:
    allowed = {ROOT / "platform/config/environment.py"}
    readers = {
        path
        for path in OURS
        if path not in allowed and re.search(r"os\.(?:getenv|environ\[|environ\.get)", path.read_text())
    }
    assert readers == set()


def test_no_address_of_a_match_has_two_owners() -> None:
    """A second pattern for the same address would never be asked, whatever its view allows."""
    found = Counter(address for address in _addresses(get_resolver().url_patterns) if address.startswith("m/"))
    assert len(found) > 20
    assert {*found.values()} == {1}


def _addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for one in patterns:
        address = f"{before}{one.pattern}"
        if isinstance(one, URLResolver):
            yield from _addresses(one.url_patterns, address)
        else:
            yield address


def test_every_address_in_the_pages_exists() -> None:
    for address in _documented(r"`(/(?:[a-z0-9<>_-]+/)*)(?:#[^`]*)?`") | {"/"}:
        try:
            resolve(re.sub(r"<[^>]+>", "x", address))
        except Resolver404:
            pytest.fail(f"{address} is in the pages, but nowhere on the site")


def test_a_benchmark_started_by_itself_finds_the_platform() -> None:
    """As bench/README.md tells, with nothing but its name."""
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    asked = [sys.executable, "-c", "import bench, config.settings"]
    subprocess.run(asked, cwd=ROOT, env=alone, check=True, capture_output=True)


def test_every_file_named_in_the_pages_exists() -> None:
    named = _documented(r"`((?:games|platform|templates|static|tests|docs|tools|bench)/[a-z_/.]+)`")
    assert {name for name in named if not (ROOT / name).exists()} == set()


def _missing_from_the_readme(readme: str) -> set[str]:
    """The apps that its map of the folders leaves out, and the documents that it does not link to."""
    folders = readme.partition("## Where things are")[2].partition("```\n")[2].partition("```")[0]
    linked = {Path(link).name for link in re.findall(r"\]\((docs/[A-Z_]+\.md)\)", readme)}
    return set(APPS) - set(re.findall(r"\b([a-z_]+)/", folders)) | {page.name for page in PAGES[1:]} - linked


def test_the_readme_leaves_out_no_app_and_no_document() -> None:
    readme = PAGES[0].read_text()
    assert _missing_from_the_readme(readme) == set()
    shortened = readme.replace("leagues/", "").replace("](docs/API.md)", "]")
    assert _missing_from_the_readme(shortened) == {"leagues", "API.md"}


def test_every_link_between_the_pages_leads_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_every_address_that_pages_and_code_name_exists() -> None:
    """A name that is no more is found out when the page is asked for, and not before."""
    named = re.compile(r"""(?:\{% url |\burl\(|reverse\(|redirect\()["']([a-z_]+:[a-z_]+)["']""")
    files = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates").rglob("*.txt"), *OURS]
    found = {name: path for path in files for name in named.findall(path.read_text(encoding="utf-8"))}
    known = set(_names(get_resolver().url_patterns))
    assert len(found) > 50
    assert {name: str(path) for name, path in found.items() if name not in known} == {}


def _names(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[str]:
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from _names(one.url_patterns, f"{one.namespace}:" if one.namespace else space)
        else:
            yield f"{space}{one.name}"
