"""Addresses found by their first segment: only patterns that begin like the address are tried, not all in turn."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from django.urls import Resolver404, ResolverMatch, URLPattern, URLResolver
from django.urls.resolvers import RoutePattern
from django.utils.functional import cached_property

Pattern: TypeAlias = URLPattern | URLResolver


class FirstSegment(URLResolver):
    """All patterns of a site in their order; raises `Resolver404` if none fits."""

    def __init__(self, patterns: Sequence[Pattern]) -> None:
        super().__init__(RoutePattern(""), list(patterns))

    def resolve(self, path: str) -> ResolverMatch:
        """The first pattern that fits."""
        for pattern in self._beginning.get(path.partition("/")[0], self._anywhere):
            try:
                found = pattern.resolve(path)
            except Resolver404:
                continue
            if found is not None:
                if isinstance(pattern, URLResolver):
                    # Django's own, which its types leave out.
                    found.route = self._join_route(str(pattern.pattern), found.route)  # type: ignore[attr-defined]
                return found
        raise Resolver404({"path": path, "tried": []})

    @cached_property
    def _segments(self) -> list[tuple[Pattern, frozenset[str] | None]]:
        """Each pattern with the possible first segments of its addresses; None if these may be anything."""
        return [(pattern, _segments(pattern)) for pattern in self.url_patterns]

    @cached_property
    def _anywhere(self) -> list[Pattern]:
        return [pattern for pattern, segments in self._segments if segments is None]

    @cached_property
    def _beginning(self) -> dict[str, list[Pattern]]:
        known = frozenset[str]().union(*(segments for _, segments in self._segments if segments is not None))
        return {
            segment: [pattern for pattern, segments in self._segments if segments is None or segment in segments]
            for segment in known
        }


def _segments(pattern: Pattern) -> frozenset[str] | None:
    found = frozenset(_first(pattern))
    return None if None in found else frozenset(segment for segment in found if segment is not None)


def _first(pattern: Pattern) -> Iterator[str | None]:
    """The first segments of what fits; None for one that is not spelled out."""
    if not isinstance(pattern.pattern, RoutePattern):
        yield None
        return
    segment, slash, _ = str(pattern.pattern).partition("/")
    if "<" in segment:
        yield None
    elif isinstance(pattern, URLPattern) or slash:
        yield segment
    elif segment:
        # What is included may go on in the middle of the segment.
        yield None
    else:
        for inner in pattern.url_patterns:
            yield from _first(inner)
