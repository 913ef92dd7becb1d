"""The editions: the challenges of each field and the event cards (rules 2.2.2, 2.3.1 and 2.4.1)."""

from functools import cache

from games.kernel.editions import read_edition
from games.kernel.values import Value
from games.orcz.options import EditionName
from games.orcz.state.fields import Challenge, FieldName
from games.orcz.state.match import EventCard


class Edition(Value, frozen=True):
    """The challenges of each field and the events, in printed order."""

    events: tuple[EventCard, ...]
    challenges: dict[FieldName, tuple[Challenge, ...]]


@cache
def edition(name: EditionName) -> Edition:
    """The edition of that name, from its file beside this one; read once a process."""
    return read_edition(__name__, name, Edition)
