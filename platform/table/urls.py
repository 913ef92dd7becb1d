"""Addresses of the tables."""

from django.urls import path

from table import views

app_name = "play"
urlpatterns = [
    path("m/<slug:match_id>/", views.match, name="match"),
    path("m/<slug:match_id>/news/", views.news, name="news"),
    path("m/<slug:match_id>/do/", views.do, name="do"),
    path("m/<slug:match_id>/agree/", views.agree, name="agree"),
    path("m/<slug:match_id>/talk/", views.talk, name="talk"),
    path("m/<slug:match_id>/note/", views.note, name="note"),
    path("m/<slug:match_id>/mute/", views.mute, name="mute"),
    path("m/<slug:match_id>/clock/", views.clock, name="clock"),
]
