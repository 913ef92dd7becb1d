"""Tie-breaks of FIDE's C.07 for events between two seats, in exact arithmetic, each with its explanation."""
