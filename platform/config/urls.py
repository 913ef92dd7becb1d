"""The site's addresses."""

from django.urls import include, path

urlpatterns = [
    path("", include("front.urls")),
    path("", include("replays.urls")),
    path("", include("accounts.urls")),
]
