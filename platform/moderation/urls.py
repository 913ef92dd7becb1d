"""Addresses of cases, of the moderators' desk and of rulings."""

app_name = "moderation"
urlpatterns: list[object] = []
