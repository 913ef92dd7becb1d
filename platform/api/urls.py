"""Addresses of the API: one for each noun."""

from django.urls import URLPattern, URLResolver, include, path

from api import (
    account,
    chat,
    commands,
    games,
    ladders,
    match,
    matches,
    not_found,
    offers,
    page,
    players,
    replay,
    reports,
    schema,
    seat_actions,
    seats,
    stream,
    view,
)
from api.cases import report
from api.cases.urls import DESK, OWN, RULINGS
from api.leagues import talk
from config.first_segment import FirstSegment

NAME = "api"

_MATCH: list[URLPattern | URLResolver] = [
    path("", match.OneMatch.as_view(), name="match"),
    path("view/", view.View.as_view(), name="view"),
    path("offers/", offers.Offers.as_view(), name="offers"),
    path("commands/", commands.Commands.as_view(), name="commands"),
    path("resignation/", seat_actions.Resignation.as_view(), name="resignation"),
    path("proposals/", seat_actions.Proposals.as_view(), name="proposals"),
    path("answers/", seat_actions.Answers.as_view(), name="answers"),
    path("takeback/", seat_actions.Takeback.as_view(), name="takeback"),
    path("takeback/answer/", seat_actions.TakebackAnswer.as_view(), name="takeback_answer"),
    path("pause/", seat_actions.Pause.as_view(), name="pause"),
    path("resumption/", seat_actions.Resumption.as_view(), name="resumption"),
    path("hastening/", seat_actions.Hastening.as_view(), name="hastening"),
    path("vacation/", seat_actions.Vacation.as_view(), name="vacation"),
    path("chat/", chat.Chat.as_view(), name="chat"),
    path("join/", seats.Join.as_view(), name="join"),
    path("leave/", seats.Leave.as_view(), name="leave"),
    path("cancel/", seats.Cancel.as_view(), name="cancel"),
    path("fill/", seats.Fill.as_view(), name="fill"),
    path("free/", seats.Free.as_view(), name="free"),
    path("invite/", seats.Invite.as_view(), name="invite"),
    path("decline/", seats.Decline.as_view(), name="decline"),
    path("publish/", seats.Publish.as_view(), name="publish"),
    path("renew-key/", seats.Renew.as_view(), name="renew_key"),
    path("take-over/", seats.TakeOver.as_view(), name="take_over"),
    path("rematch/", seats.Rematch.as_view(), name="rematch"),
    path("replay/", replay.Replay.as_view(), name="replay"),
    path("replay/<int:number>/", replay.OneStep.as_view(), name="step"),
    path("replay/<int:number>/dispute/", report.Dispute.as_view(), name="dispute"),
    path("lines/", replay.AllLines.as_view(), name="lines"),
    path("branch/", replay.Branch.as_view(), name="branch"),
    path("export/", replay.Export.as_view(), name="export"),
]
_V1: list[URLPattern | URLResolver] = [
    path("schema/", schema.Schema.as_view(), name="schema"),
    path("stream/", stream.OneStream.as_view(), name="stream"),
    path("me/", players.WhoAmI.as_view(), name="me"),
    path("games/", games.AllGames.as_view(), name="games"),
    path("games/<slug:game>/", games.OneGame.as_view(), name="game"),
    path("games/<slug:game>/rules/", games.GameRules.as_view(), name="rules"),
    path("games/<slug:game>/schemas/", games.GameSchemas.as_view(), name="schemas"),
    path("players/<str:player>/", players.OnePlayer.as_view(), name="player"),
    path("ladders/", ladders.AllLadders.as_view(), name="ladders"),
    path("ladders/<slug:game>/<slug:pace>/", ladders.OneLadder.as_view(), name="ladder"),
    path("reports/", reports.AllReports.as_view(), name="reports"),
    path("reports/lines/", reports.Lines.as_view(), name="reportable_lines"),
    path("cases/", include(OWN)),
    path("moderation/", include(DESK)),
    path("rulings/", include(RULINGS)),
    path("tournaments/", include("api.tournaments.urls")),
    path("leagues/", include("api.leagues.urls")),
    path("talk/<int:said>/removal/", talk.RemovedSaying.as_view(), name="remove_saying"),
    path("matches/", matches.AllMatches.as_view(), name="matches"),
    path("matches/<slug:match_id>/", include([FirstSegment(_MATCH)])),
]
_UNDER: list[URLPattern | URLResolver] = [
    path("", page.page, name="page"),
    path("v1/", include([FirstSegment(_V1)])),
    path("<path:rest>", not_found.nowhere),
]
urlpatterns = [
    path("account/programs/", account.tokens_page, name="account_tokens"),
    path("account/programs/<int:number>/end/", account.end_token, name="account_token_end"),
    path("account/programs/bot/", account.mark_bot, name="account_bot"),
    path("api/", include((_UNDER, NAME))),
]
