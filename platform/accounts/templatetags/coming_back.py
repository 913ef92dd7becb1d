"""Where somebody comes back to who leaves a page to log in or to sign up."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.http import HttpRequest
from django.urls import reverse

register = template.Library()
NEXT = "next"


@register.simple_tag(takes_context=True)
def coming_back(context: dict[str, Any]) -> str:
    """The end of an account page's address that leads back to this page; account pages hand on what they were given.

    Empty where there is nothing to come back to: what a form was sent to is no page, and neither is an address at which
    nothing stands. That page says the same whatever was asked for. A page that is kept for everybody brings its own.
    """
    if "coming_back" in context:
        return str(context["coming_back"])
    request: HttpRequest | None = context.get("request")
    if request is None or "exception" in context:
        return ""
    if request.path.startswith(reverse("account_profile")):
        to = request.POST.get(NEXT) or request.GET.get(NEXT, "")
    else:
        to = request.get_full_path() if request.method == "GET" else ""
    return f"?{urlencode({NEXT: to})}" if to else ""
