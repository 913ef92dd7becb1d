"""Teams as entrants: who of them sits where at a table."""
