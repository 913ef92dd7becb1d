"""The site's addresses."""

from django.urls import include, path

urlpatterns = [
    path("", include("front.urls")),
    path("", include("replays.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
]
