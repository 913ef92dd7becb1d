"""What the rest of the site hears of cases: after the commit, never before it."""

from django.dispatch import Signal

moved = Signal()
"""Sent when a case has moved on, with `live`: the case as it now is."""
