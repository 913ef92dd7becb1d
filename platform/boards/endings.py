"""What a finished match was decided by, in sentences."""

from collections.abc import Iterable

from boards.words import Words
from games.kernel.contract import Figures
from games.kernel.registry import AnyGame
from games.kernel.texts import word
from games.kernel.values import Event, Value


def decisive(rules: AnyGame, view: Value | None) -> Figures | None:
    """The figures that decided, where they are not the points and the view shows them."""
    return None if rules.artist is None or view is None else rules.artist.decisive(view)


def decided_by(rules: AnyGame, view: Value | None, words: Words, events: Iterable[Event] = ()) -> list[str]:
    """The game's own measures, as far as the view and the match's events show them; none where the last line of the log
    says it all.
    """
    if rules.artist is None or view is None:
        return []
    lines = (*rules.artist.earlier(events), *rules.artist.ending(view))
    return [word(line, words.catalogue, words.player) for line in lines]
