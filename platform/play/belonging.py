"""What a match belongs to, as the higher layers that open matches say: a tournament's round."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple, TypeAlias


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


def is_released(match_id: str, host: str, terms: Mapping[str, object]) -> bool:
    """Whether what-if lines may leave a match that is over, as its terms and whoever opened it say."""
    if terms.get("what_if", "always") != "released":
        return terms.get("what_if") != "never"
    return host not in _releases or _releases[host](match_id)
