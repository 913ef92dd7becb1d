"""Positions: their format, reading, checking and writing."""
