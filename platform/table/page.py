"""What the page of a running match shows: plain data for its templates, all of it from what the viewer may see."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from boards.board_templates import url
from boards.drawing import Marks, board, described
from boards.endings import decided_by, decisive
from boards.games import language, rules_address
from boards.pictures import PIECES, SEAT_MARKS, picture
from boards.prompts import LONG, longest_prompt, stakes
from boards.seats import table_names
from boards.words import Words
from chat import removal
from chat.access import may_talk, may_talk_apart
from chat.models import LONGEST
from chat.talk import heard, muted_by
from config import kept
from games.kernel.registry import AnyGame
from games.kernel.texts import catalogue, word
from games.kernel.values import JSON, plain
from play import access
from play.belonging import belongings
from play.ending_words import came_out, sentence
from play.events import Agreement
from play.match import Match
from play.participants import is_awaited
from play.players import is_person
from play.rights.agreements import ends_to_propose, to_ask_back
from play.rights.clocks import to_hasten, to_pause
from play.rights.conditions import permits
from play.ruling_events import Ruled
from play.stored import WayBack, to_take_back
from replays.address import Ask, base, match_address
from replays.event_texts import what_is_ruled
from replays.models import LONGEST as LONGEST_NOTE
from replays.reviews import begun
from replays.scene_log import first_play, last_line, scene_log
from replays.standing import by_points, given_up, scored
from replays.visibility import may_step_back
from replays.what_if_lines import shown_beside
from streams.actors import actor
from table.controls import Filled
from table.feedback import Notice
from table.forms import Deeds, deeds, doable
from table.hint import may_hint
from table.log import Known, LogSource, Pane, news, pane
from table.match_view import MatchView
from table.notes import Notes, notes
from table.scene import Scene
from table.state import Clock, Seated, counted, say, seats, shortly
from table.view_in_words import rows

LINES = 100
"""So much of the log is on the page at first; the rest is a click away."""
DAY_MS = 24 * 60 * 60 * 1000


class TableMatch(NamedTuple):
    """What the page's parts are told of the match itself: nothing that anybody may not know."""

    id: str
    game: str
    options: JSON
    parent: bool
    clock: bool


class RuledOn(NamedTuple):
    """A ruling, what it does in words, and the step where it stands, where that is known."""

    ruling: Ruled
    what: str
    step: int | None


class Proposed(NamedTuple):
    """An end that somebody has proposed, and whether the visitor has agreed to it."""

    kind: Agreement
    agreed: bool


class Takeback(NamedTuple):
    """What is asked about going back: to which step, by which seat, and what the visitor has to do with it; until when,
    or the clock that runs for it.
    """

    step: int
    player: str
    move: str | None
    """What would be undone, as the visitor reads it in the log."""
    own: bool
    asked: bool
    concerned: bool
    until: datetime | None
    clock: Clock | None


def words_of(scene: Scene) -> Words:
    """The game's catalogue and the names of this table in the reader's language."""
    rules = scene.live.match.rules
    return Words(catalogue(rules, language()), table_names(scene.live.match.players, scene.known))


