"""The project's settings, servers and supervisor.

Both source roots are put on the path here too, because a server started with only one of them (Celery's `--workdir`,
uvicorn's `--app-dir`) would otherwise miss the other.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

for _root in (ROOT / "platform", ROOT):
    if str(_root) not in sys.path:
        sys.path.append(str(_root))
