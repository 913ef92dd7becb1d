"""Entrants: who takes part, and entries from a file."""

from typing import Annotated

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.payload import Payload
from api.people import Player, people
from api.problems import Faulty, FieldProblem
from api.scopes import Scope
from api.tournaments.lookup import director_at, visitor_at
from tournaments import commands
from tournaments.importing import fault_words, import_entries
from tournaments.stream.state import Entrant

LONGEST_FILE = 60_000
EXAMPLE = {"csv": "name,rating,club\nAlice,1730,Moor\nBob,,\n"}


class EntriesWanted(Payload, frozen=True):
    """Those behind this number, and how many at the most."""

    after_entrant: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    limit: Annotated[int, Meta(ge=1, le=500)] = 100


class AskedBye(Payload, frozen=True):
    """A round that an entrant asked not to play, and what that is worth."""

    round: int
    kind: str


class Entered(Payload, frozen=True):
    """An entrant: their number, name and players, and their rating at entry.

    `waiting` if on the waiting list; `from_round` is their first round; `byes` are those they asked for.
    """

    entrant: int
    name: str
    players: tuple[Player, ...]
    rating: int
    club: str
    waiting: bool
    checked_in: bool
    from_round: int
    left: bool
    byes: tuple[AskedBye, ...]


class Entries(Payload, frozen=True):
    """Entrants in order of entry; `next` is the `after_entrant` of the next page, null on the last."""

    entrants: tuple[Entered, ...]
    next: int | None


class EntriesFile(Payload, frozen=True):
    """A table in CSV whose first line names the columns: name, players, rating, club."""

    csv: Annotated[str, Meta(max_length=LONGEST_FILE)]


class EntriesMade(Payload, frozen=True):
    """How many were entered and how many invited, and the version of the tournament after that."""

    entered: int
    invited: int
    version: int


class AllEntries(Endpoint):
    """The entrants of a tournament."""

    @operation("list_entries", _("Who takes part"), scope=Scope.READ, gives=Entries, asks=EntriesWanted)
    def get(self, request: Request, tournament_id: str, query: EntriesWanted) -> Entries:
        """Including those who have left or are waiting, a page at a time."""
        entrants = visitor_at(request, tournament_id).now.entrants
        shown = entrants[query.after_entrant : query.after_entrant + query.limit]
        known = people(player for one in shown for player in one.players)
        more = query.after_entrant + query.limit < len(entrants)
        return Entries(tuple(_entered(one, known) for one in shown), shown[-1].number if more else None)

    @operation(
        "import_entries",
        _("Invite everybody in a file, or nobody"),
        scope=Scope.TABLES,
        takes=EntriesFile,
        gives=EntriesMade,
        status=201,
        keyed=True,
        examples=[OpenApiExample("two players", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, tournament_id: str, body: EntriesFile, key: str | None) -> EntriesMade:
        """For directors. Players go by their names on the site, those of a team joined by +. They are entered once they
        accept; computers are at once.

        Where anything is wrong nobody is entered, and `errors` names every line (`csv.3`) with its fault.
        """
        at = director_at(request, tournament_id)
        assert at.user is not None
        done = import_entries(at.now, body.csv.encode(), commands.director(at.user.pk, at.now.id), key)
        if done.faults:
            faults = [FieldProblem(f"csv.{fault.line}", fault_words(fault)) for fault in done.faults]
            raise Faulty("entries", gettext("Nobody was invited: see the faults of each line."), faults)
        return EntriesMade(done.entered, done.invited, commands.find(at.now.id).version)


def _entered(one: Entrant, known: dict[str, Player]) -> Entered:
    return Entered(
        entrant=one.number,
        name=one.name,
        players=tuple(known[player] for player in one.players),
        rating=one.rating,
        club=one.club,
        waiting=one.waiting,
        checked_in=one.checked_in,
        from_round=one.from_round,
        left=one.left,
        byes=tuple(AskedBye(round_, kind) for round_, kind in one.byes),
    )
