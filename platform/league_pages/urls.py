"""Addresses of leagues."""

from django.urls import path

from league_pages import (
    defects,
    desk,
    export,
    foretelling,
    importing,
    matters,
    pages,
    season_calendar,
    season_history,
    season_pages,
    season_webhooks,
    talking,
)

app_name = "leagues"
_ONE = "leagues/<slug:organisation_id>/"
_SEASON = f"{_ONE}seasons/<int:number>/"
urlpatterns = [
    path("leagues/", pages.leagues, name="list"),
    path("leagues/new/", pages.new, name="new"),
    path("leagues/defects/", defects.naming, name="defects"),
    path("leagues/matters/", matters.escalated, name="escalated"),
    path(_ONE, pages.front, name="league"),
    path(f"{_ONE}membership/", pages.membership, name="membership"),
    path(f"{_ONE}members/", pages.members, name="members"),
    path(f"{_ONE}history/", pages.history, name="history"),
    path(f"{_ONE}export/<str:kind>", export.export, name="export"),
    path(f"{_ONE}import/", importing.import_csv, name="import"),
    path(f"{_ONE}desk/", desk.desk, name="desk"),
    path(f"{_ONE}desk/<slug:deed>/", desk.deed, name="deed"),
    path(f"{_ONE}seasons/new/", desk.season_new, name="season_new"),
    path(_SEASON, season_pages.season_page, name="season"),
    path(f"{_SEASON}history/", season_history.history, name="season_history"),
    path(f"{_SEASON}talk/", talking.thread, name="thread"),
    path(f"{_SEASON}divisions/<int:division>/talk/", talking.division, name="division_talk"),
    path(f"{_SEASON}enter/", season_pages.enter, name="enter"),
    path(f"{_SEASON}claim/", matters.claim, name="claim"),
    path(f"{_SEASON}conduct/", matters.conduct, name="conduct"),
    path(f"{_SEASON}conduct/<slug:sort>/<int:matter>/", matters.matter, name="matter"),
    path(f"{_SEASON}defects/<int:defect>/", defects.defect, name="defect"),
    path(f"{_SEASON}calendar.ics", season_calendar.calendar, name="calendar"),
    path(f"{_SEASON}forecast/", foretelling.foretold, name="forecast"),
    path(f"{_SEASON}webhooks/", season_webhooks.page, name="webhooks"),
    path(f"{_SEASON}webhooks/<int:hook>/resume/", season_webhooks.resume, name="webhook_resume"),
    path(f"{_SEASON}webhooks/<int:hook>/end/", season_webhooks.end, name="webhook_end"),
    path(f"{_SEASON}own/<slug:deed>/", season_pages.own_deed, name="own_deed"),
    path(f"{_SEASON}desk/configure/", desk.season_configure, name="season_configure"),
    path(f"{_SEASON}desk/<slug:deed>/", desk.season_deed, name="season_deed"),
]
