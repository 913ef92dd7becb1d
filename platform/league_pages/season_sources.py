"""What a new season can begin with, in words: templates and earlier seasons, and what is taken over from the chosen."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league_pages.access import AtLeague
from league_pages.season_pages import asked
from leagues.models import SeasonRow
from leagues.season.state import Season
from leagues.sources import TEMPLATES, Source
from lobby.consequences import Consequence
from tournament_pages.words import format_words, title_of

MOST = 12
TITLES = {
    "pairs": gettext_lazy("Everybody against everybody, sevens"),
    "sevens": gettext_lazy("Four groups of seven at tables of four"),
    "swiss": gettext_lazy("Swiss, two at a table, five rounds"),
    "tables": gettext_lazy("Swiss at tables of four, four rounds"),
}


class Choice(NamedTuple):
    """Something to begin with, and the address at which the form is filled in by it."""

    title: str
    address: str
    chosen: bool


class Taken(NamedTuple):
    """What is taken over: from where, in brief and in words; and what the season before has left."""

    title: str
    facts: str
    said: list[Consequence]
    carried: str


def choices(at: AtLeague, found: Source) -> list[Choice]:
    """The newest seasons of the league, then the templates; a query."""
    here = reverse("leagues:season_new", args=[at.now.id])
    rows = SeasonRow.objects.filter(organisation=at.now.id).order_by("-number")[:MOST]
    seasons = [Choice(row.name, f"{here}?from={row.number}", row.number == found.season) for row in rows]
    return seasons + [Choice(title_of_template(one), f"{here}?from={one}", one == found.template) for one in TEMPLATES]


def title_of_template(name: str) -> str:
    """What a template is called."""
    return str(TITLES[name])


def taken_over(found: Source) -> Taken | None:
    """What is taken over; None where there is nothing to begin with."""
    if found.settings is None:
        return None
    season = Season("", "", found.season, "", found.settings)
    title = title_of_template(found.template) if found.template else found.name
    facts = f"{title_of(found.settings.game)}, {format_words(found.settings.form)}"
    said = [Consequence(_("Game"), title_of(found.settings.game)), *asked(season)]
    left = ngettext(
        "The last season has left %(count)d player in an order, which can be carried over.",
        "The last season has left %(count)d players in an order, which can be carried over.",
        found.carried,
    )
    return Taken(title, facts, said, left % {"count": found.carried} if found.carried else "")
