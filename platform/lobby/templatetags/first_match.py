"""A first match and those after it, where they are not played alike: `{% load first_match %}`."""

from collections.abc import Iterable
from typing import Any, Protocol

from django import template
from django.template import RequestContext

from boards.games import Named, language
from games.kernel.lessons import FirstMatchWords, lesson_words

register = template.Library()


class Seat(Protocol):
    """A seat as the page of a match shows it."""

    @property
    def person(self) -> bool:
        """Whether somebody sits there who is no computer."""


@register.filter
def first_match(name: str) -> FirstMatchWords | None:
    """The button of another match like the first one, and how others differ; None where all are alike."""
    return lesson_words(name, language()).first_match


@register.inclusion_tag("lobby/ways_on.html", takes_context=True)
def ways_on(context: RequestContext, name: str, title: str, seats: Iterable[Seat]) -> dict[str, Any]:
    """Both ways to play on, for whoever played alone against computers a game that has two."""
    alone = sum(seat.person for seat in seats) == 1
    shown = alone and first_match(name) is not None
    return {"game": Named(name, title) if shown else None, "csrf_token": context.get("csrf_token")}
