"""What the rest of the site hears of matches: after the commit, never before it."""

from django.dispatch import Signal

moved = Signal(use_caching=True)
"""Sent when a match has moved on, with `live`: the match as it now is. Receivers look up what they need and keep no
one waiting; one that fails is put on record and holds nobody else up."""
