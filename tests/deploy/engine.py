"""The lines for a container engine in docs/OPERATIONS.md, read as `docker` and its Compose would read them.

There is no engine where the tests run. So what it would be asked for is compared with compose.yaml and with the options
that it has (docs.docker.com/reference/cli/docker), and what it would run in a container is handed on to be run here.
"""

import re
import shlex
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.config.composed import composed

FLAGS = {
    "compose": "--all-resources --compatibility --dry-run",
    "compose build": "--dry-run --no-cache --pull --push -q --quiet --with-dependencies",
    "compose create": "--build --dry-run --force-recreate --no-build --no-recreate --quiet-pull --remove-orphans",
    "compose exec": "-d --detach --dry-run -T --no-TTY --privileged",
    "compose logs": "--dry-run -f --follow --no-color --no-log-prefix -t --timestamps",
    "compose rm": "--dry-run -f --force -s --stop -v --volumes",
    "compose run": "--build -d --detach --dry-run -i --interactive -T --no-TTY --no-deps --quiet-pull --remove-orphans"
    " --rm -P --service-ports --use-aliases",
    "compose stop": "--dry-run",
    "compose up": "--abort-on-container-exit --always-recreate-deps --attach-dependencies --build -d --detach --dry-run"
    " --force-recreate --no-build --no-color --no-deps --no-log-prefix --no-recreate --no-start --quiet-pull"
    " --remove-orphans -V --renew-anon-volumes --timestamps --wait",
    "compose version": "--dry-run --short",
    "image inspect": "",
    "volume inspect": "",
}
"""What each command takes that stands by itself."""
VALUES = {
    "compose": "--ansi --env-file -f --file --parallel --profile --progress --project-directory -p --project-name",
    "compose build": "--build-arg --builder -m --memory --ssh",
    "compose create": "--pull --scale",
    "compose exec": "-e --env --index -u --user -w --workdir",
    "compose logs": "-n --tail --since --until --index",
    "compose rm": "",
    "compose run": "--cap-add --cap-drop --entrypoint -e --env -l --label --name -p --publish -u --user -v --volume"
    " -w --workdir",
    "compose stop": "-t --timeout",
    "compose up": "--attach --exit-code-from --no-attach --pull --scale -t --timeout --wait-timeout",
    "compose version": "-f --format",
    "image inspect": "-f --format --platform",
    "volume inspect": "-f --format",
}
"""What each takes that is followed by a value."""
ENTERS = ("compose run", "compose exec")
NAMES_NO_SERVICE = ("compose version",)
_COMMAND = re.compile(r"\bdocker (?:[^;|<>)$]|\$(?!\())+")
_LOOP = re.compile(r"for (\w+) in ([^;$]*); do (.*); done")


class Unknown(Exception):
    """The engine would not know what is meant."""


class Asked(NamedTuple):
    """One command of the engine."""

    command: str
    options: list[tuple[str, str]]
    named: list[str]
    inside: list[str]
    """The words that are run in a container of the service that is named."""


def asked(line: str) -> list[Asked]:
    """What a line asks the engine for; nothing, if it does not."""
    return [_read(shlex.split(found)) for one in _unrolled(line) for found in _COMMAND.findall(one)]


def inside(line: str) -> tuple[str, list[str], str]:
    """The service that such a line enters, the words that are run there, and where they read from or write to."""
    (one,) = asked(line)
    if one.command not in ENTERS:
        raise Unknown(line)
    redirected = re.search(r" [<>] [\w.-]+$", line)
    return one.named[0], one.inside, redirected[0] if redirected else ""


def _unrolled(line: str) -> Iterator[str]:
    loop = _LOOP.fullmatch(line)
    if loop is None:
        yield line
        return
    name, values, each = loop.groups()
    for value in values.split():
        yield each.replace(f"${name}", value)


def _read(words: list[str]) -> Asked:
    _, first, *rest = words
    options = []
    if first == "compose":
        options, rest = _options("compose", rest)
    command = f"{first} {rest[0]}" if rest else first
    if command not in FLAGS:
        raise Unknown(command)
    more, named = _options(command, rest[1:])
    within = named[1:] if command in ENTERS else []
    read = Asked(command, options + more, named[: len(named) - len(within)], within)
    if first == "compose":
        _fits(read, composed()["services"])
    return read


def _options(command: str, words: list[str]) -> tuple[list[tuple[str, str]], list[str]]:
    """Those before the first word that is none."""
    found, left = [], [*words]
    while left and left[0].startswith("-"):
        name, sign, value = left.pop(0).partition("=")
        if name in VALUES[command].split():
            value = value if sign else left.pop(0)
        elif sign or name not in FLAGS[command].split():
            raise Unknown(f"{command} {name}")
        found.append((name, value))
    return found, left


def _fits(read: Asked, services: dict[str, Any]) -> None:
    """Services that there are; what may not stand together; profiles of what is begun by name alone."""
    names = {name for name, _ in read.options}
    scaled = [value.partition("=") for name, value in read.options if name == "--scale"]
    if {*read.named, *(one for one, _, _ in scaled)} - services.keys():
        raise Unknown(f"{read.command} {read.named} {scaled}")
    if not all(number.isdigit() for _, _, number in scaled):
        raise Unknown(f"{scaled}")
    if read.command in NAMES_NO_SERVICE and read.named:
        raise Unknown(f"{read.command} {read.named}")
    if read.command in ENTERS and not read.named:
        raise Unknown(f"{read.command} of no service")
    if read.command == "compose exec" and not read.inside:
        raise Unknown("compose exec of no command")
    if {"--no-recreate", "--force-recreate"} <= names:
        raise Unknown("one recreates, the other does not")
    profiles = {value for name, value in read.options if name == "--profile"}
    known = {one for service in services.values() for one in service.get("profiles", [])}
    if profiles - known:
        raise Unknown(f"{profiles}")
