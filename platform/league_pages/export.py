"""Everything that a league owns, to be taken away by its owners: as JSON; members, seasons, standings, talk as CSV."""

from collections.abc import Iterator

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.kernel.values import JSON, plain
from league_pages.access import AtLeague, officer
from league_pages.data import strings
from league_pages.names import names_of
from league_pages.talk_export import lines
from leagues import commands
from leagues.models import SeasonRow
from leagues.season.state import Season
from streams import texts
from streams.database_time import as_date
from streams.text_names import is_name
from tournaments.files.tables import written

KINDS = {
    "league.json": "application/json",
    "members.csv": "text/csv; charset=utf-8",
    "seasons.csv": "text/csv; charset=utf-8",
    "standings.csv": "text/csv; charset=utf-8",
    "talk.csv": "text/csv; charset=utf-8",
}


@require_safe
@never_cache
def export(request: HttpRequest, organisation_id: str, kind: str) -> HttpResponse:
    """A file for an owner of the league; 404 for everybody else."""
    at = officer(request, organisation_id)
    if at.role != "owner" or kind not in KINDS:
        raise Http404("there is no such file")
    makers = {
        "league.json": _everything, "members.csv": _members, "seasons.csv": _seasons, "standings.csv": _standings,
        "talk.csv": _talk,
    }  # fmt: skip
    reply = HttpResponse(makers[kind](at), content_type=KINDS[kind])
    reply["Content-Disposition"] = f'attachment; filename="{organisation_id}-{kind}"'
    return reply


def seasons(at: AtLeague) -> Iterator[Season]:
    """Every season of the league, the first one first."""
    for found in SeasonRow.objects.filter(organisation=at.now.id).order_by("number").values_list("id", flat=True):
        yield commands.find_season(found).season


def _everything(at: AtLeague) -> bytes:
    """The organisation and all its seasons as they stand, and what was said; names and texts as these are now."""
    found_seasons = [*seasons(at)]
    spoken = [*lines(at, found_seasons)]
    data: dict[str, JSON] = {"organisation": plain(at.now), "seasons": [plain(one) for one in found_seasons]}
    # Not what was said: nobody names a text, or somebody, by saying how the log calls it.
    found = {*strings(data)}
    players = sorted(
        {*(one for one in found if one.startswith(("user:", "computer:"))), *(one.player for one in spoken)}
    )
    said = texts.told(one for one in found if is_name(one))
    names = names_of(players)
    data |= {
        "talk": [one.plain() for one in spoken],
        "names": {player: names[player] for player in players},
        "texts": {name: said[name] for name in sorted(said)},
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2)


def _members(at: AtLeague) -> bytes:
    names = names_of(at.now.members)
    rows = [(names[one], one, standing, at.now.roles.get(one, "")) for one, standing in sorted(at.now.members.items())]
    return written([("name", "player", "standing", "role"), *rows])


def _seasons(at: AtLeague) -> bytes:
    """Every season, and when it ended."""
    rows = [(one.number, one.settings.name, one.settings.game, one.status, _ended(one)) for one in seasons(at)]
    return written([("season", "name", "game", "status", "ended"), *rows])


def _ended(now: Season) -> str:
    at = now.ended_at if now.imported else now.at
    return _moment(at) if now.ended and at else ""


def _moment(at: int) -> str:
    return as_date(at).isoformat(timespec="milliseconds")


def _standings(at: AtLeague) -> bytes:
    """The final order of every division that is over, and where each plays next."""
    rows: list[tuple[object, ...]] = [("season", "division", "place", "name", "player", "next_division")]
    for now in seasons(at):
        then, names = dict(now.promoted), names_of(player for one in now.divisions for player in one.order)
        rows += [
            (now.number, one.number, place, names[player], "" if is_name(player) else player, then.get(player))
            for one in now.divisions
            for place, player in enumerate(one.order, 1)
        ]
    return written(rows)


def _talk(at: AtLeague) -> bytes:
    """Announcements, then what was said in threads and divisions."""
    said = texts.told(one.text for one in at.now.announcements)
    spoken = [*lines(at, seasons(at))]
    names = names_of({*(one.by for one in at.now.announcements), *(one.player for one in spoken)})
    rows: list[tuple[object, ...]] = [
        ("place", "season", "division", "at", "name", "player", "text", "removed", "reason")
    ]
    rows += [
        ("announcement", "", "", _moment(one.at), names[one.by], one.by, said[one.text], "", "")
        for one in at.now.announcements
    ]
    rows += [
        ("season" if one.division is None else "division", one.season, one.division, one.at, names[one.player],
         one.player, one.text, one.removed, one.reason)
        for one in spoken
    ]  # fmt: skip
    return written(rows)
