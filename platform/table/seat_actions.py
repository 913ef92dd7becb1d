"""What a seat does besides playing: resign, agree on an end, stop the clocks, be away."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from play import commands
from play.commands import Done
from play.events import Agreement
from play.players import is_person
from table.controls import Filled
from table.form_values import Unreadable
from table.forms import COMMAND, SURE, one
from table.scene import Scene

WHAT, KIND, ANSWER, DAYS, TO = "what", "kind", "yes", "days", "to"
DAY_S = 24 * 60 * 60


def question(scene: Scene, filled: Filled) -> str:
    """What is asked before it is done; empty where nothing is."""
    if one(filled, SURE) == "1":
        return ""
    match one(filled, WHAT), one(filled, KIND), one(filled, ANSWER):
        case "resign", _kind, _yes:
            return _("You will be ranked last, and if the others play on, a computer takes over your seat. Resign?")
        case "answer", "draw", "1":
            return _("Once everybody agrees, the match ends and nobody wins. Agree to a draw?")
        case "answer", "stop", "1":
            return _("Once everybody agrees, the match ends without a result. Agree to stop?")
        case "answer_takeback", _kind, "1":
            return _("The match goes back, and everything played since is undone. Allow it?")
        case "propose", "stop", _yes if _is_alone(scene):
            return _("Nobody else has to agree: the match ends at once, without a result. Stop it?")
    return ""


def _is_alone(scene: Scene) -> bool:
    """Whether computers play all the seats but one's own, so that what is proposed is agreed already."""
    return len({player for player in scene.live.match.players if is_person(player)}) == 1


def act(scene: Scene, filled: Filled) -> Done:
    """What the form asks for, done; `Refused` or `Unreadable` where it cannot be."""
    seat, player = scene.acting()
    deed = _DEEDS.get(one(filled, WHAT))
    if deed is None:
        raise Unreadable("", "unknown")
    return deed(scene, seat, player, filled, one(filled, COMMAND) or None)


def _resign(scene: Scene, seat: int, actor: str, _filled: Filled, command_id: str | None) -> Done:
    return commands.resign(scene.row.id, seat, actor=actor, command_id=command_id)


def _propose(scene: Scene, seat: int, actor: str, filled: Filled, command_id: str | None) -> Done:
    return commands.propose(scene.row.id, seat, _kind(filled), actor=actor, command_id=command_id)


def _answer(scene: Scene, seat: int, actor: str, filled: Filled, command_id: str | None) -> Done:
    yes = one(filled, ANSWER) == "1"
    return commands.answer(scene.row.id, seat, _kind(filled), yes, actor=actor, command_id=command_id)


def _pause(scene: Scene, seat: int, actor: str, _filled: Filled, command_id: str | None) -> Done:
    return commands.pause(scene.row.id, seat, actor=actor, command_id=command_id)


def _resume(scene: Scene, _seat: int, actor: str, _filled: Filled, command_id: str | None) -> Done:
    return commands.resume(scene.row.id, actor=actor, command_id=command_id)


def _hasten(scene: Scene, seat: int, actor: str, _filled: Filled, command_id: str | None) -> Done:
    return commands.hasten(scene.row.id, seat, actor=actor, command_id=command_id)


def _away(scene: Scene, seat: int, actor: str, filled: Filled, command_id: str | None) -> Done:
    """For so many days; 0 is to be back."""
    days = one(filled, DAYS)
    if not (days.isascii() and days.isdecimal() and len(days) < 4):
        raise Unreadable(DAYS, "unknown")
    return commands.vacation(scene.row.id, seat, int(days) * DAY_S, actor=actor, command_id=command_id)


def _take_back(scene: Scene, seat: int, actor: str, filled: Filled, command_id: str | None) -> Done:
    """To the version that the page has named."""
    to = one(filled, TO)
    if not (to.isascii() and to.isdecimal() and len(to) < 10):
        raise Unreadable(TO, "unknown")
    return commands.take_back(scene.row.id, seat, int(to), actor=actor, command_id=command_id)


def _answer_takeback(scene: Scene, seat: int, actor: str, filled: Filled, command_id: str | None) -> Done:
    yes = one(filled, ANSWER) == "1"
    return commands.answer_take_back(scene.row.id, seat, yes, actor=actor, command_id=command_id)


def _kind(filled: Filled) -> Agreement:
    match one(filled, KIND):
        case "draw":
            return "draw"
        case "stop":
            return "stop"
    raise Unreadable("", "unknown")


_DEEDS: dict[str, Callable[[Scene, int, str, Filled, str | None], Done]] = {
    "resign": _resign,
    "propose": _propose,
    "answer": _answer,
    "pause": _pause,
    "resume": _resume,
    "hasten": _hasten,
    "away": _away,
    "take_back": _take_back,
    "answer_takeback": _answer_takeback,
}
