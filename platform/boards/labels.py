"""What stands beside what on a line, with the language's own sign or word between them."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from boards.games import language
from games.kernel.texts import LISTED, enumerated


def colon() -> str:
    """The sign: some languages leave a space before it, at which no line may break."""
    return _(":")


def labelled(label: str, value: str) -> str:
    """Both on one line."""
    return f"{label}{colon()} {value}"


def together(names: Sequence[str]) -> str:
    """Several in one line, with the language's "and" before the last, as the games' logs list them."""
    return enumerated(names, LISTED[language()]) if names else ""
