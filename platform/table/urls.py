"""Addresses of matches: of the table, of the steps behind it, and of what can be done with either.

`m/<id>/` is shown by the table, which hands on to the replay once the match is over.
"""

from django.urls import include, path

from replays import comparing, handing, picture, writing
from replays import views as replay
from table import views

TABLE = (
    path("m/<slug:match_id>/", views.match, name="match"),
    path("m/<slug:match_id>/news/", views.news, name="news"),
    path("m/<slug:match_id>/do/", views.do, name="do"),
    path("m/<slug:match_id>/agree/", views.agree, name="agree"),
    path("m/<slug:match_id>/talk/", views.talk, name="talk"),
    path("m/<slug:match_id>/note/", views.note, name="note"),
    path("m/<slug:match_id>/mute/", views.mute, name="mute"),
    path("m/<slug:match_id>/clock/", views.clock, name="clock"),
)
REPLAY = (
    path("verify_export.py", handing.verifier, name="verifier"),
    path("m/<slug:match_id>/export/", handing.export, name="export"),
    path("m/<slug:match_id>/verified/", handing.checked, name="verified"),
    path("m/<slug:match_id>/<int:number>/", replay.step, name="step"),
    path("m/<slug:match_id>/<int:number>/seek/", replay.seek, name="seek"),
    path("m/<slug:match_id>/<int:number>/compare/", comparing.compare, name="compare"),
    path("m/<slug:match_id>/<int:number>/board.png", picture.board_png, name="picture"),
    path("m/<slug:match_id>/<int:number>/embed/", handing.embed, name="embed"),
    path("m/<slug:match_id>/<int:number>/comment/", writing.comment, name="comment"),
    path("m/<slug:match_id>/<int:number>/comment/<int:comment_id>/", writing.uncomment, name="uncomment"),
    path("m/<slug:match_id>/<int:number>/bookmark/", writing.bookmark, name="bookmark"),
    path("m/<slug:match_id>/<int:number>/branch/", writing.branch, name="branch"),
)
urlpatterns = [path("", include((TABLE, "play"))), path("", include((REPLAY, "replays")))]
