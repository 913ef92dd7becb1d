"""Addresses of cases, of the moderators' desk and of rulings."""

from django.urls import path

from moderation import acts_page, desk, dispute, public, ruling

app_name = "moderation"
_CASE, _DESK, _RULING = "cases/<slug:case_id>/", "moderation/<slug:case_id>/", "rulings/<slug:case_id>.<int:number>/"
urlpatterns = [
    path("m/<slug:match_id>/<int:number>/dispute/", dispute.dispute, name="dispute"),
    path("cases/", dispute.mine, name="mine"),
    path(_CASE, dispute.case, name="case"),
    path(f"{_CASE}answer/", dispute.answer, name="answer"),
    path(f"{_CASE}appeal/", dispute.appeal, name="appeal"),
    path("moderation/", desk.queue, name="queue"),
    path(_DESK, desk.page, name="desk"),
    path(f"{_DESK}look/", desk.look, name="look"),
    path(f"{_DESK}ruling/", ruling.write, name="write"),
    path(f"{_DESK}sign/", ruling.sign, name="sign"),
    path(f"{_DESK}judge/", ruling.judge, name="judge"),
    path(f"{_DESK}<slug:deed>/", desk.deed, name="deed"),
    path("rulings/", public.rulings, name="rulings"),
    path("rulings/acts/", acts_page.acts, name="acts"),
    path(_RULING, public.ruling, name="ruling"),
    path(f"{_RULING}scenario/", public.scenario, name="scenario"),
]
