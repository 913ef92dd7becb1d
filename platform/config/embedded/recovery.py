"""The embedded PostgreSQL as it was at some moment: a base backup, and what its write-ahead log says after it."""

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
    """What came of it."""

    newest: datetime | None
    """When the last transaction was committed that is there again; None for none since the base backup."""
    aside: Path | None
    """Where the data are that were here before."""


class Recovering(Postgres):
    """A server that takes nobody before it has read the log to the end that was asked for."""

    start_seconds = LONGEST_SECONDS


def recover(base: Path, kept: Path | None, target: dict[str, str]) -> Recovered:
    """Put a base backup in the place of the data that are here, then read the kept log up to the target, which is a
    setting of PostgreSQL, or none for all there is. The server is down before and afterwards.

    `RuntimeError` where others use the server, or where it cannot be done: then what was here is here again.
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
    """Whoever comes meanwhile waits."""
    users = locks.hold(places.lock(Postgres.name, "users"), exclusive=True, wait=False)
    if users is None:
        raise RuntimeError("others use the database: stop the site first")
    try:
        yield
    finally:
        os.close(users)


@contextmanager
def _room_for_others() -> Iterator[Path | None]:
    """Put the data aside, where there are any; back again where the block fails."""
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
    """The server's own words, by which it ended."""
    with said.open("rb") as log:
        log.seek(before)
        lines = log.read().decode(errors="replace").splitlines()
    words = [
        line.partition("FATAL:")[2].strip()
        for line in lines
        if "FATAL:" in line and "the database system is" not in line
    ]
    return words[-1] if words else "the server ended while it read the log"
