"""What tests of rulings share: matches of all five games, played some way on, and officers who rule on them."""

from itertools import islice

from games.kernel.chance import Luck
from games.kernel.values import JSON
from play import commands, computers, live
from play.live import Live
from play.match import Match
from streams import seeds

OFFICER = "officer:900000009/adjudicate+amend+clarify+penalise+rewind+uphold+void"
PLAYERS = ("user:1", "user:2", "user:3", "user:4")
GAMES: dict[str, tuple[int, dict[str, JSON]]] = {
    "armadora": (3, {"advanced": True}),
    "few_orcs_more": (4, {"mode": "turns"}),
    "orcz": (3, {}),
    "orcs_vs_orcs": (2, {}),
    "orc_wars": (3, {}),
}


def played(game: str, moves: int = 12, seed: int = 1) -> Live:
    """A match of computers, so many commands on."""
    seats, options = GAMES[game]
    begun = commands.open_match(game, seats, options, ["computer:grunt"] * seats, actor="operator:test")
    on(begun.id, moves, seed)
    return live.fresh(begun.id)


def on(match_id: str, moves: int, seed: int = 1) -> Match:
    """The match after so many more commands of its computers, or over."""
    for _ in islice(computers.play_out(match_id, Luck(seed)), moves):
        pass
    return live.fresh(match_id).match


def settled(now: Live) -> list[int]:
    """The versions at which somebody had to decide, oldest first."""
    given = live.shelf.past(now.stream).accepted(0, now.match.version)
    return [one.first - 1 for one in given if one.first > 1]


def ruling(number: int, scope: str, step: int, **more: JSON) -> dict[str, JSON]:
    """A ruling in the form of its command."""
    return {
        "ruling": f"c7.{number}",
        "scope": scope,
        "step": step,
        "rule": "5.2",
        "reason": "As the rule says.",
        **more,
    }


def rewinding(number: int, to: int, *, redraw: bool = True) -> dict[str, JSON]:
    """A ruling that goes back, with a fresh seed promised."""
    return ruling(number, "rewind", to, to=to, redraw=redraw, commitment=seeds.make())
