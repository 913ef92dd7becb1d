"""What the rest of the site hears of leagues: after the commit, never before it."""

from django.dispatch import Signal

organisation_moved = Signal()
"""Sent when an organisation has moved on, with `live`: the organisation as it now is."""
season_moved = Signal()
"""Sent when a season has moved on, with `live`: the season as it now is."""
