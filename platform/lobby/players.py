"""A player's public page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.names import bare
from lobby.lists import public_rows
from lobby.record import record_of
from replays.finished_matches import finished
from streams import database_time

SHOWN = 50


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """Who it is, how their matches came out, and those that everybody may see; 404 where nobody is called so."""
    found = User.objects.filter(name__iexact=bare(name), is_active=True).first()
    if found is None:
        raise Http404("nobody is called so")
    reader = request.user if isinstance(request.user, User) else None
    records = record_of(found.player)
    context = {
        "person": found,
        "records": records,
        "played": sum(record.played for record in records),
        "won": sum(record.won for record in records),
        "drawn": sum(record.drawn for record in records),
        "rows": public_rows(found.player, reader, database_time.present()),
        "matches": finished(SHOWN, player=found.player),
    }
    return render(request, "lobby/player.html", context)
