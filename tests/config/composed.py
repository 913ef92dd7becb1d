"""What compose.yaml makes of a set of variables, worked out as Docker Compose does."""

import re
import shlex
from pathlib import Path
from typing import Any

import yaml

from tests.config.var import ROOT

SECRETS = {
    "SITE_PASSWORD": "site",
    "OWNER_PASSWORD": "owner",
    "SECRET_KEY": "s" * 50,
    "ANCHOR_KEY": "a" * 50,
    "VAPID_KEY": "v" * 50,
    "METRICS_TOKEN": "m" * 50,
    "EMAIL_URL": "",
    "SENTRY_DSN": "",
}
"""What stands in the files of the folder `secrets`, in capitals; all else has a default."""
OF_WATCHING = {"ALERTMANAGER": "route: {}", "SMTP_PASSWORD": ""}
"""What stands there, too, where the profile `watch` is used."""
FOLDER = "./secrets/"
_VARIABLE = re.compile(r"\$(?:\$|\{(\w+)(?::([-?])((?:[^${}]|\$\{[^{}]*\})*))?\})")


class Missing(Exception):
    """A variable or a file without which nothing is started."""


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


def composed(*, without: str = "", **given: str) -> dict[str, Any]:
    """The file with its variables filled in, value by value: no value can become a part of the file's form; but for one
    file of the folder, if so asked.
    """
    known = SECRETS | OF_WATCHING
    secrets = {name: given.get(name, value) for name, value in known.items() if name != without}
    settings = {name: value for name, value in given.items() if name not in known}
    filled: dict[str, Any] = _filled(yaml.safe_load(Path(ROOT, "compose.yaml").read_text()), settings)
    found = {name: _of_the_folder(one["file"], secrets) for name, one in filled["secrets"].items()}
    for service in filled["services"].values():
        service["given secrets"] = {name: found[name] for name in service.get("secrets", [])}
    return filled


def _of_the_folder(file: str, secrets: dict[str, str]) -> str:
    """As Compose does: a secret whose file is not there keeps everything from starting."""
    name = file.removeprefix(FOLDER).upper()
    if name not in secrets:
        raise Missing(name)
    return secrets[name]


def _filled(value: Any, given: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _filled(one, given) for key, one in value.items()}
    if isinstance(value, list):
        return [_filled(one, given) for one in value]
    return interpolated(value, given) if isinstance(value, str) else value


def environment_of(service: dict[str, Any]) -> dict[str, str]:
    """The service's variables as its process reads them: of a secret's file what stands in it."""
    given = {name: str(value) for name, value in service.get("environment", {}).items()}
    return {
        name.removesuffix("_FILE") if _secret(value) else name: _read(service, value) for name, value in given.items()
    }


def _secret(value: str) -> str:
    """The secret whose file the value names, if it names one."""
    return value.removeprefix("/run/secrets/") if value.startswith("/run/secrets/") else ""


def _read(service: dict[str, Any], value: str) -> str:
    """`KeyError` where the service is not given the secret whose file it names."""
    return dict(service["given secrets"])[_secret(value)] if _secret(value) else value


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
