"""deploy/caddy/Caddyfile by itself; `tests/config/test_composed_site.py` visits the site through it."""

import os
import subprocess
from pathlib import Path

from tests.config.var import ROOT
from tests.deploy.programs import program


def test_the_proxy_reads_its_configuration() -> None:
    words = ["validate", "--adapter", "caddyfile", "--config", str(Path(ROOT, "deploy/caddy/Caddyfile"))]
    surroundings = {"PATH": os.defpath, "HOME": "/tmp"}  # noqa: S108
    done = subprocess.run([program("caddy"), *words], env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
