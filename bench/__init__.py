"""Benchmarks: ours and the peers side by side in one run, as ratios. Each module is a command that prints one JSON
line, from the project's root.
"""

import sys
from pathlib import Path

# As in `manage.py`: `platform/` is a source root.
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "platform"))
