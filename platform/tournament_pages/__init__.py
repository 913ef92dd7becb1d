"""The pages of tournaments: lists, events, rounds, standings, and the director's desk."""
