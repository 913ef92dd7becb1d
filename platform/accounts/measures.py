"""Measures of moderators that hold a person back: talk or play suspended from one moment until another.

They are taken in the streams of conduct (`conduct`); here stands what comes of them, for whatever must refuse.
"""

from datetime import datetime
from typing import Literal, TypeAlias

from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from accounts.models import MeasureRow
from accounts.zones import moment

Scope: TypeAlias = Literal["talk", "play"]


class Suspended(Exception):
    """A measure stands against it: a 403 that says what is suspended, why, and until when; None where for good."""

    def __init__(self, player: str, scope: str, reason: str, until: datetime | None) -> None:
        super().__init__(f"{player}: {scope} is suspended")
        self.player = player
        self.scope = scope
        self.reason = reason
        self.until = until

    def said(self, reader: str) -> str:
        """The same in one sentence, for the reader with that player's name in the log; others are told no reason."""
        if reader != self.player:
            return _("Somebody named there may not take part for now.")
        told = {"until": moment(self.until) if self.until else "", "reason": self.reason}
        if self.scope == "talk":
            if self.until is None:
                return _("You may not talk here any more. Reason: %(reason)s") % told
            return _("You may not talk here until %(until)s. Reason: %(reason)s") % told
        if self.until is None:
            return _("You may not play here any more. Reason: %(reason)s") % told
        return _("You may not play here until %(until)s. Reason: %(reason)s") % told


def refuse(scope: Scope, *players: str) -> None:
    """Raise `Suspended` where one of these people is; one query, by an index, and none for nobody."""
    people = [player for player in players if player.startswith("user:")]
    if not people:
        return
    found = MeasureRow.objects.filter(Q(until=None) | Q(until__gt=Now()), player__in=people, kind=scope, stands=True)
    row = found.order_by(F("until").desc(nulls_first=True)).first()
    if row is not None:
        raise Suspended(row.player, scope, row.reason, row.until)