def context(scene: Scene, filled: Filled | None = None, notice: Notice | None = None) -> dict[str, Any]:
    """Everything but the log, and but what is each page's own: all of it plain data, by which the page is kept."""
    match, seen, words = scene.live.match, scene.match_view, words_of(scene)
    me = scene.user.player if scene.user is not None else None
    forms = _forms(match.rules, seen, shortly(words), filled)
    forms = forms.with_stakes(stakes(match.rules, seen.view, scene.seat if seen.offers else None, words))
    at = scene.at if match.clock is not None else None
    shared = access.watching_key(scene.row, at_it=bool(scene.held))
    seated = seats(seen, match, words, muted_by(scene.user), me, at)
    return {
        "match": TableMatch(match.id, match.game, plain(match.options), bool(match.parent), bool(match.clock)),
        "own_seat": scene.seat,
        "held": bool(scene.held),
        "minutes_late": scene.minutes_late,
        "waits": me is not None and is_awaited(scene.row, me),
        "whole": belongings([(match.id, match.host)]).get(match.id),
        "beside": shown_beside(scene.line, scene.seat, scene.key),
        "title": words.catalogue["game.title"],
        "version": seen.version,
        "rules": rules_address(match.rules),
        **addresses(scene),
        "marks": picture(SEAT_MARKS),
        "sprite": picture(PIECES),
        "query": Ask(key=scene.key).query,
        "say": say(seen, match, words, scene.held),
        "room": _room(scene, seen),
        "lapse": _lapse(scene, words),
        "countdown": _countdown(scene, words),
        "seats": seated,
        "unit": words.catalogue.get("game.score", ""),
        "unit_one": words.catalogue.get("game.score_one", ""),
        "board": _board(scene, seen, seated, forms),
        "described": described(match.rules, seen.view, scene.viewer, seated, language()) if seen.view else [],
        "rows": [] if match.rules.artist else rows(plain(seen.view), words),
        "deeds": forms,
        "missing": _missing(match, seen, words),
        "elsewhere": words.elsewhere(match.rules.turn(match.state).phase) if seen.offers else "",
        "passes": passes_by_itself(scene),
        "may_hint": may_hint(scene),
        "goal": _goal(scene, seen, words),
        "standing": _standing(scene, seen, words),
        "do": url("play:do", match.id),
        "notice": notice,
        "hint": None,
        "missed": (),
        "swap": False,
        "result_box": "",
        "watching": match_address(scene.row.id, shared) if shared else "",
        "over": seen.outcome is not None,
        "ruled": _ruled(scene, match),
        "begun": begun(scene.row.id, scene.user, played=bool(scene.held), over=seen.outcome is not None),
        "ended": sentence(match.ending),
        "scored": scored(match.ending),
        "by_points": bool(match.ending) or by_points(match.outcome),
        "may_step_back": may_step_back(match),
        **_result(scene, seen, seated, words),
        **_around(scene, match),
    }


def _forms(rules: AnyGame, seen: MatchView, words: Words, filled: Filled | None) -> Deeds:
    """The forms of the seat's offers, made once for all looks in which nothing is filled in yet."""
    remarks = tuple(rules.remarks(seen.view, offer) for offer in seen.offers) if seen.view is not None else ()
    if filled:
        return deeds(seen.offers, words, filled, clashes=rules.clashes, remarks=remarks)
    values = (seen.game, seen.rules_version, seen.offers, remarks, tuple(words.players))
    return kept.made(deeds, values, lambda: deeds(seen.offers, words, clashes=rules.clashes, remarks=remarks))


def _result(scene: Scene, seen: MatchView, seated: Sequence[Seated], words: Words) -> dict[str, Any]:
    """How the match ended: the seats by their ranks, the visitor's own, who gave up, the last line of the log, which
    says why, and where stepping through it begins. Nothing while it runs.
    """
    if seen.outcome is None:
        return {"result": []}
    match = scene.live.match
    line = None if match.ending else last_line(scene.line, scene.viewer)
    ranked = sorted(seated, key=lambda seat: (seat.rank or 0, seat.at))
    events = (place.event for place in scene.line.places)
    return {
        "result": ranked,
        **_decisive(match, seen, ranked, words),
        "own": next((seat for seat in ranked if seat.at in scene.held), None),
        "came": came_out(seen.outcome.ranks, seen.outcome.winners, scene.held),
        "gone": given_up(scene.line, match, words.players),
        "why": "" if line is None else word(line, words.catalogue, words.player),
        "decided_by": [] if line is None else decided_by(match.rules, seen.view, words, events),
        "from_step": first_play(scene.line),
    }


def _decisive(match: Match, seen: MatchView, ranked: Sequence[Seated], words: Words) -> dict[str, Any]:
    """The result with the figures that decided in place of the points, and their name, where there are any."""
    figures = None if match.ending else decisive(match.rules, seen.view)
    if figures is None:
        return {}
    result = [seat._replace(score=figures.by_seat[seat.at]) for seat in ranked]
    return {"result": result, "by_points": True, "figure": words.catalogue[figures.name]}


def _missing(match: Match, seen: MatchView, words: Words) -> list[tuple[str, str, tuple[str, ...]]]:
    """What the visitor looks for among their choices and cannot have now, why, and by which rules; from their offers
    alone.
    """
    if not seen.offers:
        return []
    return words.missing(match.rules.turn(match.state).phase, doable(seen.offers))


