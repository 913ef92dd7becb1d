"""Elimination: brackets between two seats, groups of four, and tables of which the best go on."""
