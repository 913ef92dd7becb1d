"""Recovery of the embedded PostgreSQL to some moment: a base backup, and the write-ahead log after it."""

import os
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from config.embedded import access, locks, places, wal_archive
from config.embedded.postgres import SUPERUSER, Postgres

BASE, LOG = "base.tar.gz", "pg_wal.tar.gz"
"""What `pg_basebackup` writes: the cluster, and the log without which that is not whole."""
LONGEST_SECONDS = 6 * 3600.0


class Recovered(NamedTuple):
    """The result of a recovery."""

    newest: datetime | None
    """When the last recovered transaction was committed; None if there is none since the base backup."""
    aside: Path | None
    """Where the previous data are now."""


class Recovering(Postgres):
    """A server that takes nobody before it has read the log to the end that was asked for."""

    start_seconds = LONGEST_SECONDS


def recover(base: Path, kept: Path | None, target: dict[str, str]) -> Recovered:
    """Put a base backup in place of the current data, then read the kept log up to the target, a setting of PostgreSQL,
    or to its end. The server is down before and afterwards.

    Raises `RuntimeError` if others use the server, or if recovery fails; then the previous data are back in place.
    """
    settings = {"hot_standby": "off", "recovery_target_action": "promote", "restore_command": "false", **target}
    if kept is not None:
        wal_archive.hand_to_server(kept)
        settings["restore_command"] = wal_archive.fetch_command(kept)
    with _nobody_else(), _room_for_others() as aside:
        access.prepare(Postgres.name, Postgres().program())
        _unpack(base)
        said = places.log(Postgres.name)
        before = said.stat().st_size if said.exists() else 0
        server = Recovering(settings)
        try:
            server.start()
            with Postgres.connect(SUPERUSER) as connection:
                row = connection.execute("SELECT pg_last_xact_replay_timestamp()").fetchone()
        except RuntimeError:
            raise RuntimeError(_reason(said, before)) from None
        finally:
            server.stop()
        return Recovered(row[0] if row else None, aside)  # type: ignore[arg-type]  # a moment


@contextmanager
def _nobody_else() -> Iterator[None]:
    """Make everybody who comes meanwhile wait."""
    users = locks.hold(places.lock(Postgres.name, "users"), exclusive=True, wait=False)
    if users is None:
        raise RuntimeError("others use the database: stop the site first")
    try:
        yield
    finally:
        os.close(users)


@contextmanager
def _room_for_others() -> Iterator[Path | None]:
    """Put existing data aside, and back in place if the block fails."""
    here = places.data(Postgres.name)
    aside = None
    if here.exists():
        aside = here.with_name(f"{here.name}.before-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
        here.rename(aside)
    try:
        yield aside
    except BaseException:
        shutil.rmtree(here, ignore_errors=True)
        if aside is not None:
            aside.rename(here)
        raise


def _unpack(base: Path) -> None:
    here, account = places.data(Postgres.name), places.account()
    for archive, folder in ((BASE, here), (LOG, here / "pg_wal")):
        with tarfile.open(base / archive) as content:
            content.extractall(folder, filter="tar")
    (here / "recovery.signal").touch()
    if account:
        for path in (here, *here.rglob("*")):
            os.chown(path, account.pw_uid, account.pw_gid)


def _reason(said: Path, before: int) -> str:
    """Return the server's own message about why it ended."""
    with said.open("rb") as log:
        log.seek(before)
        lines = log.read().decode(errors="replace").splitlines()
    words = [
        line.partition("FATAL:")[2].strip()
        for line in lines
        if "FATAL:" in line and "the database system is" not in line
    ]
    return words[-1] if words else "the server ended while it read the log"
