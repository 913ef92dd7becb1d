"""Addresses of leagues in the API."""

from django.urls import URLPattern, path

from api.leagues import all as every
from api.leagues import commands, defect_naming, defects, importing, season, talk, webhooks

_ONE = "<slug:organisation_id>/"
_SEASON = f"{_ONE}seasons/<int:season_number>/"
urlpatterns: list[URLPattern] = [
    path("", every.AllLeagues.as_view(), name="leagues"),
    path("defects/", defect_naming.AllDefects.as_view(), name="defects"),
    path(_ONE, every.OneLeague.as_view(), name="league"),
    path(f"{_ONE}members/", every.LeagueMembers.as_view(), name="league_members"),
    path(f"{_ONE}commands/", commands.LeagueCommands.as_view(), name="league_commands"),
    path(f"{_ONE}import/", importing.LeagueImport.as_view(), name="league_import"),
    path(f"{_ONE}import/trial/", importing.LeagueImportTrial.as_view(), name="league_import_trial"),
    path(f"{_ONE}seasons/", season.AllSeasons.as_view(), name="seasons"),
    path(_SEASON, season.OneSeason.as_view(), name="season"),
    path(f"{_SEASON}standings/", season.Standings.as_view(), name="season_standings"),
    path(f"{_SEASON}dates/", season.Dates.as_view(), name="season_dates"),
    path(f"{_SEASON}matters/", season.SeasonMatters.as_view(), name="season_matters"),
    path(f"{_SEASON}defects/", defects.DefectsOfSeason.as_view(), name="season_defects"),
    path(f"{_SEASON}defects/<int:defect>/", defects.OneDefectOfSeason.as_view(), name="season_defect"),
    path(f"{_SEASON}commands/", commands.SeasonCommands.as_view(), name="season_commands"),
    path(f"{_SEASON}trial/", commands.SeasonTrial.as_view(), name="season_trial"),
    path(f"{_SEASON}webhooks/", webhooks.SeasonWebhooks.as_view(), name="season_webhooks"),
    path(f"{_SEASON}webhooks/<int:number>/", webhooks.OneSeasonWebhook.as_view(), name="season_webhook"),
    path(f"{_SEASON}webhooks/<int:number>/resume/", webhooks.ResumedSeasonWebhook.as_view(), name="season_resume"),
    path(f"{_SEASON}talk/", talk.SeasonTalk.as_view(), name="season_talk"),
    path(f"{_SEASON}divisions/<int:division>/talk/", talk.DivisionTalk.as_view(), name="division_talk"),
]
