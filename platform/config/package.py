"""Files that come with installed packages."""

from importlib.util import find_spec
from pathlib import Path


def templates(name: str) -> Path:
    """The folder of a package's templates, found without importing it; `LookupError` where it is not installed."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise LookupError(name)
    return Path(spec.origin).parent / "templates"
