"""Who acts on a match: read once from the name under which the log keeps them, with the powers that the name carries.

    user:7                     a person, who acts for the seats they hold and the table they host
    computer:raider            a computer, which decides for the seats it holds
    computer:7/raider          the same, playing under an account of its own
    clock                      time itself
    officer:7/pause+rewind     a moderator, with the permissions they acted by
    director:7@cup/pause       the director of one event, with their powers over its matches
    operator:grishnak          somebody at the site's console, who may do everything
    system:selfplay            a task of the site, which opens matches, and has powers over those of its events alone

Powers stand in the name, and so in the log: a deed is judged again by those it was done with, whatever was granted or
taken away since. What a name does not say is not allowed; a name of any other form is nobody's.
"""

import re
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from games.kernel.refusals import Refused


class Power(StrEnum):
    """Something that nobody may do for holding a seat or hosting a table."""

    OPEN = "open"
    SEAT = "seat"
    CANCEL = "cancel"
    PAUSE = "pause"
    EXTEND = "extend"
    REWIND = "rewind"
    BRANCH = "branch"
    DIRECT = "direct"
    CLARIFY = "clarify"
    UPHOLD = "uphold"
    AMEND = "amend"
    ADJUDICATE = "adjudicate"
    PENALISE = "penalise"
    VOID = "void"
    MODERATE = "moderate"
    SIGN = "sign"
    JUDGE = "judge"
    SEE = "see"
    ADMINISTER = "administer"


class Kind(StrEnum):
    """What an actor is; the word that its name begins with."""

    PERSON = "user"
    COMPUTER = "computer"
    CLOCK = "clock"
    OFFICER = "officer"
    DIRECTOR = "director"
    OPERATOR = "operator"
    SYSTEM = "system"


class Actor(NamedTuple):
    """Somebody who acts: their name in the log, what they are, and their powers, a director's over one `event` only."""

    name: str
    kind: Kind
    powers: frozenset[Power] = frozenset()
    event: str = ""

    @property
    def person(self) -> str:
        """The name under which the acting person holds seats; empty if no person acts."""
        if self.kind in (Kind.OFFICER, Kind.DIRECTOR):
            return f"{Kind.PERSON}:{_USER.findall(self.name)[0]}"
        return self.name if self.kind in (Kind.PERSON, Kind.OPERATOR) else ""


_NUMBER = "(?:0|[1-9][0-9]{0,17})"
_FORM = re.compile(
    f"user:{_NUMBER}|computer:(?:{_NUMBER}/)?[a-z]{{1,40}}|clock|operator:[A-Za-z0-9._-]{{1,60}}|system:[a-z-]{{1,40}}"
    f"|(?:officer:{_NUMBER}|director:{_NUMBER}@(?P<event>[a-z0-9-]{{1,40}}))/(?P<powers>[a-z]+(?:[+][a-z]+)*)"
)
_USER = re.compile("[0-9]+")
_OWN = {Kind.OPERATOR: frozenset(Power), Kind.SYSTEM: frozenset({Power.OPEN, Power.SEAT, Power.CANCEL})}


@lru_cache(maxsize=4096)
def actor(name: str) -> Actor:
    """Return the actor of this name; raises `Refused("unknown_actor")` if the name has none of the forms above."""
    form = _FORM.fullmatch(name)
    if form is None:
        raise Refused("unknown_actor", detail=f"{name!r} is nobody who acts")
    kind = Kind(name.partition(":")[0])
    granted = (form["powers"] or "").split("+") if form["powers"] else []
    if not set(granted) <= {*Power} or granted != sorted({*granted}):
        raise Refused("unknown_actor", detail=f"{name!r} names powers that there are not, or not in their order")
    return Actor(name, kind, _OWN.get(kind, frozenset(map(Power, granted))), form["event"] or "")


def officer(user: int, *powers: Power) -> Actor:
    """A moderator who acts by these permissions."""
    return actor(f"{Kind.OFFICER}:{user}/{'+'.join(sorted(powers))}")


def director(user: int, event: str, *powers: Power) -> Actor:
    """The director of one event, who acts by these powers."""
    return actor(f"{Kind.DIRECTOR}:{user}@{event}/{'+'.join(sorted(powers))}")


CLOCK = actor("clock")
