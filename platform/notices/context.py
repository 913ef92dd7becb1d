"""What every page shows: how many matches wait for whoever looks."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from notices.turns import count


def your_moves(request: HttpRequest) -> dict[str, Any]:
    """The number, asked for by those pages that show it; one query, none for a stranger."""
    user = getattr(request, "user", None)
    return {"your_moves": SimpleLazyObject(lambda: count(user) if isinstance(user, User) else 0)}
