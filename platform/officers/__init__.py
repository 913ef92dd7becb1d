"""Officers as streams: who was granted which permission when, by whom and why, and who may do what now."""
