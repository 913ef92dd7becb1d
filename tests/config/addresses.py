"""Every address of the site, its blanks filled with things that are there."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RegexPattern

from accounts.models import User
from notices import unsubscribing
from notices.preferences import reader_of
from play.access import watch_key

OWN_TESTS = "staff"
"""The admin's addresses, five a record, exist for staff alone: tests/staff asks for each of them."""


def addresses(match_id: str, user: User, *, number: int = 5) -> Iterator[str]:
    """One for each pattern; `KeyError` for a blank that nobody has said what to fill with."""
    blanks = {
        "match_id": match_id,
        "number": str(number),
        "name": "armadora",
        "version": "0",
        "game": "armadora",
        "key": reader_of(user).calendar,
        "token": unsubscribing.token(user, unsubscribing.ALL),
        "count": "3",
        "pk": "1",
        "comment_id": "1",
        "code": "no-such-code",
        "uidb36": "1",
        "level": "raider",
        "path": "css/site.css",
        "watch": watch_key(match_id),
        "player": user.player,
        "pace": "live",
        "rest": "nowhere/",
        "tournament_id": "nowhere",
        "stage": "1",
        "round_number": "1",
        "table_number": "1",
        "case_id": "nowhere",
        "entrant": "1",
        "kind": "cards",
        "deed": "start",
        "organisation_id": "nowhere",
        "sort": "claim",
        "matter": "1",
        "division": "1",
        "season_number": "1",
        "said": "1",
        "defect": "1",
        "hook": "1",
        "year": "2026",
        "month": "10",
    }
    for pattern in patterns().values():
        yield filled(pattern, {**blanks, "name": user.name} if pattern.startswith("/players/") else blanks)


@cache
def patterns() -> dict[str, str]:
    """The site's addresses with their blanks, by name; by themselves where they have none."""
    return dict(_patterns(get_resolver().url_patterns, "/", ""))


def filled(pattern: str, blanks: Mapping[str, str]) -> str:
    """An address without blanks; `KeyError` for one that is not given."""
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: blanks[found[1]], pattern)


def _patterns(found: list[URLPattern | URLResolver], before: str, space: str) -> Iterator[tuple[str, str]]:
    for one in found:
        address = before + (_plain(one.pattern) if isinstance(one.pattern, RegexPattern) else str(one.pattern))
        if isinstance(one, URLResolver) and one.namespace == OWN_TESTS:
            continue
        if isinstance(one, URLResolver):
            yield from _patterns(one.url_patterns, address, f"{one.namespace}:" if one.namespace else space)
        else:
            yield f"{space}{one.name}" if one.name else address, address


def _plain(pattern: RegexPattern) -> str:
    """A regular expression with its named groups as blanks."""
    return re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", str(pattern)).strip("^$").replace("\\", "")
