"""The rounds and matches of a bracket by name."""

from django.utils.translation import gettext as _

from tournaments.stream.settings import Elimination, Groups


def round_words(form: Elimination | Groups, players: int, name: str) -> str:
    """What a round of a bracket for so many is called."""
    known = {
        "F": _("Final"),
        "R": _("Final, played again"),
        "opening": _("Opening"),
        "winners": _("Winners"),
        "losers": _("Losers"),
        "decider": _("Decider"),
    }
    if name in known:
        return known[name]
    number = int(name[1:])
    if isinstance(form, Elimination) and form.double:
        said = _("Winners, round %(number)d") if name.startswith("W") else _("Losers, round %(number)d")
        return said % {"number": number}
    last = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
    return last.get(_rounds(players) - number) or _("Round %(number)d") % {"number": number}


def match_words(form: Elimination | Groups, players: int, name: str) -> str:
    """What a match of such a bracket is called: its round, and its number where the round has several."""
    round_, _point, number = name.partition(".")
    said = round_words(form, players, round_)
    if not number or _matches(form, players, round_) == 1:
        return said
    return _("%(round)s, match %(number)s") % {"round": said, "number": number}


def _rounds(players: int) -> int:
    """How many rounds the winners' side has."""
    return max(1, (players - 1).bit_length())


def _matches(form: Elimination | Groups, players: int, name: str) -> int:
    """How many matches a round has."""
    if isinstance(form, Groups):
        return 2
    number, rounds = int(name[1:]), _rounds(players)
    return 1 << (rounds - number if name.startswith("W") else rounds - 1 - (number + 1) // 2)
