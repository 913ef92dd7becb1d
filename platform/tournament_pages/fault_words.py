"""What is wrong with settings, in the reader's language: the sentences of `tournaments.stream.checks`."""

from django.utils.translation import gettext

from tournaments.stream.checks import Fault


def fault_words(fault: Fault) -> str:
    """The fault as a sentence."""
    said = gettext(fault.said)
    said = said % fault.blanks if fault.blanks else said
    return f"{said[:1].upper()}{said[1:]}."
