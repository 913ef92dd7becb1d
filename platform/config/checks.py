"""`manage.py check --deploy`: what should be changed on a site that others can reach."""

from typing import Any

from django.conf import settings
from django.core import checks

from config import environment

HINT = "Put it into a file that the site's account alone can read, and name that by %s_FILE."


@checks.register(checks.Tags.security, deploy=True)
def secrets_in_files(**_: Any) -> list[checks.CheckMessage]:
    """A warning for each secret that stands in the environment itself."""
    harmless = {"EMAIL_URL"} if not settings.EMAIL_HOST_PASSWORD else set()
    return [
        checks.Warning(f"{name} stands in the environment.", hint=HINT % name, id="warmoot.W001", obj=None)
        for name in environment.SECRETS
        if environment.is_open(name) and name not in harmless
    ]
