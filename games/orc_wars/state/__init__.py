"""The state of a match: its values, the open questions, and where counters lie."""
