"""What the rest of the site hears of officers: after the commit, never before it."""

from django.dispatch import Signal

moved = Signal()
"""Sent when permissions have changed, with `live`: the officer as they now are."""
