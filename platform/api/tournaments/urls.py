"""Addresses of tournaments in the API."""

from django.urls import URLPattern, path

from api.tournaments import all as every
from api.tournaments import clocks, commands, entries, files, log, one, rounds, standings, webhooks

_ONE = "<slug:tournament_id>/"
_ROUND = f"{_ONE}rounds/<int:stage>/<int:round_number>/"
urlpatterns: list[URLPattern] = [
    path("", every.AllTournaments.as_view(), name="tournaments"),
    path(_ONE, one.OneTournament.as_view(), name="tournament"),
    path(f"{_ONE}log/", log.WholeLog.as_view(), name="tournament_log"),
    path(f"{_ONE}entries/", entries.AllEntries.as_view(), name="tournament_entries"),
    path(_ROUND, rounds.OneRound.as_view(), name="tournament_round"),
    path(f"{_ROUND}tables/<int:table_number>/clocks/", clocks.TableClocks.as_view(), name="tournament_clocks"),
    path(f"{_ROUND}pairing/", rounds.OnePairing.as_view(), name="tournament_pairing"),
    path(f"{_ONE}standings/<int:stage>/", standings.StageStandings.as_view(), name="tournament_standings"),
    path(f"{_ONE}files/<slug:kind>/", files.TournamentFile.as_view(), name="tournament_file"),
    path(f"{_ONE}commands/", commands.TournamentCommands.as_view(), name="tournament_commands"),
    path(f"{_ONE}trial/", commands.Trial.as_view(), name="tournament_trial"),
    path(f"{_ONE}webhooks/", webhooks.AllWebhooks.as_view(), name="webhooks"),
    path(f"{_ONE}webhooks/<int:number>/", webhooks.OneWebhook.as_view(), name="webhook"),
    path(f"{_ONE}webhooks/<int:number>/resume/", webhooks.ResumedWebhook.as_view(), name="webhook_resume"),
]
