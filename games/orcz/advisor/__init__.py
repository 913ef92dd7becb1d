"""Judgement: what a thoughtful warlord would do, and how a match stands."""
