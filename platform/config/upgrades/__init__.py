"""Changes of the schema beside running processes of the last release: which are refused, and how long each takes."""
