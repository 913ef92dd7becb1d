"""Where the embedded servers keep their data, sockets, locks and logs."""

import hashlib
import os
import pwd
import stat
from pathlib import Path

from config import ROOT, environment

# A socket's address is a fixed field of 108 bytes; the longest name that goes into the folder has 18.
LONGEST_SOCKET_FOLDER = 88
SERVER_USER = "warmoot"
# Held while that account is made: it is the machine's, whatever folder a site writes to.
ACCOUNT_LOCK = Path("/run/warmoot.account")


def var() -> Path:
    """The folder of everything that the running site writes: `VAR_DIR`, or `var/` in the project."""
    return Path(environment.text("VAR_DIR", str(ROOT / "var"))).resolve()


def data(server: str) -> Path:
    """A server's own data."""
    return var() / server


def backups() -> Path:
    """The folder of the site's backups: `BACKUPS`, or `backups` in `VAR_DIR`."""
    return Path(environment.text("BACKUPS", str(var() / "backups"))).resolve()


def log(server: str) -> Path:
    """What a server and its keeper have said."""
    return var() / "log" / f"{server}.log"


def lock(server: str, role: str) -> Path:
    """The file whose lock is held by a server's users, or by its keeper."""
    return var() / "run" / f"{server}.{role}"


def sockets() -> Path:
    """The folder of the servers' sockets: in `var/`, or a private one under /tmp where that path would be too long."""
    near = var() / "run"
    if len(os.fsencode(near)) <= LONGEST_SOCKET_FOLDER:
        return near / "sockets"
    name = hashlib.sha256(os.fsencode(near)).hexdigest()[:16]
    return Path("/tmp") / f"warmoot-{os.geteuid()}-{name}"  # noqa: S108 - `own` refuses a folder that is not ours


def account() -> pwd.struct_passwd | None:
    """The account that the servers run under when we are root, which PostgreSQL refuses to be; else None."""
    return pwd.getpwnam(SERVER_USER) if os.geteuid() == 0 else None


def own(folder: Path, owner: pwd.struct_passwd | None) -> None:
    """Make a private folder for the servers, or refuse one that somebody else could have laid there."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = folder.lstat()
    uid = owner.pw_uid if owner else os.geteuid()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {uid, os.geteuid()}:
        raise PermissionError(f"{folder} belongs to another account; remove it or set VAR_DIR to a folder of your own")
    if owner:
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    folder.chmod(0o700)
