"""What a finished match was decided by, in sentences."""

from boards.words import Words
from games.kernel.registry import AnyGame
from games.kernel.texts import word
from games.kernel.values import Value


def decided_by(rules: AnyGame, view: Value | None, words: Words) -> list[str]:
    """The game's own measures, as far as the view shows them; none where the last line of the log says it all."""
    lines = () if rules.artist is None or view is None else rules.artist.ending(view)
    return [word(line, words.catalogue, words.player) for line in lines]
