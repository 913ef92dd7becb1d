"""A screen for pairs of players of whom one repeatedly moves to the other's good and their own harm.

It only ever lists steps for a human to look at: nothing follows from a line of it.
"""
