"""The position format: read, checked, written."""
