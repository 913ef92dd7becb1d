"""Removing a line of talk, at a table or in a room: one page for whoever may."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.names import names_of
from chat import removal, rooms
from chat.models import LONGEST, Saying


class RemovalForm(forms.Form):
    """Why an officer removes it."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Everybody reads it in place of the words."),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, said: int) -> HttpResponse:
    """What was said, and why it is removed; with a POST it is. 404 for who may not remove it."""
    user = request.user
    assert isinstance(user, User)
    saying = Saying.objects.select_related("match").filter(pk=said).first()
    right = removal.right_to_remove(saying, user) if saying is not None else ""
    if saying is None or not right:
        raise Http404("there is nothing to be removed")
    form = RemovalForm(request.POST if request.method == "POST" else None)
    if right == "author":
        del form.fields["reason"]
    if request.method == "POST" and form.is_valid():
        removal.remove(said, user, form.cleaned_data.get("reason", ""))
        messages.success(request, _("It is removed."))
        return redirect(_place(saying, user))
    shown = {"saying": saying, "form": form, "name": names_of([saying.player])[saying.player]}
    shown |= {"back": _place(saying, user), "own": right == "author"}
    return render(request, "conduct/remove.html", shown, status=422 if form.errors else 200)


def _place(saying: Saying, user: User) -> str:
    """Where it was said; what there is for whoever has no part in that any more."""
    if saying.match_id is not None:
        return reverse("play:match", args=[saying.match_id])
    room = rooms.find(saying.room, user)
    return room.address if room is not None else reverse("conduct:mine")
