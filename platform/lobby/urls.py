"""Addresses of the lobby."""

from django.urls import path

from lobby import again, creating, pages, players, sitting

app_name = "lobby"
urlpatterns = [
    path("lobby/", pages.lists_alone, name="lists"),
    path("play/<slug:name>/", creating.play_now, name="play_now"),
    path("new/", creating.choose, name="choose"),
    path("new/<slug:name>/", creating.new, name="new"),
    path("new/<slug:name>/look/", creating.preview_without_scripts, name="look"),
    path("new/<slug:name>/preview/", creating.preview, name="preview"),
    path("tables/<slug:match_id>/", sitting.table, name="table"),
    path("tables/<slug:match_id>/join/", sitting.join, name="join"),
    path("tables/<slug:match_id>/leave/", sitting.leave, name="leave"),
    path("tables/<slug:match_id>/invite/", sitting.invite, name="invite"),
    path("tables/<slug:match_id>/decline/", sitting.decline, name="decline"),
    path("tables/<slug:match_id>/fill/", sitting.fill, name="fill"),
    path("tables/<slug:match_id>/free/", sitting.free, name="free"),
    path("tables/<slug:match_id>/renew/", sitting.renew, name="renew"),
    path("tables/<slug:match_id>/publish/", sitting.publish, name="publish"),
    path("tables/<slug:match_id>/cancel/", sitting.cancel, name="cancel"),
    path("m/<slug:match_id>/rematch/", again.rematch, name="rematch"),
    path("m/<slug:match_id>/rematch/offer/", again.rematch_offer, name="rematch_offer"),
    path("m/<slug:match_id>/take-over/", again.take_over, name="take_over"),
    path("join/<str:key>/", sitting.invited, name="invited"),
    path("players/<str:name>/", players.player, name="player"),
]
