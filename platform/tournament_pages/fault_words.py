"""What is wrong with settings, in the reader's language: the sentences of `tournaments.stream.checks`."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tournaments.stream.checks import Fault

SENTENCES = frozenset(
    {
        _("%(name)s cannot break ties where everybody meets everybody"),
        _("a bye is worth a number of points"),
        _("a bye is worth less than nothing"),
        _("a bye is worth more than a win"),
        _("a challenge reaches at least one place up, and one can be played"),
        _("a ladder lasts 1 to 366 days"),
        _("a pause takes at most a year"),
        _("a place has no points"),
        _("a place is worth less than nothing"),
        _("a place is worth more than one before it"),
        _("a result is worth less than nothing"),
        _("a round takes at most a year"),
        _("a tie-break is named twice"),
        _("a win is worth nothing"),
        _("an arena lasts 10 minutes to 24 hours"),
        _("an arena or a ladder is a tournament of its own"),
        _("check-in begins before entry opens"),
        _("entry closes after the tournament begins"),
        _("entry closes before it opens"),
        _("the number who go on cannot be negative"),
        _("has 1 to %(most)d characters"),
        _("has at most %(most)d characters"),
        _("there is no such date or time"),
        _("there is no rating in this range"),
        _("no schedule is known for %(cell)d players at tables of %(places)d"),
        _("nobody goes on"),
        _("that many from one table cannot go on"),
        _("nobody can go on from the last stage"),
        _("the last place of a table that was won is worth no more than a table that all lost"),
        _("the points come first"),
        _("the seats of a table are not filled by entrants of this size"),
        _("the tournament begins before entry or check-in"),
        _("there are 1 to %(most)d groups"),
        _("there are 1 to %(most)d rounds"),
        _("there are at most %(most)d entrants"),
        _("there are at most %(most)d rounds"),
        _("there is no entrant %(number)d"),
        _("there is no tie-break %(name)s"),
        _("there is none"),
        _("this format is for tables of two"),
        _("times are agreed before the end of a round: it needs one"),
        _("two draws are worth more than a win and a loss"),
        _("two or more different entrants never meet"),
    }
)
"""They stand in pure code, where nothing collects them to be translated; a test holds the two together."""


def fault_words(fault: Fault) -> str:
    """The fault as a sentence."""
    said = gettext(fault.said)
    said = said % fault.blanks if fault.blanks else said
    return f"{said[:1].upper()}{said[1:]}."
