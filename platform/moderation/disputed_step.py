"""What a moderator reads about a step, knowing no more than everybody, and what a look with full knowledge shows."""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from django.utils.safestring import mark_safe

from accounts.names import names_of
from boards.drawing import board, described
from boards.games import language
from boards.seats import Seat, seats_of, table_names
from chat.models import Saying
from eventlog import store
from games.kernel.contract import Viewer
from games.kernel.registry import AnyGame
from games.kernel.texts import rule_numbers, rules_text
from games.kernel.values import JSON, plain
from moderation.stream.state import Subject
from play.live import find_reel
from play.match import Match
from play.reel import Reel
from replays.board import NOTHING, Board, board_at, facts_of
from replays.lines import main
from replays.story import Round, known_names, rounds
from streams.actors import CLOCK
from streams.verify import DecidedStep, steps

AROUND = 12
"""Steps before and after the disputed one of which the log is shown."""
TALK = 40


class Latency(NamedTuple):
    """A command near the step: whose, when, and seconds after the one before."""

    version: int
    name: str
    at: datetime
    seconds: float


class Clock(NamedTuple):
    """What a seat had left on its clock: seconds of the move's own time, and of the bank."""

    name: str
    move: int
    bank: int


class SeatView(NamedTuple):
    """The board as one viewer saw it."""

    name: str
    board: Board


class SpokenWords(NamedTuple):
    """Something said at the table until then, to all or to a team."""

    name: str
    step: int
    text: str
    apart: bool


class Hidden(NamedTuple):
    """What lay behind a step: the command, what was offered and drawn, the position afterwards, what was said."""

    command: JSON
    offers: list[JSON]
    draws: JSON
    position: JSON
    talk: list[SpokenWords]


class Knowledge(NamedTuple):
    """What a look shows: the step as each seat saw it, as it was, and what lay behind it."""

    seats: list[SeatView]
    truth: SeatView
    hidden: Hidden


def public_log(subject: Subject) -> list[Round]:
    """The log around the step, as everybody may read it."""
    line = main(find_reel(subject.match), subject.step)
    return rounds(line, "spectator", line.numbers[-2 * AROUND :])


def latencies(subject: Subject) -> list[Latency]:
    """How long the last decisions before the step took, since what happened before; time itself decides none."""
    reel = find_reel(subject.match)
    known = known_names(main(reel, subject.step))
    rows = [row for row in store.rows(reel.stream, upto=subject.step) if row.body is not None]
    decided = [(before, row) for before, row in pairwise(rows) if row.actor != CLOCK.name]
    return [
        Latency(row.version, known.get(row.actor, row.actor), row.at, (row.at - before.at).total_seconds())
        for before, row in decided[-AROUND:]
    ]


def rule_as_it_stood(rules: AnyGame, number: str) -> str:
    """The paragraph of the rules that a number names, without it, in the version by which the match is played."""
    if not number:
        return ""
    blocks = rules_text(rules, language()).split("\n\n")
    return next((_plain(one).removeprefix(number).lstrip() for one in blocks if rule_numbers(one)[:1] == [number]), "")


def _plain(block: str) -> str:
    """A paragraph of Markdown without its marks, on one line."""
    return " ".join(block.replace("*", "").replace("`", "").lstrip("- ").split())


def looked(subject: Subject) -> Knowledge:
    """The disputed step with full knowledge."""
    reel = find_reel(subject.match)
    line = main(reel, subject.step)
    seats = seats_of(reel.mark(subject.step).players, None, known_names(line))
    number = line.nearest(subject.step)
    return Knowledge(
        seats=[SeatView(one.player, board_at(line, number, one.at, seats)) for one in seats],
        truth=SeatView("", board_at(line, number, "arbiter", seats)),
        hidden=hidden_at(subject),
    )


def hidden_at(subject: Subject) -> Hidden:
    """What lay behind the disputed step; only for who looks with full knowledge."""
    reel = find_reel(subject.match)
    match, step = reel.match_at(subject.step), disputed(reel, subject.step)
    before = reel.match_at(max(1, step.first - 1))
    seat = step.body.get("seat")
    offered = before.rules.offers(before.state, seat) if isinstance(seat, int) and before.begun else ()
    return Hidden(
        command=plain(step.body.get("command")),
        offers=[plain(one) for one in offered],
        draws=None if step.chance is None else step.chance.decode(),
        position=position_of(match),
        talk=talk_until(subject),
    )


def talk_until(subject: Subject) -> list[SpokenWords]:
    """What was said before the step and shortly after it, the newest first; two queries."""
    there = Saying.objects.filter(match=subject.match, version__lte=subject.step + AROUND, removed_by="")
    said = there.order_by("-id")[:TALK]
    known = names_of(one.player for one in said)
    return [SpokenWords(known[one.player], one.version, one.text, bool(one.team)) for one in said]


def clocks(subject: Subject) -> list[Clock]:
    """The clocks as they stood at the step; none in a match without."""
    reel = find_reel(subject.match)
    line = main(reel, subject.step)
    match = reel.match_at(subject.step)
    if match.clock is None:
        return []
    named = zip(table_names(match.players, known_names(line)), match.clock.seats, strict=True)
    return [Clock(name, one.free_ms // 1000, one.bank_ms // 1000) for name, one in named]


def position_of(match: Match) -> JSON:
    """The position in the game's own form; None before there is one."""
    return match.rules.given(match.state) if match.begun else None


def disputed(reel: Reel, version: int) -> DecidedStep:
    """The command whose events a version belongs to."""
    found = [one for one in steps(reel.stream, reel.log) if one.first <= version]
    return found[-1]


def boards_of(match: Match, names: Sequence[Seat]) -> list[SeatView]:
    """The board of a match that is only foreseen: as each seat would see it, and as it would be."""
    viewers: list[tuple[str, Viewer]] = [*((one.player, one.at) for one in names), ("", "arbiter")]
    return [SeatView(name, _board(match, viewer, names)) for name, viewer in viewers]


def _board(match: Match, viewer: Viewer, seats: Sequence[Seat]) -> Board:
    if not match.begun:
        return NOTHING
    view = match.rules.view(match.state, viewer)
    drawn = mark_safe(board(match.rules, view, viewer, seats, language()))  # noqa: S308 - a template of ours
    sentences = described(match.rules, view, viewer, seats, language())
    return Board(drawn, sentences, [] if drawn or sentences else facts_of(plain(view)), [])
