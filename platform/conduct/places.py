"""Where reported lines stood, and where they can be looked at there."""

from collections.abc import Iterable
from typing import NamedTuple

from django.urls import reverse

from conduct.stream.state import QuotedLine
from leagues.models import OrganisationRow
from play.models import MatchRow
from replays.address import step_address
from tournaments.models import TournamentRow


class Place(NamedTuple):
    """A match, at a step, a tournament or a league."""

    name: str
    address: str


def places_of(lines: Iterable[QuotedLine]) -> dict[QuotedLine, Place]:
    """The places of lines: none for a name, which stands nowhere, nor for what is gone. Three queries at most."""
    somewhere = [line for line in lines if line.place]
    if not somewhere:
        return {}
    asked = {line.place for line in somewhere}
    matches = {*MatchRow.objects.filter(id__in=asked).values_list("id", flat=True)}
    cups = dict(TournamentRow.objects.filter(id__in=asked - matches).values_list("id", "name"))
    leagues = dict(OrganisationRow.objects.filter(id__in=asked - matches - cups.keys()).values_list("id", "name"))
    found = {one: Place(name, reverse("tournaments:event", args=[one])) for one, name in cups.items()}
    found |= {one: Place(name, reverse("leagues:league", args=[one])) for one, name in leagues.items()}
    return {
        line: _at_match(line) if line.place in matches else found[line.place]
        for line in somewhere
        if line.place in matches or line.place in found
    }


def _at_match(line: QuotedLine) -> Place:
    page = step_address(line.place, line.number) if line.number else reverse("play:match", args=[line.place])
    return Place(line.place, page)
