"""Checks against outside cases: what is expected of pairings and tie-breaks, and what came out."""
