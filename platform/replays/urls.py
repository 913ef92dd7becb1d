"""Addresses of matches, their steps, and what can be done with them."""

from django.urls import path

from replays import comparing, handing, picture, views, writing

app_name = "replays"
urlpatterns = [
    path("verify_export.py", handing.verifier, name="verifier"),
    path("m/<slug:match_id>/", views.match, name="match"),
    path("m/<slug:match_id>/export/", handing.export, name="export"),
    path("m/<slug:match_id>/verified/", handing.checked, name="verified"),
    path("m/<slug:match_id>/<int:number>/", views.step, name="step"),
    path("m/<slug:match_id>/<int:number>/seek/", views.seek, name="seek"),
    path("m/<slug:match_id>/<int:number>/compare/", comparing.compare, name="compare"),
    path("m/<slug:match_id>/<int:number>/board.png", picture.board_png, name="picture"),
    path("m/<slug:match_id>/<int:number>/embed/", handing.embed, name="embed"),
    path("m/<slug:match_id>/<int:number>/comment/", writing.comment, name="comment"),
    path("m/<slug:match_id>/<int:number>/comment/<int:comment_id>/", writing.uncomment, name="uncomment"),
    path("m/<slug:match_id>/<int:number>/bookmark/", writing.bookmark, name="bookmark"),
    path("m/<slug:match_id>/<int:number>/branch/", writing.branch, name="branch"),
]
