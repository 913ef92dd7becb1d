"""Players: who they are, how their matches came out, and where they stand."""

from datetime import datetime
from typing import Literal

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from accounts.models import User
from accounts.names import bare, user_of
from api.endpoint import Endpoint, operation, person
from api.models import Token
from api.payload import Payload
from api.people import Player, people
from api.scopes import Scope
from lobby.record import record_of
from play.terms import Pace
from ratings.player_ladders import ways


class Record(Payload, frozen=True):
    """Finished matches of one game, and how many of them were won, drawn by agreement, lost to the game itself,
    resigned.
    """

    game: str
    played: int
    won: int
    drawn: int
    all_lost: int
    resigned: int


class Standing(Payload, frozen=True):
    """A player's place on a ladder; `place` is null for those who have none."""

    game: str
    pace: Pace
    rating: float
    place: int | None
    matches: int
    wins: int
    provisional: bool


class Person(Payload, frozen=True):
    """A player's public page."""

    player: Player
    guest: bool
    since: datetime
    records: tuple[Record, ...]
    standings: tuple[Standing, ...]


class Me(Payload, frozen=True):
    """Who you are, and what your token allows; a browser's session allows everything and has no end here."""

    player: Player
    guest: bool
    scopes: tuple[Literal["read", "play", "tables", "chat", "moderate"], ...]
    token: str | None
    expires: datetime | None


class OnePlayer(Endpoint):
    """A player."""

    @operation("get_player", _("A player's record and ratings"), scope=Scope.READ, gives=Person)
    def get(self, request: Request, player: str) -> Person:
        """By name, or as the log names them (`user:7`)."""
        number = user_of(player)
        wanted = {"pk": number} if number is not None else {"name__iexact": bare(player)}
        user = User.objects.filter(is_active=True, **wanted).first()
        if user is None:
            raise Http404("nobody is called so")
        return Person(
            player=people([user.player])[user.player],
            guest=user.is_guest,
            since=user.created,
            records=tuple(
                Record(one.game, one.played, one.won, one.drawn, one.all_lost, one.resigned)
                for one in record_of(user.player)
            ),
            standings=tuple(
                Standing(
                    game=way.ladder.game,
                    pace=way.ladder.pace,  # type: ignore[arg-type]  # as rated
                    rating=way.shown,
                    place=None if way.line is None else way.line.place,
                    matches=way.matches,
                    wins=way.wins,
                    provisional=way.provisional,
                )
                for way in ways(user.player)
            ),
        )


class WhoAmI(Endpoint):
    """Oneself."""

    @operation("who_am_i", _("Who you are, and what your token allows"), scope=Scope.READ, gives=Me)
    def get(self, request: Request) -> Me:
        """A first request to try out a token."""
        user, token = person(request), request.auth if isinstance(request.auth, Token) else None
        return Me(
            player=people([user.player])[user.player],
            guest=user.is_guest,
            scopes=tuple(Scope.values if token is None else token.scopes),  # type: ignore[arg-type]  # scopes all
            token=None if token is None else token.name,
            expires=None if token is None else token.expires,
        )
