"""Everybody against everybody, once or twice, between two seats."""
