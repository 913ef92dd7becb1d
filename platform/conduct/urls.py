"""Addresses of reports, of one's own measures and blocks, and of the desk for conduct."""

from django.urls import path

from conduct import desk, own, pairs_page, removing, reporting

app_name = "conduct"
urlpatterns = [
    path("conduct/", own.mine, name="mine"),
    path("conduct/blocked/", own.blocked, name="blocked"),
    path("conduct/report/<str:player>/", reporting.report, name="report"),
    path("conduct/lines/<int:said>/remove/", removing.page, name="remove_line"),
    path("conduct/desk/", desk.queue, name="queue"),
    path("conduct/pairs/", pairs_page.listing, name="pairs"),
    path("conduct/desk/<slug:case_id>/", desk.page, name="desk"),
    path("conduct/desk/<slug:case_id>/<slug:deed>/", desk.deed, name="deed"),
    path("conduct/<slug:case_id>/", own.case, name="case"),
    path("conduct/<slug:case_id>/appeal/", own.appeal, name="appeal"),
]
