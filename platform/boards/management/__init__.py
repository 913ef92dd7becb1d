"""Commands about what a match looks like."""
