"""The import of a league: what its files come to, and the deed, all of it or nothing."""

from datetime import datetime
from typing import Annotated

from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation, person
from api.leagues.lookup import league_at, worded
from api.leagues.summary import Role
from api.payload import Payload
from api.people import Player, people
from api.problems import Faulty, FieldProblem
from api.scopes import Scope
from api.tournaments.moments import moment
from league_pages.access import AtLeague
from league_pages.importing import fault_words
from leagues import commands
from leagues.import_files import MEMBERS, SEASONS, STANDINGS, Fault
from leagues.importing import PastSeason, Plan, import_league, plan

LONGEST_FILE = 60_000
EXAMPLE = {
    "members": "name,role\nAlice,director\nBob,\n",
    "seasons": "season,name,game,ended\n1,Spring 2025,armadora,2025-06-01\n",
    "standings": "season,division,place,name,next_division\n1,1,1,Alice,1\n1,1,2,Bob,2\n",
}
File = Annotated[str, Meta(max_length=LONGEST_FILE)]


class LeagueFiles(Payload, frozen=True):
    """Tables in CSV whose first line names the columns, as the league's export has them; each may be left out."""

    members: File = ""
    seasons: File = ""
    standings: File = ""

    def data(self) -> dict[str, bytes]:
        """The files by their names."""
        return {MEMBERS: self.members.encode(), SEASONS: self.seasons.encode(), STANDINGS: self.standings.encode()}


class ImportFault(Payload, frozen=True):
    """What is wrong on a line of a file: a code, and the same in words."""

    file: str
    line: int
    code: str
    detail: str


class ToInvite(Payload, frozen=True):
    """Somebody who is invited, with the role that they hold once they accept."""

    player: Player
    role: Role


class PastPlace(Payload, frozen=True):
    """Who was in a division, from first place down; without a `player` if nobody here is known by the name."""

    name: str
    player: Player | None
    next_division: int | None


class PastSeasonRead(Payload, frozen=True):
    """A season played elsewhere, as it will appear in the archive; its divisions from the highest down."""

    number: int
    name: str
    game: str
    cancelled: bool
    ended_at: datetime | None
    divisions: tuple[tuple[PastPlace, ...], ...]


class ImportForeseen(Payload, frozen=True):
    """What importing the files would do. If there are `faults`, nothing can be done; lines in `left_out` have no
    effect.

    `before` says that the same files have already been imported.
    """

    before: bool
    invited: tuple[ToInvite, ...]
    seasons: tuple[PastSeasonRead, ...]
    faults: tuple[ImportFault, ...]
    left_out: tuple[ImportFault, ...]


class LeagueImportDone(Payload, frozen=True):
    """How many were invited, the numbers of the seasons that stand in the archive now, and the league's version.

    `before` says that the same files had been imported already: nothing was done again.
    """

    before: bool
    invited: int
    seasons: tuple[int, ...]
    left_out: tuple[ImportFault, ...]
    version: int


class LeagueImportTrial(Endpoint):
    """A dry run."""

    @operation(
        "try_league_import",
        _("Preview an import without doing it"),
        scope=Scope.TABLES,
        takes=LeagueFiles,
        gives=ImportForeseen,
        examples=[OpenApiExample("a season of two", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, organisation_id: str, body: LeagueFiles) -> ImportForeseen:
        """For owners. Nothing is kept; every fault is given by its file and line."""
        return _foreseen(plan(_owned(request, organisation_id).now, body.data()))


class LeagueImport(Endpoint):
    """Importing."""

    @operation(
        "import_league",
        _("Import members and past seasons of a league, or nothing"),
        scope=Scope.TABLES,
        takes=LeagueFiles,
        gives=LeagueImportDone,
        status=201,
        refuses=True,
        examples=[OpenApiExample("a season of two", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, organisation_id: str, body: LeagueFiles) -> LeagueImportDone:
        """For owners. Members are invited; seasons go into the archive as imported. The same files take effect only
        once, however often you send them.

        If anything is wrong, nothing is done, and `errors` names every line (`members.3`) with its fault.
        """
        at = _owned(request, organisation_id)
        with worded():
            made = import_league(organisation_id, body.data(), person(request))
        if made.faults:
            faults = [
                FieldProblem(f"{fault.file.removesuffix('.csv')}.{fault.line}", fault_words(fault))
                for fault in made.faults
            ]
            raise Faulty("import", gettext("Nothing was imported: see the faults of each line."), faults)
        return LeagueImportDone(
            before=made.done,
            invited=len(made.guests),
            seasons=tuple(one.number for one in made.seasons),
            left_out=tuple(map(_fault, made.left_out)),
            version=commands.find_organisation(at.now.id).version,
        )


def _owned(request: Request, organisation_id: str) -> AtLeague:
    """Return the league for its owner; 404 for everybody else."""
    at = league_at(request, organisation_id)
    if at.role != "owner":
        raise Http404("there is nothing to be imported")
    return at


def _foreseen(made: Plan) -> ImportForeseen:
    placed = [player for season in made.seasons for one in season.divisions for _name, player in one.order]
    known = people([*(one.player for one in made.guests), *placed])
    return ImportForeseen(
        before=made.done,
        invited=tuple(ToInvite(known[one.player], one.role or "") for one in made.guests),
        seasons=tuple(_season(one, known) for one in made.seasons),
        faults=tuple(map(_fault, made.faults)),
        left_out=tuple(map(_fault, made.left_out)),
    )


def _season(one: PastSeason, known: dict[str, Player]) -> PastSeasonRead:
    divisions = tuple(
        tuple(
            PastPlace(name, known.get(player), then or None)
            for (name, player), then in zip(division.order, division.then, strict=True)
        )
        for division in one.divisions
    )
    ended = moment(one.ended_at or None)
    return PastSeasonRead(one.number, one.name, one.game, one.status == "cancelled", ended, divisions)


def _fault(one: Fault) -> ImportFault:
    return ImportFault(one.file, one.line, one.code, fault_words(one))
