"""What the settings of a new season begin with: an earlier season of the league, or a template."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.kernel.values import plain
from leagues import commands
from leagues.models import SeasonRow
from leagues.season.settings import DAY_S, Entry, SeasonSettings
from lobby.defaults import usual_options
from play.terms import Terms
from tournaments.stream.settings import Cells, Play, PodSwiss, RoundRobin, Swiss

TEMPLATES: dict[str, dict[str, Any]] = {
    "pairs": {"seats": 2, "form": RoundRobin(), "size": 7, "promoted": 2, "relegated": 2},
    "sevens": {"seats": 4, "form": Cells(7), "size": 28, "promoted": 4, "relegated": 4},
    "swiss": {"seats": 2, "form": Swiss(5), "size": 24, "promoted": 4, "relegated": 4},
    "tables": {"seats": 4, "form": PodSwiss(4), "size": 16, "promoted": 4, "relegated": 4},
}
"""What each template says of the settings; all else is as usual."""


class Source(NamedTuple):
    """What a new season begins with: settings, of the `season` of that number and `name`, or of a `template`.

    `previous` is the last season that was not called off, if it is closed: it has left so many players (`carried`) in
    an order.
    """

    settings: SeasonSettings | None = None
    season: int = 0
    name: str = ""
    template: str = ""
    previous: str = ""
    carried: int = 0


def source(organisation: str, asked: str) -> Source | None:
    """The template of that name or the season of that number; the last season for an empty name, if there is one.

    None where there is neither. Name, texts, dates and who is invited are never taken over. Three queries.
    """
    rows = SeasonRow.objects.filter(organisation=organisation).order_by("-number")
    last = rows.exclude(status="cancelled").first()
    closed = last is not None and last.status == "closed"
    previous = commands.find_season(last.id).season if closed and last is not None else None
    left = Source(
        previous=previous.id if previous is not None else "", carried=len(previous.promoted) if previous else 0
    )
    if asked in TEMPLATES:
        return left._replace(settings=_usual(asked), template=asked)
    named = int(asked) if asked.isdecimal() and len(asked) < 6 else 0
    row = rows.filter(number=named).first() if asked else rows.first()
    if row is None:
        return None if asked else left
    return left._replace(settings=_bare(commands.find_season(row.id).season.settings), season=row.number, name=row.name)


def _usual(template: str) -> SeasonSettings:
    """A template's settings, for the first game that is played by so many."""
    said = TEMPLATES[template]
    name = next(one for one in games_by_name() if said["seats"] in find_game(one).seats)
    rules = find_game(name)
    options: dict[str, object] = dict(usual_options(rules, said["seats"]))
    terms = plain(Terms(pace="days", move_s=2 * DAY_S, bank_s=5 * DAY_S, vacation_s=14 * DAY_S))
    assert isinstance(terms, dict)
    return SeasonSettings(
        name="", game=name, rules_version=rules.rules_version, options=options, play=Play(terms=dict(terms)), **said
    )


def _bare(settings: SeasonSettings) -> SeasonSettings:
    """Without what belongs to one season alone, by today's rules."""
    entry: Entry = replace(settings.entry, opens_at=None, closes_at=None, invited=())
    rules = find_game(settings.game).rules_version
    return replace(settings, name="", about="", rules_version=rules, starts_at=None, entry=entry)
