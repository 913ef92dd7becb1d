"""The one way to tournaments: whatever changes one comes through here, from pages, the API, workers and directors."""

from collections.abc import Iterable, Mapping
from itertools import product
from secrets import token_bytes
from typing import Literal, TypeAlias

import msgspec
from django.db import transaction
from msgspec import UNSET
from msgspec.structs import replace

from accounts import blocks
from accounts.models import User
from accounts.names import account_of
from games.kernel.chance import FairChance
from games.kernel.codec import codec
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import game as find_game
from games.kernel.values import plain
from play.players import is_computer
from play.terms import Terms
from play.terms import check as check_terms
from streams import actors, database_time, door
from streams.actors import Actor, Kind, Power
from streams.kind import Wish
from streams.stored_command import Command, body
from tournaments import entrants_elsewhere
from tournaments.deciding import end_match
from tournaments.directing import by_a_rule
from tournaments.kind import TOURNAMENTS, LiveTournament
from tournaments.models import Director, EntrantRow, TournamentRow
from tournaments.names import with_account_names
from tournaments.stream.commands import (
    Cancel,
    Configure,
    EndByHand,
    Enter,
    Invite,
    MakeChallenge,
    Open,
    Pair,
    RecordResult,
    Substitute,
    TurnRound,
)
from tournaments.stream.decide import Decided, decide
from tournaments.stream.settings import Settings
from tournaments.stream.state import Tournament

Done: TypeAlias = door.Done[LiveTournament]

SYSTEM = actors.actor("system:tournaments")


def open_tournament(settings: Settings, actor: Actor) -> LiveTournament:
    """Open a tournament as its host. `Misfit` names the setting that cannot be."""
    check(settings)
    wish = dict(body(Open(id="", settings=settings)))
    return door.begin(TOURNAMENTS, actor, wish)


def give(
    tournament_id: str, command: Command, actor: Actor, *, command_id: str | None = None, version: int | None = None
) -> Done:
    """Give a command. Sent again under the same id it has no second effect and the same answer. The match of a
    table that a director decides ends with it.

    `Refused` as the tournament's rules say, or as its entrants come from elsewhere, `Misfit` where it cannot be read,
    `Stale` where a version is named and the tournament is at another.
    """
    entrants_elsewhere.refuse(tournament_id, command)
    match command:
        case Configure():
            check(command.settings)
        case Invite():
            _check_computers(command.players)
            for player in command.players:
                blocks.refuse(actor.person, player)
        case Enter():
            _check_computers(command.players)
        case Substitute():
            _check_computers((command.player,))
        case MakeChallenge():
            _refuse_blocked(find(tournament_id).tournament, command)
        case _:
            pass
    command = _prepared(command, actor, tournament_id)
    wish = Wish(actor, dict(body(command)), command_id, version)
    if isinstance(command, RecordResult) and actor.kind is Kind.DIRECTOR:
        with transaction.atomic():
            end_match(tournament_id, command, SYSTEM.name)
            return door.execute(TOURNAMENTS, tournament_id, wish)
    return door.execute(TOURNAMENTS, tournament_id, wish)


MOST_AT_ONCE = 200
"""So many entrants are paired while somebody waits for the answer; more are paired by a worker."""


def _prepared(command: Command, actor: Actor, tournament_id: str) -> Command:
    """The command as the log gets it: what takes long in a large field is done later, by a worker, and a tournament is
    called off by its own settings.
    """
    if isinstance(command, Cancel):
        policy = find(tournament_id).tournament.settings.play.called_off
        return replace(command, matches="void" if policy is UNSET else policy)
    if actor.kind is Kind.SYSTEM or not isinstance(command, Pair | TurnRound | EndByHand):
        return command
    large = len(find(tournament_id).tournament.taking_part()) > MOST_AT_ONCE
    return replace(command, later=True) if large else command


def _refuse_blocked(now: Tournament, command: MakeChallenge) -> None:
    """Raise `Blocked` where somebody challenged has blocked one of those who challenge, or the other way round."""
    sides = [now.entrant(number) for number in (command.entrant, command.challenged)]
    players = [side.players if side is not None else () for side in sides]
    for one, other in product(*players):
        blocks.refuse(one, other)


