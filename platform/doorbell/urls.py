"""Addresses of the doorbell."""

from django.urls import path

from doorbell import views
from doorbell.feed import PATH

app_name = "doorbell"
urlpatterns = [
    path(PATH.removeprefix("/"), views.feed, name="feed"),
    path("m/<slug:match_id>/version/", views.version, name="version"),
]
