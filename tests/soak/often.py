"""The site's settings with sweeps every other second, so that what a killed worker had in hand is soon found."""

from config.settings import *  # noqa: F403 - all of them
from config.settings import CELERY_BEAT_SCHEDULE as _SITES

CELERY_BEAT_SCHEDULE = {
    name: {**entry, "schedule": 2.0, "options": {"expires": 2.0}}
    for name, entry in _SITES.items()
    if name in {"sweep opponents", "sweep tournaments", "sweep ratings", "sweep leagues"}
}