def tried(tournament_id: str, command: Command, actor: Actor) -> tuple[LiveTournament, Decided]:
    """What a command would lead to now, and the tournament that it was tried on; nothing is kept, lots are examples."""
    entrants_elsewhere.refuse(tournament_id, command)
    live = find(tournament_id)
    command = _prepared(command, actor, tournament_id)
    at = max(database_time.now(), live.tournament.at)
    return live, decide(live.tournament, actor, body(command), at, FairChance(token_bytes(32), live.version + 1))


def find(tournament_id: str) -> LiveTournament:
    """A tournament up to the newest version of its log, with all names; `Misfit` where there is none."""
    return with_names(TOURNAMENTS.repository.fresh(tournament_id))


def with_names(live: LiveTournament) -> LiveTournament:
    """The same with the names that stand in the accounts alone; a query where there are such."""
    now = with_account_names(live.tournament)
    return live if now is live.tournament else LiveTournament(live.id, live.stream, live.version, now)


def check(settings: Settings) -> None:
    """Raise `Misfit` where the game cannot be played by these settings: seats, options, terms, rules version, teams."""
    rules = find_game(settings.game, settings.rules_version)
    if settings.seats not in rules.seats:
        raise Misfit("seats", f"{settings.game} is not played by {settings.seats}")
    options = codec(rules).options(plain(settings.options))
    rules.check(options, settings.seats)
    teams = rules.teams(options, settings.seats)
    if settings.team > 1 and (teams is None or any(len(team) != settings.team for team in teams)):
        raise Misfit("team", f"{settings.game} is not played in teams of {settings.team} by {settings.seats}")
    if settings.team == 1 and teams is not None:
        raise Misfit("team", "in this game seats play together: enter as teams")
    check_terms(terms_of(settings))
    if settings.play.hints and settings.play.rated:
        raise Misfit("play.hints", "in a rated match nobody is given hints")


def _check_computers(players: Iterable[str]) -> None:
    """Raise `Misfit` where a computer is named that has no such account; one query where there is any."""
    computers = {player for player in players if is_computer(player)}
    if computers:
        numbers = [number for player in computers if (number := account_of(player)) is not None]
        unknown = computers - {user.player for user in User.objects.filter(pk__in=numbers, is_active=True)}
        if unknown:
            raise Misfit("players", f"{sorted(unknown)} are no accounts")


def terms_of(settings: Settings) -> Terms:
    """The terms on which the matches of a tournament are played."""
    try:
        made = msgspec.convert({**settings.play.terms, "rated": settings.play.rated}, Terms)
    except msgspec.ValidationError as problem:
        raise Misfit("terms", str(problem)) from None
    return made


RATED_DELAY_S = 300
"""How much later spectators see the matches of a rated tournament whose organiser has said nothing of it."""
AT_MATCHES = (Power.CANCEL, Power.EXTEND, Power.PAUSE, Power.SEAT)
"""What a director may do at the matches of their event."""


def match_terms(settings: Settings) -> Terms:
    """The terms as the matches of a tournament bear them: with its policies for deserted seats, what-if lines, hints.

    Nobody takes a deserted seat over but who had it, and whom the tournament lets in.
    """
    released: Mapping[str, Literal["always", "released", "never"]] = {
        "always": "always",
        "after_round": "released",
        "never": "never",
    }
    terms = replace(
        terms_of(settings),
        take_over="let_in",
        what_if=released[settings.play.what_if],
        hints="on" if settings.play.hints and not settings.play.rated else "off",
    )
    return replace(terms, on_timeout="resign") if settings.play.deserted == "forfeit" else terms


def director(user: int, tournament_id: str) -> Actor:
    """Somebody who acts as the director of a tournament."""
    return actors.director(user, tournament_id, Power.DIRECT)


def director_at_matches(user: int, tournament_id: str) -> Actor:
    """Somebody who acts as a director at the matches of a tournament; `Refused` for whoever does not direct it, and for
    whoever has ever been entered in it.
    """
    if not may_direct(user, tournament_id):
        raise Refused("directors_only")
    if EntrantRow.objects.filter(tournament=tournament_id, player=f"user:{user}").exists():
        raise Refused("you_take_part")
    return actors.director(user, tournament_id, *AT_MATCHES)


def may_direct(user: int, tournament_id: str) -> bool:
    """Whether somebody is the host of a tournament, one of its directors, or directs it by a rule of a higher layer."""
    row = TournamentRow.objects.filter(id=tournament_id).only("host").first()
    return row is not None and (
        row.host == f"user:{user}"
        or Director.objects.filter(tournament=tournament_id, user=user).exists()
        or by_a_rule(user, tournament_id)
    )
