"""What a match belongs to, as the higher layers that open matches say: a tournament's round."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from games.kernel.refusals import Refused


class Belonging(NamedTuple):
    """What a page names beside the match, and where that leads."""

    title: str
    address: str


Provider: TypeAlias = Callable[[Collection[str]], Mapping[str, Belonging]]
_providers: dict[str, Provider] = {}
Release: TypeAlias = Callable[[str], bool]
_releases: dict[str, Release] = {}


def register(host: str, provider: Provider) -> None:
    """Have the matches that this host opens named by the provider, as its app is set up."""
    _providers[host] = provider


def belongings(matches: Iterable[tuple[str, str]]) -> dict[str, Belonging]:
    """What these matches, each an id and its host, belong to; asks only for hosts that somebody speaks for."""
    by_host: dict[str, list[str]] = {}
    for match_id, host in matches:
        if host in _providers:
            by_host.setdefault(host, []).append(match_id)
    return {one: said for host, ids in by_host.items() for one, said in _providers[host](ids).items()}


def register_release(host: str, release: Release) -> None:
    """Have whoever opened a match say whether its what-if lines are released yet, as its app is set up."""
    _releases[host] = release


def to_leave(match_id: str, host: str, terms: Mapping[str, object]) -> None:
    """Have a what-if line leave a match that is over; refused as its terms and whoever opened it say."""
    what_if = terms.get("what_if", "always")
    if what_if == "never":
        raise Refused("no_what_if")
    if what_if == "released" and host in _releases and not _releases[host](match_id):
        raise Refused("what_if_later")
