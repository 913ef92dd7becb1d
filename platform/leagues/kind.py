"""Organisations and seasons as kinds of streams: what the door has to know of them, beside who decides them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from django.dispatch import Signal

from eventlog.store import Statement
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Event
from leagues.models import OrganisationRow, SeasonRow
from leagues.organisation import deeds, facts
from leagues.organisation.state import Organisation
from leagues.season import decide as season_decide
from leagues.season import facts as season_facts
from leagues.season.state import Season
from leagues.shown import ORGANISATION_ROWS, SEASON_ROWS
from leagues.signals import organisation_moved, season_moved
from streams.actors import Actor
from streams.decider import Decision, Past
from streams.kind import Held, Kind, Start


class LiveOrganisation(Held[Organisation]):
    """An organisation at the newest version known here, and the stream its log stands in."""

    __slots__ = ()

    @property
    def organisation(self) -> Organisation:
        """The organisation."""
        return self.state

    @property
    def weight(self) -> int:
        """What it weighs: about an event a member."""
        return 32 + len(self.state.members)


class LiveSeason(Held[Season]):
    """A season at the newest version known here, and the stream its log stands in."""

    __slots__ = ()

    @property
    def season(self) -> Season:
        """The season."""
        return self.state

    @property
    def weight(self) -> int:
        """What it weighs: about an event an entrant."""
        return 32 + len(self.state.entrants)


class OrganisationDecider(NamedTuple):
    """Decides organisations by the pure functions of `leagues.organisation`."""

    kind: str = "organisation"

    def initial(self) -> Organisation | None:
        """An organisation begins with its first event."""
        return None

    def fold(self, state: Organisation | None, events: Iterable[Event]) -> Organisation:
        """The organisation after more events."""
        return facts.fold(state, events)

    def decide(
        self, state: Organisation | None, actor: Actor, command: Mapping[str, JSON], moment: int, chance: Chance
    ) -> Decision[Organisation]:
        """What follows from a command."""
        made = deeds.decide(state, actor, command, moment)
        return Decision(made.facts, made.after)

    def decode(self, data: bytes, state: Organisation | None) -> Sequence[Event]:
        """Events out of the log's JSON array."""
        return facts.decoder.decode(data)


class SeasonDecider(NamedTuple):
    """Decides seasons by the pure functions of `leagues.season`."""

    kind: str = "season"

    def initial(self) -> Season | None:
        """A season begins with its first event."""
        return None

    def fold(self, state: Season | None, events: Iterable[Event]) -> Season:
        """The season after more events."""
        return season_facts.fold(state, events)

    def decide(
        self, state: Season | None, actor: Actor, command: Mapping[str, JSON], moment: int, chance: Chance
    ) -> Decision[Season]:
        """What follows from a command."""
        made = season_decide.decide(state, actor, command, moment)
        return Decision(made.facts, made.after)

    def decode(self, data: bytes, state: Season | None) -> Sequence[Event]:
        """Events out of the log's JSON array."""
        return season_facts.decoder.decode(data)


class OrganisationKind(Kind[Organisation, LiveOrganisation]):
    """Organisations. A command that goes to a season as well locks that first."""

    name: ClassVar[str] = "organisation"
    plural: ClassVar[str] = "organisations"
    rank: ClassVar[int] = 25
    moved: ClassVar[Signal] = organisation_moved
    has_chance: ClassVar[bool] = False
    listed = ORGANISATION_ROWS

    def decider(self, past: Past[Organisation]) -> OrganisationDecider:
        return OrganisationDecider()

    def held(self, public_id: str, stream: int, version: int, state: Organisation) -> LiveOrganisation:
        return LiveOrganisation(public_id, stream, version, state)

    def start(self, public_id: str) -> Start[Organisation]:
        row = OrganisationRow.objects.filter(id=public_id).only("stream").first()
        if row is None:
            raise Misfit("organisation", f"there is no organisation {public_id!r}")
        return Start(row.stream, 0, None)

    def inserted(self, held: LiveOrganisation) -> list[Statement]:
        return ORGANISATION_ROWS.inserted(held.state)

    def updated(self, before: LiveOrganisation, held: LiveOrganisation) -> list[Statement]:
        return ORGANISATION_ROWS.updated(before.state, held.state)

    def not_before(self, state: Organisation) -> int:
        return state.at


class SeasonKind(Kind[Season, LiveSeason]):
    """Seasons. A command that goes to matches or to a tournament as well locks those first."""

    name: ClassVar[str] = "season"
    plural: ClassVar[str] = "seasons"
    rank: ClassVar[int] = 20
    moved: ClassVar[Signal] = season_moved
    has_chance: ClassVar[bool] = False
    listed = SEASON_ROWS

    def decider(self, past: Past[Season]) -> SeasonDecider:
        return SeasonDecider()

    def held(self, public_id: str, stream: int, version: int, state: Season) -> LiveSeason:
        return LiveSeason(public_id, stream, version, state)

    def start(self, public_id: str) -> Start[Season]:
        row = SeasonRow.objects.filter(id=public_id).only("stream").first()
        if row is None:
            raise Misfit("season", f"there is no season {public_id!r}")
        return Start(row.stream, 0, None)

    def inserted(self, held: LiveSeason) -> list[Statement]:
        return SEASON_ROWS.inserted(held.state)

    def updated(self, before: LiveSeason, held: LiveSeason) -> list[Statement]:
        return SEASON_ROWS.updated(before.state, held.state)

    def not_before(self, state: Season) -> int:
        return state.at


ORGANISATIONS = OrganisationKind()
SEASONS = SeasonKind()
