"""Exports, checked by the stand-alone verifier as anybody would run it."""

import ast
import copy
import json
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from eventlog import export, store
from eventlog.records import Row
from eventlog.verify import hash_of
from games.kernel.chance import FairChance, commitment
from games.kernel.codec import encode
from tests.eventlog.support import ALICE, command, placed

VERIFIER = Path(__file__).resolve().parents[2] / "tools" / "verify_export.py"
SEED, SALT = bytes(range(32)), bytes(range(16))
FRESH = bytes(range(32, 64))

Document = dict[str, Any]


def _event(type_: str, **members: Any) -> store.NewEvent:
    return store.NewEvent(type_, json.dumps({"type": type_, **members}).encode())


def _drawn(seed: bytes, step: int) -> bytes:
    """A record of draws of every kind."""
    chance = FairChance(seed, step)
    chance.shuffle("deck", "abcdefgh")
    chance.number("dice", 1, 6)
    chance.below("dice", 1)
    chance.below("dice", 2**63 - 1)
    chance.shuffle("deck", "abc")
    return bytes(encode(chance.draws))


@pytest.fixture
def finished(db: None) -> Document:  # noqa: ARG001 - asked for so that the database exists
    """The export of a match that was finished, rewound under a new promise, and finished again."""
    stream = store.open_stream("match")
    opening = _event("match_opened", game="armadora", seats=2, options={}, commitment=commitment(SEED, SALT))
    log: list[tuple[list[store.NewEvent], bytes | None]] = [
        ([opening, *placed("a1")], _drawn(SEED, 1)),
        (placed("b1", "b2"), None),
        (placed("c1", "c2", "c3"), _drawn(SEED, 5)),
        ([*placed("d1"), _event("seed_revealed", seed=SEED.hex(), salt=SALT.hex())], _drawn(SEED, 8)),
        ([_event("rewound", to=4, reason="ruling", commitment=commitment(FRESH, SALT))], None),
        (placed("e1"), _drawn(FRESH, 11)),
        ([_event("seed_revealed", seed=FRESH.hex(), salt=SALT.hex())], None),
    ]
    version = 0
    for events, drawn in log:
        cause = store.Cause(ALICE, f"id-{version}", b'{"do":"place"}', drawn)
        version = store.append(stream, version, events, cause).last
    match = {
        "game": "armadora",
        "seats": 2,
        "commitment": commitment(FRESH, SALT),
        "seed": FRESH.hex(),
        "salt": SALT.hex(),
    }
    return export.document(store.origin(stream), store.rows(stream), match=match)


