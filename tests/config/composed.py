"""What compose.yaml makes of a set of variables, worked out as Docker Compose does."""

import re
import shlex
from pathlib import Path
from typing import Any

import yaml

from tests.config.var import ROOT

SECRETS = {"SITE_PASSWORD": "site", "OWNER_PASSWORD": "owner", "SECRET_KEY": "s" * 50, "ANCHOR_KEY": "a" * 50}
"""What must be given; all else has a default."""
_VARIABLE = re.compile(r"\$(?:\$|\{(\w+)(?::([-?])((?:[^${}]|\$\{[^{}]*\})*))?\})")


class Missing(Exception):
    """A variable without which nothing is started."""


def interpolated(text: str, given: dict[str, str]) -> str:
    """The text with `${NAME}`, `${NAME:-default}` and `${NAME:?}` filled in, and `$$` as one sign."""

    def fill(found: re.Match[str]) -> str:
        name, how, default = found.groups()
        if name is None:
            return "$"
        if given.get(name):
            return given[name]
        if how == "?":
            raise Missing(name)
        return interpolated(default or "", given)

    return _VARIABLE.sub(fill, text)


def composed(**given: str) -> dict[str, Any]:
    """The file with its variables filled in, value by value: no value can become a part of the file's form."""
    filled: dict[str, Any] = _filled(yaml.safe_load(Path(ROOT, "compose.yaml").read_text()), {**SECRETS, **given})
    return filled


def _filled(value: Any, given: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _filled(one, given) for key, one in value.items()}
    if isinstance(value, list):
        return [_filled(one, given) for one in value]
    return interpolated(value, given) if isinstance(value, str) else value


def environment_of(service: dict[str, Any]) -> dict[str, str]:
    """The service's variables as the container has them."""
    return {name: str(value) for name, value in service.get("environment", {}).items()}


def command_of(service: dict[str, Any]) -> list[str]:
    """The words that it is started with: its own, or the image's."""
    if "command" in service:
        return shlex.split(service["command"])
    return image_command("CMD")


def image_command(word: str) -> list[str]:
    """The words of the Dockerfile's last line that begins so, which gives them as a list."""
    lines = re.findall(rf"(?m)^{word}[^\[\n]*\[(.*)\]$", Path(ROOT, "Dockerfile").read_text())
    return re.findall(r'"([^"]+)"', lines[-1])


def processes_of(service: dict[str, Any]) -> int:
    """How many processes of it hold a pool of connections."""
    words = command_of(service)
    if "uvicorn" in words:
        return int(environment_of(service)["WEB_CONCURRENCY"])
    if "--concurrency" in words and "--pool" not in words:
        return 1 + int(words[words.index("--concurrency") + 1])
    return 1
