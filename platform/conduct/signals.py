"""What the rest of the site hears of conduct: after the commit, never before it."""

from django.dispatch import Signal

moved = Signal()
"""Sent when a case of conduct has moved on, with `live`: the case as it now is."""
