"""The seat that a form names."""

from django.http import HttpRequest

from games.kernel.refusals import Misfit


def seat_named(request: HttpRequest) -> int | None:
    """The seat, counted from 0; None where the form leaves the choice to us, `Misfit` where it is no number."""
    named = request.POST.get("seat", "")
    if not named:
        return None
    if not (named.isascii() and named.isdecimal() and len(named) < 3):
        raise Misfit("seat", f"there is no seat {named[:10]!r}")
    return int(named)
