"""Addresses of matches: of the table, of the steps behind it, and of what can be done with either.

`m/<id>/` is shown by the table, which hands on to the replay once the match is over.
"""

from django.urls import include, path

from replays import comparing, film, picture, sharing, step_actions
from replays import views as replay
from table import views

TABLE = (
    path("m/<slug:match_id>/", views.match, name="match"),
    path("m/<slug:match_id>/news/", views.news, name="news"),
    path("m/<slug:match_id>/do/", views.do, name="do"),
    path("m/<slug:match_id>/agree/", views.agree, name="agree"),
    path("m/<slug:match_id>/hint/", views.hint, name="hint"),
    path("m/<slug:match_id>/talk/", views.talk, name="talk"),
    path("m/<slug:match_id>/note/", views.note, name="note"),
    path("m/<slug:match_id>/mute/", views.mute, name="mute"),
    path("m/<slug:match_id>/clock/", views.clock, name="clock"),
)
REPLAY = (
    path("verify_export.py", sharing.verifier, name="verifier"),
    path("m/<slug:match_id>/export/", sharing.export, name="export"),
    path("m/<slug:match_id>/verified/", sharing.checked, name="verified"),
    path("m/<slug:match_id>/<int:number>/", replay.step, name="step"),
    path("m/<slug:match_id>/<int:number>/seek/", replay.seek, name="seek"),
    path("m/<slug:match_id>/<int:number>/compare/", comparing.compare, name="compare"),
    path("m/<slug:match_id>/<int:number>/board.png", picture.board_png, name="picture"),
    path("m/<slug:match_id>/<int:number>/film.webp", film.film, name="film"),
    path("m/<slug:match_id>/<int:number>/battle.webp", film.battle_film, name="battle_film"),
    path("m/<slug:match_id>/<int:number>/embed/", sharing.embed, name="embed"),
    path("m/<slug:match_id>/<int:number>/comment/", step_actions.comment, name="comment"),
    path("m/<slug:match_id>/<int:number>/comment/<int:comment_id>/", step_actions.uncomment, name="uncomment"),
    path("m/<slug:match_id>/<int:number>/bookmark/", step_actions.bookmark, name="bookmark"),
    path("m/<slug:match_id>/<int:number>/review/", step_actions.begin_review, name="begin_review"),
    path("m/<slug:match_id>/reviews/", step_actions.begun, name="reviews"),
    path("m/<slug:match_id>/review/<str:code>/", step_actions.review, name="review"),
    path("m/<slug:match_id>/<int:number>/branch/", step_actions.branch, name="branch"),
)
urlpatterns = [path("", include((TABLE, "play"))), path("", include((REPLAY, "replays")))]
