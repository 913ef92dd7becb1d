"""What a page of Django costs by itself: three middlewares, no database, a bare answer and a template with 100 rows.

python -m uvicorn bench.peer_site:application
"""

from typing import NamedTuple

import django
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import engines
from django.urls import path

settings.configure(
    SECRET_KEY="bench",  # noqa: S106 - it signs nothing
    ALLOWED_HOSTS=["*"],
    LOGGING_CONFIG=None,
    ROOT_URLCONF=__name__,
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}],
)
django.setup(set_prefix=False)

SMALL = engines["django"].from_string(
    "<!doctype html><title>{{ title }}</title><table>"
    "{% for row in rows %}<tr><td>{{ row.number }}</td><td>{{ row.name }}</td></tr>{% endfor %}</table>"
)


class Row(NamedTuple):
    number: int
    name: str


ROWS = [Row(number, f"row {number}") for number in range(100)]


def bare(_request: HttpRequest) -> HttpResponse:
    """A few bytes."""
    return JsonResponse({"m": "23456789ab", "v": 7})


def small(request: HttpRequest) -> HttpResponse:
    """A table of 100 rows."""
    return HttpResponse(SMALL.render({"title": "Rows", "rows": ROWS}, request))


urlpatterns = [path("bare/", bare), path("small/", small)]
application = get_asgi_application()
