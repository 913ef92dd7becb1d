"""A match's log told in the reader's language: one line a step of the main line."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.kernel.contract import Line, Viewer
from games.kernel.registry import AnyGame
from games.kernel.texts import catalogue, word
from games.kernel.values import Event
from play.events import BranchOpened, MatchOpened, Rewound, SeatGiven, SeatLeft, SeedRevealed
from play.match import main_line
from replays.seats import player_name


class Step(NamedTuple):
    """A version of the log and what it tells."""

    version: int
    text: str
    rule: str
    private: bool


def story(
    rules: AnyGame, log: list[Event], players: list[str | None], viewer: Viewer, language: str, title: str
) -> Iterator[Step]:
    """The steps on the path to the newest version, as this viewer may read them; silent ones are left out."""
    sentences = catalogue(rules.name, language)
    name_of = partial(_seat_name, players)
    for version in main_line(log, len(log)):
        event = log[version - 1]
        around = _around(event, title, name_of)
        if around:
            yield Step(version, around, "", private=False)
            continue
        line: Line | None = rules.tell(event, viewer)
        if line is not None:
            yield Step(version, word(line, sentences, name_of), line.rule, line.private)


def _seat_name(players: list[str | None], seat: int) -> str:
    return player_name(players[seat], seat)


def _around(event: Event, title: str, name_of: partial[str]) -> str:
    """The sentence of what happens around a game; empty for the game's own events."""
    match event:
        case MatchOpened(seats=seats, rules_version=version) | BranchOpened(seats=seats, rules_version=version):
            said = {"game": title, "seats": seats, "version": version}
            return _("%(game)s is opened for %(seats)d players, rules version %(version)s.") % said
        case SeatGiven(seat=seat, player=player):
            return _("%(player)s takes seat %(number)d.") % {"player": player_name(player, seat), "number": seat + 1}
        case SeatLeft(seat=seat):
            return _("%(player)s gets up.") % {"player": name_of(seat)}
        case Rewound(to=to, reason=reason):
            return _("Rewound to step %(step)d: %(reason)s") % {"step": to, "reason": reason}
        case SeedRevealed():
            return _("The seed of all chance is revealed; anybody can now check every draw.")
        case _:
            return ""
