"""Addresses of the page of webhooks."""

from django.urls import path

from webhooks import pages

app_name = "webhooks"
_ONE = "tournaments/<slug:tournament_id>/webhooks/"
urlpatterns = [
    path(_ONE, pages.page, name="page"),
    path(f"{_ONE}<int:number>/resume/", pages.resume, name="resume"),
    path(f"{_ONE}<int:number>/end/", pages.end, name="end"),
]
