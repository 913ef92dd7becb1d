"""The boards: every game's picture drawn as a part of a page."""
