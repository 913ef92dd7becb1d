"""Players as programs name them for a tournament."""

from collections.abc import Sequence

from accounts.models import PLAYER, User
from accounts.names import bare, user_of
from api.problems import FieldProblem, Invalid

ME = "me"


def users_named(names: Sequence[str], field: str, me: User | None = None) -> list[User]:
    """Return the accounts of these names, in order: `me`, a displayed name, or the log's (`user:7`).

    Raises `Invalid` for names that nobody has. One query for each name of an account, one for all of the log's.
    """
    numbers = [number for name in names if (number := user_of(name)) is not None]
    known = {user.player: user for user in User.objects.filter(pk__in=numbers, is_guest=False)} if numbers else {}
    found = [_one(name, known, me) for name in names]
    wrong = [
        FieldProblem(field, f"nobody is called {name!r}") for name, one in zip(names, found, strict=True) if not one
    ]
    if wrong:
        raise Invalid("invalid", wrong)
    return [one for one in found if one is not None]


def players_named(names: Sequence[str], field: str, me: User | None = None) -> tuple[str, ...]:
    """Return the same accounts by their names in the log."""
    return tuple(user.player for user in users_named(names, field, me))


def _one(name: str, known: dict[str, User], me: User | None) -> User | None:
    if name == ME and me is not None:
        return me
    if name.startswith(PLAYER):
        return known.get(name)
    if not name or "\0" in name:
        return None
    return User.objects.filter(name__iexact=bare(name.strip()), is_guest=False, is_active=True).first()
