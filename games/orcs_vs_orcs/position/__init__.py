"""The position format."""
