"""The ways from a step to others: by step, turn, round and whatever else there is to go by, both ways."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from boards.games import language
from games.kernel.texts import catalogue
from replays.address import Ask, step_address
from replays.landing import landings
from replays.outline import Stops, outline, stops
from replays.story import battles_title, is_told
from replays.visibility import Visibility


class Way(NamedTuple):
    """A link to another step: its name for scripts and pictures, its label, the key that takes it, where it leads, and
    by what it goes, in a word for a small button; empty where there is no such button.
    """

    name: str
    label: str
    key: str
    url: str
    unit: str = ""


class Pair(NamedTuple):
    """Both ways by one unit."""

    label: str
    back: Way
    on: Way


class Ways(NamedTuple):
    """The deck of a replay, left half and right half, and what else there is to go by."""

    back: list[Way]
    on: list[Way]
    more: list[Pair]


def ways(visible: Visibility, number: int, ask: Ask, commented: Sequence[int], bookmarked: Sequence[int]) -> Ways:
    """Every way from this step; where length and result shall not be seen, none that would tell of them."""
    shape, steps = outline(visible.line), visible.steps
    first, last = steps[0], steps[-1]

    own = catalogue(visible.reel.rules, language())

    units = {"step": _("Step"), "turn": own.get("way.turn", _("Turn")), "round": own.get("way.round", "")}

    def way(name: str, label: str, key: str, to: int | None) -> Way:
        """A game that has other nouns for turns and rounds names the way itself."""
        url = "" if to is None else step_address(visible.row.id, to, ask)
        return Way(name, own.get(f"way.{name}", label), key, url, units.get(name.partition("-")[0], ""))

    def pair(name: str, label: str, key: str, found: Stops) -> Pair:
        after = None if ask.blind else found.after
        back = way(f"{name}-before", _("%(what)s: previous") % {"what": label}, "", found.before)
        return Pair(label, back, way(f"{name}-after", _("%(what)s: next") % {"what": label}, key, after))

    by_step = _told(visible, number)
    by_turn = landings(visible, _open([first, *shape.turn_ends, last], visible), number)
    by_round = landings(visible, _open([first, *shape.round_starts], visible), number)
    back = [
        way("first", _("First"), "Home", first if number > first else None),
        way("round-before", _("Previous round"), "[", by_round.before),
        way("turn-before", _("Previous turn"), "Shift+ArrowLeft", by_turn.before),
        way("step-before", _("Previous step"), "ArrowLeft", by_step.before),
    ]
    on = [
        way("step-after", _("Next step"), "ArrowRight", by_step.after),
        way("turn-after", _("Next turn"), "Shift+ArrowRight", by_turn.after),
        way("round-after", _("Next round"), "]", by_round.after),
        way("last", _("Last"), "End", last if number < last and not ask.blind else None),
    ]
    more = [_changes(visible, number, ask, by_step)]
    if shape.battles:
        by_battle = landings(visible, _open([one.first for one in shape.battles], visible), number)
        more.append(pair("battle", battles_title(visible.reel.rules), "f", by_battle))
    if shape.rulings:
        more.append(pair("ruling", _("Rulings"), "r", _seen(shape.rulings, number, visible)))
    if commented:
        more.append(pair("comment", _("Comments"), "n", _seen(commented, number, visible)))
    if bookmarked:
        more.append(pair("bookmark", _("Bookmarks"), "", _seen(bookmarked, number, visible)))
    if not shape.round_starts:
        back, on = (_without_rounds(half) for half in (back, on))
    return Ways(back, on, more)


def _changes(visible: Visibility, number: int, ask: Ask, by_step: Stops) -> Pair:
    """What changed for this viewpoint is looked for only when somebody goes there."""
    seek = step_address(visible.row.id, number, ask, "seek/")
    joint = "&" if "?" in seek else "?"
    before, after = (f"{seek}{joint}to={to}" for to in ("change-before", "change-after"))
    return Pair(
        _("Steps that changed what is seen here"),
        Way("change-before", _("The previous change"), "", before if by_step.before else ""),
        Way("change-after", _("The next change"), "", after if by_step.after else ""),
    )


def _told(visible: Visibility, number: int) -> Stops:
    """The nearest steps that this viewpoint reads a line about, or else the ends: nobody steps through silence."""
    line, viewer = visible.line, visible.eyes.viewer
    at, first, last = (line.index(one) for one in (number, visible.oldest, visible.newest))

    def nearest(candidates: range) -> int | None:
        found = next((one for one in candidates if is_told(line.places[one], viewer)), None)
        if found is None and candidates:
            found = candidates[-1]
        return None if found is None else line.numbers[found]

    return Stops(nearest(range(at - 1, first - 1, -1)), nearest(range(at + 1, last + 1)))


def _without_rounds(half: list[Way]) -> list[Way]:
    return [way for way in half if not way.name.startswith("round")]


def _seen(numbers: Sequence[int], number: int, visible: Visibility) -> Stops:
    """The nearest of these steps on either side, without what this visitor may not look at."""
    return stops(_open(numbers, visible), number)


def _open(numbers: Sequence[int], visible: Visibility) -> list[int]:
    return [one for one in numbers if visible.oldest <= one <= visible.newest]
