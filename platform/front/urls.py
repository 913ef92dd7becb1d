"""Addresses of the front page and the games' pages."""

from django.urls import path

from front import views

app_name = "front"
urlpatterns = [
    path("", views.front, name="front"),
    path("games/<slug:name>/", views.game, name="game"),
]
