"""A label and what it stands before, with the language's own sign between them."""

from django.utils.translation import gettext as _


def colon() -> str:
    """The sign: some languages leave a space before it, at which no line may break."""
    return _(":")


def labelled(label: str, value: str) -> str:
    """Both on one line."""
    return f"{label}{colon()} {value}"
