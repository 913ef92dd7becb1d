"""A match's clock in words."""

from django.utils.translation import gettext as _

from lobby.duration import duration
from play.terms import Terms


def clock_words(terms: Terms) -> str:
    """The clock as a line of a list says it: what a move may take, and what lies in the bank beside it."""
    if terms.pace == "none":
        return _("no clock")
    said = _("%(time)s a move") % {"time": duration(terms.move_s)}
    if not terms.move_s:
        said = _("%(time)s in the bank") % {"time": duration(terms.bank_s)}
    elif terms.bank_s:
        said += " " + _("+ %(time)s in the bank") % {"time": duration(terms.bank_s)}
    if terms.bonus_s:
        said += " " + _("+ %(time)s added after each") % {"time": duration(terms.bonus_s)}
    return said
