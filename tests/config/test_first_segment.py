"""Addresses found by their first segment lead where they led when all patterns were tried in turn."""

import re
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.urls import Resolver404, URLResolver, path, re_path
from django.urls.resolvers import RoutePattern

from config.first_segment import FirstSegment
from config.urls import urlpatterns

ADDRESSES = ["", "m/abc/", "m/abc/version/", "m/abc/7/", "feed/", "nowhere/at/all/", "games", "games/orcz/", "healthz"]


def asked(resolver: URLResolver, address: str) -> tuple[object, ...] | None:
    try:
        found = resolver.resolve(address)
    except Resolver404:
        return None
    return found.func, found.args, found.kwargs, found.view_name, found.app_names, found.route


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Every route that is spelled out."""
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        else:
            yield route


def test_it_works() -> None:
    """Every address of the site, and some that are none."""
    (site,) = urlpatterns
    assert isinstance(site, FirstSegment)
    in_turn = URLResolver(RoutePattern(""), site.url_patterns)
    addresses = {*ADDRESSES, *(re.sub("<int:.*?>", "7", re.sub("<(?!int).*?>", "abc", one)) for one in routes(site))}
    assert len(addresses) > 100
    found = {address: asked(site, address) for address in addresses}
    assert found == {address: asked(in_turn, address) for address in addresses}
    assert found["nowhere/at/all/"] is None
    assert found["m/abc/version/"] is not None


def view(_request: object, **_blanks: str) -> HttpResponse:
    return HttpResponse()


@pytest.mark.parametrize("address", ["a/", "b1/", "any/", "x-7/", ""])
def test_what_may_begin_with_anything_is_always_tried(address: str) -> None:
    patterns = [
        path("a/", view, name="a"),
        re_path(r"^b\d/$", view, name="b"),
        URLResolver(RoutePattern("x"), [path("-7/", view, name="x")]),
        path("<slug:any>/", view, name="any"),
        path("", view, name="empty"),
    ]
    in_turn = URLResolver(RoutePattern(""), patterns)
    found = asked(FirstSegment(patterns), address)
    assert found is not None
    assert found == asked(in_turn, address)


def test_nothing_of_others_is_tried() -> None:
    """An unknown address is held beside the few patterns that are regular expressions, and no others."""
    (site,) = urlpatterns
    assert isinstance(site, FirstSegment)
    assert len(site._beginning["m"]) < len(site.url_patterns) / 2
    assert len(site._anywhere) == 1
