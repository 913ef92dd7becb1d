"""What stands beside what on a line, with the language's own sign or word between them."""

from collections.abc import Sequence

from django.utils.translation import gettext as _


def colon() -> str:
    """The sign: some languages leave a space before it, at which no line may break."""
    return _(":")


def labelled(label: str, value: str) -> str:
    """Both on one line."""
    return f"{label}{colon()} {value}"


def together(names: Sequence[str]) -> str:
    """Several in one line, with the language's "and" before the last."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
