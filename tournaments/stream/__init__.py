"""A tournament as a stream: settings, facts, the state they add up to, and what each command leads to. No Django."""
