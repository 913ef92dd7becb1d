"""Scopes: what a token lets a program do in its owner's name. Each operation needs one; none includes another."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """The words in a token, each with what it allows."""

    READ = "read", _("look: games, players, tables, tournaments, and your matches as you may see them")
    PLAY = "play", _("play: give commands, resign, agree on an end, stop the clocks, dispute steps and appeal")
    TABLES = "tables", _("tables and tournaments: open, join, leave, fill and direct them, rematches, what-if lines")
    CHAT = "chat", _("talk at the table")
    MODERATE = "moderate", _("the moderators' desk: cases, looks with full knowledge, rulings")


LEAST = (Scope.READ,)
"""What a new token may do unless its owner says more."""
