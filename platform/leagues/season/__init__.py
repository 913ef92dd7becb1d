"""A season as a stream: settings, state, facts, commands, and what each command leads to. Pure."""
