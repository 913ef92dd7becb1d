"""Addresses of the lessons, below the game's own page."""

from django.urls import path

from lessons import picture, views

app_name = "lessons"
urlpatterns = [
    path("games/<slug:name>/lesson/", views.lesson, name="lesson"),
    path("games/<slug:name>/lesson/<int:number>/", views.step, name="step"),
    path("games/<slug:name>/lesson/<int:number>.png", picture.step_png, name="picture"),
]
