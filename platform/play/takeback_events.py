"""What the seats of a match agree on about taking moves back, as facts in its log; the way back is a `Rewound`."""

from typing import TypeAlias

from games.kernel.values import Event


class TakebackAsked(Event, frozen=True):
    """A seat asks to go back to a version. These seats have a say in it, until a moment in milliseconds since 1970."""

    at: int
    seat: int
    to: int
    consent: tuple[int, ...]
    until: int


class TakebackAnswered(Event, frozen=True):
    """A seat consents; or does not, or whoever has asked asks no longer, and then nothing is asked any more."""

    seat: int
    yes: bool


class TakebackLapsed(Event, frozen=True):
    """The match has gone on, or nobody has answered in time."""

    at: int


TakebackEvent: TypeAlias = TakebackAsked | TakebackAnswered | TakebackLapsed
