"""The house data: how many there are of each card."""
