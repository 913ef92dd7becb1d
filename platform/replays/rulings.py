"""The rulings of a line: their steps, and the pages on which they can be read."""

from typing import NamedTuple

from play.dispute_links import addresses
from play.ruling_events import Ruled
from replays.address import Ask, step_address
from replays.lines import Place
from replays.outline import outline
from replays.visibility import Visibility


class RulingLink(NamedTuple):
    """A ruling by its public id (none where somebody at the console went back), its step, and its public page."""

    name: str
    step_url: str
    page_url: str


def ruling_at(place: Place) -> tuple[str, str]:
    """The ruling that a step is, by its public id, and its page; empty for any other step."""
    event = place.event
    name = event.ruling if isinstance(event, Ruled) else ""
    return name, addresses().ruling(name) if name else ""


def rulings_of(visible: Visibility, ask: Ask) -> list[RulingLink]:
    """The rulings that this visitor may see on the line, in order."""
    seen = [one for one in outline(visible.line).rulings if visible.oldest <= one <= visible.newest]
    return [
        RulingLink(name, step_address(visible.row.id, one, ask), page)
        for one in seen
        for name, page in (ruling_at(visible.line.at(one)),)
    ]
