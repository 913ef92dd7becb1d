"""Addresses of tournaments."""

from django.urls import path

from tournament_pages import (
    bye_pages,
    configuring,
    creating,
    desk,
    directors,
    embedding,
    entering,
    files,
    invitations,
    ladder_page,
    lists,
    pages,
    partners,
    printing,
    table_desk,
    table_times,
)

app_name = "tournaments"
_ONE = "tournaments/<slug:tournament_id>/"
_TABLE = f"{_ONE}rounds/<int:stage>/<int:round_number>/tables/<int:table_number>/"
_DESK_TABLE = f"{_ONE}desk/tables/<int:stage>/<int:round_number>/<int:table_number>/"
urlpatterns = [
    path("tournaments/", lists.tournaments, name="list"),
    path("tournaments/new/", creating.new, name="new"),
    path("tournaments/new/preview/", creating.preview, name="preview"),
    path(_ONE, pages.event, name="event"),
    path(f"{_ONE}enter/", entering.enter, name="enter"),
    path(f"{_ONE}check-in/", entering.check_in, name="check_in"),
    path(f"{_ONE}invitation/", invitations.answer, name="invitation"),
    path(f"{_ONE}partner/", partners.answer, name="partner"),
    path(f"{_ONE}byes/", bye_pages.byes, name="byes"),
    path(f"{_ONE}return/", bye_pages.come_back, name="return"),
    path(f"{_ONE}ladder/", ladder_page.challenge, name="challenge"),
    path(f"{_TABLE}times/", table_times.times, name="times"),
    path(f"{_TABLE}time.ics", table_times.table_calendar, name="table_calendar"),
    path(f"{_ONE}leave/", entering.leave, name="leave"),
    path(f"{_ONE}rounds/<int:stage>/<int:round_number>/", pages.round_page, name="round"),
    path(f"{_ONE}rounds/<int:stage>/<int:round_number>/why/", pages.why, name="why"),
    path(f"{_ONE}standings/<int:stage>/", pages.standings_page, name="standings"),
    path(f"{_ONE}standings/<int:stage>/embed/", embedding.embed, name="embed"),
    path(f"{_ONE}players/<int:entrant>/", pages.player, name="player"),
    path(f"{_ONE}files/<slug:kind>/", files.download, name="file"),
    path(f"{_ONE}print/<slug:kind>/", printing.sheet, name="print"),
    path(f"{_ONE}desk/", desk.desk, name="desk"),
    path(f"{_ONE}desk/entries/", desk.read_file, name="import"),
    path(f"{_ONE}desk/directors/", directors.directors, name="directors"),
    path(f"{_ONE}desk/configure/", configuring.configure, name="configure"),
    path(f"{_ONE}desk/<slug:deed>/", desk.deed, name="deed"),
    path(_DESK_TABLE, table_desk.table_desk, name="table_desk"),
]
