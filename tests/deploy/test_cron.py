"""deploy/cron/warmoot: the nightly backup and the weekly drill of a site in containers."""

import re
from pathlib import Path

from tests.config.var import ROOT, typed
from tests.deploy.handbook import documented

ENTRY = re.compile(r"(?m)^(?P<when>[\d*]+(?: [\d*]+){4}) (?P<who>\w+) cd (?P<where>\S+) && (?P<runs>.+)$")
BACKUP = [
    "docker compose exec -T postgres sh /etc/warmoot/backup.sh",
    "docker compose run --rm -T anchors tar -cf - -C /var/lib/warmoot anchors > warmoot-files.tar",
]
DRILL = ["docker compose run --rm -T drill", "docker compose --profile drill rm --force --stop --volumes restored"]


def test_it_runs_the_lines_of_the_handbook(tmp_path: Path) -> None:
    """As the handbook's line installs it from a project in any folder; those lines are run by tests of their own."""
    (told,) = documented("Backup and restore", "sed ")
    (tmp_path / "deploy").symlink_to(ROOT / "deploy")
    done = typed(told.replace("/etc/cron.d", str(tmp_path)), {}, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "warmoot").read_text()
    entries = [one.groupdict() for one in ENTRY.finditer(text)]
    assert [(one["when"], one["who"], one["where"]) for one in entries] == [
        ("30 3 * * *", "root", str(tmp_path)),
        ("30 5 * * 0", "root", str(tmp_path)),
    ]
    runs = [one["runs"].split(" && ") for one in entries]
    assert runs == [BACKUP, DRILL]
    assert {*BACKUP, *DRILL} <= set(documented("Backup and restore"))
    # cron reads a percent sign as the end of the line, and knows no line without its own.
    assert "%" not in text
    assert text.endswith("\n")
