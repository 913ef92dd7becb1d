"""What a match belongs to, as told by the higher layers that open matches: such as a tournament's round."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from games.kernel.refusals import Refused


class Belonging(NamedTuple):
    """The name that a page shows beside the match, and the address it leads to."""

    title: str
    address: str


Provider: TypeAlias = Callable[[Collection[str]], Mapping[str, Belonging]]
_providers: dict[str, Provider] = {}
Release: TypeAlias = Callable[[str], bool]
_releases: dict[str, Release] = {}


def register(host: str, provider: Provider) -> None:
    """Register the provider that names what the matches of this host belong to, as its app is set up."""
    _providers[host] = provider


def belongings(matches: Iterable[tuple[str, str]]) -> dict[str, Belonging]:
    """Return what these matches, each an id and its host, belong to; asks only about hosts with a provider."""
    by_host: dict[str, list[str]] = {}
    for match_id, host in matches:
        if host in _providers:
            by_host.setdefault(host, []).append(match_id)
    return {one: said for host, ids in by_host.items() for one, said in _providers[host](ids).items()}


def register_release(host: str, release: Release) -> None:
    """Register the function that says whether what-if lines may leave a host's matches yet, as its app is set up."""
    _releases[host] = release


def to_leave(match_id: str, host: str, terms: Mapping[str, object]) -> None:
    """Refuse a what-if line unless the terms of the match and whoever opened it let it leave the finished match."""
    what_if = terms.get("what_if", "always")
    if what_if == "never":
        raise Refused("no_what_if")
    if what_if == "released" and host in _releases and not _releases[host](match_id):
        raise Refused("what_if_later")
