"""What there is to be told about, and by which mail."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """What a notice is about."""

    YOUR_MOVE = "your_move", _("It is your move")
    TIME_SHORT = "time_short", _("Your time is running out")
    INVITED = "invited", _("You are invited to a table")
    BEGUN = "begun", _("One of your matches has begun")
    OVER = "over", _("One of your matches is over")
    EVENT_ROUND = "event_round", _("A round begins, and your table")
    EVENT_SHORT = "event_short", _("One of your rounds ends soon")
    EVENT_RESULT = "event_result", _("Your table in a tournament has been decided")
    CORRECTED = "corrected", _("One of your results has been corrected")
    ADMITTED = "admitted", _("You get a place from a waiting list")
    EVENT_INVITED = "event_asked", _("You are invited to a tournament")
    DISPUTED = "disputed", _("A step in one of your matches is disputed")
    CASE_ASKED = "case_asked", _("A moderator asks you something")
    CASE_RULED = "case_ruled", _("A ruling on a match of yours, or on an appeal")
    MEASURE = "measure", _("A moderation measure against you")
    MEASURE_APPEAL = "appealed", _("An answer to your appeal against a measure")
    REPORT_DECIDED = "reported", _("A report of yours has been decided")
    MATTER = "matter", _("A claim, a card, an appeal or your place in a league")
    LEAGUE_SAID = "league_said", _("News of one of your leagues")
    LEAGUE_TALK = "league_talk", _("A new message in one of your seasons or divisions")


class Mail(models.TextChoices):
    """When a mail tells of it. Nobody is written to who has not asked for it, but about measures against them."""

    NEVER = "never", _("no email")
    DAILY = "daily", _("in the daily email")
    AT_ONCE = "at once", _("email at once")


OF_TOURNAMENTS = frozenset(
    {Kind.EVENT_ROUND, Kind.EVENT_SHORT, Kind.EVENT_RESULT, Kind.CORRECTED, Kind.ADMITTED, Kind.EVENT_INVITED}
)
"""What is about a tournament."""
OF_CASES = frozenset({Kind.DISPUTED, Kind.CASE_ASKED, Kind.CASE_RULED})
"""What is about a case."""
OF_CONDUCT = frozenset({Kind.MEASURE, Kind.MEASURE_APPEAL, Kind.REPORT_DECIDED})
"""What is about a report on conduct."""
OF_LEAGUES = frozenset({Kind.MATTER, Kind.LEAGUE_SAID, Kind.LEAGUE_TALK})
"""What is about a season or a league; everything else is about a match."""
