"""Who directs a tournament beside its host: appointed and dismissed by the host."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from tournament_pages.access import Visitor, director
from tournament_pages.pages import frame
from tournaments.models import Director

MOST_DIRECTORS = 20


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def directors(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Who directs; with a POST of the host somebody more, or somebody less."""
    at = director(request, tournament_id)
    hosts = at.user is not None and at.now.host == at.user.player
    if request.method == "POST":
        if not hosts:
            raise Http404("only the host appoints directors")
        _change(request, at)
        return redirect("tournaments:directors", tournament_id)
    known = Director.objects.filter(tournament=tournament_id).select_related("user").order_by("user__name")
    context = frame(at) | {"directors": [one.user for one in known], "hosts": hosts}
    return render(request, "tournaments/directors.html", context)


def _change(request: HttpRequest, at: Visitor) -> None:
    gone = request.POST.get("dismiss", "")
    if gone.isdecimal() and len(gone) < 18:
        Director.objects.filter(tournament=at.now.id, user=int(gone)).delete()
        messages.success(request, _("They are no longer a director of this tournament."))
        return
    name = request.POST.get("player", "").strip()
    found = User.objects.filter(name__iexact=name, is_guest=False).first()
    if found is None:
        messages.warning(request, _("There is no player called %(name)s.") % {"name": name})
    elif at.now.entrant_of(found.player) is not None:
        messages.warning(request, _("A player in a tournament cannot direct it."))
    elif Director.objects.filter(tournament=at.now.id).count() >= MOST_DIRECTORS:
        messages.warning(request, _("There cannot be more directors."))
    else:
        Director.objects.get_or_create(tournament_id=at.now.id, user=found)
        messages.success(request, _("%(name)s is now also a director of this tournament.") % {"name": found.name})
