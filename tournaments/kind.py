"""Tournaments as a kind of stream: what the door has to know of them, beside who decides them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, TypeVar

import msgspec
from django.dispatch import Signal

from eventlog.store import Statement
from games.kernel.chance import Chance
from games.kernel.refusals import Misfit
from games.kernel.values import JSON
from streams.actors import Actor
from streams.decider import Body, Decision, Past, PureDecider
from streams.events import SeedRevealed
from streams.kind import Held, Kind, Scope, Start
from tournaments import projection
from tournaments.models import TournamentRow
from tournaments.rows import TOURNAMENT_ROWS
from tournaments.signals import moved
from tournaments.stream.decide import decide
from tournaments.stream.facts.log import AnyFact, fold
from tournaments.stream.state import Entrant, Invitation, Tournament

_decoder = msgspec.json.Decoder(list[AnyFact | SeedRevealed])


Numbered = TypeVar("Numbered", Entrant, Invitation)


def _numbered(ones: Sequence[Numbered], number: object) -> Numbered | None:
    """That of a number, counted from 1; None where there is none, which the decider refuses."""
    return next((one for one in ones if one.number == number), None)


def _words(settings: object) -> tuple[object, object]:
    """What is said of a tournament in settings as a command has them."""
    told = settings if isinstance(settings, dict) else {}
    return told.get("name"), told.get("about", "")


class LiveTournament(Held[Tournament]):
    """A tournament at the newest version known here, and the stream its log stands in."""

    __slots__ = ()

    @property
    def tournament(self) -> Tournament:
        """The tournament."""
        return self.state

    @property
    def weight(self) -> int:
        """What it weighs: as much as the events that it is made of, for rounds and entrants are all kept."""
        return 32 + self.version


def _decided(
    state: Tournament | None, actor: Actor, command: Mapping[str, JSON], moment: int, chance: Chance
) -> Decision[Tournament]:
    made = decide(state, actor, command, moment, chance)
    return Decision(made.facts, made.after)


class TournamentKind(Kind[Tournament, LiveTournament]):
    """Tournaments. A command that goes to matches as well locks those first."""

    name: ClassVar[str] = "tournament"
    plural: ClassVar[str] = "tournaments"
    rank: ClassVar[int] = 10
    moved: ClassVar[Signal] = moved
    listed = TOURNAMENT_ROWS

    def taking_part_at(self, state: Tournament | None, actor: Actor, body: Body) -> Iterator[tuple[Scope, str]]:
        """Whoever is entered or plays for somebody, challenges or comes back, with all who do so by the same command;
        and who says something to all, be it in the tournament's name or description.
        """
        match body["do"]:
            case "enter":
                yield from (("play", str(player)) for player in body["players"])
            case "substitute":
                yield "play", str(body["player"])
            case "answer_invitation" if body["accept"]:
                found = _numbered(state.invitations if state is not None else (), body["invitation"])
                yield from (("play", player) for player in (actor.person, *(found.accepted if found else ())))
            case "make_challenge" | "return" | "check_in":
                entrant = _numbered(state.entrants if state is not None else (), body["entrant"])
                yield from (("play", player) for player in (entrant.players if entrant else ()))
            case "announce" | "open":
                yield "talk", actor.person
            case "configure" if state is None or _words(body["settings"]) != (
                state.settings.name,
                state.settings.about,
            ):
                yield "talk", actor.person
            case _:
                pass

    def decider(self, past: Past[Tournament]) -> PureDecider[Tournament]:
        return PureDecider(self.name, fold, _decided, _decoder.decode)

    def held(self, public_id: str, stream: int, version: int, state: Tournament) -> LiveTournament:
        return LiveTournament(public_id, stream, version, state)

    def start(self, public_id: str) -> Start[Tournament]:
        row = TournamentRow.objects.filter(id=public_id).only("stream").first()
        if row is None:
            raise Misfit("tournament", f"there is no tournament {public_id!r}")
        return Start(row.stream, 0, None)

    def inserted(self, held: LiveTournament) -> list[Statement]:
        return projection.insert(held.tournament)

    def updated(self, before: LiveTournament, held: LiveTournament) -> list[Statement]:
        return projection.update(before.tournament, held.tournament)

    def commitment(self, state: Tournament) -> str:
        return state.commitment

    def reveals(self, state: Tournament) -> bool:
        return state.status in ("over", "cancelled") and not state.revealed

    def not_before(self, state: Tournament) -> int:
        return state.at


TOURNAMENTS = TournamentKind()
