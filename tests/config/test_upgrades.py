"""Migrations beside running processes: what is refused, how long `migrate` waits, what `upgrade --plan` says."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.postgres import operations as postgres
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, migrations, models, transaction
from django.db.migrations.operations.base import Operation
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState

from config.management.commands import migrate
from config.upgrades import lint, plan, released

WAITING_IN_A_STATEMENT = """
SELECT count(*) FROM pg_stat_activity
 WHERE datname = current_database() AND usename = current_user AND backend_xmin IS NOT NULL
   AND pid <> pg_backend_pid()"""
LAST = [
    migrations.CreateModel(
        "Piece",
        [
            ("id", models.BigAutoField(primary_key=True)),
            ("name", models.CharField(max_length=20)),
            ("colour", models.TextField(null=True)),
            ("under", models.ForeignKey("toys.Piece", models.CASCADE)),
        ],
    )
]
INDEX = models.Index(fields=["name"], name="piece_name")
CHECK = models.CheckConstraint(condition=models.Q(name__gt=""), name="piece_named")
REFUSED: dict[str, Operation] = {
    "NOT NULL without": migrations.AddField("piece", "size", models.IntegerField(default=1)),
    "with an index": migrations.AddField("piece", "size", models.IntegerField(null=True, db_index=True)),
    "renames": migrations.RenameField("piece", "name", "title"),
    "renames ": migrations.RenameModel("Piece", "Stone"),
    "drops name of": migrations.RemoveField("piece", "name"),
    "drops": migrations.DeleteModel("Piece"),
    "builds an index": migrations.AddIndex("piece", INDEX),
    "checks all rows": migrations.AddConstraint("piece", CHECK),
    "makes piece.colour NOT NULL": migrations.AlterField("piece", "colour", models.TextField()),
    "changes the type": migrations.AlterField("piece", "name", models.IntegerField()),
    "builds an index on piece.name": migrations.AlterField(
        "piece", "name", models.CharField(max_length=20, unique=True)
    ),
    "makes the foreign key of piece.under anew": migrations.AlterField(
        "piece", "under", models.ForeignKey("toys.Piece", models.CASCADE, null=True)
    ),
    "under a lock: use CONCURRENTLY": migrations.RunSQL("CREATE INDEX one ON toys_piece (name)"),
    "renames: add": migrations.RunSQL("ALTER TABLE toys_piece RENAME TO stones"),
    "adds a column": migrations.RunSQL([("ALTER TABLE toys_piece ADD COLUMN x int NOT NULL", [])]),
    "adds NOT NULL": migrations.RunSQL("ALTER TABLE toys_piece ALTER COLUMN colour SET NOT NULL"),
    "NOT VALID, then": migrations.RunSQL("ALTER TABLE toys_piece ADD CONSTRAINT c CHECK (name > '')"),
    "locks": migrations.RunSQL("LOCK TABLE toys_piece"),
    "lock_timeout": migrations.RunSQL("SET lock_timeout = 0 /* toys_piece */"),
    "drops name, which": migrations.RunSQL("ALTER TABLE toys_piece DROP COLUMN name"),
    "drops toys_piece": migrations.RunSQL("DROP TABLE toys_piece"),
    "drops colour, which": migrations.RunSQL("ALTER TABLE toys_piece DROP IF EXISTS colour"),
    "drops name, which ": migrations.RunSQL("DO $$ BEGIN ALTER TABLE toys_piece DROP COLUMN name; END $$"),
    "changes the type ": migrations.AlterField("piece", "name", models.BooleanField()),
    "changes a type": migrations.RunSQL("ALTER TABLE toys_piece ALTER name SET DATA TYPE text"),
    "checks all rows under": migrations.RunSQL("ALTER TABLE toys_piece ADD UNIQUE (name)"),
    "checked under a lock": migrations.RunSQL("ALTER TABLE toys_piece ADD COLUMN x int REFERENCES toys_piece (id)"),
    "row by row": migrations.RunSQL("ALTER TABLE toys_piece ADD x uuid DEFAULT gen_random_uuid()"),
    "without a default of": migrations.RunSQL("ALTER TABLE toys_piece ADD x int NOT NULL"),
    "anew under a lock": migrations.RunSQL("REINDEX TABLE toys_piece"),
    "rewrites the table": migrations.RunSQL("VACUUM (ANALYZE, FULL) toys_piece"),
    "rewrites the table ": migrations.RunSQL("CLUSTER toys_piece USING piece_name"),
    "rewrites the table  ": migrations.RunSQL("ALTER TABLE toys_piece SET UNLOGGED"),
    "empties": migrations.RunSQL("TRUNCATE toys_piece"),
    "takes a right away": migrations.RunSQL("REVOKE INSERT ON toys_piece FROM warmoot_app"),
    "drops colour of": migrations.SeparateDatabaseAndState([migrations.RemoveField("piece", "colour")], []),
}
ALLOWED: dict[str, Operation] = {
    "a column that may be empty": migrations.AddField("piece", "size", models.IntegerField(null=True)),
    "a column that the database fills": migrations.AddField("piece", "size", models.IntegerField(db_default=1)),
    "an index beside": postgres.AddIndexConcurrently("piece", INDEX),
    "a check for new rows": postgres.AddConstraintNotValid("piece", CHECK),
    "taken out of the state": migrations.SeparateDatabaseAndState([], [migrations.RemoveField("piece", "colour")]),
    "dropped later": migrations.RunSQL("ALTER TABLE toys_piece DROP COLUMN gone"),
    "a longer text": migrations.AlterField("piece", "name", models.CharField(max_length=40)),
    "a foreign key that is the same to the database": migrations.AlterField(
        "piece", "under", models.ForeignKey("toys.Piece", models.SET_NULL, related_name="+")
    ),
    "a table of its own": migrations.CreateModel("Other", [("id", models.BigAutoField(primary_key=True))]),
    "an index on that": migrations.AddIndex("other", models.Index(fields=["id"], name="other_id")),
    "an index beside, by hand": migrations.RunSQL("CREATE INDEX CONCURRENTLY one ON toys_piece (name)"),
    "a default that is a value": migrations.RunSQL("ALTER TABLE toys_piece ADD COLUMN x int NOT NULL DEFAULT 0"),
    "an index made a constraint": migrations.RunSQL("ALTER TABLE toys_piece ADD CONSTRAINT u UNIQUE USING INDEX one"),
    "an index made anew beside": migrations.RunSQL("REINDEX TABLE CONCURRENTLY toys_piece"),
    "a constraint less": migrations.RunSQL("ALTER TABLE toys_piece DROP CONSTRAINT piece_named"),
    "words in a function": migrations.RunSQL("CREATE FUNCTION f() AS $$ LOCK TABLE toys_piece $$; SELECT 'toys_piece'"),
}


def _faults(operation: Operation, *, nothing_released: bool = False) -> list[str]:
    last = ProjectState()
    for one in [] if nothing_released else LAST:
        one.state_forwards("toys", last)
    migration = migrations.Migration("0002_more", "toys")
    migration.operations = [operation]
    return list(lint.faults(("toys", "0002_more"), migration, last))


@pytest.mark.parametrize("words", REFUSED)
def test_what_the_last_release_could_not_live_with_is_refused(words: str) -> None:
    found = _faults(REFUSED[words])
    assert any(words.strip() in fault for fault in found), found
    assert all(fault.startswith("toys.0002_more: ") for fault in found)


@pytest.mark.parametrize("name", ALLOWED)
def test_what_it_could_live_with_is_not(name: str) -> None:
    assert _faults(ALLOWED[name]) == []


@pytest.mark.parametrize("words", REFUSED)
def test_a_table_that_it_does_not_have_is_nobodys_concern(words: str) -> None:
    """The twin: what counts is what has been released."""
    if "lock_timeout" not in words:
        assert _faults(REFUSED[words], nothing_released=True) == []


def test_our_own_migrations_pass() -> None:
    call_command("lint_migrations")


def test_a_dangerous_one_of_our_own_would_be_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The twin: had 0001 alone been released, what came after it would have met its processes."""
    only = tmp_path / "released.txt"
    only.write_text("".join(f"{app} {name}\n" for app, name in sorted(released.ours()) if name.startswith("0001")))
    known = released.released(only)
    monkeypatch.setattr(released, "released", lambda: known)
    with pytest.raises(CommandError, match=r"drops \w+ of|NOT NULL|under a lock"):
        call_command("lint_migrations")