def _verified(tmp_path: Path, document: object, *, python: str = sys.executable) -> tuple[int, str]:
    """How the verifier ends, and what it says, without the file's name."""
    path = tmp_path / "export.json"
    path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
    done = subprocess.run(
        [python, "-I", str(VERIFIER), str(path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.replace(f"{path}: ", "").strip()


def test_it_works(finished: Document, tmp_path: Path) -> None:
    assert _verified(tmp_path, finished) == (
        0,
        "ok: 12 events in an unbroken chain; the revealed seed is the promised one; 20 draws recomputed",
    )


@pytest.mark.django_db
def test_the_document(stream: int) -> None:
    receipt = store.append(stream, 0, placed("a1"), command("id-1", {"do": 1}, chance=[]))
    (row,) = store.rows(stream)
    assert export.document(store.origin(stream), [row], match={"game": "armadora"}) == {
        "format": "warmoot-log/1",
        "stream": {"id": stream, "kind": "match", "parent": None},
        "events": [
            {
                "version": 1,
                "last": 1,
                "at": receipt.at.strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
                "type": "placed",
                "actor": "user:1",
                "command_id": "id-1",
                "data": '{"type":"placed","cell":"a1"}',
                "data_salt": row.salt.hex(),
                "body": '{"do":1}',
                "body_salt": (row.body_salt or b"").hex(),
                "chance": "[]",
                "chance_salt": (row.chance_salt or b"").hex(),
                "hash": receipt.hash,
            }
        ],
        "head": {"version": 1, "hash": receipt.hash},
        "match": {"game": "armadora"},
    }


def _of_all(*names: str) -> Callable[[Row], tuple[str, ...]]:
    return lambda _: names


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("withheld", "said"),
    [
        (_of_all("body"), "ok: 4 events in an unbroken chain; 2 contents withheld"),
        (
            _of_all("chance"),
            "ok: 4 events in an unbroken chain; 1 draws not checked: not revealed, or withheld; 1 contents withheld",
        ),
        (
            _of_all(*export.CONTENTS),
            "ok: 4 events in an unbroken chain; 1 draws not checked: not revealed, or withheld; 7 contents withheld",
        ),
        (lambda row: ["data"] if row.version == 3 else [], "ok: 4 events in an unbroken chain; 1 contents withheld"),
        (
            lambda row: export.SEALED if row.version != 4 else (),
            "ok: 4 events in an unbroken chain; 3 events sealed until the end of the match",
        ),
    ],
)
def test_the_chain_holds_whatever_is_withheld(stream: int, tmp_path: Path, withheld: Any, said: str) -> None:
    store.append(stream, 0, placed("a1", "secret"), command("id-1", {"secret": 1}, chance=[]))
    store.append(stream, 2, placed("secret", "a2"), command("id-2", {"secret": 1}))
    document = export.document(store.origin(stream), store.rows(stream), withheld)
    assert _verified(tmp_path, document) == (0, said)
    if withheld(next(store.rows(stream))) == export.CONTENTS:
        assert "secret" not in json.dumps(document)
    if withheld(next(store.rows(stream))) == export.SEALED:
        assert [{*event} for event in document["events"][:3]] == [{"version", "last", "at", "digest", "hash"}] * 3


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["digest", "hash", "version", "at"])
def test_a_sealed_event_is_tied_to_its_place(stream: int, tmp_path: Path, name: str) -> None:
    store.append(stream, 0, placed("a1", "a2", "a3"), command("id-1"))
    document = export.document(store.origin(stream), store.rows(stream), lambda _: export.SEALED)
    first, second = document["events"][0], document["events"][1]
    first[name], second[name] = second[name], first[name]
    if first["at"] == second["at"] and name == "at":
        first["at"] = "2020-01-01T00:00:00.000000Z"
    assert _verified(tmp_path, document)[0] == 1


@pytest.mark.django_db
def test_branches_and_empty_streams(stream: int, tmp_path: Path) -> None:
    assert _verified(tmp_path, export.document(store.origin(stream), [])) == (0, "ok: 0 events in an unbroken chain")
    store.append(stream, 0, placed("a1"), command())
    branch = store.open_stream("branch", store.Parent(stream, 1))
    store.append(branch, 0, placed("b1"), command())
    document = export.document(store.origin(branch), store.rows(branch))
    assert _verified(tmp_path, document)[0] == 0
    document["stream"]["parent"]["version"] = 2
    assert _verified(tmp_path, document)[0] == 1


def _set(*path: str | int, to: Any) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        *way, last = path
        thing: Any = document
        for step in way:
            thing = thing[step]
        thing[last] = to

    return change


def _drop(*path: str | int) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        *way, last = path
        thing: Any = document
        for step in way:
            thing = thing[step]
        del thing[last]

    return change


def _swap(document: Document) -> None:
    document["events"][2:4] = document["events"][3:1:-1]


CHANGED = "was changed, or does not follow the one before it: its hash does not fit"
STALE = (
    f"commitment of match is '{commitment(SEED, SALT)[:56]}..., "
    f"but the events promise '{commitment(FRESH, SALT)[:56]}..."
)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_set("events", 2, "data", to='{"type":"placed","cell":"z9"}'), f"event 3 {CHANGED}"),
        (_set("events", 2, "actor", to="user:9"), f"event 3 {CHANGED}"),
        (
            _set("events", 2, "at", to="2020-01-01T00:00:00.000000Z"),
            f"event 3 is older than the one before it\nevent 3 {CHANGED}",
        ),
        (_set("events", 2, "command_id", to=None), f"event 3 {CHANGED}"),
        (_set("events", 2, "body", to="{}"), f"event 3 {CHANGED}"),
        (_set("events", 2, "hash", to="0" * 64), f"event 3 {CHANGED}\nevent 4 {CHANGED}"),
        (_set("events", 2, "data_salt", to="0" * 32), f"event 3 {CHANGED}"),
        (_drop("events", 11), "the head is not the newest event"),
        (_drop("events", 3), f"event 4 has version 5 where 4 must follow\nevent 4 {CHANGED}"),
        (_swap, None),
        (_set("stream", "id", to=10**9), None),
        (_set("stream", "kind", to="branch"), f"event 1 {CHANGED}"),
        (_set("head", "hash", to="0" * 64), "the head is not the newest event"),
        (_set("match", "game", to="orcz"), "game of match is 'orcz', but the first event says 'armadora'"),
        (_set("match", "commitment", to=commitment(SEED, SALT)), STALE),
        (_set("match", "seed", to="0" * 64), "the seed of match is not the one that was committed to"),
        (_set("events", 0, "type", to="placed"), f"event 1 {CHANGED}"),
    ],
)
def test_a_change_is_one_line(
    finished: Document, tmp_path: Path, change: Callable[[Document], None], said: str | None
) -> None:
    change(finished)
    code, lines = _verified(tmp_path, finished)
    assert code == 1
    assert lines
    if said is not None:
        assert lines == said


