"""What the rest of the site hears of tournaments: after the commit, never before it."""

from django.dispatch import Signal

moved = Signal()
"""Sent when a tournament has moved on, with `live`: the tournament as it now is."""