def test_every_migration_that_is_said_to_be_released_exists() -> None:
    assert released.released() - released.ours().keys() == set()


# migrating beside moves


@pytest.fixture
def held(transactional_db: None) -> Any:  # noqa: ARG001 - another connection must see it
    """Somebody holds the table of matches."""
    beside = connection.copy()
    with beside.cursor() as cursor:
        cursor.execute("BEGIN; LOCK TABLE play_matchrow IN ROW EXCLUSIVE MODE")
    yield beside
    beside.close()


@pytest.mark.usefixtures("held")
def test_a_migration_waits_for_no_lock_longer_than_it_may(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT_MS", 50)
    migrate._limit_waits(owner)
    with pytest.raises(OperationalError) as why, owner.cursor() as cursor:
        cursor.execute("ALTER TABLE play_matchrow ADD COLUMN planted int")
    assert migrate._waited_in_vain(why.value)


def test_it_is_tried_again_until_the_lock_is_free(held: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT_MS", 50)
    tried: list[int] = []
    monkeypatch.setattr(migrate, "sleep", lambda _: held.close() if len(tried) > 1 else None)
    monkeypatch.setattr(migrate.migrate.Command, "handle", _locking(tried))
    said = StringIO()
    call_command("migrate", skip_checks=True, verbosity=0, stderr=said)
    assert len(tried) == 3
    assert said.getvalue().count("trying again") == 2


@pytest.mark.usefixtures("held")
def test_it_gives_up_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT_MS", 20)
    monkeypatch.setattr(migrate, "sleep", lambda _: None)
    tried: list[int] = []
    monkeypatch.setattr(migrate.migrate.Command, "handle", _locking(tried))
    with pytest.raises(OperationalError):
        call_command("migrate", skip_checks=True, verbosity=0, stderr=StringIO())
    assert len(tried) == migrate.TRIES


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_waits_for_the_other(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hosts are started; who waits holds nothing for which an index that is made meanwhile would wait."""
    done: list[str] = []

    def look(_: float) -> None:
        with owner.cursor() as cursor:
            cursor.execute(WAITING_IN_A_STATEMENT)
            assert cursor.fetchone() == (0,)
            cursor.execute("SELECT pg_advisory_unlock(hashtext('migrate'))")
            done.append("the first")

    with owner.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(hashtext('migrate'))")
    monkeypatch.setattr(migrate, "sleep", look)
    monkeypatch.setattr(migrate.migrate.Command, "handle", lambda *_, **__: done.append("the second"))
    call_command("migrate", skip_checks=True, verbosity=0)
    assert done == ["the first", "the second"]
    with owner.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtext('migrate')), pg_advisory_unlock(hashtext('migrate'))")
        assert cursor.fetchone() == (True, True)


def _locking(tried: list[int]) -> Callable[..., None]:
    """In the place of Django's own: a statement that needs the table for itself."""

    def handle(*_: object, **__: object) -> None:
        tried.append(1)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE play_matchrow IN ACCESS EXCLUSIVE MODE")

    return handle


# saying what will be


@pytest.mark.django_db(transaction=True)
def test_where_nothing_is_to_be_done_it_says_so() -> None:
    said = StringIO()
    call_command("upgrade", plan=True, stdout=said)
    assert said.getvalue() == "nothing is to be done: the schema is as this release wants it\n"


@pytest.mark.django_db(transaction=True)
def test_the_plan_names_steps_tables_and_sizes_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    step = "0002_by_time"
    later = sorted(name for app, name in released.ours() if app == "chat" and name >= step)
    recorder = MigrationRecorder(connection)
    for name in later:
        recorder.record_unapplied("chat", name)
    monkeypatch.setattr(plan, "_SIZES", "SELECT 'chat_saying'::text, 1000000::bigint, 80000000::bigint")
    try:
        said = StringIO()
        call_command("upgrade", plan=True, stdout=said)
    finally:
        for name in later:
            recorder.record_applied("chat", name)
    assert f"chat.{step}: Create index chat_by_time" in said.getvalue()
    assert "(chat_saying: 1000000 rows, 80.0 MB): some 2 s, moves wait" in said.getvalue()
    assert said.getvalue().splitlines()[-1].endswith("moves wait for some 2 s of it")
