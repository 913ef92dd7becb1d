"""Addresses of the ladders."""

from django.urls import path

from ratings import revision_pages, views

app_name = "ratings"
urlpatterns = [
    path("ratings/", views.ladders, name="ladders"),
    path("ratings/<slug:game>/", views.ladder, name="ladder"),
    path("ratings/<slug:game>/corrections/", revision_pages.revisions, name="revisions"),
    path("ratings/<slug:game>/corrections/<int:number>/", revision_pages.revision, name="revision"),
    path("ratings/<slug:game>/<slug:pace>/<int:year>/<int:month>/", views.past_board, name="past"),
]
