"""Names that people may bear, and names that guests are given."""

import re
import secrets
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

FEWEST, MOST = 3, 24
# One alphabet only, so that nobody can pass for somebody else by a letter that merely looks the same; no brackets and
# no @, so that nobody passes for a computer or types an address where a name belongs.
_ALLOWED = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿŒœŸ0-9]+(?:[ '_-][A-Za-zÀ-ÖØ-öø-ÿŒœŸ0-9]+)*")
RESERVED = frozenset(
    {
        "admin", "administrator", "anonymous", "arbiter", "computer", "grunt", "moderator", "nobody", "organiser",
        "raider", "root", "spectator", "staff", "support", "system", "warlord", "warmoot",
    }
)  # fmt: skip

_FIRST = (
    "Bol",
    "Brug",
    "Drog",
    "Gash",
    "Grub",
    "Krum",
    "Lug",
    "Mog",
    "Nar",
    "Ogg",
    "Skar",
    "Snag",
    "Thrak",
    "Urz",
    "Zug",
)
_LAST = (
    "dush",
    "fang",
    "gash",
    "gut",
    "jaw",
    "lump",
    "mak",
    "nash",
    "nob",
    "rak",
    "ruk",
    "snout",
    "tooth",
    "wort",
    "zog",
)
_NUMBERS = 1000


def tidy(name: str) -> str:
    """The name in the one spelling that it is kept in: composed letters, no spaces around."""
    return unicodedata.normalize("NFKC", name).strip()


def validate_name(name: str) -> None:
    """Refuse, by `ValidationError`, a name of the wrong length, with other signs, or that belongs to the site."""
    if not FEWEST <= len(name) <= MOST:
        raise ValidationError(_("A name has 3 to 24 letters."), code="length")
    if not _ALLOWED.fullmatch(name):
        message = _("A name is made of letters and digits, with single spaces, hyphens or apostrophes between them.")
        raise ValidationError(message, code="signs")
    if name.casefold() in RESERVED:
        raise ValidationError(_("This name is reserved."), code="reserved")


def guest_name(attempt: int = 0) -> str:
    """A name in the games' manner, such as "Grubnash 42"; longer numbers the more attempts found theirs taken."""
    number = 2 + secrets.randbelow(_NUMBERS * 10**attempt)
    return f"{secrets.choice(_FIRST)}{secrets.choice(_LAST)} {number}"
