"""Matches with people at them, for tests of the page."""

from typing import Any

from django.test import Client

from accounts.models import User
from games.kernel.chance import Luck
from games.kernel.registry import AnyGame
from games.kernel.registry import game as find_game
from games.kernel.settings import Setting, plainest
from games.kernel.values import Value
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import situation
from play import commands, computers, live
from play.live import Live
from play.terms import NO_TERMS, Terms

BACKEND = "accounts.backend.Backend"


def person(name: str) -> User:
    """Somebody with an account."""
    return User.objects.create_user(name)


def client_of(user: User | None, **extra: Any) -> Client:
    """A browser in which they are logged in; a stranger's for nobody."""
    client = Client(**extra)
    if user is not None:
        client.force_login(user, backend=BACKEND)
    return client


def table(
    game: str,
    people: list[User],
    seats: int = 2,
    options: Any = None,
    terms: Terms = NO_TERMS,
    seed: bytes = b"\x07" * 32,
) -> Live:
    """A running match: people on the first seats, computers on the others."""
    players = [one.player for one in people] + [computers.player_name("grunt")] * (seats - len(people))
    if options is None:
        options = next(setting.raw for setting in plainest(find_game(game)) if setting.seats == seats)
    return commands.open_match(game, seats, options, players, actor=people[0].player, terms=terms, seed=seed)


def open_at(game: AnyGame, setting: Setting, state: Value, person: User) -> str:
    """A match that goes on from this state: somebody on the first seat, computers on the others."""
    players = [person.player, *[computers.player_name("grunt")] * (setting.seats - 1)]
    return commands.open_match(
        game.name, setting.seats, setting.raw, players, actor="operator:test", given=game.given(state), arranged=True
    ).id


def rally(match_id: str, luck: Luck | None = None) -> Live:
    """Let the computers play until somebody else must decide, or the match is over."""
    for _ in computers.play_out(match_id, luck or Luck("rally")):
        pass
    return live.fresh(match_id)


def play_on(match_id: str, people: list[User], moves: int = 1, luck: Luck | None = None) -> Live:
    """Let everybody play at random: so many decisions of people, and all those of computers in between."""
    luck = luck or Luck("play on")
    now = rally(match_id, luck)
    for _ in range(moves):
        awaited = [seat for seat in now.match.awaited() if seat < len(people)]
        if not awaited:
            break
        seat = awaited[0]
        choice = level("grunt").choose(situation(now.match.rules, now.match.state, seat), luck, iterations(5))
        commands.give(match_id, seat, choice, actor=people[seat].player)
        now = rally(match_id, luck)
    return now
