"""The site's addresses."""

from django.urls import include, path

from config import health
from config.first_segment import FirstSegment
from config.metrics.exposition import metrics

urlpatterns = [
    FirstSegment(
        [
            path("healthz", health.healthz, name="healthz"),
            path("readyz", health.readyz, name="readyz"),
            path("metrics", metrics, name="metrics"),
            path("", include("front.urls")),
            path("", include("lessons.urls")),
            path("", include("lobby.urls")),
            path("", include("doorbell.urls")),
            path("", include("notices.urls")),
            path("", include("table.urls")),
            path("", include("ratings.urls")),
            path("", include("accounts.urls")),
            path("", include("tournament_pages.urls")),
            path("", include("league_pages.urls")),
            path("", include("webhooks.urls")),
            path("", include("officers.urls")),
            path("", include("conduct.urls")),
            path("", include("moderation.urls")),
            path("", include("api.urls")),
            path("", include("staff.urls")),
        ]
    )
]

handler404 = "config.faults.missing"
handler500 = "config.faults.fault"