def _row(event: Document) -> Row:
    """An exported event as it was kept."""
    contents: list[bytes | None] = []
    for name in export.CONTENTS:
        contents += (event[name].encode(), bytes.fromhex(event[f"{name}_salt"])) if name in event else (None, None)
    at = datetime.fromisoformat(event["at"])
    kept = event["version"], event["last"], at, event["type"], event["actor"], event["command_id"]
    return Row._make((*kept, *contents, bytes.fromhex(event["hash"])))


def _relinked(document: Document, position: int, name: str, content: str) -> Document:
    """The document with one content changed by somebody who could rewrite the whole log."""
    origin = store.origin(document["stream"]["id"])
    document["events"][position][name] = content
    before, made = origin.hash, []
    for row in map(_row, document["events"]):
        before = hash_of(origin.stream, before, row)
        made.append(row._replace(hash=before))
    return export.document(origin, made, match=document["match"])


def _first_draw(finished: Document, position: int, **change: Any) -> Document:
    draws = json.loads(finished["events"][position]["chance"])
    draws[1].update(change)
    return _relinked(finished, position, "chance", json.dumps(draws))


def test_a_chain_that_was_made_anew_is_unbroken(finished: Document, tmp_path: Path) -> None:
    assert _verified(tmp_path, _relinked(finished, 2, "body", "{}"))[0] == 0


@pytest.mark.parametrize(
    ("position", "change", "said"),
    [
        (0, {"out": 99}, "draw 2 of event 1 is 99, but the seed gives "),
        (4, {"out": None}, "draw 2 of event 5 is None, but the seed gives "),
        (4, {"out": True}, "draw 2 of event 5 is True, but the seed gives "),
        (4, {"out": [0, 1]}, "draw 2 of event 5 orders 6 things into 2 places"),
        (4, {"label": "other", "out": -1}, "draw 2 of event 5 is -1, but the seed gives "),
        (4, {"n": 0}, "draw 2 of event 5 is one of 0"),
        (4, {"n": -1}, "n of draw 2 of event 5 is -1"),
        (4, {"label": 7}, "label of draw 2 of event 5 is 7"),
        (10, {"out": 99}, "draw 2 of event 11 is 99, but the seed gives "),
    ],
)
def test_a_draw_that_the_seed_does_not_give(
    finished: Document, tmp_path: Path, position: int, change: dict[str, Any], said: str
) -> None:
    """The chain is whole, since whoever wrote it chose the draws to his liking."""
    code, lines = _verified(tmp_path, _first_draw(finished, position, **change))
    assert code == 1
    assert lines.startswith(said)
    assert len(lines.splitlines()) == 1


