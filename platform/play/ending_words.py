"""How a match ended that its players ended by agreement, and how one came out of any, in words."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from play.events import Ending


def sentence(ending: Ending | str) -> str:
    """For the page of the match, its replay and its notices; empty for every other end."""
    return {
        "draw": _("A draw was agreed."),
        "stopped": _("The players agreed to stop: the match has no result."),
        "decided": _("Its table has been decided in the tournament: the match ends here, without a result."),
        "void": _("By ruling the match has no result."),
    }.get(ending, "")


def brief(ending: Ending | str) -> str:
    """For a line of a list; empty for every other end."""
    return {
        "draw": _("a draw was agreed"),
        "stopped": _("stopped by agreement"),
        "decided": _("decided in the tournament"),
        "ruled": _("by ruling"),
        "void": _("void by ruling"),
    }.get(ending, "")


def came_out(ranks: Sequence[int], winners: Collection[int], held: Collection[int]) -> str:
    """How the match came out for whoever held these seats, said to them; empty for others, and where nobody won."""
    if not held or not winners:
        return ""
    if len(winners) == len(ranks):
        return _("Everybody has won.")
    if not {*held}.isdisjoint(winners):
        return _("You have won.")
    if {*ranks} == {min(ranks), max(ranks)}:
        # Where there are none between those who won and those who lost, a rank tells no more.
        return _("You have lost.")
    return _("Your rank: %(rank)d of %(seats)d.") % {"rank": min(ranks[seat] for seat in held), "seats": len(ranks)}
