"""The site's addresses and one more, at which somebody takes a seat."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from accounts.guests import ensure_user


def sit(request: HttpRequest) -> HttpResponse:
    """What the lobby does first when somebody sits down."""
    return HttpResponse(ensure_user(request).player)


urlpatterns = [path("sit/", sit), path("", include("config.urls"))]
