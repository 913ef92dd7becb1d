"""Every address of the site, its blanks filled with things that are there."""

import re
from collections.abc import Iterator, Mapping

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RegexPattern

from accounts.models import User
from notices import stopping
from notices.wishes import reader_of
from play.access import watch_key


def addresses(match_id: str, user: User, *, number: int = 5) -> Iterator[str]:
    """One for each pattern; `KeyError` for a blank that nobody has said what to fill with."""
    blanks = {
        "match_id": match_id,
        "number": str(number),
        "name": "armadora",
        "game": "armadora",
        "key": reader_of(user).calendar,
        "token": stopping.token(user, stopping.ALL),
        "count": "3",
        "pk": "1",
        "comment_id": "1",
        "uidb36": "1",
        "level": "raider",
        "path": "css/site.css",
        "watch": watch_key(match_id),
    }
    for pattern in _patterns(get_resolver().url_patterns, "/"):
        yield _filled(pattern, {**blanks, "name": user.name} if pattern.startswith("/players/") else blanks)


def _patterns(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for one in patterns:
        address = before + (_plain(one.pattern) if isinstance(one.pattern, RegexPattern) else str(one.pattern))
        if isinstance(one, URLResolver):
            yield from _patterns(one.url_patterns, address)
        else:
            yield address


def _plain(pattern: RegexPattern) -> str:
    """A regular expression with its named groups as blanks."""
    return re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", str(pattern)).strip("^$").replace("\\", "")


def _filled(pattern: str, blanks: Mapping[str, str]) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: blanks[found[1]], pattern)
