"""Tournaments for programs of organisers and players, by the same rights and the same commands as on their pages."""
