"""The signals that the rest of the site receives about matches: after the commit, never before it."""

from django.dispatch import Signal

moved = Signal(use_caching=True)
"""Sent when a match has moved on, with `live`: the match as it now is. Receivers look up what they need and delay
nobody; one that fails is recorded and stops no other.
"""
