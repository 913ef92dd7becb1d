"""An organisation as a stream: state, facts, commands, and what each command leads to. Pure."""
