"""Addresses of the front page, which is the lobby, and of the games' pages."""

from django.urls import path

from front import views
from lobby.pages import lobby

app_name = "front"
urlpatterns = [
    path("", lobby, name="front"),
    path("games/", views.games, name="games"),
    path("games/<slug:name>/", views.game, name="game"),
    path("games/<slug:name>/rules/<slug:version>/", views.rules, name="rules"),
]
