"""The replay page of one step, as plain data for its templates."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import names_of
from boards.endings import decided_by, decisive
from boards.games import language, named
from boards.seats import Seat, seats_of, table_names
from games.kernel.contract import Outcome
from games.kernel.texts import catalogue
from games.players.levels import LEVELS
from play.access import watching_key
from play.ending_words import brief, came_out, sentence
from play.events import Ending
from play.models import MatchRow
from play.players import player_name
from replays import comments, step_bar
from replays.address import NO_SPOILERS, Ask, base, step_address
from replays.board import board_at
from replays.branching import may_branch
from replays.controls import ways
from replays.lines import abandoned
from replays.models import Comment
from replays.outline import outline, settled
from replays.rulings import ruling_at, rulings_of
from replays.spots import spot_name, words_of
from replays.standing import by_points, given_up, points, scored
from replays.story import StoryStep, battle_film_title, tell_step
from replays.talk import talk_of
from replays.verified import at_once
from replays.visibility import ALL, PUBLIC, Viewpoint, Visibility

USUAL_LEVEL = "raider"
BRANCHES = 20
"""What-if lines of one match that a page lists: the newest."""


class Choice(NamedTuple):
    """A link among several of which one is current."""

    key: str
    label: str
    mark: str
    url: str
    current: bool


class BranchSeat(NamedTuple):
    """A seat of a what-if line to be, and who may play it."""

    seat: Seat
    choices: list[Choice]


class Said(NamedTuple):
    """A comment, whether this visitor may take it away, and what it points at, if at anything, in words."""

    comment: Comment
    removable: bool
    points: str


def stage(visible: Visibility, number: int, ask: Ask, user: User | None) -> dict[str, Any]:
    """What changes with every step: board, sentence, controls, comments."""
    line, row = visible.line, visible.row
    shared = watching_key(row, at_it=bool(visible.seats), came_with=ask.key)
    ask = ask._replace(eyes=visible.eyes.key, line=line.key)
    place = line.at(number)
    known = visible.known
    seats = seats_of(place.mark.players, None, known)
    outcome = outcome_at(visible, number, ask)
    commented, bookmarked = comments.commented(user, line), comments.bookmarked(user, line)
    shape = outline(line)
    turn = next(one for one in shape.turns if one.steps[-1] >= number)
    words = words_of(place.reel.rules, seats)
    said = [
        Said(one, user is not None and comments.may_remove(user, one), spot_name(one.spot, words) if one.spot else "")
        for one in comments.readable(user, place)[: comments.SHOWN]
    ]
    return {
        "match": row,
        "game": named(visible.reel.rules),
        "visible": visible,
        "ask": ask,
        "number": number,
        "newest": None if ask.blind else visible.newest,
        "step": _told(visible, number),
        "at": place.mark.at,
        "ruling": ruling_at(place),
        "seen_as": seen_as(visible.eyes, number),
        "turn": turn.number,
        "round": place.mark.round,
        "seats": seats,
        "awaited": [seats[seat] for seat in place.mark.awaited],
        "board": board_at(line, number, visible.eyes.viewer, seats, {one.comment.spot for one in said}),
        "viewpoints": viewpoints(visible, number, ask),
        "ways": ways(visible, number, ask, commented, bookmarked),
        "stretch": f"{visible.eyes.key}/{line.key}/{step_bar.window(visible.steps, number, ask.blind)[0]}",
        "here": None if ask.blind else step_bar.here(visible, number),
        "link": step_address(row.id, number, ask._replace(spoilers="", key=shared)),
        "picture": step_address(row.id, number, ask, "board.png"),
        "battle_film": battle_film_title(place.reel.rules) if not ask.blind and shape.battle_at(number) else "",
        "embed": step_address(row.id, number, ask._replace(key=""), "embed/"),
        "said": said,
        "marked": number in bookmarked,
        "commented": commented,
        "bookmarked": bookmarked,
        "bookmark_url": step_address(row.id, number, ask, "bookmark/"),
        "comment_url": step_address(row.id, number, ask, "comment/"),
        "branch_url": step_address(row.id, number, ask, "branch/"),
        "branch_from": settled(line, number) if may_branch(visible) else None,
        "branch_seats": branch_seats(place.mark.awaited, seats),
        "talk": talk_of(visible, number, user, blind=ask.blind),
        "may_play_again": may_play_again(visible),
        "base": base(row.id),
        "may_embed": row.terms["watch"] == "everyone",
        "may_speak": user is not None and comments.may_speak(user, visible.over),
        **_result(visible, outcome, seats),
    }


def _told(visible: Visibility, number: int) -> StoryStep | None:
    """The step in words. The one that reveals the seed comes right after the end, which a link to the match would leave
    out: it says both.
    """

    def told(at: int) -> StoryStep | None:
        return tell_step(visible.line.at(at), at, visible.eyes.viewer, visible.known)

    step = told(number)
    index = visible.line.index(number)
    if step is None or step.kind != "reveal" or not index:
        return step
    before = told(visible.line.numbers[index - 1])
    return step if before is None else step._replace(text=f"{before.text} {step.text}")


def _result(visible: Visibility, outcome: Outcome | None, seats: Sequence[Seat]) -> dict[str, Any]:
    """How the match came out, as its table says it; nothing where it is not to be seen."""
    if outcome is None:
        return {"outcome": []}
    end = visible.line.at(visible.newest)
    match, rules = end.match, end.reel.rules
    view = rules.view(match.state, visible.eyes.viewer) if match.begun else None
    events = (place.event for place in visible.line.places)
    figures, sentences = None if match.ending else decisive(rules, view), catalogue(rules, language())
    scores = points(view, outcome, match.ending, match.seats)
    return {
        "outcome": ranked(outcome, scores if figures is None else figures.by_seat, seats),
        "all_lost": outcome.all_lost,
        "ended": sentence(match.ending),
        "gone": given_up(visible.line, match, [seat.player for seat in seats]),
        "scored": scored(match.ending),
        "by_points": bool(match.ending) or figures is not None or by_points(match.outcome),
        "decided_by": [] if match.ending else decided_by(rules, view, words_of(rules, seats), events),
        "came": came_out(outcome.ranks, outcome.winners, visible.seats),
        "unit": sentences.get("game.score" if figures is None else figures.name, ""),
    }


def head(visible: Visibility, number: int, ask: Ask) -> dict[str, Any]:
    """What stands above and around: versions, badge, other lines, what can be taken away."""
    ask = ask._replace(eyes=visible.eyes.key, line=visible.line.key)
    return {
        "verified": at_once(visible.line.tip.stream, visible.upto),
        "lines": lines(visible, ask),
        "rulings": rulings_of(visible, ask),
        "spoilers_url": step_address(visible.row.id, number, ask._replace(spoilers="" if ask.blind else NO_SPOILERS)),
        "description": description(visible, number),
        "ended_by": "" if ask.blind else brief(_ending(visible)),
    }


def branch_seats(awaited: Sequence[int], seats: Sequence[Seat]) -> list[BranchSeat]:
    """Who may play on from here: whoever looks, at first in the seat that is to decide, and computers of any level."""
    mine = awaited[0] if awaited else 0
    levels = [(level, names_of([player_name(level)])[player_name(level)]) for level in LEVELS]
    return [
        BranchSeat(
            seat,
            [
                Choice("me", _("I play"), "", "", seat.at == mine),
                *(Choice(level, name, "", "", seat.at != mine and level == USUAL_LEVEL) for level, name in levels),
            ],
        )
        for seat in seats
    ]


def may_play_again(visible: Visibility) -> bool:
    """Whether whoever looks may ask for a rematch: who had a seat when the match ended."""
    return visible.over and bool(visible.seats) and not visible.what_if


def seen_as(eyes: Viewpoint, number: int) -> str:
    """The viewpoint in one sentence; every page says it."""
    said = {"name": eyes.name, "step": number}
    if eyes.key == PUBLIC:
        return _("what everybody knew at step %(step)d") % said
    if eyes.key == ALL:
        return _("all hands open, at step %(step)d") % said
    return _("what %(name)s knew at step %(step)d") % said


def viewpoints(visible: Visibility, number: int, ask: Ask) -> list[Choice]:
    """Every viewpoint open to this visitor, at the same step."""
    return [
        Choice(
            eyes.key,
            eyes.name,
            eyes.mark,
            step_address(visible.row.id, number, ask._replace(eyes=eyes.key)),
            eyes.key == visible.eyes.key,
        )
        for eyes in visible.open_to
    ]


def lines(visible: Visibility, ask: Ask) -> list[Choice]:
    """The main line, those that rewinds have left, and the newest what-if lines; none where there is only one."""
    row, current = visible.row, visible.line.key
    first = step_address(row.id, visible.line.numbers[0], ask._replace(line=""))
    found = [Choice("", _("the match"), "", first, not current)]
    for one in abandoned(visible.reel, visible.upto if visible.line.tip is visible.reel else visible.reel.version):
        if one.reason:
            label = _("abandoned at step %(step)d: %(reason)s") % {"step": one.left, "reason": one.reason}
        else:
            label = _("taken back to step %(step)d") % {"step": one.left}
        url = step_address(row.id, one.tip, ask._replace(line=str(one.tip)))
        found.append(Choice(str(one.tip), label, "", url, current == str(one.tip)))
    return [*found, *_what_ifs(row, ask, current)] if len(found) > 1 or visible.over else []


def _what_ifs(row: MatchRow, ask: Ask, current: str) -> list[Choice]:
    branches = list(MatchRow.objects.filter(parent=row.id).order_by("-opened_at")[:BRANCHES])
    known = names_of(player for one in branches for player in one.players)
    return [
        Choice(
            one.id,
            _("what if, from step %(step)d: %(players)s")
            % {"step": one.parent_version, "players": ", ".join(table_names(one.players, known))},
            "",
            step_address(row.id, one.parent_version or 1, ask._replace(line=one.id, eyes="")),
            current == one.id,
        )
        for one in branches
    ]


def outcome_at(visible: Visibility, number: int, ask: Ask) -> Outcome | None:
    """How it came out: on the last step always, on others where the result may be seen."""
    if ask.blind and number < visible.newest:
        return None
    return visible.line.at(visible.newest).match.outcome


def _ending(visible: Visibility) -> Ending:
    return visible.line.at(visible.newest).match.ending


def ranked(outcome: Outcome, scores: Sequence[int | None], seats: Sequence[Seat]) -> list[Seat]:
    """The seats with how they came out, best first."""
    made = [
        seat._replace(rank=outcome.ranks[seat.at], score=scores[seat.at], won=seat.at in outcome.winners)
        for seat in seats
    ]
    return sorted(made, key=lambda seat: (seat.rank or 0, seat.at))


def description(visible: Visibility, number: int) -> str:
    """A step in a sentence or two, for those who see only the link: never the result of a later one."""
    place = visible.line.at(number)
    step = tell_step(place, number, visible.eyes.viewer, visible.known)
    players = ", ".join(table_names(place.mark.players, visible.known))
    said = {
        "game": named(visible.reel.rules).title,
        "players": players,
        "step": number,
        "seen": seen_as(visible.eyes, number),
    }
    opening = _("%(game)s: %(players)s; %(seen)s.") % said
    return f"{opening} {step.text}" if step else opening
