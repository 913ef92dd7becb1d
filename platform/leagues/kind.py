"""Organisations and seasons as kinds of streams: what the door has to know of them, beside who decides them."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from django.dispatch import Signal

from eventlog.store import Statement
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from leagues.models import OrganisationRow, SeasonRow
from leagues.organisation import deeds, facts
from leagues.organisation.state import Organisation
from leagues.season import decide as season_decide
from leagues.season.facts import log as season_log
from leagues.season.state import Season
from leagues.shown import ORGANISATION_ROWS, SEASON_ROWS
from leagues.signals import organisation_moved, season_moved
from streams.actors import Actor
from streams.decider import Body, Decision, Past, PureDecider
from streams.kind import Held, Kind, Scope, Start


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


def _organisation_decided(
    state: Organisation | None, actor: Actor, command: Mapping[str, JSON], moment: int, _chance: Chance
) -> Decision[Organisation]:
    made = deeds.decide(state, actor, command, moment)
    return Decision(made.facts, made.after)


def _season_decided(
    state: Season | None, actor: Actor, command: Mapping[str, JSON], moment: int, _chance: Chance
) -> Decision[Season]:
    made = season_decide.decide(state, actor, command, moment)
    return Decision(made.facts, made.after)


class OrganisationKind(Kind[Organisation, LiveOrganisation]):
    """Organisations. A command that goes to a season as well locks that first."""

    name: ClassVar[str] = "organisation"
    plural: ClassVar[str] = "organisations"
    rank: ClassVar[int] = 25
    moved: ClassVar[Signal] = organisation_moved
    has_chance: ClassVar[bool] = False
    listed = ORGANISATION_ROWS

    def taking_part(self, actor: Actor, body: Body) -> Iterator[tuple[Scope, str]]:
        """Whoever says something to all."""
        if body["do"] in ("found", "describe", "announce", "move_in"):
            yield "talk", actor.person

    def decider(self, past: Past[Organisation]) -> PureDecider[Organisation]:
        return PureDecider(self.name, facts.fold, _organisation_decided, facts.decoder.decode)

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

    def taking_part(self, actor: Actor, body: Body) -> Iterator[tuple[Scope, str]]:
        """Whoever enters, comes in for somebody or offers to; and who opens a season for all to read."""
        match body["do"]:
            case "enter" | "substitute":
                yield "play", str(body["player"])
            case "offer_to_substitute":
                yield "play", actor.person
            case "open" | "import_season":
                yield "talk", actor.person
            case _:
                pass

    def decider(self, past: Past[Season]) -> PureDecider[Season]:
        return PureDecider(self.name, season_log.fold, _season_decided, season_log.decoder.decode)

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