def passes_by_itself(scene: Scene) -> bool:
    """Whether all that the visitor can do is to let a moment pass, and nobody plays who could read anything from how
    fast it is done: against people a page that did it by itself would show that the hand has nothing to play.
    """
    seen, lets_pass = scene.match_view, scene.live.match.rules.lets_pass
    if [offer.type in lets_pass for offer in seen.offers] != [True]:
        return False
    return sum(is_person(player) for player in seen.players) == 1


def _goal(scene: Scene, seen: MatchView, words: Words) -> str:
    """What the game is won by and how far the visitor has come, while they play; empty for others."""
    artist = scene.live.match.rules.artist
    if artist is None or seen.view is None or scene.seat is None or seen.outcome is not None:
        return ""
    line = artist.goal(seen.view, scene.seat)
    return "" if line is None else word(line, words.catalogue, words.player)


def _standing(scene: Scene, seen: MatchView, words: Words) -> str:
    """What the visitor has, and would have if the game were scored now, while they choose; mostly empty."""
    artist = scene.live.match.rules.artist
    if artist is None or seen.view is None or scene.seat is None or not seen.offers:
        return ""
    line = artist.standing(seen.view, scene.seat)
    return "" if line is None else word(line, words.catalogue, words.player)


def _room(scene: Scene, seen: MatchView) -> tuple[str, bool]:
    """For which sentence a phone keeps room, and whether it is set smaller: for who plays, while they do."""
    playing = scene.seat is not None and seen.outcome is None
    longest = longest_prompt(scene.live.match.rules, language()) if playing else ""
    return longest, len(longest) > LONG


def _ruled(scene: Scene, match: Match) -> RuledOn | None:
    """The newest ruling that this visitor has seen come, and the step where it stands; None where there is none."""
    if not match.rulings:
        return None
    newest = match.rulings[-1]
    places = zip(reversed(scene.line.places), reversed(scene.line.numbers), strict=True)
    step = next((number for place, number in places if place.event == newest), None)
    return RuledOn(newest, what_is_ruled(newest), step)


def addresses(scene: Scene) -> dict[str, str | bool]:
    """Where the match's steps are, through which eyes they are seen, and with which key."""
    eyes = str(scene.seat + 1) if scene.seat is not None else ""
    return {
        "here": base(scene.live.match.id),
        "eyes": Ask(eyes, key=scene.key).query,
        "match_id": scene.row.id,
        "key": scene.key,
        "member": scene.user is not None,
        "moderates": removal.moderates(scene.live.match, scene.user),
    }


def with_log(scene: Scene, since: int, upto: int = 0) -> dict[str, Any]:
    """The log for a page that is opened, with a page of older steps up to a number."""
    return {"pane": pane(_log(scene), since, LINES, upto)}


def with_news(scene: Scene, known: Known) -> dict[str, Any]:
    """The log for a page that is open: what is new in it, or all of it where that cannot be said."""
    source = _log(scene)
    found = news(source, known)
    if found is None:
        return {"pane": pane(source, 0), "anew": True}
    pieces, now = found
    return {"pieces": pieces, "pane": Pane([], now)}


def with_notes(scene: Scene, kept: Notes | None = None) -> dict[str, Any]:
    """What the visitor has kept beside the match; `kept` where something was just done to it, and the part is open."""
    if scene.user is None:
        return {}
    return {
        "notes": notes(scene, scene.user) if kept is None else kept,
        "notes_open": kept is not None,
        "step_shown": scene.line.numbers[-1],
        "longest_note": LONGEST_NOTE,
    }


def _log(scene: Scene) -> LogSource:
    talk = heard(scene.row.id, scene.held, scene.user, scene.until, known=scene.known)
    return LogSource(scene.line, scene.viewer, talk, scene.known)


def _lapse(scene: Scene, words: Words) -> tuple[str, datetime] | None:
    """What comes about by itself and when, where the game has words for it: few steps of a clock are worth a date."""
    match = scene.live.match
    step = match.rules.due(match.state) if match.runs else None
    said = words.catalogue.get(f"due.{step.due}") if step is not None else None
    return (said, scene.row.due_at) if said and scene.row.due_at is not None else None


