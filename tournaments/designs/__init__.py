"""Schedules fixed beforehand, in which everybody meets everybody equally often, or as nearly so as can be."""
