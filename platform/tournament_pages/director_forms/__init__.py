"""The forms of a director's desk: one for each deed."""
