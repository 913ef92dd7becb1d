"""Addresses of notices."""

from django.urls import path

from notices import views

app_name = "notices"
urlpatterns = [
    path("account/notices/", views.preferences, name="wishes"),
    path("account/notices/browser/", views.browser, name="browser"),
    path("account/notices/calendar/", views.renew, name="renew"),
    path("notices/waiting/", views.waiting, name="waiting"),
    path("next/", views.next_table, name="next_table"),
    path("notices/icon/<int:count>.svg", views.icon, name="icon"),
    path("notices/stop/<str:token>/", views.stop, name="stop"),
    path("calendar/<str:key>.ics", views.calendar, name="calendar"),
    path("worker.js", views.worker, name="worker"),
]
