"""A league of the demo in its second season, in three divisions; the first one is over."""

from collections.abc import Sequence

from accounts.models import User
from accounts.names import user_of
from chat import talk
from games.kernel.chance import Luck
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.kernel.values import plain
from leagues import commands, progress, roles, rooms
from leagues.organisation import commands as o
from leagues.organisation.state import Profile
from leagues.season import commands as c
from leagues.season.settings import Entry, SeasonSettings
from lobby.defaults import usual_options
from lobby.demo.playing import act
from opponents import computer_accounts
from play import commands as plays
from play.match import Match
from play.terms import Terms
from streams import kept_texts
from streams.actors import actor
from tournaments import matches
from tournaments import progress as tournament_progress
from tournaments.models import TableRow
from tournaments.stream.settings import Play, RoundRobin

GAME = "armadora"
DIVISION, DIVISIONS = 3, 3
"""Threes in pairs: three matches a division."""
MOVES = 8
THREAD = (
    "Well played, everybody. The second division was closer than it looks.",
    "I am back from the mountains on Sunday and move every evening from then on.",
    "Who would like a practice game first? My table is open.",
)
DIVISION_TALK = ("Shall we play our match this weekend?", "Saturday evening suits me.")


def add(people: Sequence[User]) -> list[str]:
    """Make it; no match of its own is named. People are those of the demo, the first of whom founds the league."""
    if GAME not in games_by_name():
        return []
    owner = people[0]
    by = actor(owner.player)
    with kept_texts.kept(by) as written:
        profile = Profile(
            "Mountain League",
            "Europe/Paris",
            about=written.name("Three divisions, one match at a time, and nobody is in a hurry."),
            rules=written.name("Say when you are away. Who is silent for three days may be claimed a no-show."),
            contact=written.name("Ask the owner at any table."),
        )
        league = commands.found(profile, owner).id
    players = [*people[1:7], *computer_accounts.add("grunt", DIVISION * DIVISIONS - len(people[1:7]))]
    for one in people[1:7]:
        commands.at_organisation(league, o.Join(), actor(one.player))
    with kept_texts.kept(by) as written:
        why = written.name("Knows the rules.")
        commands.at_organisation(league, o.Grant(player=people[1].player, role="arbiter", reason=why), by)
    first = _season(league, owner, "First season", players, "")
    _play(first)
    commands.at_season(first, c.Confirm(), roles.at_season(owner.pk, first))
    second = _season(league, owner, "Second season", players, first)
    _play(second, most=1)
    with kept_texts.kept(by) as written:
        said = written.name("The second season has begun. Good luck to all three divisions.")
        commands.at_organisation(league, o.Announce(text=said), by)
    _talk(second, people[1:7])
    return []


def _talk(season: str, people: Sequence[User]) -> None:
    """What the members say in the thread, and two of the first division among themselves."""
    for one, words in zip(people, THREAD, strict=False):
        room = rooms.find(rooms.of_season(season), one)
        assert room is not None
        talk.say_in(room, one, words)
    now = commands.find_season(season).season
    there = [one for one in people if one.player in now.divisions[0].players]
    for one, words in zip(there, DIVISION_TALK, strict=False):
        room = rooms.find(rooms.of_division(season, 1), one)
        assert room is not None
        talk.say_in(room, one, words)


def _season(league: str, owner: User, name: str, players: Sequence[User], previous: str) -> str:
    """A season that these have entered, and whose divisions have begun."""
    rules = find_game(GAME)
    terms = plain(Terms(pace="days", move_s=3 * 86400, bank_s=5 * 86400))
    assert isinstance(terms, dict)
    settings = SeasonSettings(
        name=name,
        game=GAME,
        rules_version=rules.rules_version,
        seats=2,
        form=RoundRobin(),
        options=dict(usual_options(rules, 2)),
        size=DIVISION,
        drawing="carried" if previous else "by_strength",
        entry=Entry(members_only=False),
        play=Play(terms=dict(terms), rated=False, deserted="substitute"),
    )
    season = commands.open_season(league, settings, owner, previous=previous).id
    by = roles.at_season(owner.pk, season)
    commands.at_season(season, c.OpenEntry(), by)
    for place, one in enumerate(players):
        wish = c.Enter(player=one.player, rating=1600 - 20 * place)
        commands.at_season(season, wish, actor(one.player) if one.player.startswith("user:") else by)
    commands.at_season(season, c.Draw(), by)
    progress.go_on(season)
    return season


def _play(season: str, most: int = 100) -> None:
    """Play so many rounds of every division, and note what has ended."""
    for division in commands.find_season(season).season.divisions:
        for _ in range(most):
            if not tournament_progress.go_on(division.tournament):
                break
            for row in TableRow.objects.filter(tournament=division.tournament, settled=False):
                _finish(row.match)
                matches.settle(row.match)
        tournament_progress.go_on(division.tournament)
    progress.sweep()


def _finish(match_id: str) -> None:
    """Play some moves; then a person gives up, so that the demo is there soon. Computers play to the end."""
    now = act(match_id, Luck(match_id), lambda match, given: given >= MOVES and _person(match) is not None).match
    seat = _person(now)
    if now.outcome is None and seat is not None:
        plays.resign(match_id, seat, actor=now.players[seat] or "")


def _person(match: Match) -> int | None:
    """The last seat that a person holds."""
    seats = [seat for seat, player in enumerate(match.players) if player is not None and user_of(player) is not None]
    return max(seats, default=None)
