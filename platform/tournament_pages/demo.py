"""Tournaments of the demo: one that runs, one that is over with a correction, one open for entry; all really played."""

from collections.abc import Sequence

from msgspec.structs import replace

from accounts.models import User
from games.kernel.chance import Luck
from games.kernel.registry import game as find_game
from games.kernel.registry import games_by_name
from games.kernel.values import plain
from lobby.defaults import usual_options
from lobby.demo.playing import act
from play import live as held
from play.terms import Terms
from streams.actors import actor
from tournaments import commands, matches, progress
from tournaments.models import TableRow
from tournaments.stream import commands as c
from tournaments.stream.settings import Format, Play, PodSwiss, Settings, Stage, Swiss, Times
from tournaments.stream.state import Result

TWO, FOUR = "armadora", "orcz"
"""What the demo plays in twos and in fours, where these games are there."""


def add(people: Sequence[User]) -> list[str]:
    """Make them; their ids. People are those of the demo, the first of whom hosts."""
    known = games_by_name()
    if TWO not in known or FOUR not in known:
        return []
    return [_finished(people), _running(people), _open(people)]


def _settings(game: str, seats: int, form: Format) -> Settings:
    rules = find_game(game)
    terms = plain(Terms())
    assert isinstance(terms, dict)
    return Settings(
        name="",
        game=game,
        rules_version=rules.rules_version,
        seats=seats,
        options=dict(usual_options(rules, seats)),
        stages=(Stage(form),),
        play=Play(terms=terms, rated=False),
    )


def _opened(host: User, settings: Settings, name: str, about: str) -> str:
    settings = replace(settings, name=name, about=about)
    live = commands.open_tournament(settings, actor(host.player))
    commands.give(live.id, c.OpenEntry(), commands.director(host.pk, live.id))
    return live.id


def _enter(tournament_id: str, people: Sequence[User]) -> None:
    for place, one in enumerate(people):
        wish = c.Enter(name=one.name, players=(one.player,), rating=1600 - 20 * place)
        commands.give(tournament_id, wish, actor(one.player))


def _open(people: Sequence[User]) -> str:
    about = "Four at a table, three rounds. Newcomers are welcome."
    made = _opened(people[1], _settings(FOUR, 4, PodSwiss(3)), "Moonrise Pods", about)
    _enter(made, people[2:6])
    return made


def _running(people: Sequence[User]) -> str:
    about = "Three rounds, whoever comes. A round ends when all its tables have finished."
    made = _opened(people[0], _settings(TWO, 2, Swiss(3)), "Midwinter Swiss", about)
    _enter(made, people[:6])
    commands.give(made, c.Start(), commands.director(people[0].pk, made))
    progress.go_on(made)
    _play(made)
    progress.go_on(made)
    return made


def _finished(people: Sequence[User]) -> str:
    about = "The first cup of the year."
    made = _opened(people[0], replace(_settings(TWO, 2, Swiss(2)), times=Times(automatic=False)), "Bonfire Cup", about)
    director = commands.director(people[0].pk, made)
    _enter(made, people[:4])
    commands.give(made, c.Start(), director)
    commands.give(made, c.Pair(stage=1, round=1, start=True), director)
    progress.go_on(made)
    _play(made)
    table = commands.find(made).tournament.stages[0].rounds[0].tables[0]
    assert table.result is not None
    ranks = tuple(3 - rank for rank in (table.result.ranks if set(table.result.ranks) == {1, 2} else (1, 2)))
    corrected = Result("adjudicated", ranks, table.result.scores)
    why = "Both players agree that the stones were counted wrongly."
    commands.give(made, c.CorrectResult(stage=1, round=1, table=1, result=corrected, reason=why), director)
    commands.give(made, c.TurnRound(stage=1, round=1), director)
    progress.go_on(made)
    _play(made)
    commands.give(made, c.TurnRound(stage=1, round=2), director)
    return made


def _play(tournament_id: str) -> None:
    """Play every match of the newest round to its end, and read the results."""
    for row in TableRow.objects.filter(tournament=tournament_id, settled=False):
        if held.fresh(row.match).match.outcome is None:
            act(row.match, Luck(row.match), lambda _match, _given: False)
        matches.settle(row.match)
