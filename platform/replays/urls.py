"""Addresses of matches."""

from django.urls import path

from replays import views

app_name = "replays"
urlpatterns = [path("m/<slug:match_id>/", views.match, name="match")]
