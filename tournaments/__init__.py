"""Tournaments: pure pairings, standings and reports, and the Django app around them."""