def test_another_seed_than_was_promised(finished: Document, tmp_path: Path) -> None:
    other = json.dumps({"type": "seed_revealed", "seed": FRESH.hex(), "salt": SALT.hex()})
    code, lines = _verified(tmp_path, _relinked(finished, 8, "data", other))
    assert (code, lines.splitlines()[0]) == (1, "event 9 reveals another seed than was committed to")


def _mutated(finished: Document) -> list[bytes]:
    """The document with every member, in turn, missing and of other kinds."""
    made = []

    def walk(thing: Any, way: list[Any]) -> None:
        for key in list(thing) if isinstance(thing, dict) else range(min(2, len(thing))):
            odd: Any
            for odd in (None, True, -1, 1.5, 2**70, "", "\ud800", [], {}, [[]], "x" * 70):
                changed = copy.deepcopy(finished)
                _set(*way, key, to=odd)(changed)
                made.append(json.dumps(changed).encode())
            changed = copy.deepcopy(finished)
            _drop(*way, key)(changed)
            made.append(json.dumps(changed).encode())
            if isinstance(thing[key], dict | list):
                walk(thing[key], [*way, key])

    walk(finished, [])
    return made


def test_a_malformed_document_is_never_a_traceback(
    finished: Document, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Run within this process, since there are hundreds."""
    names: dict[str, Any] = {"__name__": "verifier"}
    exec(compile(VERIFIER.read_text(), str(VERIFIER), "exec"), names)  # noqa: S102 - it is no module of ours
    path = tmp_path / "export.json"
    passed = []
    for text in _mutated(finished):
        path.write_bytes(text)
        code = names["main"]([str(path)])
        lines = capsys.readouterr().out.splitlines()
        assert lines
        assert all(line.startswith(f"{path}: ") and line.isascii() for line in lines)
        assert code == (0 if lines[0].startswith(f"{path}: ok") else 1)
        if code == 0:
            passed.append(json.loads(text))
    # What the document says beside the log may be left out, and nothing else.
    for document in passed:
        assert {name: document[name] for name in finished if name != "match"} == {
            name: finished[name] for name in finished if name != "match"
        }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "the file is not JSON, or is cut short: Expecting value at line 1, column 1"),
        (b'{"format": "warmoot-log/1", "events": [', None),
        (b"\xff\xfe\x00", None),
        (b'{"a": 1, "a": 2}', "an object has a name twice"),
        (b"[" * 100_000, "the file is nested too deeply"),
        (b'{"format": ' + b"9" * 100_000 + b"}", "a number has more than 19 digits"),
        (b'{"format": NaN}', "NaN is not a number that JSON knows"),
        (b"[]", "this is not a warmoot-log/1 document"),
        (b'{"format": "warmoot-log/2"}', "this is not a warmoot-log/1 document"),
        (b'{"format": "warmoot-log/1"}', "the document has no stream"),
    ],
)
def test_what_is_no_export(tmp_path: Path, text: bytes, said: str | None) -> None:
    code, lines = _verified(tmp_path, text)
    assert code == 1
    assert len(lines.splitlines()) == 1
    if said is not None:
        assert lines == said


def test_a_truncated_export(finished: Document, tmp_path: Path) -> None:
    whole = json.dumps(finished).encode()
    for length in range(1, len(whole), len(whole) // 20):
        code, lines = _verified(tmp_path, whole[:length])
        assert (code, len(lines.splitlines())) == (1, 1)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(VERIFIER), str(tmp_path / "missing"), str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines() == [
        f"{tmp_path / 'missing'}: cannot be read: No such file or directory",
        f"{tmp_path}: cannot be read: Is a directory",
    ]


def test_it_needs_the_standard_library_only() -> None:
    tree = ast.parse(VERIFIER.read_text())
    modules = {
        (node.module or "").split(".")[0] if isinstance(node, ast.ImportFrom) else alias.name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert modules <= sys.stdlib_module_names
