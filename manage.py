#!/usr/bin/env python
"""The one door: every command of the project, Celery's included (`manage.py celery …`)."""

import os
import sys
from pathlib import Path

# `platform/` is a source root, never a package: its children are the top-level packages `config`, `eventlog`, `play`, …
sys.path.insert(1, str(Path(__file__).resolve().parent / "platform"))


def main() -> None:
    """Run the management command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except OperationalError as problem:
        from config.postgres.reach import is_away

        if "--traceback" in sys.argv or not is_away(problem):
            raise
        sys.exit(f"The database cannot be used: {str(problem).strip()}")


if __name__ == "__main__":
    main()
