"""The site's mark with a number on it, for a tab's title: drawn on the server, so that it needs no script."""

from functools import cache

from django.conf import settings

MOST = 9
_BADGE = (
    '<circle cx="35" cy="35" r="13" fill="oklch(43% 0.13 33deg)" stroke="oklch(98% 0.01 86deg)" stroke-width="2"/>'
    '<text x="35" y="41" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="17"'
    ' fill="oklch(98% 0.01 86deg)">{}</text>'
)


@cache
def icon(count: int) -> str:
    """The mark, with how many matches wait; more than nine are "9+"."""
    mark = (settings.BASE_DIR / "static" / "img" / "icon.svg").read_text()
    if not count:
        return mark
    badge = _BADGE.format(count if count <= MOST else f"{MOST}+")
    return mark.replace("</svg>", f"{badge}</svg>")