def _countdown(scene: Scene, words: Words) -> Clock | None:
    """What is left of the seconds in which one can still act, where the game has no words of its own for the step."""
    match, until = scene.live.match, scene.row.due_at
    step = match.rules.due(match.state) if match.runs and scene.until is None else None
    if step is None or until is None or words.watch(step.due) or f"due.{step.due}" in words.catalogue:
        return None
    return counted(round((until - scene.at).total_seconds() * 1000), step.after_ms)


def _board(scene: Scene, seen: MatchView, seated: list[Seated], forms: Deeds) -> str:
    if seen.view is None:
        return ""
    marks = Marks(forms.targets, seen.touched, scene_log(scene.line, seen.viewer))
    return board(scene.live.match.rules, seen.view, seen.viewer, seated, language(), marks)


def _takeback(scene: Scene, match: Match, seat: int | None) -> Mapping[str, Any]:
    """What is asked about going back, until when, and where one's own last move could be taken back to."""
    asked = match.course.takeback if match.outcome is None else None
    if asked is None or seat is None:
        may = (
            scene.user is not None and seat is not None and permits(to_ask_back, match, actor(scene.user.player), seat)
        )
        back = _to_take_back(scene, seat) if may and seat is not None else None
        return {"takeback": None, "may_take_back": back, "undone": None if back is None else move_since(scene, back.to)}
    left = asked.until - round(scene.at.timestamp() * 1000)
    said = Takeback(
        step=scene.step(asked.to),
        player=words_of(scene).player(asked.seat),
        move=move_since(scene, asked.to),
        own=asked.seat == seat,
        asked=seat in asked.wanting,
        concerned=seat in (asked.seat, *asked.asked),
        until=datetime.fromtimestamp(asked.until / 1000, UTC) if match.terms.pace != "live" else None,
        clock=counted(left, asked.until - asked.at) if match.terms.pace == "live" else None,
    )
    return {"takeback": said, "may_take_back": None, "undone": None}


def move_since(scene: Scene, to: int) -> str | None:
    """The first line of the log since a version, in the words in which the visitor reads it."""
    rules, words = scene.live.match.rules, words_of(scene)
    events = (event for event in scene.reel.log[to:] if type(event) in rules.event_types)
    lines = (rules.tell(event, scene.viewer) for event in events)
    return next((word(line, words.catalogue, words.player) for line in lines if line is not None), None)


def _to_take_back(scene: Scene, seat: int) -> WayBack | None:
    """Where one's own last move could be taken back to, looked for once a version: worlds are imagined for it."""
    live, earlier = scene.live, scene.reel.match_at
    return kept.made(to_take_back, (live.stream, live.version, seat), lambda: to_take_back(live, seat, earlier))


def _around(scene: Scene, match: Match) -> Mapping[str, Any]:
    """What can be done around the game, and by whom."""
    seat, me = scene.seat, actor(scene.user.player) if scene.user is not None else None
    playing = seat is not None and match.outcome is None
    clock = match.clock
    mine = clock.seats[seat] if clock is not None and seat is not None else None
    days = mine.vacation_ms // DAY_MS if mine is not None and match.terms.pace == "days" else 0
    away = mine is not None and mine.away_since is not None
    proposals = [Proposed(one.kind, seat in one.agreed) for one in match.course.proposals]
    return {
        "playing": playing,
        "proposals": proposals if playing else [],
        "may_propose": ends_to_propose(match, me, seat) if me is not None and seat is not None else (),
        **_takeback(scene, match, seat),
        "takeback_terms": match.terms.takeback if playing and match.terms.takeback in ("consent", "free") else "",
        "may_pause": me is not None and seat is not None and permits(to_pause, match, me, seat),
        "may_hasten": me is not None and seat is not None and permits(to_hasten, match, me, seat),
        "may_resume": playing and clock is not None and clock.pause is not None and clock.pause.seat == seat,
        "may_be_away": playing and days > 0 and not away,
        "may_be_back": playing and away,
        "days_left": days,
        "may_talk": scene.user is not None and may_talk(match, scene.user.player),
        "may_talk_apart": seat is not None and may_talk_apart(match, seat),
        "may_take_over": access.may_take_over(scene.row, scene.user.player if scene.user else None, scene.key),
        "longest": LONGEST,
    }
