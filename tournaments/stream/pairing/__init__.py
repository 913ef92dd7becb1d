"""How the rounds of a stage are paired: one module a kind of format, and `next_round` that chooses."""
