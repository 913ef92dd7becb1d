"""The contract every game keeps, and what the platform does with any game that keeps it."""
