"""Addresses of the ladders."""

from django.urls import path

from ratings import views

app_name = "ratings"
urlpatterns = [
    path("ratings/", views.ladders, name="ladders"),
    path("ratings/<slug:game>/", views.ladder, name="ladder"),
]
