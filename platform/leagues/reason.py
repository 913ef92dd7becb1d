"""The words that somebody must give with a command."""

from games.kernel.refusals import Misfit
from streams.text_names import check


def reason(given: str, where: str = "reason") -> str:
    """The name of words that somebody must give; `Misfit` where there are none."""
    if not given:
        raise Misfit(where, "say why")
    return check(given, where)
