"""The whole site in one command: its processes started together, watched, and ended together."""
