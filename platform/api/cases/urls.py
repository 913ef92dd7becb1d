"""Addresses of cases, of the moderators' desk and of rulings in the API."""

from django.urls import URLPattern, path

from api.cases import commands, desk, own, rulings

_CASE, _RULING = "<slug:case_id>/", "<slug:case_id>.<int:number>/"
OWN: list[URLPattern] = [
    path("", own.OwnCases.as_view(), name="cases"),
    path(_CASE, own.OwnCase.as_view(), name="case"),
    path(f"{_CASE}commands/", commands.OwnCommands.as_view(), name="case_commands"),
]
DESK: list[URLPattern] = [
    path("", desk.Queue.as_view(), name="desk"),
    path(_CASE, desk.DeskCase.as_view(), name="desk_case"),
    path(f"{_CASE}look/", desk.Looked.as_view(), name="desk_look"),
    path(f"{_CASE}commands/", commands.DeskCommands.as_view(), name="desk_commands"),
    path(f"{_CASE}trial/", desk.RulingTrial.as_view(), name="desk_trial"),
]
RULINGS: list[URLPattern] = [
    path("", rulings.AllRulings.as_view(), name="rulings"),
    path(_RULING, rulings.OneRuling.as_view(), name="ruling"),
    path(f"{_RULING}scenario/", rulings.RulingScenario.as_view(), name="ruling_scenario"),
]
