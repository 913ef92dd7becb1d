"""The position format: how a position is written down and read."""
