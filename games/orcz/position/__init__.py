"""The position format: its structs, reading, checking and writing."""
