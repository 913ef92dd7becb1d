"""Addresses of the lobby."""

from django.urls import path

from lobby import create_pages, pages, players, rematch_pages, waiting_table_pages

app_name = "lobby"
urlpatterns = [
    path("lobby/", pages.lists_alone, name="lists"),
    path("play/<slug:name>/", create_pages.play_now, name="play_now"),
    path("play/<slug:name>/friend/", create_pages.play_with_friend, name="play_with_friend"),
    path("new/", create_pages.choose, name="choose"),
    path("new/<slug:name>/", create_pages.new, name="new"),
    path("new/<slug:name>/look/", create_pages.preview_without_scripts, name="look"),
    path("new/<slug:name>/preview/", create_pages.preview, name="preview"),
    path("tables/<slug:match_id>/", waiting_table_pages.table, name="table"),
    path("tables/<slug:match_id>/join/", waiting_table_pages.join, name="join"),
    path("tables/<slug:match_id>/leave/", waiting_table_pages.leave, name="leave"),
    path("tables/<slug:match_id>/invite/", waiting_table_pages.invite, name="invite"),
    path("tables/<slug:match_id>/decline/", waiting_table_pages.decline, name="decline"),
    path("tables/<slug:match_id>/fill/", waiting_table_pages.fill, name="fill"),
    path("tables/<slug:match_id>/free/", waiting_table_pages.free, name="free"),
    path("tables/<slug:match_id>/renew/", waiting_table_pages.renew, name="renew"),
    path("tables/<slug:match_id>/publish/", waiting_table_pages.publish, name="publish"),
    path("tables/<slug:match_id>/cancel/", waiting_table_pages.cancel, name="cancel"),
    path("m/<slug:match_id>/rematch/", rematch_pages.rematch, name="rematch"),
    path("m/<slug:match_id>/rematch/offer/", rematch_pages.rematch_offer, name="rematch_offer"),
    path("m/<slug:match_id>/take-over/", rematch_pages.take_over, name="take_over"),
    path("join/<str:key>/", waiting_table_pages.invited, name="invited"),
    path("players/<str:name>/", players.player, name="player"),
]
