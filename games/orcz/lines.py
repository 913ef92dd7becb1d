"""Lines of the log, from the name of a sentence, the rule behind it and what fills it."""

from games.kernel.contract import Line
from games.kernel.values import JSON


def told(key: str, rule: str, **args: JSON) -> Line:
    """A line that everybody may read."""
    return Line(key, args, rule)


def whispered(key: str, rule: str, **args: JSON) -> Line:
    """A line that says more than the public wording."""
    return Line(key, args, rule, private=True)
