"""The house data: map, counters, and the names that commands may use."""
